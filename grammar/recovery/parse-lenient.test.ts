import { describe, expect, test } from "vitest";
import { QueryError } from "../diagnostics/query-error.ts";
import { parse } from "../parser.ts";
import { print } from "../syntax/printer.ts";
import { parseLenient } from "./parse-lenient.ts";

test("parses a query like parse", () => {
  const text = "name:acme AND -(b OR c)";
  expect(parseLenient(text)).toEqual({ tree: parse(text), changes: [] });
});

test("corrects each error where it is", () => {
  const { tree, changes } = parseLenient('name:"acme AND (b OR');
  expect(print(tree)).toBe('name:"acme" AND (b)');
  expect(changes).toEqual([
    { span: { start: 5, end: 6 }, message: 'This quote is not closed. `"` is added.' },
    { span: { start: 15, end: 16 }, message: "This parenthesis is not closed. `)` is added." },
    { span: { start: 18, end: 20 }, message: "`OR` has no clause after it. `OR` is ignored." },
  ]);
});

test.each(["", " \u3000\t"])("finds everything for %j", (text) => {
  const { tree, changes } = parseLenient(text);
  expect(tree).toMatchObject({ kind: "everything", boost: null });
  expect(changes).toEqual([{ span: { start: 0, end: text.length }, message: "The query is empty. `*:*` is added." }]);
});

describe("a text with too many errors", () => {
  const message = "The query has too many errors: only its words are used.";

  test("becomes a sequence of its words, with their spans", () => {
    const text = `${"a^ ".repeat(60)}AND b:c OR d\\*`;
    const { tree, changes } = parseLenient(text);
    expect(changes).toEqual([{ span: { start: 0, end: text.length }, message }]);
    expect(print(tree)).toBe(`${"a ".repeat(60)}and b c or d`);
    if (tree.kind !== "sequence") return expect.unreachable();
    for (const { span } of tree.clauses) expect(text.slice(span.start, span.end)).toMatch(/^(?:[a-d]|AND|OR)$/);
  });

  test("becomes an empty phrase without words", () => {
    const { tree, changes } = parseLenient(")".repeat(60));
    expect(tree).toMatchObject({ kind: "phrase", text: "", span: { start: 0, end: 60 } });
    expect(changes).toEqual([{ span: { start: 0, end: 60 }, message }]);
  });
});

test("rejects a text that exceeds a limit", () => {
  expect(() => parseLenient("a (b c", { clauses: 2 })).toThrow(QueryError);
  expect(() => parseLenient("(".repeat(101))).toThrow(expect.objectContaining({ code: "limit" }));
  expect(() => parseLenient("^".repeat(1_100_000))).toThrow(expect.objectContaining({ code: "limit" }));
  // It has too many words.
  expect(() => parseLenient("a.b^ c^ ".repeat(60), { clauses: 100 })).toThrow(
    expect.objectContaining({ code: "limit" }),
  );
});
