import { expectPrinted } from "@firmament/test-support/engine/tree-comparison.ts";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { NumberClauses } from "./number-clauses.ts";

const staff = new NumberClauses("staff_count");

describe("NumberClauses", () => {
  test.each<[string, QueryNode]>([
    ["staff_count:50", staff.equals(50)],
    ["staff_count:-5", staff.equals(-5)],
    ["staff_count:0", staff.equals(-0)],
    ["staff_count:(50 OR \\-5)", staff.in([50, -5])],
    ["staff_count:(50)", staff.in([50])],
    ["staff_count:(NOT *:*)", staff.in([])],
    ["staff_count:>2.5", staff.gt(2.5)],
    ["staff_count:>=-50", staff.gte(-50)],
    ["staff_count:<1000000000000000000000", staff.lt(1e21)],
    ["staff_count:<=0.0000001", staff.lte(1e-7)],
    ["staff_count:[50 TO 500]", staff.between(50, 500)],
    ["staff_count:[50 TO 500}", staff.between(50, 500, { inclusive: "low" })],
    ["staff_count:{50 TO 500]", staff.between(50, 500, { inclusive: "high" })],
    ["staff_count:{-50 TO 500}", staff.between(-50, 500, { inclusive: "neither" })],
    ["staff_count:{50 TO *]", staff.between(50, null, { inclusive: "neither" })],
    ["staff_count:[* TO 500]", staff.between(null, 500)],
    ["staff_count:[* TO *]", staff.between(null, null)],
    ["staff_count:*", staff.exists()],
  ])("%s", (text, tree) => {
    expectPrinted(tree, text);
  });

  test("of an integer field reject decimals", () => {
    const rooms = new NumberClauses("rooms", "integer");
    expectPrinted(rooms.gte(50), "rooms:>=50");
    expect(() => rooms.equals(50.5)).toThrow(
      new TypeError("The field rooms must be compared with an integer, not 50.5."),
    );
  });

  test.each<[unknown, string]>([
    [Number.NaN, "NaN"],
    [Number.NEGATIVE_INFINITY, "-Infinity"],
    ["50", 'the text "50"'],
    [undefined, "undefined"],
  ])("reject %s", (value, shown) => {
    const message = `The field staff_count must be compared with a finite number, not ${shown}.`;
    for (const ask of ["equals", "gt", "gte", "lt", "lte"] as const) {
      expect(() => staff[ask](value as number)).toThrow(new TypeError(message));
    }
    expect(() => staff.between(value as number, 5)).toThrow(new TypeError(message));
    expect(() => staff.between(5, value as number)).toThrow(new TypeError(message));
  });
});
