import { law } from "@firmament/test-support/fuzz.ts";
import { NaiveEngine } from "@firmament/testing";
import fc from "fast-check";
import { type DocumentInput, defineSchema, integer, objects, standardAnalyzer, text } from "firmament";
import { hasPhrase } from "firmament/query";
import { expect, test } from "vitest";
import { disjoint, implies, satisfiable } from "../index.ts";
import { spreadsOf } from "./spread-phrase.ts";

const slops = fc.constantFrom(99, 100, 101, 102, 103, 199, 200, 201, 202, 301);

law(
  "values with a phrase have its terms in one of the spreads",
  2000,
  fc.property(
    fc.array(fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
    slops,
    (values, slop) => {
      const terms = [...new Set(values.flat())].sort();
      const owners = terms.map((term) => values.findIndex((value) => value.includes(term)));
      if (terms.length < 2 || values.flat().length > terms.length || !hasPhrase(values, terms, slop)) return;
      const groups = values.map((_, owner) => [...terms.keys()].filter((index) => owners[index] === owner));
      const { spreads, isComplete } = spreadsOf(terms.length, slop);
      expect(isComplete).toBe(true);
      expect(spreads).toContainEqual(groups);
    },
  ),
);

test("a slop allows few spreads", () => {
  expect(spreadsOf(2, 99).spreads).toEqual([[[0, 1]]]);
  expect(spreadsOf(2, 100).spreads).toEqual([[[0, 1]], [[0], [1]]]);
  expect(spreadsOf(2, 102).spreads).toEqual([[[0, 1]], [[0], [1]], [[1], [0]]]);
  expect(spreadsOf(3, 100).spreads).toEqual([[[0, 1, 2]], [[0], [1, 2]], [[0, 1], [2]]]);
  expect(spreadsOf(9, 100).isComplete).toBe(false);
});

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { tags: objects({ kind: text(), names: text({ many: true }), size: integer() }) },
});

/** All documents with up to three objects, each with up to two words in one member. */
const documents: readonly DocumentInput<typeof schema>[] = allDocuments();

function allDocuments(): readonly DocumentInput<typeof schema>[] {
  const texts = ["", "a", "b", "a a", "a b", "b a", "b b"];
  const tags = [...texts.map((kind) => ({ kind })), ...texts.map((each) => ({ names: each.split(" ") })), { size: 1 }];
  const lists = tags.flatMap((first) => [
    [first],
    ...tags.flatMap((second) => [[first, second], ...tags.map((third) => [first, second, third])]),
  ]);
  return lists.map((list) => ({ id: "1", tags: list }));
}

const phrases = fc
  .tuple(
    fc.constantFrom("", "tags.kind:", "tags.names:"),
    fc.array(fc.constantFrom("a", "b"), { minLength: 2, maxLength: 3 }),
    slops,
  )
  .map(([field, terms, slop]) => `${field}"${terms.join(" ")}"~${slop}`);

const clauses = fc.oneof(
  { weight: 3, arbitrary: phrases },
  fc.constantFrom("a", "b", "tags.kind:a", "tags.names:b", "tags:(a AND b)", "tags:(NOT kind:a)", "tags.size:1"),
);

const THREE_WORDS = /"\w \w \w"/;

const isMatch = (query: string, document: DocumentInput<typeof schema>): boolean => {
  const engine = new NaiveEngine(schema);
  engine.upsert(document);
  return engine.count(query) === 1;
};

law(
  "phrases in objects are decided, and no small document refutes an answer",
  60,
  fc.property(phrases, clauses, fc.integer({ min: 1, max: 7 }), (a, b, step) => {
    const answers = [
      { query: `${a} AND ${b}`, found: disjoint(a, b, { schema }), known: false },
      { query: `${a} AND NOT ${b}`, found: implies(a, b, { schema }), known: false },
      { query: `${b} AND NOT ${a}`, found: satisfiable(`${b} AND NOT ${a}`, { schema }), known: true },
    ];
    for (const { query, found, known } of answers) {
      // Three words have too many arrangements within one value.
      if (!THREE_WORDS.test(query)) expect(found.answer, query).not.toBe("unknown");
      if (found.answer === known || found.answer === "unknown") continue;
      const some = documents.filter((_, index) => index % (40 * step) < 2);
      expect(some.find((document) => isMatch(query, document))).toBeUndefined();
    }
  }),
  20,
);

test.each([
  // The words are in two objects, since no object may have both.
  ['tags.kind:"a b"~100 AND NOT tags:(kind:a AND kind:b)', [{ kind: "a" }, { kind: "b" }]],
  // Empty values keep the words of two objects apart.
  [
    'tags.kind:"a a"~250 AND NOT tags.kind:"a a"~150 AND NOT tags:(kind:"a a"~999)',
    [{ kind: "a" }, { kind: "" }, { kind: "a" }],
  ],
  ['tags:(kind:a size:1) AND tags:(kind:a size:2) AND NOT tags.kind:"a a"~100', null],
])("a document matches %s", (query, tags) => {
  const found = satisfiable(query, { schema });
  expect(found.answer).toBe(true);
  if (tags !== null && "witness" in found) expect(found.witness).toEqual({ id: "1", tags });
});

test.each([
  'tags.kind:"a b"~100 AND NOT tags.kind:"a b"~200',
  'tags.kind:"a b a"~150 AND NOT tags.kind:"a a"~151',
  'tags.kind:"a b"~500 AND NOT tags.kind:a',
  'tags.kind:"a b"~99 AND NOT tags:(kind:a AND kind:b)',
  'tags.kind:"b a"~100 AND NOT tags:(kind:a AND kind:b) AND NOT tags.kind:"b a"~100',
  'tags.names:"a b a b a b"~900 AND NOT tags.names:b',
])("no document matches %s", (query) => {
  expect(satisfiable(query, { schema }).answer).toBe(false);
});
