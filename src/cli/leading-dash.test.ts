import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { adviceOnDashedQuery, moveDashedQueryBack } from "./leading-dash.ts";

const program = new Command("firmament").version("1");
program
  .command("search")
  .argument("<query>")
  .option("--limit <n>", "")
  .option("--data <file>", "")
  .option("--json", "");

describe("a query that starts with a dash", () => {
  it.each([
    ["search -berlin", "search -- -berlin"],
    ["search -berlin --json", "search --json -- -berlin"],
    ["search --json -berlin --limit 5", "search --json --limit 5 -- -berlin"],
    ["search --limit=5 -berlin", "search --limit=5 -- -berlin"],
  ])("is moved behind two dashes: %s", (given, moved) => {
    expect(moveDashedQueryBack(given.split(" "), program)).toEqual(moved.split(" "));
  });

  it.each([
    "search berlin",
    "search -h",
    "-V",
    "search --limit -5 berlin",
    "search --data - berlin",
    "search --wrong x",
    "search -- -a",
    "search -a -- b",
  ])("is not seen in: %s", (given) => {
    expect(moveDashedQueryBack(given.split(" "), program)).toEqual(given.split(" "));
  });
});

describe("an argument with two dashes that is no option", () => {
  it.each([
    [["search", "--a"], "firmament search -- '--a'"],
    [["search", "--json", "--limit", "--b", "--a OR b=c"], "firmament search -- '--a OR b=c'"],
    [["search", "--name:o'neill"], "firmament search -- '--name:o'\\''neill'"],
  ])("may be the query: %j", (args, better) => {
    expect(adviceOnDashedQuery(args, program)).toBe(`A query that begins with a dash goes behind --: ${better}`);
  });

  it.each([
    "search berlin --wrong",
    "search -x --wrong",
    "search --limit=5",
    "search --json",
    "--wrong",
    "search -- --a",
  ])("is not, or there is none, in: %s", (given) => {
    expect(adviceOnDashedQuery(given.split(" "), program)).toBeNull();
  });
});
