import { deserialize, serialize } from "node:v8";
import { describe, expect, test } from "vitest";
import { type Diagnostic, syntaxDiagnostic } from "./diagnostic.ts";
import { insertion } from "./fix.ts";
import { QueryError, type QueryErrorJson } from "./query-error.ts";

test("shows message, location, hint and suggestions", () => {
  const unknown: Diagnostic = {
    code: "unknown-field",
    message: "There is no field `nam`.",
    span: { start: 0, end: 3 },
    hint: "These are close.",
    suggestions: ["name", "type"],
    noFix: "unclear",
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

test("shows ten diagnostics and counts the others", () => {
  const errors = Array.from({ length: 12 }, (_, i) => syntaxDiagnostic(`Error ${i}.`, i, i + 1, "No."));
  const error = new QueryError("abcdefghijkl", errors);
  expect(error.diagnostics).toEqual(errors);
  expect(error.message.split("\n\n")).toHaveLength(11);
  expect(error.message).toContain("Error 9.\n  abcdefghijkl\n           ^\nhint: No.\n\n… and 2 more.");
});

test("keeps a frozen copy of the diagnostics", () => {
  const errors = [syntaxDiagnostic("No.", 0, 1, "No.")];
  const error = new QueryError("a", errors);
  errors.pop();
  expect(error.diagnostics).toHaveLength(1);
  expect(Object.isFrozen(error.diagnostics)).toBe(true);
});

test("rejects an empty list of diagnostics", () => {
  expect(() => new QueryError("a", [])).toThrow(new RangeError("A QueryError needs at least one diagnostic."));
});

test("shows no line of an empty query, and no missing hint", () => {
  const span = { start: 0, end: 2 };
  const diagnostic: Diagnostic = { code: "syntax", message: "The query is empty.", span, noFix: "unclear" };
  expect(new QueryError("  ", [diagnostic]).message).toBe("The query is empty.");
  expect(new QueryError("ab", [diagnostic]).message).toBe("The query is empty.\n  ab\n  ^^");
});

describe("an error sent elsewhere", () => {
  const error = new QueryError('name:"acme b~3', [
    {
      code: "syntax",
      message: "One.",
      span: { start: 5, end: 6 },
      hint: "Two.",
      suggestions: ["a", "b"],
      noFix: "dependent",
    },
    { code: "limit", message: "Three.", span: { start: 1, end: 1 }, fixes: [insertion(1, '"')] },
  ]);

  test.each<[string, () => QueryErrorJson]>([
    ["JSON", () => JSON.parse(JSON.stringify(error))],
    ["structuredClone", () => structuredClone(error.toJSON())],
    ["postMessage", () => deserialize(serialize(error.toJSON()))],
  ])("keeps its code and its diagnostics through %s", (_, send) => {
    const received = QueryError.from(send());
    expect(received).toBeInstanceOf(QueryError);
    const { name, message, code, query, diagnostics } = error;
    expect(received).toMatchObject({ name, message, code, query, diagnostics });
    expect(String(received)).toBe(String(error));
    expect(received.toJSON()).toEqual(error.toJSON());
  });

  test("is rejected when the object is not an error", () => {
    expect(() => QueryError.from({ query: "a", diagnostics: [] })).toThrow(RangeError);
    for (const plain of [null, undefined, "a", {}, { query: "a" }, { query: 5, diagnostics: error.diagnostics }]) {
      expect(() => QueryError.from(plain as unknown as QueryErrorJson)).toThrow(
        new TypeError("QueryError.from takes an object with a query and a list of diagnostics."),
      );
    }
  });

  const valid: Diagnostic = { code: "syntax", message: "One.", span: { start: 0, end: 1 }, noFix: "unclear" };
  test.each<[string, unknown]>([
    ["code", null],
    ["code", {}],
    ["code", { ...valid, code: undefined }],
    ["code", { ...valid, code: "toString" }],
    ["message", { ...valid, message: 5 }],
    ["span", { ...valid, span: null }],
    ["span", { ...valid, span: { start: 0.5, end: 1 } }],
    ["span", { ...valid, span: { start: 1, end: 0 } }],
    ["span", { ...valid, span: { start: -1, end: 0 } }],
    ["hint", { ...valid, hint: null }],
    ["suggestions", { ...valid, suggestions: "str" }],
    ["suggestions", { ...valid, suggestions: [5] }],
    ["fixes", { ...valid, noFix: undefined, fixes: [{ span: valid.span }] }],
    ["fixes", { ...valid, noFix: undefined, fixes: [null] }],
    ["fixes", { ...valid, noFix: undefined, fixes: [] }],
    ["fixes", { ...valid, noFix: undefined }],
    ["noFix", { ...valid, noFix: "toString" }],
    ["noFix", { ...valid, fixes: [insertion(0, "a")] }],
  ])("is rejected when the %s of a diagnostic is invalid: %j", (member, diagnostic) => {
    const json = { query: "a", diagnostics: [valid, diagnostic] } as unknown as QueryErrorJson;
    expect(() => QueryError.from(json)).toThrow(
      new TypeError(`QueryError.from: diagnostics[1] has no valid ${member}.`),
    );
  });
});
