import { documentAbout, randomOf } from "@firmament/test-support/arbitrary/document-about.ts";
import { type QueryPair, queryPairs, textsOf } from "@firmament/test-support/arbitrary/query-pair.ts";
import { law, scaled } from "@firmament/test-support/fuzz.ts";
import { NaiveEngine } from "@firmament/testing";
import fc from "fast-check";
import {
  bigramAnalyzer,
  type DocumentInput,
  defineSchema,
  type Field,
  integer,
  keyword,
  objects,
  type Schema,
  standardAnalyzer,
  stemmingAnalyzer,
  stopWordAnalyzer,
  text,
} from "firmament";
import { parse, print } from "firmament/grammar";
import { AnalyzedSchema, isComputed, resolve, rewrite } from "firmament/query";
import { describe, expect, test } from "vitest";
import { disjoint, equivalent, implies, type Relation, type Satisfiability, satisfiable } from "../src/index.ts";
import { existenceOfDifference } from "../src/solver/decisions.ts";

/** Whether a document matches the two queries of a pair. */
function matchesOf({ schema, a, b }: QueryPair, document: DocumentInput<Schema>): { a: boolean; b: boolean } {
  const engine = new NaiveEngine(schema);
  engine.upsert(document);
  return { a: engine.count(a) === 1, b: engine.count(b) === 1 };
}

interface Question {
  readonly ask: (pair: QueryPair) => Relation | Satisfiability;
  /** The answer that a witness proves. */
  readonly proven: boolean;
  readonly isWitness: (matches: { readonly a: boolean; readonly b: boolean }) => boolean;
}

const questions: Readonly<Record<string, Question>> = {
  satisfiable: {
    ask: ({ schema, a }) => satisfiable(a, { schema }),
    proven: true,
    isWitness: ({ a }) => a,
  },
  equivalent: {
    ask: ({ schema, a, b }) => equivalent(a, b, { schema }),
    proven: false,
    isWitness: ({ a, b }) => a !== b,
  },
  implies: {
    ask: ({ schema, a, b }) => implies(a, b, { schema }),
    proven: false,
    isWitness: ({ a, b }) => a && !b,
  },
  disjoint: {
    ask: ({ schema, a, b }) => disjoint(a, b, { schema }),
    proven: false,
    isWitness: ({ a, b }) => a && b,
  },
};

/** The values with one part less: a field, a value, a member of an object or a word of a text. */
function* smaller(value: unknown, field?: Field): Iterable<unknown> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      yield value.toSpliced(index, 1);
      for (const less of smaller(each, field)) yield value.with(index, less);
    }
  } else if (typeof value === "string" && field?.type === "text") {
    const words = value.split(" ");
    for (const index of words.keys()) yield words.toSpliced(index, 1).join(" ");
  } else if (field?.type === "objects") {
    yield* smallerRecords(value as object, field.fields);
  }
}

function* smallerRecords(record: object, fields: Readonly<Record<string, Field>>): Iterable<object> {
  for (const [name, value] of Object.entries(record)) {
    if (name === "id") continue;
    yield Object.fromEntries(Object.entries(record).filter(([other]) => other !== name));
    for (const less of smaller(value, fields[name])) yield { ...record, [name]: less };
  }
}

function isValid(schema: Schema, document: object): document is DocumentInput<Schema> {
  try {
    new NaiveEngine(schema).upsert(document as DocumentInput<Schema>);
    return true;
  } catch {
    return false;
  }
}

describe.each(Object.entries(questions))("%s", (_, { ask, proven, isWitness }) => {
  law(
    "the naive engine confirms each witness, and no part of it can be left out",
    500,
    fc.property(queryPairs, (pair) => {
      const answer = ask(pair);
      expect("witness" in answer).toBe(answer.answer === proven);
      if (!("witness" in answer)) return;
      expect(isWitness(matchesOf(pair, answer.witness))).toBe(true);
      const parts = [...smallerRecords(answer.witness, pair.schema.fields)].filter((part) =>
        isValid(pair.schema, part),
      );
      // A required text without words has no smaller one: its part equals it.
      const smallerOnes = parts.filter((part) => JSON.stringify(part) !== JSON.stringify(answer.witness));
      const needless = smallerOnes.filter((part) => isWitness(matchesOf(pair, part)));
      expect(needless).toEqual([]);
    }),
    30,
  );

  law(
    "no document refutes an answer without a witness",
    500,
    fc.property(queryPairs, fc.nat(), (pair, seed) => {
      if (ask(pair).answer !== !proven) return;
      const random = randomOf(seed);
      const texts = [...textsOf(pair.a), ...textsOf(pair.b)];
      for (let count = 0; count < 10; count++) {
        const document = documentAbout(pair.schema, texts, random);
        expect(isWitness(matchesOf(pair, document)) ? document : null).toBeNull();
      }
    }),
    30,
  );
});

/*
 * The difference of a query and its rewritten form is always decided. Apart from the laws of Boolean algebra, which the
 * circuit of leaves obeys, rewriting replaces clauses that match nothing, and several values by their set. So truth
 * values of leaves for which only one of the two queries holds make a clause true that matches nothing, or a set
 * without its values, or values without their set. Each theory proves that for the clause alone, and a proof counts
 * even if nothing is known about the other leaves.
 */
law(
  "a query is equivalent to its printed form and to its rewritten form",
  400,
  fc.property(queryPairs, ({ schema, a }) => {
    expect(equivalent(a, print(a), { schema }).answer).toBe(true);
    const analyzed = new AnalyzedSchema(schema);
    const { resolved } = resolve(a, { schema: analyzed, defaultOperator: "OR", now: 0 });
    expect(existenceOfDifference(resolved, rewrite(resolved), analyzed).kind).toBe("none");
  }),
  60,
);

/** Whether a query is known to match what its rewritten form matches. */
function isItsRewrittenForm(query: string, schema: Schema): boolean {
  const analyzed = new AnalyzedSchema(schema);
  const { resolved } = resolve(parse(query), { schema: analyzed, defaultOperator: "OR", now: 0 });
  return existenceOfDifference(resolved, rewrite(resolved), analyzed).kind === "none";
}

/** Stems of two letters; `red` is a stop word. */
const stems = stopWordAnalyzer(bigramAnalyzer(stemmingAnalyzer({ name: "short", stem: (word) => word.slice(0, 2) })), [
  "red",
]);

/** Objects with a member of each kind that the words of a phrase can be in. */
const objectSchema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    tags: objects({ kind: text(), opened: text({ many: true }), city: integer() }),
    places: objects({ city: text({ analyzer: bigramAnalyzer(standardAnalyzer) }) }),
    title: integer(),
  },
});

const stemSchema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { places: objects({ city: text({ analyzer: stems, many: true }) }), name: keyword({ many: true }) },
});

test.each([
  ['("red red"~100 AND [2 TO 1]) OR ("red red"~100 AND red)', objectSchema],
  ['("red red"~100 AND title:[2 TO 1]) OR ("red red"~100 AND red)', objectSchema],
  ['red AND ((tags:(NOT red) AND "red red"~199) OR red~0)', objectSchema],
  ['red AND (red OR ([2 TO 1] OR "red-green"~200))', stemSchema],
])("a phrase that reaches across objects does not hide a contradiction: %s", (query, schema) => {
  expect(isItsRewrittenForm(query, schema)).toBe(true);
});

test("a search for a word with a form, which fails, is not repeated for each set of values", () => {
  const schema = defineSchema({ analyzer: stems, fields: { tags: text({ many: true }), size: integer() } });
  const words = ["green", "blue", "gren", "cafe", "zurich", "ελλας", "мир", "café", "rde", "not", "belue", "amber"];
  const more = ["to", "and", "or", "ble", "greens", "greys", "teal", "pink", "sand", "olive", "plum", "navy", "lime"];
  const values = [...words, ...more].join(" OR ");
  const sizes = Array.from({ length: 40 }, (_, size) => size).join(" OR ");
  const query = `tags:(${values}) AND tags:(${more.join(" OR ")}) AND NOT size:(${sizes}) AND NOT tags:(/./ OR ["*" TO *])`;
  expect(isItsRewrittenForm(query, schema)).toBe(true);
});

law(
  "a phrase that reaches across objects does not hide that an alternative is impossible",
  200,
  fc.property(
    fc.array(fc.constantFrom("red", "green", "blue"), { minLength: 2, maxLength: 3 }),
    fc.constantFrom(99, 100, 101, 199, 200, 250),
    fc.constantFrom("", "tags.kind:", "tags.opened:", "places.city:"),
    fc.constantFrom("red", "NOT blue", "tags:(NOT red)", "tags:(red AND NOT kind:green)", '"green red"~150'),
    fc.constantFrom("title:[2 TO 1]", "tags.city:[2 TO 1]", "places:(city:[b TO a])", "[b TO a]"),
    (terms, slop, field, other, nothing) => {
      const phrase = `${field}"${terms.join(" ")}"~${slop}`;
      expect(isItsRewrittenForm(`(${phrase} AND ${nothing}) OR (${phrase} AND ${other})`, objectSchema)).toBe(true);
      expect(implies(phrase, terms.join(" AND "), { schema: objectSchema }).answer).toBe(true);
      expect(implies(phrase, phrase.replace("~", "~1"), { schema: objectSchema }).answer).toBe(true);
    },
  ),
);

test("few questions without slop remain unknown", () => {
  const pairs = fc.sample(queryPairs, { seed: 17, numRuns: scaled(1000, 100) });
  // A document cannot state the text that a computed field should have.
  const stated = pairs.filter(({ schema }) => !Object.values(schema.fields).some(isComputed));
  const exact = stated.filter(({ a, b }) => !/"~\d/.test(print(a) + print(b)));
  const answers = exact.flatMap((pair) => Object.values(questions).map(({ ask }) => ask(pair).answer));
  const unknown = answers.filter((answer) => answer === "unknown").length;
  expect(unknown / answers.length).toBeLessThan(0.01);
});
