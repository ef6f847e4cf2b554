import { law } from "@firmament/test-support/fuzz.ts";
import { withComputedTexts } from "@firmament/test-support/oracle/computed-text.ts";
import { queriesOf } from "@firmament/testing";
import { recordsOf } from "@firmament/testing/src/arbitrary/record.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import type { NaiveRecord } from "@firmament/testing/src/naive/document.ts";
import { naiveIds } from "@firmament/testing/src/naive/evaluator.ts";
import fc, { type Arbitrary } from "fast-check";
import { expect } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { AnalyzedDocument } from "../../src/match/analyzed-document.ts";
import { matchesDocument } from "../../src/match/document-match.ts";
import { hasPhrase } from "../../src/match/phrase-match.ts";
import { resolve } from "../../src/plan/resolve/resolver.ts";
import { rewrite } from "../../src/plan/rewrite.ts";
import { AnalyzedSchema } from "../../src/schema/analyzed-schema.ts";
import { readDocument } from "../../src/schema/document.ts";
import type { DocumentInput, Schema } from "../../src/schema/schema.ts";

interface Scenario {
  readonly schema: Schema;
  readonly records: readonly NaiveRecord[];
  readonly queries: readonly QueryNode[];
}

const scenarios: Arbitrary<Scenario> = schemas.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    records: fc
      .array(recordsOf(schema), { minLength: 1, maxLength: 8, size: "max" })
      .map((list) => list.map((record, index) => ({ ...record, id: String(index) }))),
    queries: fc.array(queriesOf(schema), { minLength: 4, maxLength: 12, size: "max" }),
  }),
);

law(
  "a document matches on its own exactly if a search and the naive engine find it",
  400,
  fc.property(scenarios, fc.constantFrom("OR", "AND"), ({ schema, records, queries }, defaultOperator) => {
    const now = Date.parse("2024-06-03T10:00:00Z");
    const engine = new SearchEngine(schema, { clock: () => now });
    for (const record of records) engine.upsert(record as unknown as DocumentInput<Schema>);
    const analyzed = new AnalyzedSchema(schema);
    const documents = records.map((record, index) => readDocument(schema, record, index));
    const complete = records.map((record) => withComputedTexts(record, schema));
    // The resolver reads trees of the parser, which puts parentheses around a negation behind a plus.
    for (const query of queries.map((tree) => parse(print(tree)))) {
      const { resolved } = resolve(query, { schema: analyzed, defaultOperator, now });
      const idsOf = (each: typeof resolved): string[] =>
        documents
          .filter((document) => matchesDocument(each, new AnalyzedDocument(document, analyzed)))
          .map(({ id }) => id);
      const expected = naiveIds(complete, query, { schema, defaultOperator, now });
      expect(idsOf(resolved), print(query)).toEqual(expected);
      expect(idsOf(rewrite(resolved)), print(query)).toEqual(expected);
      expect(engine.ids(query, { defaultOperator })).toEqual(expected);
    }
  }),
);

/** Whether positions can be assigned to the terms of a phrase as its definition demands, by trying all assignments. */
function hasAssignment(values: readonly (readonly string[])[], terms: readonly string[], slop: number): boolean {
  const tokens = values.flatMap((value, number) => {
    const before = values.slice(0, number).reduce((sum, { length }) => sum + length + 100, 0);
    return value.map((term, offset) => ({ term, position: before + offset }));
  });
  const assign = (index: number, taken: readonly number[]): boolean => {
    const shifts = taken.map((position, each) => position - each);
    if (Math.max(...shifts) - Math.min(...shifts) > slop) return false;
    if (index === terms.length) return true;
    return tokens.some(
      ({ term, position }) =>
        term === terms[index] && !taken.includes(position) && assign(index + 1, [...taken, position]),
    );
  };
  return assign(0, []);
}

const words = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 5 });

law(
  "a phrase with slop has distinct positions within one window",
  4000,
  fc.property(
    fc.array(words, { maxLength: 3 }),
    fc.array(fc.constantFrom("a", "b", "c"), { minLength: 2, maxLength: 4 }),
    fc.oneof(fc.nat(5), fc.integer({ min: 95, max: 110 })),
    (values, terms, slop) => {
      expect(hasPhrase(values, terms, slop)).toBe(hasAssignment(values, terms, slop));
    },
  ),
);
