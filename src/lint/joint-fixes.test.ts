import { describe, expect, test } from "vitest";
import { insertion, replacement } from "../../grammar/diagnostics/fix.ts";
import { JointFixes } from "./joint-fixes.ts";

const budget = { length: 10, nesting: 2 };

function newFixes(): JointFixes {
  return new JointFixes("0123456789", budget);
}

describe("adds fixes", () => {
  test.each([
    ["that are adjacent", [replacement(1, 3, ""), replacement(3, 5, "x")]],
    ["that insert before and after a replacement", [replacement(1, 3, "x"), insertion(1, "y"), insertion(3, "z")]],
    ["that insert at two offsets", [insertion(0, "x"), insertion(10, "y")]],
  ])("%s", (_, added) => {
    const fixes = newFixes();
    expect(added.map((fix) => fixes.tryAdd([fix]))).toEqual(added.map(() => true));
  });
});

describe("adds only the first of two fixes", () => {
  test.each([
    ["that insert at one offset", insertion(3, "x"), insertion(3, "y")],
    ["if the second inserts into the first", replacement(1, 5, ""), insertion(3, "x")],
    ["if the second replaces the text around the first", insertion(3, "x"), replacement(1, 5, "")],
    ["that overlap", replacement(1, 4, ""), replacement(3, 5, "")],
    ["if the second is within the first", replacement(1, 5, "x"), replacement(2, 3, "")],
    ["with equal spans", replacement(2, 3, "x"), replacement(2, 3, "y")],
  ])("%s", (_, first, second) => {
    const fixes = newFixes();
    expect([fixes.tryAdd([first]), fixes.tryAdd([second])]).toEqual([true, false]);
  });
});

test("adds all fixes of a warning or none", () => {
  const fixes = newFixes();
  expect(fixes.tryAdd([insertion(0, "x"), insertion(4, "y")])).toBe(true);
  expect(fixes.tryAdd([insertion(2, "x"), insertion(4, "y")])).toBe(false);
  expect(fixes.tryAdd([insertion(2, "x")])).toBe(true);
});

test("rejects fixes that make the query too long", () => {
  const fixes = newFixes();
  expect(fixes.tryAdd([insertion(0, "x".repeat(11))])).toBe(false);
  expect(fixes.tryAdd([insertion(0, "x".repeat(6))])).toBe(true);
  expect(fixes.tryAdd([replacement(1, 5, "")])).toBe(true);
  expect(fixes.tryAdd([insertion(6, "x".repeat(5))])).toBe(false);
  expect(fixes.tryAdd([insertion(6, "x".repeat(4))])).toBe(true);
});

test("rejects fixes that nest the query too deeply", () => {
  const fixes = newFixes();
  expect(fixes.tryAdd([insertion(0, "("), insertion(2, ")")])).toBe(true);
  expect(fixes.tryAdd([replacement(3, 6, "NOT")])).toBe(true);
  expect(fixes.tryAdd([insertion(7, "+("), insertion(9, ")")])).toBe(false);
  expect(fixes.tryAdd([insertion(7, "+")])).toBe(true);
});
