import type { QueryNode } from "firmament";
import { AnalyzedDocument, type AnalyzedSchema, FIRST_INSTANT, LAST_INSTANT, MS_PER_DAY } from "firmament/query";
import { FieldClauses } from "./field-clauses.ts";

/** The least margin of dates. */
const YEAR = 365 * MS_PER_DAY;

/** The numbers of documents in a field. */
export function numbersIn(documents: readonly object[], field: string, schema: AnalyzedSchema): readonly number[] {
  return documents.flatMap((document) => new AnalyzedDocument(document, schema).numbersOf(field));
}

/**
 * The range around numbers: from half of the smallest to twice the greatest if all are positive, and otherwise with a margin of
 * half their distance from each other or from 0, the greatest of these. Around dates, the margin is half of their distance, at
 * least a year, in whole days.
 *
 * @param numbers at least one
 */
export function rangeAround(field: string, numbers: readonly number[], schema: AnalyzedSchema): QueryNode {
  const clauses = new FieldClauses(schema);
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  if (schema.type(field) === "date") {
    const margin = Math.max(YEAR, (high - low) / 2);
    return clauses.date(field).between(dayText(low - margin), dayText(high + margin));
  }
  const isInteger = schema.type(field) === "integer";
  const [from, to] = widened(low, high);
  return clauses.number(field).between(isInteger ? Math.floor(from) : from, isInteger ? Math.ceil(to) : to);
}

function widened(low: number, high: number): readonly [number, number] {
  if (low > 0) return [low / 2, Math.min(2 * high, Number.MAX_VALUE)];
  const margin = Math.max(high - low, Math.abs(low), Math.abs(high)) / 2;
  return [Math.max(low - margin, -Number.MAX_VALUE), Math.min(high + margin, Number.MAX_VALUE)];
}

/** The day of an instant, in UTC. As a bound, it stands for its first or its last instant. */
export function dayText(instant: number): string {
  return new Date(Math.min(LAST_INSTANT, Math.max(FIRST_INSTANT, instant))).toISOString().slice(0, 10);
}
