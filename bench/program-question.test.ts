import { expect, test } from "vitest";
import { textFields } from "./field-terms.ts";
import { type Dialect, luceneDialect, programQuestion, tantivyDialect } from "./program-question.ts";
import { and, everything, fuzzy, not, or, phrase, prefix, type Query, range, suffix, word } from "./query.ts";

const count = { kind: "count" } as const;

function textIn(dialect: Dialect, query: Query): string | undefined {
  return programQuestion({ query, operation: count }, 0, dialect)?.text.trim();
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
  expect(textIn(tantivyDialect, suffix("ware"))).toBe(`(${textFields.map((field) => `${field}:/.*ware/`).join(" ")})`);
});

test("Lucene has its own patterns", () => {
  expect(textIn(luceneDialect, prefix("so", "name"))).toBe("name:so*");
  expect(textIn(luceneDialect, suffix("ware"))).toBe("*ware");
  expect(textIn(luceneDialect, fuzzy("steel", 2))).toBe("steel~2");
  expect(textIn(luceneDialect, not(word("a")))).toBe("+*:* -a");
});

test("Tantivy's edit distance is not part of the text and applies to a whole query", () => {
  const question = { query: fuzzy("steel", 2, "name"), operation: count };
  expect(programQuestion(question, 0, tantivyDialect)).toMatchObject({
    text: expect.stringContaining("name:steel"),
    edits: 2,
  });
  const mixed = { query: or(fuzzy("steel", 1), word("mill")), operation: count };
  expect(programQuestion(mixed, 0, tantivyDialect)).toBeNull();
  expect(programQuestion(mixed, 0, luceneDialect)?.edits).toBe(0);
});

test("the order and the limit of top matches", () => {
  const operation = { kind: "top", order: "followers", limit: 20 } as const;
  expect(programQuestion({ query: everything, operation }, 0, luceneDialect)).toMatchObject({
    operation: "top",
    order: "followers",
    limit: 20,
  });
});

test("weights change the order of a query of several fields only", () => {
  const weighted = [word("a"), and(word("a", "name"), word("b", "name")), word("a", "name")].map(
    (query) => programQuestion({ query, operation: count }, 0, tantivyDialect)?.weighted,
  );
  expect(weighted).toEqual([true, true, false]);
});

test("white space varies", () => {
  const texts = [0, 1].map((spacing) =>
    programQuestion({ query: word("a"), operation: count }, spacing, luceneDialect),
  );
  expect(texts[0]?.text).not.toBe(texts[1]?.text);
});
