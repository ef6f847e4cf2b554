import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { dashedQueryHint, moveDashedQueryLast } from "./leading-dash.ts";

const program = new Command("firmament").version("1");
program
  .command("search")
  .argument("<query>")
  .option("-n, --limit <n>", "")
  .option("--data <file>", "")
  .option("--json", "");

program.command("diff").argument("<query>").argument("<other>").option("--json", "");

describe("a query that starts with a dash", () => {
  it.each([
    ["search -berlin", "search -- -berlin"],
    ["search -berlin --json", "search --json -- -berlin"],
    ["search --json -berlin --limit 5", "search --json --limit 5 -- -berlin"],
    ["search --limit=5 -berlin", "search --limit=5 -- -berlin"],
    ["diff -berlin acme --json", "diff --json -- -berlin acme"],
  ])("is moved after two dashes: %s", (input, moved) => {
    expect(moveDashedQueryLast(input.split(" "), program)).toEqual(moved.split(" "));
  });

  it.each([
    "search berlin",
    "search -h",
    "-V",
    "search --limit -5 berlin",
    "search -n -5 berlin",
    "search --data - berlin",
    "search --wrong x",
    "search -- -a",
    "search -a -- b",
  ])("is not recognized in: %s", (input) => {
    expect(moveDashedQueryLast(input.split(" "), program)).toEqual(input.split(" "));
  });
});

describe("an unknown option", () => {
  it.each([
    [["search", "--a"], "firmament search -- '-a'"],
    [["search", "--json", "--limit", "--b", "--a OR b=c"], "firmament search -- '-a OR b=c'"],
    [["search", "--name:o'neill"], "firmament search -- '-name:o'\\''neill'"],
  ])("may be the query: %j", (args, command) => {
    expect(dashedQueryHint(args, program)).toBe(
      `A query cannot start with two dashes. Write one to exclude matches: ${command}`,
    );
  });

  it.each([
    "search berlin --wrong",
    "search -x --wrong",
    "search --limit=5",
    "search --json",
    "--wrong",
    "search -- --a",
  ])("is not the query, or does not exist, in: %s", (input) => {
    expect(dashedQueryHint(input.split(" "), program)).toBeNull();
  });
});
