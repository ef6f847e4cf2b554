import { assertNever } from "../../base/invariant.ts";
import type { NumericRange } from "../../indexes/numeric-range.ts";
import type { ResolvedQuery } from "./resolved.ts";

/**
 * A key that is equal for two queries if and only if they are equal apart from boosts. Its length is linear in the
 * query's: texts are prefixed with their length, so that nesting needs no escaping.
 */
export function keyOf(query: ResolvedQuery): string {
  switch (query.kind) {
    case "all":
    case "none":
      return query.kind;
    case "term":
      return `term${keyOfFields(query.fields)}${sized(query.term)}`;
    case "terms":
      // Sorted, because sets with the same terms are equal.
      return `terms${keyOfFields(query.fields)}${listed([...query.terms].sort())}`;
    case "phrase":
      return `phrase${keyOfFields(query.fields)}${listed(query.terms)}~${query.slop}.`;
    case "expansion":
      return `expansion${keyOfFields(query.fields)}${sized(query.label)}`;
    case "exists":
      return `exists${keyOfFields(query.fields)}`;
    case "range":
      return `range${sized(query.field)}${keyOfRange(query.range)}`;
    case "ranges":
      return `ranges${sized(query.field)}(${query.ranges.map(keyOfRange).join("")})`;
    case "area":
      return `area${sized(query.field)}${sized(query.area.text)}`;
    case "nested":
      return `nested${sized(query.field)}${keyOf(query.query)}`;
    case "alternatives": {
      let key = `alternatives${sized(query.text)}(`;
      for (const { tier, leaf } of query.alternatives) key += `${tier}${keyOf(leaf)}`;
      return `${key})`;
    }
    case "and":
    case "or":
      return `${query.kind}${joined(query.clauses)}`;
    case "not":
      return `not${keyOf(query.clause)}`;
    case "ranked":
      return `ranked${keyOf(query.required)}${joined(query.optional)}`;
    default:
      return assertNever(query);
  }
}

/** A cheap filter before {@link keyOf}: false only if the keys differ. */
export function mayBeEqual(a: ResolvedQuery, b: ResolvedQuery): boolean {
  return a.kind === b.kind && firstTextOf(a) === firstTextOf(b);
}

function firstTextOf(query: ResolvedQuery): string | undefined {
  switch (query.kind) {
    case "all":
    case "none":
      return undefined;
    case "term":
      return query.term;
    case "terms":
      return query.fields[0];
    case "phrase":
      return query.terms[0];
    case "expansion":
      return query.label;
    case "exists":
      return query.fields[0];
    case "range":
    case "ranges":
    case "area":
    case "nested":
      return query.field;
    case "alternatives":
      return query.text;
    case "and":
    case "or":
      return query.clauses[0] && firstTextOf(query.clauses[0]);
    case "not":
      return firstTextOf(query.clause);
    case "ranked":
      return firstTextOf(query.required);
    default:
      return assertNever(query);
  }
}

function keyOfRange({ low, lowInclusive, high, highInclusive }: NumericRange): string {
  return `${lowInclusive ? "[" : "{"}${low},${high}${highInclusive ? "]" : "}"}`;
}

/** Most field lists belong to the schema and live as long. */
const keysOfFields = new WeakMap<readonly string[], string>();

export function keyOfFields(fields: readonly string[]): string {
  const cached = keysOfFields.get(fields);
  if (cached !== undefined) return cached;
  const key = listed(fields);
  keysOfFields.set(fields, key);
  return key;
}

function joined(clauses: readonly ResolvedQuery[]): string {
  let key = "(";
  for (const clause of clauses) key += keyOf(clause);
  return `${key})`;
}

function listed(texts: readonly string[]): string {
  let key = "(";
  for (const text of texts) key += sized(text);
  return `${key})`;
}

function sized(text: string): string {
  return `${text.length}:${text}`;
}
