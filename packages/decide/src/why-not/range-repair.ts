import { type Bound, type ComparisonNode, type FieldedLeaf, numberText, type RangeNode } from "firmament/grammar";
import {
  distance,
  fieldValue,
  instantText,
  type NumericRange,
  PointFault,
  pointOf,
  readPointText,
} from "firmament/query";
import type { ClauseReader } from "./clause-reader.ts";

/**
 * The clause with a bound at the nearest value of the document, an edit distance of 2, or a slop. Candidates, the best
 * first, some of which may not match the document.
 *
 * @param field the field that the clause searches; `null` for all
 */
export function widened(node: FieldedLeaf, field: string | null, reader: ClauseReader): readonly FieldedLeaf[] {
  if (field !== null && reader.schema.storage(field) === "points") return wider(node, reader.content.numbersOf(field));
  if (field === null || reader.schema.storage(field) !== "numbers") return looser(node);
  if (reader.schema.type(field) === "boolean") return [];
  const resolved = reader.resolve({ ...node, field: { name: field, span: node.span } }, null);
  if (resolved?.kind !== "range") return [];
  const value = nearest(reader.content.numbersOf(field), resolved.range);
  if (value === null) return [];
  const { low, lowInclusive } = resolved.range;
  const isBelow = value < low || (value === low && !lowInclusive);
  return textsOf(value, field, reader).flatMap((text) => withBound(node, text, isBelow));
}

/** The greatest slop that is suggested. */
const MAX_SLOP = 10;
/** Longer phrases get no slop, in UTF-16 code units: each slop is tried. */
const MAX_PHRASE_LENGTH = 1000;

function looser(node: FieldedLeaf): readonly FieldedLeaf[] {
  if (node.kind === "fuzzy" && node.edits < 2) return [{ ...node, edits: 2 }];
  if (node.kind !== "phrase" || node.text.length > MAX_PHRASE_LENGTH) return [];
  return Array.from({ length: MAX_SLOP }, (_, index) => ({ ...node, slop: node.slop + index + 1 }));
}

/** A radius in whole kilometres that reaches the nearest point of the document. */
function wider(node: FieldedLeaf, codes: readonly number[]): readonly FieldedLeaf[] {
  if (node.kind !== "phrase") return [];
  const center = readPointText(node.text);
  if (center instanceof PointFault || codes.length === 0) return [];
  const kilometres = Math.min(...codes.map((code) => distance(center, pointOf(code))));
  return [{ ...node, slop: Math.max(1, Math.ceil(kilometres)) }];
}

function nearest(values: readonly number[], { low, high }: NumericRange): number | null {
  const distance = (value: number): number => Math.max(low - value, value - high, 0);
  const sorted = values.toSorted((a, b) => distance(a) - distance(b));
  return sorted[0] ?? null;
}

/** How a query can write a number of a field, the texts of the document itself first. */
function textsOf(value: number, field: string, reader: ClauseReader): readonly string[] {
  switch (reader.schema.numericField(field).type) {
    case "number":
    case "integer":
    case "boolean":
      return [numberText(value)];
    case "date": {
      const dates = [fieldValue(reader.document, field)].flat().filter((date) => typeof date === "string");
      return [...dates.filter((date) => Date.parse(date) === value), instantText(value)];
    }
  }
}

/** @param isBelow whether the value is below the range, otherwise it is above it */
function withBound(node: FieldedLeaf, text: string, isBelow: boolean): readonly FieldedLeaf[] {
  switch (node.kind) {
    case "range":
      return [isBelow ? { ...node, low: boundAt(node, text) } : { ...node, high: boundAt(node, text) }];
    case "comparison":
      return [comparisonWith(node, text)];
    case "term":
    case "phrase":
      return [isBelow ? rangeOf(node, text, node.text) : rangeOf(node, node.text, text)];
    default:
      return [];
  }
}

function comparisonWith(node: ComparisonNode, text: string): ComparisonNode {
  return { ...node, operator: node.operator.startsWith(">") ? ">=" : "<=", text };
}

function rangeOf(node: FieldedLeaf, low: string, high: string): RangeNode {
  const { span, field, boost } = node;
  return { kind: "range", span, field, boost, low: boundAt(node, low), high: boundAt(node, high) };
}

function boundAt({ span }: FieldedLeaf, text: string): Bound {
  return { kind: "value", text, inclusive: true, span };
}
