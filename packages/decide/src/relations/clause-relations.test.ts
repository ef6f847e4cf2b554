import { law } from "@firmament/test-support/fuzz.ts";
import { documentsOf, queriesOf } from "@firmament/testing";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import fc from "fast-check";
import { defineSchema, foldingAnalyzer, keyword, number, objects, text } from "firmament";
import { parse } from "firmament/grammar";
import { AnalyzedDocument, AnalyzedSchema, matchesDocument, readDocument, resolve } from "firmament/query";
import { expect, test } from "vitest";
import { proveRelations } from "./clause-relations.ts";

const LIMITS = { questions: 1000, proofs: 1000, steps: 50_000 };

const schema = new AnalyzedSchema(
  defineSchema({
    analyzer: foldingAnalyzer,
    fields: {
      name: text(),
      kind: keyword(),
      size: number(),
      places: objects({ city: text(), floors: number() }),
    },
  }),
);

function meaning(query: string) {
  return resolve(parse(query), { schema, defaultOperator: "OR", now: 0 }).resolved;
}

test.each<[string, string, boolean]>([
  ["name:berlin", "name:ber*", true],
  ["name:ber*", "name:berlin", false],
  ["size:>5", "NOT size:<3", true],
  ["kind:a", "NOT kind:b", true],
  ["name:a", "NOT name:b", false],
  ["places:(city:a AND floors:3)", "places.city:a", true],
  ["places.city:a", "places:(city:a)", true],
  ["places.city:a AND places.floors:3", "places:(city:a AND floors:3)", false],
  // Nothing matches the first query, or everything the second one.
  ["size:[5 TO 3]", "name:a", false],
  ["name:a", "size:>3 OR NOT size:>3", false],
])("%s implies %s: %s", (one, other, expected) => {
  expect(proveRelations(schema, LIMITS).implies(meaning(one), meaning(other))).toBe(expected);
});

test.each<[readonly string[], readonly number[] | null]>([
  [
    ["name:a", "size:5", "NOT name:a*"],
    [0, 2],
  ],
  [
    ["kind:a OR kind:b", "size:5", "NOT kind:a", "NOT kind:b"],
    [0, 2, 3],
  ],
  [
    ["kind:a", "kind:b"],
    [0, 1],
  ],
  [["name:a", "name:b"], null],
  [["size:>3", "size:<5", "size:4"], null],
])("the conflict among %j is %j", (queries, expected) => {
  expect(proveRelations(schema, LIMITS).conflictAmong(queries.map(meaning))).toEqual(expected);
});

test("the answer is no when the limits are reached", () => {
  const [one, other] = [meaning("name:berlin"), meaning("name:ber*")];
  expect(proveRelations(schema, { ...LIMITS, proofs: 0 }).implies(one, other)).toBe(false);
  expect(proveRelations(schema, { ...LIMITS, questions: 0 }).implies(one, other)).toBe(false);
});

law(
  "no document refutes a relation",
  100,
  fc.property(
    schemas.chain((each) =>
      fc.record({
        schema: fc.constant(each),
        queries: fc.array(queriesOf(each), { minLength: 3, maxLength: 6 }),
        documents: fc.array(documentsOf(each), { minLength: 5, maxLength: 20, size: "max" }),
      }),
    ),
    (scenario) => {
      const analyzed = new AnalyzedSchema(scenario.schema);
      const relations = proveRelations(analyzed, LIMITS);
      const documents = scenario.documents.map(
        (document, index) => new AnalyzedDocument(readDocument(scenario.schema, document, index), analyzed),
      );
      const clauses = scenario.queries.map(
        (query) => resolve(query, { schema: analyzed, defaultOperator: "OR", now: 0 }).resolved,
      );
      for (const one of clauses) {
        for (const other of clauses) {
          if (!relations.implies(one, other)) continue;
          for (const document of documents) {
            if (matchesDocument(one, document)) expect(matchesDocument(other, document)).toBe(true);
          }
        }
      }
      const conflict = relations.conflictAmong(clauses)?.map((index) => clauses[index]);
      const isRefuted = documents.some((document) =>
        conflict?.every((clause) => clause !== undefined && matchesDocument(clause, document)),
      );
      expect(isRefuted).toBe(false);
    },
  ),
);
