import fc, { type Arbitrary } from "fast-check";
import type { Bound, ComparisonOperator, FieldName, LeafNode, Span } from "../../../grammar/ast/ast.ts";
import { expressions, misspelled, prefixes, wildcards } from "./pattern.ts";
import { numberTexts, signedNumberTexts, texts, words, wordsOrSymbols } from "./words.ts";

/** The span of nodes that were built in code. */
export const NO_SPAN: Span = Object.freeze({ start: 0, end: 0 });

export const boosts: Arbitrary<number | null> = fc.constantFrom(null, null, null, 2, 0.5);

const textFields = [
  ...["name", "website", "tagline", "type", "postal_code", "description"],
  ...["industries", "location_country", "location_city", "specialities"],
] as const;

function named<T extends string>(names: readonly T[]): Arbitrary<FieldName> {
  return fc.constantFrom(...names).map((name) => ({ name, span: NO_SPAN }));
}

/** Text fields. Multi-valued ones are frequent, because only they have phrases across values. */
export const textField: Arbitrary<FieldName> = fc.oneof(
  { weight: 1, arbitrary: named(textFields) },
  { weight: 2, arbitrary: named(["name", "industries", "specialities"]) },
);

export const numberField: Arbitrary<FieldName> = named(["followers", "staff_count"]);

type Members<K extends LeafNode["kind"]> = {
  readonly [P in keyof Omit<Extract<LeafNode, { kind: K }>, "kind" | "span" | "field" | "boost">]: Arbitrary<
    Extract<LeafNode, { kind: K }>[P]
  >;
};

export function leaf<K extends LeafNode["kind"]>(
  kind: K,
  field: Arbitrary<FieldName | null>,
  members: Members<K>,
): Arbitrary<LeafNode> {
  const shared = { kind: fc.constant(kind), span: fc.constant(NO_SPAN), field, boost: boosts };
  return fc.record({ ...shared, ...members }) as unknown as Arbitrary<LeafNode>;
}

const slops = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 3, arbitrary: fc.constantFrom(98, 99, 100, 101, 102, 199, 200, 201) },
);

export function boundOf(text: Arbitrary<string>): Arbitrary<Bound> {
  const value = fc.record({
    kind: fc.constant("value" as const),
    text,
    inclusive: fc.boolean(),
    span: fc.constant(NO_SPAN),
  });
  return fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant({ kind: "open" as const }) });
}

export const operators: Arbitrary<ComparisonOperator> = fc.constantFrom<ComparisonOperator[]>(">", ">=", "<", "<=");

const unsigned = fc.constant(false);

/** Leaves for text fields; a `null` field is that of the group around the leaf. Some have no tokens. */
export function wordLeaf(field: Arbitrary<FieldName | null>): Arbitrary<LeafNode> {
  const bound = boundOf(fc.oneof(words, prefixes, fc.constantFrom("", "*", "a", "ｚ", "🚁", "\ufffd")));
  return fc.oneof(
    { weight: 8, arbitrary: leaf("term", field, { text: wordsOrSymbols, signed: unsigned }) },
    { weight: 5, arbitrary: leaf("phrase", field, { text: texts(0, 3), slop: slops }) },
    { weight: 1, arbitrary: leaf("prefix", field, { text: prefixes }) },
    { weight: 1, arbitrary: leaf("wildcard", field, { parts: wildcards }) },
    { weight: 2, arbitrary: leaf("fuzzy", field, { text: misspelled, edits: fc.constantFrom(0, 1, 2) }) },
    { weight: 2, arbitrary: leaf("regexp", field, { pattern: expressions }) },
    { weight: 2, arbitrary: leaf("range", field, { low: bound, high: bound }) },
    { weight: 1, arbitrary: leaf("exists", field, {}) },
  );
}

/** Leaves for number fields; a `null` field is that of the group around the leaf. */
export function numberLeaf(field: Arbitrary<FieldName | null>): Arbitrary<LeafNode> {
  const text = fc.oneof({ weight: 4, arbitrary: numberTexts }, { weight: 1, arbitrary: signedNumberTexts });
  const bound = boundOf(text);
  return fc.oneof(
    { weight: 2, arbitrary: leaf("term", field, { text, signed: unsigned }) },
    { weight: 1, arbitrary: leaf("phrase", field, { text, slop: fc.constant(0) }) },
    { weight: 6, arbitrary: leaf("range", field, { low: bound, high: bound }) },
    { weight: 4, arbitrary: leaf("comparison", field, { operator: operators, text }) },
    { weight: 1, arbitrary: leaf("exists", field, {}) },
  );
}

/** Terms with a sign that is not escaped, such as `followers:-5`. */
export const signedNumber: Arbitrary<LeafNode> = leaf("term", numberField, {
  text: signedNumberTexts,
  signed: fc.constant(true),
});

/** Comparisons without a field, such as `>5`, which match a word. */
export const bareComparison: Arbitrary<LeafNode> = leaf("comparison", fc.constant(null), {
  operator: operators,
  text: words,
});

export const everything: Arbitrary<LeafNode> = fc.record({
  kind: fc.constant("everything" as const),
  span: fc.constant(NO_SPAN),
  boost: boosts,
});
