import { expect, test } from "vitest";
import { type Diagnostic, syntaxMistake } from "./diagnostic.ts";
import { QueryError } from "./query-error.ts";

test("a diagnostic shows message, place, hint and suggestions", () => {
  const unknown: Diagnostic = {
    code: "unknown-field",
    message: "There is no field `nam`.",
    span: { start: 0, end: 3 },
    hint: "These are close.",
    suggestions: ["name", "type"],
  };
  const error = new QueryError("nam:acme", [unknown]);
  expect(error.code).toBe("unknown-field");
  expect(error.name).toBe("QueryError");
  expect(error.query).toBe("nam:acme");
  expect(error.message).toBe(String(error));
  expect(String(error)).toBe(
    ["There is no field `nam`.", "  nam:acme", "  ^^^", "hint: These are close.", "did you mean name or type?"].join(
      "\n",
    ),
  );
});

test("several stand below each other, and more than ten are counted", () => {
  const mistakes = Array.from({ length: 12 }, (_, i) => syntaxMistake(`Mistake ${i}.`, i, i + 1, "No."));
  const error = new QueryError("abcdefghijkl", mistakes);
  expect(error.diagnostics).toEqual(mistakes);
  expect(error.message.split("\n\n")).toHaveLength(11);
  expect(error.message).toContain("Mistake 9.\n  abcdefghijkl\n           ^\nhint: No.\n\n… and 2 more.");
});

test("the diagnostics are a frozen copy", () => {
  const mistakes = [syntaxMistake("No.", 0, 1, "No.")];
  const error = new QueryError("a", mistakes);
  mistakes.pop();
  expect(error.diagnostics).toHaveLength(1);
  expect(Object.isFrozen(error.diagnostics)).toBe(true);
});

test("there is no error without a diagnostic", () => {
  expect(() => new QueryError("a", [])).toThrow(new RangeError("A QueryError needs a diagnostic."));
});

test("of an empty query no line is shown, and without advice none", () => {
  const mistake: Diagnostic = { code: "syntax", message: "The query is empty.", span: { start: 0, end: 2 } };
  expect(new QueryError("  ", [mistake]).message).toBe("The query is empty.");
  expect(new QueryError("ab", [mistake]).message).toBe("The query is empty.\n  ab\n  ^^");
});
