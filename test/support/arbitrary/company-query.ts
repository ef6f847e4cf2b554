import { queriesOf, queryTextsOf } from "@firmament/testing";
import { ids } from "@firmament/testing/src/arbitrary/record.ts";
import { treesOf } from "@firmament/testing/src/arbitrary/schema-query.ts";
import fc, { type Arbitrary } from "fast-check";
import type { QueryNode } from "firmament";
import { companySchema } from "firmament/companies";

const NO_SPAN = { start: 0, end: 0 } as const;
const ID = { name: "_id", span: NO_SPAN } as const;

function idLeaf(field: typeof ID | null, boost: number | null, text: string, isQuoted: boolean): QueryNode {
  const shared = { span: NO_SPAN, field, boost };
  return isQuoted ? { ...shared, kind: "phrase", text, slop: 0 } : { ...shared, kind: "term", text, signed: false };
}

const boosts = fc.constantFrom(null, null, 2, 0.5);

/** Clauses on the ids of documents: one id, a group of several, any id. */
export const idClauses: Arbitrary<QueryNode> = fc.oneof(
  fc.tuple(boosts, ids, fc.boolean()).map((parts) => idLeaf(ID, ...parts)),
  fc.tuple(fc.array(ids, { minLength: 2, maxLength: 30 }), boosts).map(
    ([some, boost]): QueryNode => ({
      kind: "group",
      span: NO_SPAN,
      field: ID,
      boost,
      query: { kind: "or", span: NO_SPAN, clauses: some.map((id) => idLeaf(null, null, id, true)) },
    }),
  ),
  boosts.map((boost): QueryNode => ({ kind: "exists", span: NO_SPAN, field: ID, boost })),
);

const plainQueries: Arbitrary<QueryNode> = queriesOf(companySchema);

/** Valid queries about companies; some of them name ids. */
export const queries: Arbitrary<QueryNode> = fc.oneof(
  { weight: 7, arbitrary: plainQueries },
  { weight: 1, arbitrary: treesOf(fc.oneof(idClauses, plainQueries)) },
);

/** Texts of valid queries about companies. */
export const queryTexts: Arbitrary<string> = queryTextsOf(companySchema);

/*
 * Queries about the conformance companies. Most leaves match some companies but not all; each leaf has a term.
 */

const leaves = fc.constantFrom(
  ...["red", "green", "berlin", "software", "the", "a", "data", "google", "müller", "東京", "100", "500"],
  ...[
    '"software development"',
    '"red green"',
    '"green red"~2',
    '"machine learning"',
    'industries:"software development"~100',
  ],
  ...["name:acme", "location_city:Berlin", "location_country:germany", 'type:"public company"', "industries:software"],
  ...["soft*", "*ing", "?e?t", "b*n", "gogle~", "name:googel~1", "/[rg].*/", "tagline:/red|blue/", "tagline:[c TO m]"],
  ...["staff_count:[50 TO 500]", "followers:{100 TO 5000}", "staff_count:>=1000", "followers:<200", "followers:100"],
  ...["website:*", "_exists_:staff_count", "specialities:*", "tagline:*", "*:*", "nosuchword", "staff_count:{5 TO 5}"],
  ...['_id:("1" OR "7" OR "12")', "_id:3", "_id:*"],
);

/** Clauses that can be combined in any way: leaves, and lists in parentheses. */
export const clauses: Arbitrary<string> = fc.letrec<{ clause: string }>((tie) => ({
  clause: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    leaves,
    fc
      .tuple(fc.constantFrom(" ", " AND ", " OR ", " -", " AND NOT ", " OR NOT ", " +"), tie("clause"), tie("clause"))
      .map(([separator, a, b]) => `(${a}${separator}${b})`),
    tie("clause").map((clause) => `(NOT ${clause})`),
  ),
})).clause;
