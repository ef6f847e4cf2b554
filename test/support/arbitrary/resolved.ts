import fc, { type Arbitrary } from "fast-check";
import {
  type NumericRange,
  prefixAutomaton,
  type ResolvedExpansion,
  type ResolvedLeaf,
  type ResolvedQuery,
  rangeAutomaton,
} from "firmament/query";
import { exactly, unitedRanges } from "firmament/src/indexes/numeric-range.ts";
import type { ResolvedRange } from "firmament/src/plan/resolve/resolved.ts";

export const all: ResolvedQuery = { kind: "all", boost: 1 };
export const none: ResolvedQuery = { kind: "none", reason: "test" };

const boost = fc.constantFrom(1, 1, 2);

const fields: Arbitrary<readonly string[]> = fc.constantFrom(
  ["name"],
  ["tagline"],
  ["location_city"],
  ["name", "tagline", "description", "industries"],
);

/** Terms of the conformance companies, and an absent one. */
const term = fc.constantFrom("red", "green", "blue", "berlin", "software", "acme", "the", "nosuchword");

/** Wide and narrow ranges, none of them empty. */
const fullRange: Arbitrary<NumericRange> = fc.constantFrom(
  exactly(100),
  { low: 50, lowInclusive: true, high: 500, highInclusive: false },
  { low: 1000, lowInclusive: false, high: Number.POSITIVE_INFINITY, highInclusive: true },
  { low: Number.NEGATIVE_INFINITY, lowInclusive: true, high: Number.POSITIVE_INFINITY, highInclusive: true },
  { low: 1e9, lowInclusive: true, high: 1e12, highInclusive: true },
);

/** Ranges that contain at most a few numbers, with any ends. */
const smallRange: Arbitrary<NumericRange> = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 30 }), fc.boolean(), fc.boolean())
  .map(([low, length, lowInclusive, highInclusive]) => ({ low, lowInclusive, high: low + length, highInclusive }));

const emptyRange: Arbitrary<NumericRange> = fc.constantFrom(
  { low: 500, lowInclusive: true, high: 50, highInclusive: true },
  { low: 100, lowInclusive: true, high: 100, highInclusive: false },
  { low: 100, lowInclusive: false, high: 100, highInclusive: true },
  { low: 100, lowInclusive: false, high: 100, highInclusive: false },
);

function rangeOf(range: Arbitrary<NumericRange>): Arbitrary<ResolvedRange> {
  return fc.record({
    kind: fc.constant("range" as const),
    type: fc.constant("number" as const),
    field: fc.constantFrom("followers", "staff_count"),
    range,
    boost,
  });
}

/** Ranges that contain no number. */
export const emptyRanges: Arbitrary<ResolvedRange> = rangeOf(emptyRange);

function wordRange(low: string, high: string): Pick<ResolvedExpansion, "label" | "automaton"> {
  const bound = (text: string) => ({ text, inclusive: true });
  return { label: `[${low} TO ${high}]`, automaton: rangeAutomaton(bound(low), bound(high)) };
}

function expansionOf(
  patterns: readonly Pick<ResolvedExpansion, "label" | "automaton">[],
): Arbitrary<ResolvedExpansion> {
  return fc
    .record({ kind: fc.constant("expansion" as const), fields, pattern: fc.constantFrom(...patterns), boost })
    .map(({ pattern, ...rest }) => ({ ...rest, ...pattern, term: null }));
}

/** Patterns that no term matches. */
export const deadPatterns: Arbitrary<ResolvedExpansion> = expansionOf([wordRange("b", "a"), wordRange("red", "re")]);

const livePatterns = expansionOf([
  { label: "re*", automaton: prefixAutomaton("re") },
  { label: "zzz*", automaton: prefixAutomaton("zzz") },
  wordRange("a", "c"),
]);

export const resolvedLeaves: Arbitrary<ResolvedLeaf> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("term" as const), fields, term, boost }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("phrase" as const),
      fields,
      terms: fc.constantFrom(["red", "green"], ["software", "development"], ["green", "nosuchword"]),
      slop: fc.constantFrom(0, 2),
      boost,
    }),
  },
  { weight: 1, arbitrary: livePatterns },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("exists" as const), fields, boost }) },
  { weight: 2, arbitrary: rangeOf(fullRange) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("terms" as const),
      fields,
      terms: fc.uniqueArray(term, { minLength: 1 }).map((terms) => new Set(terms)),
      boost,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("ranges" as const),
      field: fc.constantFrom("followers", "staff_count"),
      type: fc.constant("number" as const),
      ranges: fc.array(fc.oneof(fullRange, smallRange), { minLength: 1, maxLength: 6 }).map(unitedRanges),
      boost,
    }),
  },
  { weight: 1, arbitrary: fc.oneof(emptyRanges, deadPatterns) },
);

/** Many values of one field, so that they form a set. */
export const manyValues: Arbitrary<ResolvedQuery[]> = fc.oneof(
  fields.chain((searched) =>
    lists(fc.record({ kind: fc.constant("term" as const), fields: fc.constant(searched), term, boost }), 17, 24),
  ),
  fc.constantFrom("followers", "staff_count").chain((field) =>
    lists(
      fc.record({
        kind: fc.constant("range" as const),
        field: fc.constant(field),
        type: fc.constant("number" as const),
        range: fc.oneof(smallRange, emptyRange),
        boost,
      }),
      17,
      24,
    ),
  ),
);

export function lists(
  query: Arbitrary<ResolvedQuery>,
  minLength: number,
  maxLength: number,
): Arbitrary<ResolvedQuery[]> {
  return fc.array(query, { minLength, maxLength });
}

type BranchKind = Exclude<ResolvedQuery["kind"], ResolvedLeaf["kind"] | "all" | "none">;

/** Queries of every kind, simplified or not. */
export const resolvedQueries: Arbitrary<ResolvedQuery> = fc.letrec<{ query: ResolvedQuery }>((tie) => {
  const clauses = lists(tie("query"), 2, 4);
  const branches: Readonly<Record<BranchKind, fc.WeightedArbitrary<ResolvedQuery>>> = {
    and: { weight: 2, arbitrary: clauses.map((some) => ({ kind: "and", clauses: some })) },
    or: { weight: 2, arbitrary: clauses.map((some) => ({ kind: "or", clauses: some })) },
    not: { weight: 2, arbitrary: tie("query").map((clause) => ({ kind: "not", clause })) },
    ranked: {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("ranked" as const),
        required: tie("query"),
        optional: lists(tie("query"), 1, 2),
      }),
    },
  };
  return {
    query: fc.oneof(
      { depthSize: "small", maxDepth: 4, withCrossShrink: true },
      { weight: 6, arbitrary: resolvedLeaves },
      { weight: 1, arbitrary: fc.constantFrom(all, none) },
      ...Object.values(branches),
    ),
  };
}).query;
