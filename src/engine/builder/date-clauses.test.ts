import { expectPrinted } from "@firmament/test-support/engine/tree-comparison.ts";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { DateClauses } from "./date-clauses.ts";

const founded = new DateClauses("founded_on");
const instant = new Date("2024-06-03T10:05:07.123Z");

describe("DateClauses", () => {
  test.each<[string, QueryNode]>([
    ["founded_on:2024-06", founded.equals("2024-06")],
    ['founded_on:("2024-06" OR "2025")', founded.in(["2024-06", "2025"])],
    ["founded_on:(NOT *:*)", founded.in([])],
    ['founded_on:"2024-06-03T10:05Z"', founded.equals("2024-06-03T10:05Z")],
    ['founded_on:"2024-06-03T10:05:07.123Z"', founded.equals(instant)],
    ["founded_on:now-1d/d", founded.equals("now-1d/d")],
    ["founded_on:<2024-06", founded.before("2024-06")],
    ["founded_on:<=2024-06", founded.onOrBefore("2024-06")],
    ["founded_on:>2024-06", founded.after("2024-06")],
    ["founded_on:>=2024-06-03||+1M/d", founded.onOrAfter("2024-06-03||+1M/d")],
    ['founded_on:>="2024-06-03T10:05:07.123Z"', founded.onOrAfter(instant)],
    ["founded_on:[2015 TO 2020-06]", founded.between("2015", "2020-06")],
    ["founded_on:[2015 TO 2020-06}", founded.between("2015", "2020-06", { inclusive: "low" })],
    ["founded_on:[2024-06-03T10:05:07.123Z TO *]", founded.between(instant, null)],
    ["founded_on:[* TO *]", founded.between(null, null)],
    ["founded_on:*", founded.exists()],
  ])("%s", (text, tree) => {
    expectPrinted(tree, text);
  });

  test.each<[unknown, string]>([
    [new Date(Number.NaN), "an invalid Date"],
    [2024, "2024"],
    [" ", 'the text " "'],
    [undefined, "undefined"],
  ])("reject %s", (value, shown) => {
    const error = new TypeError(`The field founded_on must be compared with a text or a valid Date, not ${shown}.`);
    for (const ask of ["equals", "before", "onOrBefore", "after", "onOrAfter"] as const) {
      expect(() => founded[ask](value as string)).toThrow(error);
    }
    expect(() => founded.between(null, value as string)).toThrow(error);
  });
});
