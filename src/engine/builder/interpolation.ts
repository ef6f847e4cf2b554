import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { anyOf, group } from "./combination.ts";
import { type LeafScope, numberText, scopeOf } from "./leaf.ts";

type Single = string | number | QueryNode;

/** In a template: a text, a finite number, a query as `parse`, `lucene` and `field` make it, or a list of these. */
export type Interpolation = Single | readonly Single[];

/**
 * The clause that a value is.
 *
 * @param name of the value, for the error
 * @throws {TypeError} for anything that no type has checked and is no such value
 */
export function interpolatedClause(value: Interpolation, place: LeafScope, name: string): QueryNode {
  if (!isList(value)) return singleOf(value, place, name);
  const members = Array.from(value, (member, index) => singleOf(member, scopeOf(null), `${name}[${index}]`));
  return group(anyOf(members), place);
}

/**
 * The text that a value is where nothing but a text or a number can stand.
 *
 * @throws {TypeError} for any other value
 */
export function textValue(value: Interpolation, name: string): string {
  const text = textOrNull(value);
  if (text !== null) return text;
  const what = "in a range and behind a comparison stands a text or a finite number";
  throw new TypeError(`${name} is ${described(value)}; ${what}.`);
}

function singleOf(value: Single, place: LeafScope, name: string): QueryNode {
  const text = textOrNull(value);
  if (text !== null) {
    return typeof value === "string"
      ? Object.freeze({ kind: "phrase", ...place, text, slop: 0 })
      : Object.freeze({ kind: "term", ...place, text, signed: false });
  }
  if (isTree(value)) return place.field === null && place.boost === null ? value : group(value, place);
  const what = "a query takes texts, finite numbers, trees made by `parse`, `lucene` or `field`, and lists of these";
  throw new TypeError(`${name} is ${described(value)}; ${what}.`);
}

function textOrNull(value: Interpolation): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? numberText(value) : null;
}

function isList(value: Interpolation): value is readonly Single[] {
  return Array.isArray(value);
}

/** Nodes are frozen, and what comes out of JSON is not: no one who may send a text can send a query instead. */
function isTree(value: unknown): value is QueryNode {
  return typeof value === "object" && value !== null && "kind" in value && Object.isFrozen(value);
}

function described(value: unknown): string {
  if (value === null || value === undefined || typeof value === "number" || typeof value === "boolean") {
    return String(value);
  }
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
