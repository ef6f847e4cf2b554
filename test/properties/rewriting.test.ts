import { existenceOfDifference } from "@firmament/decide/src/solver/decisions.ts";
import {
  all,
  deadPatterns,
  emptyRanges,
  lists,
  manyValues,
  none,
  resolvedLeaves,
  resolvedQueries,
} from "@firmament/test-support/arbitrary/resolved.ts";
import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { matchesResolved } from "@firmament/test-support/oracle/resolved.ts";
import { NaiveDocument } from "@firmament/testing/src/naive/document.ts";
import { naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import { companySchema } from "../../src/companies/company-schema.ts";
import { matchSegments } from "../../src/evaluate/match/segment-matches.ts";
import { IndexWriter } from "../../src/indexes/writer/index-writer.ts";
import { inputsOf, labelOf } from "../../src/plan/label.ts";
import type { PlanNode } from "../../src/plan/plan.ts";
import { Planner } from "../../src/plan/planner.ts";
import type { ResolvedQuery } from "../../src/plan/resolve/resolved.ts";
import { type LawName, laws, rewrite } from "../../src/plan/rewrite.ts";
import { AnalyzedSchema } from "../../src/schema/analyzed-schema.ts";
import { readDocument } from "../../src/schema/document.ts";
import { objects, text } from "../../src/schema/field.ts";
import { defineSchema } from "../../src/schema/schema.ts";

const DELETED = 9;
const fields = naiveFields(companySchema);
const writer = new IndexWriter(companySchema, (field) => fields.text.get(field) ?? fields.analyzer, {
  segmentCapacity: 50,
});
for (const company of conformanceCompanies) writer.upsert(readDocument(companySchema, company, 0));
for (const { id } of conformanceCompanies) if (Number(id) % DELETED === 0) writer.delete(id);
const reader = writer.reader();
const documents = conformanceCompanies
  .filter(({ id }) => Number(id) % DELETED !== 0)
  .map((company) => new NaiveDocument(company, fields));

function meaning(query: ResolvedQuery): string[] {
  return documents.filter((document) => matchesResolved(query, document)).map(({ id }) => id);
}

function planText(node: PlanNode): string {
  const inputs = inputsOf(node).map(planText);
  return inputs.length === 0 ? labelOf(node) : `${labelOf(node)}(${inputs.join(", ")})`;
}

/** Expects the plan of a query to return the matches of the reference implementation. */
function expectMatches(query: ResolvedQuery): void {
  const plan = new Planner(reader).matching(query);
  const ids = matchSegments(plan, reader).flatMap(({ segment, documents }) =>
    Array.from(documents.toArray(), (ordinal) => segment.id(ordinal)),
  );
  expect({ plan: planText(plan), ids }).toEqual({ plan: planText(plan), ids: meaning(query) });
}

const several = lists(resolvedQueries, 2, 3);

/** A list that contains `special` and others, shuffled. */
function among(special: Arbitrary<ResolvedQuery[]>, others: Arbitrary<ResolvedQuery[]>): Arbitrary<ResolvedQuery[]> {
  return fc.tuple(special, others).chain(([some, more]) => {
    const clauses = [...some, ...more];
    return fc.shuffledSubarray(clauses, { minLength: clauses.length });
  });
}

function and(clauses: Arbitrary<ResolvedQuery[]>): Arbitrary<ResolvedQuery> {
  return clauses.map((some) => ({ kind: "and", clauses: some }));
}

function or(clauses: Arbitrary<ResolvedQuery[]>): Arbitrary<ResolvedQuery> {
  return clauses.map((some) => ({ kind: "or", clauses: some }));
}

function not(clause: Arbitrary<ResolvedQuery>): Arbitrary<ResolvedQuery> {
  return clause.map((some) => ({ kind: "not", clause: some }));
}

function just(query: ResolvedQuery): Arbitrary<ResolvedQuery[]> {
  return fc.constant([query]);
}

/** Arbitrary clauses, or only copies of the neutral element, or a single clause. */
function orOnly(neutral: ResolvedQuery): Arbitrary<ResolvedQuery[]> {
  return fc.oneof(several, lists(fc.constant(neutral), 1, 2), lists(resolvedLeaves, 1, 1));
}

const withItsDuplicate = fc
  .tuple(resolvedLeaves, fc.constantFrom(1, 3))
  .map(([leaf, boost]): ResolvedQuery[] => [leaf, { ...leaf, boost }]);
const withItsNegation = resolvedQueries.map((query): ResolvedQuery[] => [query, { kind: "not", clause: query }]);
const upToTwo = lists(resolvedQueries, 0, 2);

/** For each law, queries that it applies to. */
const applicable: Readonly<Record<LawName, Arbitrary<ResolvedQuery>>> = {
  dropOptional: fc.record({ kind: fc.constant("ranked"), required: resolvedQueries, optional: several }),
  emptyRange: emptyRanges,
  deadPattern: deadPatterns,
  doubleNegation: not(not(resolvedQueries)),
  notAll: not(fc.constant(all)),
  notNone: not(fc.constant(none)),
  pushDownNot: not(or(several)),
  flattenAnd: and(among(fc.tuple(and(several)), lists(resolvedQueries, 1, 2))),
  flattenOr: or(among(fc.tuple(or(several)), lists(resolvedQueries, 1, 2))),
  noneInAnd: and(among(just(none), several)),
  allInOr: or(among(just(all), several)),
  allInAnd: and(among(just(all), orOnly(all))),
  noneInOr: or(among(just(none), orOnly(none))),
  valueSets: or(among(manyValues, upToTwo)),
  duplicates: fc.oneof(and(among(withItsDuplicate, upToTwo)), or(among(withItsDuplicate, upToTwo))),
  contradiction: and(among(withItsNegation, upToTwo)),
  excludedMiddle: or(among(withItsNegation, upToTwo)),
  noneInObjects: fc.constant({ kind: "nested", field: "places", query: none, label: "[2 TO 1]", boost: 1 }),
};

const analyzed = new AnalyzedSchema(companySchema);
const withPlaces = new AnalyzedSchema(
  defineSchema({ analyzer: companySchema.analyzer, fields: { places: objects({ city: text() }) } }),
);

/** Proves that two queries match the same documents of every index. */
function expectProof(one: ResolvedQuery, other: ResolvedQuery, schema: AnalyzedSchema): void {
  const { kind } = existenceOfDifference(one, other, schema);
  const hasSlop = /"slop":[1-9]/.test(JSON.stringify([one, other]));
  expect(kind === "none" || (hasSlop && kind === "unknown"), kind).toBe(true);
}

describe.each(Object.entries(applicable))("the law %s", (name, queries) => {
  law(
    "is proven for each query it applies to",
    40,
    fc.property(queries, (query) => {
      const simpler = laws[name as LawName](query);
      if (simpler !== null) expectProof(query, simpler, name === "noneInObjects" ? withPlaces : analyzed);
    }),
  );

  law(
    "keeps the matches",
    150,
    fc.property(queries, (query) => {
      const simpler = laws[name as LawName](query);
      expect(simpler).not.toBeNull();
      if (simpler !== null) expect(meaning(simpler)).toEqual(meaning(query));
    }),
  );
});

law(
  "every law keeps the matches of every query it applies to",
  400,
  fc.property(resolvedQueries, (query) => {
    const expected = meaning(query);
    for (const [name, apply] of Object.entries(laws)) {
      const simpler = apply(query);
      if (simpler !== null) expect({ name, ids: meaning(simpler) }).toEqual({ name, ids: expected });
    }
  }),
);

law(
  "rewriting keeps the matches and reaches a fixed point",
  400,
  fc.property(resolvedQueries, (query) => {
    const simplest = rewrite(query);
    expect(meaning(simplest)).toEqual(meaning(query));
    expect(rewrite(simplest)).toBe(simplest);
  }),
);

law("a planned query returns the matches of its definition", 400, fc.property(resolvedQueries, expectMatches));
