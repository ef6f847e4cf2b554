import fc, { type Arbitrary } from "fast-check";
import type { Bound, ComparisonOperator, FieldName, LeafNode, Span } from "firmament/grammar";
import { expressionsOf, misspelledOf, prefixesOf, wildcardsOf } from "./pattern.ts";
import { signedNumberTexts, type WordSource } from "./words.ts";

/** The span of nodes that were built in code. */
export const NO_SPAN: Span = Object.freeze({ start: 0, end: 0 });

export const boosts: Arbitrary<number | null> = fc.constantFrom(null, null, null, 2, 0.5);

export function fieldName(name: string): FieldName {
  return { name, span: NO_SPAN };
}

/** Leaves about one field; `null` is the field of the group around the leaf, or none. */
export type LeafOf = (field: Arbitrary<FieldName | null>) => Arbitrary<LeafNode>;

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

function boundOf(text: Arbitrary<string>): Arbitrary<Bound> {
  const value = fc.record({
    kind: fc.constant("value" as const),
    text,
    inclusive: fc.boolean(),
    span: fc.constant(NO_SPAN),
  });
  return fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant({ kind: "open" as const }) });
}

const operators: Arbitrary<ComparisonOperator> = fc.constantFrom<ComparisonOperator[]>(">", ">=", "<", "<=");

const unsigned = fc.constant(false);
const noSlop = fc.constant(0);

/** Leaves for text fields. Some have no tokens. */
export function wordLeaf({ word, wordOrSymbol, text }: WordSource): LeafOf {
  const prefixes = prefixesOf(word);
  const bound = boundOf(fc.oneof(word, prefixes, fc.constantFrom("", "*", "a", "ｚ", "🚁", "\ufffd")));
  return (field) =>
    fc.oneof(
      { weight: 8, arbitrary: leaf("term", field, { text: wordOrSymbol, signed: unsigned }) },
      { weight: 5, arbitrary: leaf("phrase", field, { text: text(0, 3), slop: slops }) },
      { weight: 1, arbitrary: leaf("prefix", field, { text: prefixes }) },
      { weight: 1, arbitrary: leaf("wildcard", field, { parts: wildcardsOf(word) }) },
      { weight: 2, arbitrary: leaf("fuzzy", field, { text: misspelledOf(word), edits: fc.constantFrom(0, 1, 2) }) },
      { weight: 2, arbitrary: leaf("regexp", field, { pattern: expressionsOf(word) }) },
      { weight: 2, arbitrary: leaf("range", field, { low: bound, high: bound }) },
      { weight: 1, arbitrary: leaf("exists", field, {}) },
    );
}

/** Leaves for fields of whole values. */
export function keywordLeaf(text: Arbitrary<string>): LeafOf {
  const bound = boundOf(text);
  const values = text.filter((value) => value !== "");
  const parts = fc.oneof(
    wildcardsOf(values),
    fc.constantFrom(
      [{ kind: "text", text: "c" } as const, { kind: "one" } as const],
      [{ kind: "many" } as const, { kind: "text", text: "york" } as const],
    ),
  );
  return (field) =>
    fc.oneof(
      { weight: 6, arbitrary: leaf("term", field, { text: values, signed: unsigned }) },
      { weight: 3, arbitrary: leaf("phrase", field, { text, slop: noSlop }) },
      { weight: 2, arbitrary: leaf("prefix", field, { text: prefixesOf(values) }) },
      { weight: 1, arbitrary: leaf("wildcard", field, { parts }) },
      { weight: 1, arbitrary: leaf("fuzzy", field, { text: misspelledOf(values), edits: fc.constantFrom(0, 1, 2) }) },
      { weight: 2, arbitrary: leaf("range", field, { low: bound, high: bound }) },
      { weight: 1, arbitrary: leaf("exists", field, {}) },
    );
}

/** Leaves for fields of numbers and dates: equalities, ranges and comparisons. */
export function literalLeaf(text: Arbitrary<string>): LeafOf {
  const bound = boundOf(text);
  return (field) =>
    fc.oneof(
      { weight: 3, arbitrary: leaf("term", field, { text, signed: unsigned }) },
      { weight: 1, arbitrary: leaf("phrase", field, { text, slop: noSlop }) },
      { weight: 6, arbitrary: leaf("range", field, { low: bound, high: bound }) },
      { weight: 4, arbitrary: leaf("comparison", field, { operator: operators, text }) },
      { weight: 1, arbitrary: leaf("exists", field, {}) },
    );
}

/** Leaves for number fields: also with signs, some of which are not escaped, such as `followers:-5`. */
export function numberLeaf(text: Arbitrary<string>): LeafOf {
  const signed = leafWithSign();
  const literal = literalLeaf(fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: signedNumberTexts }));
  return (field) => fc.oneof({ weight: 9, arbitrary: literal(field) }, { weight: 1, arbitrary: signed(field) });
}

/** The parser reads a sign after the colon only, so that the clause must name its field. */
function leafWithSign(): LeafOf {
  return (field) =>
    leaf("term", field, { text: signedNumberTexts, signed: fc.constant(true) }).map((node) =>
      node.kind === "term" && node.field === null ? { ...node, signed: false } : node,
    );
}

export function booleanLeaf(text: Arbitrary<string>): LeafOf {
  return (field) =>
    fc.oneof(
      { weight: 4, arbitrary: leaf("term", field, { text, signed: unsigned }) },
      { weight: 1, arbitrary: leaf("exists", field, {}) },
    );
}

/** Comparisons without a field, such as `>5`, which match a word. */
export function bareComparison({ word }: WordSource): Arbitrary<LeafNode> {
  return leaf("comparison", fc.constant(null), { operator: operators, text: word });
}

export const everything: Arbitrary<LeafNode> = fc.record({
  kind: fc.constant("everything" as const),
  span: fc.constant(NO_SPAN),
  boost: boosts,
});
