import { expect, test } from "vitest";
import { and, everything, fuzzy, not, or, phrase, prefix, type Query, range, suffix, word } from "../question/query.ts";
import type { Operation } from "../question/question.ts";
import type { ProgramQuestion } from "./program-messages.ts";
import { type Dialect, luceneDialect, programQuestion, tantivyDialect } from "./program-question.ts";

const count = { kind: "count" } as const;
const texts = ["name", "description"];

function questionIn(dialect: Dialect, query: Query, operation: Operation = count, spacing = 0): ProgramQuestion | null {
  return programQuestion({ text: "", query, operation }, spacing, dialect, texts);
}

function textIn(dialect: Dialect, query: Query): string | undefined {
  return questionIn(dialect, query)?.text.trim();
}

test.each<[Query, string]>([
  [word("steel"), "steel"],
  [phrase(["steel", "mill"], "industries"), 'industries:"steel mill"'],
  [range("followers", 10, null), "followers:[10 TO *]"],
  [and(word("a"), or(word("b"), word("c"))), "+a +(b c)"],
  [and(word("a"), not(word("b"))), "+a -b"],
  [not(or(word("a"), word("b"))), "+* -(a b)"],
  [or(word("a"), not(word("b"))), "a (+* -b)"],
  [and(not(word("a")), not(word("b"))), "+* -a -b"],
  [or(and(word("a"), word("b")), word("c")), "(+a +b) c"],
  [prefix("so", "name"), "name:[so TO sp}"],
  [prefix("jazz", "name"), "name:/jazz.*/"],
  [suffix("ware", "name"), "name:/.*ware/"],
  [everything, "*"],
])("the text of %o for Tantivy", (query, text) => {
  expect(textIn(tantivyDialect, query)).toBe(text);
});

test("a pattern for Tantivy names every text field", () => {
  expect(textIn(tantivyDialect, suffix("ware"))).toBe(`(${texts.map((field) => `${field}:/.*ware/`).join(" ")})`);
});

test("Lucene has its own patterns", () => {
  expect(textIn(luceneDialect, prefix("so", "name"))).toBe("name:so*");
  expect(textIn(luceneDialect, suffix("ware"))).toBe("*ware");
  expect(textIn(luceneDialect, fuzzy("steel", 2))).toBe("steel~2");
  expect(textIn(luceneDialect, not(word("a")))).toBe("+*:* -a");
});

test("Tantivy's edit distance is not part of the text and applies to a whole query", () => {
  expect(questionIn(tantivyDialect, fuzzy("steel", 2, "name"))).toMatchObject({
    text: expect.stringContaining("name:steel"),
    edits: 2,
  });
  const mixed = or(fuzzy("steel", 1), word("mill"));
  expect(questionIn(tantivyDialect, mixed)).toBeNull();
  expect(questionIn(luceneDialect, mixed)?.edits).toBe(0);
});

test("the order and the limit of top matches", () => {
  const operation = { kind: "top", order: "followers", limit: 20 } as const;
  expect(questionIn(luceneDialect, everything, operation)).toMatchObject({
    operation: "top",
    order: "followers",
    limit: 20,
  });
});

test("weights change the order of a query of several fields only", () => {
  const weighted = [word("a"), and(word("a", "name"), word("b", "name")), word("a", "name")].map(
    (query) => questionIn(tantivyDialect, query)?.weighted,
  );
  expect(weighted).toEqual([true, true, false]);
});

test("white space varies", () => {
  const [one, other] = [0, 1].map((spacing) => questionIn(luceneDialect, word("a"), count, spacing));
  expect(one?.text).not.toBe(other?.text);
});

test("words that a syntax might separate are not translated", () => {
  expect(questionIn(luceneDialect, word("don't"))).toBeNull();
  expect(questionIn(luceneDialect, and(word("a"), not(phrase(["a", "b:c"]))))).toBeNull();
  expect(questionIn(luceneDialect, word("москва"))?.text.trim()).toBe("москва");
});
