import { describe, expect, test } from "vitest";
import { applyFixes, insertion } from "../diagnostics/fix.ts";
import { parse, validate } from "../parser.ts";
import { keepIndependentFixes } from "./independent-fixes.ts";

describe("a fix that is applied alone", () => {
  test.each([
    ["(a AND (", ["(a) AND (", "(a"]],
    ["(a OR (b AND (", ["(a OR (b) AND (", "(a OR (b) AND (", "(a OR (b"]],
    ["((a", ["((a)", "((a)"]],
    ["a OR) name:-b", ["a OR name:-b", "a OR) -name:b"]],
  ])("removes its error: %s", (text, fixed) => {
    const errors = validate(text);
    expect(errors.map((error) => applyFixes(text, [error]))).toEqual(fixed);
    for (const query of fixed) expect(validate(query).length).toBe(errors.length - 1);
    expect(() => parse(applyFixes(text, errors))).not.toThrow();
  });

  test.each([
    ["(\\", [false, true]],
    ["~{", [true, false]],
  ])("is not offered when it needs the fix of another error: %s", (text, isOffered) => {
    expect(validate(text).map(({ fixes }) => fixes !== undefined)).toEqual(isOffered);
  });
});

test("fixes beyond the budget are dropped", () => {
  const text = "a".repeat(40_000);
  const error = { code: "syntax", message: "One.", span: { start: 0, end: 1 }, fixes: [insertion(0, "b")] } as const;
  const kept = keepIndependentFixes(text, [error, error, error], () => []);
  expect(kept.map(({ fixes }) => fixes !== undefined)).toEqual([true, false, false]);
});
