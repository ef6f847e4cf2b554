import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { numberText } from "../../../grammar/ast/number.ts";
import { isDate } from "../../base/builtin-value.ts";
import { anyOf, group } from "./combination.ts";
import { type LeafScope, scopeOf } from "./leaf.ts";

type SingleValue = string | number | Date | QueryNode;

/**
 * A value in a `lucene` template: a text, a finite number, a valid `Date`, a query that `parse`, `lucene` or the query builder returned, or a list of these.
 */
export type Interpolation = SingleValue | readonly SingleValue[];

/**
 * The clause of an interpolation: a phrase for a text or a date, a term for a number, an OR for a list.
 *
 * @param name the name of the interpolation, for the error
 * @throws {TypeError} for a value of another type
 */
export function interpolatedClause(value: Interpolation, scope: LeafScope, name: string): QueryNode {
  if (!isList(value)) return singleClause(value, scope, name);
  const members = Array.from(value, (member, index) => singleClause(member, scopeOf(null), `${name}[${index}]`));
  return group(anyOf(members), scope);
}

/**
 * The text of an interpolation in a range or after a comparison operator.
 *
 * @throws {TypeError} for a value that is no text, finite number or valid date
 */
export function textValue(value: Interpolation, name: string): string {
  const text = textOrNull(value);
  if (text !== null) return text;
  const expected = "a bound or a compared value must be a text, a finite number or a valid Date";
  throw new TypeError(`${name} is ${describe(value)}; ${expected}.`);
}

function singleClause(value: SingleValue, scope: LeafScope, name: string): QueryNode {
  const text = textOrNull(value);
  if (text !== null) {
    return typeof value === "string" || isDate(value)
      ? Object.freeze({ kind: "phrase", ...scope, text, slop: 0 })
      : Object.freeze({ kind: "term", ...scope, text, signed: false });
  }
  if (isTree(value)) return scope.field === null && scope.boost === null ? value : group(value, scope);
  const expected =
    "an interpolation must be a text, a finite number, a valid Date, a tree of `parse`, `lucene` or `field`, or a list of these";
  throw new TypeError(`${name} is ${describe(value)}; ${expected}.`);
}

function textOrNull(value: Interpolation): string | null {
  if (typeof value === "string") return value;
  if (isDate(value)) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return typeof value === "number" && Number.isFinite(value) ? numberText(value) : null;
}

function isList(value: Interpolation): value is readonly SingleValue[] {
  return Array.isArray(value);
}

/** Nodes are frozen and parsed JSON is not, so that a client who may send a text cannot inject a query as JSON. */
function isTree(value: unknown): value is QueryNode {
  return typeof value === "object" && value !== null && "kind" in value && Object.isFrozen(value);
}

function describe(value: unknown): string {
  if (value === null || value === undefined || typeof value === "number" || typeof value === "boolean") {
    return String(value);
  }
  if (Array.isArray(value)) return "a list";
  if (isDate(value)) return "an invalid Date";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
