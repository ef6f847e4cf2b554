import type { Field, Fields } from "firmament";
import {
  AnalyzedDocument,
  type AnalyzedSchema,
  isComputed,
  matchesDocument,
  type ResolvedAll,
  type ResolvedLeaf,
  type ResolvedNone,
  type ResolvedQuery,
  readDocument,
} from "firmament/query";
import type { Budget } from "../fields/budget.ts";
import type { FieldValues } from "./literal-check.ts";

/** The id of witnesses of which the query asks for no other. */
export const WITNESS_ID = "1";

/** The values of a document without those of computed fields, which no document states. */
export function statedValues(values: FieldValues, { effective: { fields } }: AnalyzedSchema): FieldValues {
  const stated = Object.entries(values).filter(([name]) => {
    const field = fields[name];
    return field === undefined || !isComputed(field);
  });
  return Object.fromEntries(stated);
}

/** Whether the fields are a valid document that matches a query, evaluated as a search does. */
export function isWitness(values: FieldValues, query: ResolvedQuery, schema: AnalyzedSchema): boolean {
  const document = readDocument(schema.effective, { id: WITNESS_ID, ...values }, 0);
  return matchesDocument(query, new AnalyzedDocument(document, schema));
}

/**
 * Leaves out fields, values, members of objects and words, as long as the query matches. Of the result, none can be left
 * out.
 *
 * @param budget when it is spent, parts may remain that could be left out
 */
export function minimized(
  values: FieldValues,
  query: ResolvedQuery,
  schema: AnalyzedSchema,
  budget: Budget,
): FieldValues {
  const { fields } = schema.effective;
  const steps = TEST_STEPS * leafCount(query);
  let smallest = values;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerRecords(smallest, fields)) {
      if (!budget.steps.spend(steps + sizeOf(candidate).characters)) return smallest;
      if (!isWitness(candidate, query, schema)) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

/** The steps of the test of a leaf. */
const TEST_STEPS = 16;

function leafCount(query: ResolvedQuery): number {
  switch (query.kind) {
    case "and":
    case "or":
      return query.clauses.reduce((sum, clause) => sum + leafCount(clause), 0);
    case "not":
      return leafCount(query.clause);
    case "nested":
      return leafCount(query.query);
    case "ranked":
      return leafCount(query.required);
    default:
      query satisfies ResolvedLeaf | ResolvedAll | ResolvedNone;
      return 1;
  }
}

/** The number of values in a document, and that of their characters. */
export function sizeOf(values: FieldValues): { readonly values: number; readonly characters: number } {
  const leaves = leavesOf(values);
  return { values: leaves.length, characters: leaves.reduce<number>((sum, leaf) => sum + String(leaf).length, 0) };
}

function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return Object.values(value).flatMap(leavesOf);
}

/** The records with one part less, the greatest parts first. */
function* smallerRecords(record: FieldValues, fields: Fields): Iterable<FieldValues> {
  for (const name of Object.keys(record)) {
    if (fields[name]?.required === true) continue;
    yield Object.fromEntries(Object.entries(record).filter(([other]) => other !== name));
  }
  for (const [name, value] of Object.entries(record)) {
    const field = fields[name];
    if (field === undefined) continue;
    for (const smaller of smallerValues(value, field)) {
      yield Object.fromEntries(Object.entries(record).map(([other, old]) => [other, other === name ? smaller : old]));
    }
  }
}

function* smallerValues(value: unknown, field: Field): Iterable<unknown> {
  // Of the numbers of a vector, none can be left out.
  if (field.type === "vector") return;
  if (!Array.isArray(value)) {
    yield* smallerValue(value, field);
    return;
  }
  const list: readonly unknown[] = value;
  // An empty list is a missing value.
  if (list.length > 1) yield* shorterLists(list);
  for (const [index, each] of list.entries()) {
    for (const smaller of smallerValue(each, field)) yield list.with(index, smaller);
  }
}

function* smallerValue(value: unknown, field: Field): Iterable<unknown> {
  switch (field.type) {
    case "objects":
      yield* smallerRecords(value as FieldValues, field.fields);
      break;
    case "text": {
      const words = (value as string).split(" ");
      if (words.length > 1) for (const fewer of shorterLists(words)) yield fewer.join(" ");
      else if (value !== "") yield "";
      break;
    }
  }
}

/** Parts of this many elements are left out first, if a list is long. */
const LARGE_PART = 8;

function* shorterLists<Element>(list: readonly Element[]): Iterable<Element[]> {
  for (let start = 0; list.length > LARGE_PART && start < list.length; start += LARGE_PART) {
    yield list.toSpliced(start, LARGE_PART);
  }
  for (const index of list.keys()) yield list.toSpliced(index, 1);
}
