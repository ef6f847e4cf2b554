import { type FieldedLeaf, numberText, print, type RangeNode, truncate } from "firmament/grammar";
import { fieldOfIndex, fieldValue, type Point, pointText, type ResolvedQuery } from "firmament/query";
import type { ClauseReader } from "./clause-reader.ts";
import type { Literal } from "./formula.ts";
import { fieldNameOf } from "./repair.ts";

/** Why a clause excludes the document, in words: `staff_count is 20, not between 50 and 500`. */
export function reasonOf(literal: Literal, reader: ClauseReader): string {
  const { node, isNegated } = literal;
  if (node.kind === "everything") return "*:* matches every document";
  const field = fieldNameOf(literal, reader);
  if (node.kind === "group") return objectsReason(field ?? "", print(node.query), isNegated, reader);
  const resolved = reader.resolve(node, literal.field);
  if (field !== null && reader.schema.type(field) === "objects") {
    const query = node.kind === "exists" ? null : print({ ...node, field: null, boost: null });
    return objectsReason(field, query, isNegated, reader);
  }
  if (isNegated) return matchReason(node, field, resolved, reader);
  return field === null ? `no field ${missing(node)}` : fieldReason(node, field, resolved, reader);
}

function objectsReason(field: string, query: string | null, isNegated: boolean, reader: ClauseReader): string {
  if (isNegated) return query === null ? `${field} has objects` : `an object of ${field} matches ${truncate(query)}`;
  if (query === null || reader.objects(field).length === 0) return `${field} has no objects`;
  return `no object of ${field} matches ${truncate(query)}`;
}

/** Why a clause on one field does not match. */
function fieldReason(node: FieldedLeaf, field: string, resolved: ResolvedQuery | null, reader: ClauseReader): string {
  const values = valuesOf(field, reader);
  if (values.length === 0) return `${field} has no value`;
  if (node.kind === "exists") return `${field} has no word`;
  if (reader.schema.storage(field) === "numbers") {
    const wanted = rangeWords(node, reader.schema.type(field) === "date");
    if (values.length === 1) return `${field} is ${values[0]}, not ${wanted}`;
    return `${field} is ${listed(values)}, and none of them is ${wanted}`;
  }
  if (reader.schema.storage(field) === "points") return `${field} is ${listed(values)}, not in ${bodyOf(node)}`;
  const [only = ""] = values;
  if (values.length === 1 && only.length <= MAX_VALUE_LENGTH) {
    const isValue = node.kind === "term" || node.kind === "phrase";
    return `${field} is ${shown(only)}, ${isValue ? `not ${bodyOf(node)}` : `which does not match ${bodyOf(node)}`}`;
  }
  if (node.kind === "phrase" && hasAllTerms(resolved, reader)) {
    return `the words of ${bodyOf(node)} are not next to each other in ${field}`;
  }
  return isWord(node) ? `${field} does not contain ${bodyOf(node)}` : `no word of ${field} matches ${bodyOf(node)}`;
}

/** Why a negated clause matches. */
function matchReason(
  node: FieldedLeaf,
  field: string | null,
  resolved: ResolvedQuery | null,
  reader: ClauseReader,
): string {
  const matching = field ?? matchingField(resolved, reader) ?? "a field";
  const values = valuesOf(matching, reader);
  if (field !== null && reader.isId(field)) return `${field} is ${shown(reader.id)}`;
  if (node.kind === "exists") return field === null ? "a field has a value" : `${field} has a value`;
  if (reader.schema.storage(matching) === "numbers") {
    const isRange = node.kind === "range" || node.kind === "comparison";
    const wanted = isRange ? `, which is ${rangeWords(node, reader.schema.type(matching) === "date")}` : "";
    return `${matching} is ${listed(values)}${wanted}`;
  }
  if (reader.schema.storage(matching) === "points")
    return `${matching} is ${listed(values)}, which is in ${bodyOf(node)}`;
  return isWord(node) ? `${matching} contains ${bodyOf(node)}` : `a word of ${matching} matches ${bodyOf(node)}`;
}

/** A field in which a clause without a field matches. */
function matchingField(resolved: ResolvedQuery | null, reader: ClauseReader): string | null {
  if (resolved === null) return null;
  if (resolved.kind === "or") {
    for (const clause of resolved.clauses) {
      const found = matchingField(clause, reader);
      if (found !== null) return found;
    }
    return null;
  }
  if ("field" in resolved) return reader.matches(resolved) ? resolved.field : null;
  if (!("fields" in resolved)) return null;
  const index = resolved.fields.find((each) => reader.matches({ ...resolved, fields: [each] }));
  return index === undefined ? null : fieldOfIndex(index);
}

/** Whether each word of a phrase occurs. */
function hasAllTerms(resolved: ResolvedQuery | null, reader: ClauseReader): boolean {
  const phrases = resolved?.kind === "or" ? resolved.clauses : [resolved];
  return phrases.some((phrase) => {
    if (phrase?.kind !== "phrase") return false;
    const { fields, terms } = phrase;
    return terms.every((term) => reader.matches({ kind: "term", fields, term, boost: 1 }));
  });
}

/** What a field would need, for a clause without a field. */
function missing(node: FieldedLeaf): string {
  if (node.kind === "exists") return "has a value";
  return isWord(node) ? `contains ${bodyOf(node)}` : `contains a word that matches ${bodyOf(node)}`;
}

function isWord({ kind }: FieldedLeaf): boolean {
  return kind === "term" || kind === "phrase" || kind === "comparison";
}

/** The clause without its field and boost. */
function bodyOf(node: FieldedLeaf): string {
  return truncate(print({ ...node, field: null, boost: null }));
}

const COMPARISONS = { ">": "above", ">=": "at least", "<": "below", "<=": "at most" } as const;
const DATE_COMPARISONS = { ">": "after", ">=": "in or after", "<": "before", "<=": "in or before" } as const;

/** The numbers that a clause wants: `between 50 and 500`, `above 50`, `in {50 TO 500}`, `50`. */
function rangeWords(node: FieldedLeaf, isDate: boolean): string {
  if (node.kind === "comparison") {
    return `${(isDate ? DATE_COMPARISONS : COMPARISONS)[node.operator]} ${node.text}`;
  }
  return node.kind === "range"
    ? betweenWords(node)
    : node.kind === "term" || node.kind === "phrase"
      ? node.text
      : bodyOf(node);
}

function betweenWords(node: RangeNode): string {
  const { low, high } = node;
  const isClosed = low.kind === "value" && high.kind === "value" && low.inclusive && high.inclusive;
  return isClosed ? `between ${low.text} and ${high.text}` : `in ${bodyOf(node)}`;
}

/** A longer value is not shown. In UTF-16 code units. */
const MAX_VALUE_LENGTH = 40;
/** More values are counted. */
const MAX_VALUES = 3;

function valuesOf(field: string, reader: ClauseReader): readonly string[] {
  if (reader.isId(field)) return [reader.id];
  const value = fieldValue(reader.document, field);
  const values = value === undefined ? [] : [value].flat();
  return values.map((each) => textOf(each));
}

/** A value of a document as queries write it. */
function textOf(value: unknown): string {
  if (typeof value === "number") return numberText(value);
  return typeof value === "object" && value !== null ? pointText(value as Point) : String(value);
}

function listed(values: readonly string[]): string {
  const some = values.slice(0, MAX_VALUES);
  const rest = values.length - some.length;
  if (rest > 0) return `${some.join(", ")} and ${rest} more`;
  return some.length < 2 ? some.join("") : `${some.slice(0, -1).join(", ")} and ${some.at(-1)}`;
}

/** A value with quotes if it is not one word. */
function shown(text: string): string {
  return /^\S+$/.test(text) ? text : JSON.stringify(text);
}
