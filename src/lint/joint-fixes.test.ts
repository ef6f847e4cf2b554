import { describe, expect, test } from "vitest";
import { insertion, replacement } from "../../grammar/diagnostics/fix.ts";
import { JointFixes } from "./joint-fixes.ts";

const room = { length: 10, nesting: 2 };

function joint(): JointFixes {
  return new JointFixes("0123456789", room);
}

describe("fixes that are apart are taken", () => {
  test.each([
    ["beside each other", [replacement(1, 3, ""), replacement(3, 5, "x")]],
    ["put in before and behind what is replaced", [replacement(1, 3, "x"), insertion(1, "y"), insertion(3, "z")]],
    ["put in at two places", [insertion(0, "x"), insertion(10, "y")]],
  ])("%s", (_, fixes) => {
    const taken = joint();
    expect(fixes.map((fix) => taken.take([fix]))).toEqual(fixes.map(() => true));
  });
});

describe("of fixes that are not, the first", () => {
  test.each([
    ["at one place", insertion(3, "x"), insertion(3, "y")],
    ["put into what is replaced", replacement(1, 5, ""), insertion(3, "x")],
    ["replaced around what is put in", insertion(3, "x"), replacement(1, 5, "")],
    ["overlapping", replacement(1, 4, ""), replacement(3, 5, "")],
    ["within another", replacement(1, 5, "x"), replacement(2, 3, "")],
    ["the same", replacement(2, 3, "x"), replacement(2, 3, "y")],
  ])("%s", (_, first, second) => {
    const taken = joint();
    expect([taken.take([first]), taken.take([second])]).toEqual([true, false]);
  });
});

test("all of those that belong together, or none", () => {
  const taken = joint();
  expect(taken.take([insertion(0, "x"), insertion(4, "y")])).toBe(true);
  expect(taken.take([insertion(2, "x"), insertion(4, "y")])).toBe(false);
  expect(taken.take([insertion(2, "x")])).toBe(true);
});

test("as long as the text does not grow too long", () => {
  const taken = joint();
  expect(taken.take([insertion(0, "x".repeat(11))])).toBe(false);
  expect(taken.take([insertion(0, "x".repeat(6))])).toBe(true);
  expect(taken.take([replacement(1, 5, "")])).toBe(true);
  expect(taken.take([insertion(6, "x".repeat(5))])).toBe(false);
  expect(taken.take([insertion(6, "x".repeat(4))])).toBe(true);
});

test("as long as the query does not nest too deep", () => {
  const taken = joint();
  expect(taken.take([insertion(0, "("), insertion(2, ")")])).toBe(true);
  expect(taken.take([replacement(3, 6, "NOT")])).toBe(true);
  expect(taken.take([insertion(7, "+("), insertion(9, ")")])).toBe(false);
  expect(taken.take([insertion(7, "+")])).toBe(true);
});
