import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { moveDashedQueryBack } from "./leading-dash.ts";

const program = new Command().version("1");
program.command("search").option("--limit <n>", "").option("--data <file>", "").option("--json", "");

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
