import { queriesOf, queryTextsOf } from "@firmament/testing";
import fc, { type Arbitrary } from "fast-check";
import type { QueryNode } from "firmament";
import { companySchema } from "firmament/companies";

/** Valid queries about companies. */
export const queries: Arbitrary<QueryNode> = queriesOf(companySchema);

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
