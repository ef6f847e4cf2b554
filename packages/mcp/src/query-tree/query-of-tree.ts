import { checkTree, defaultLimits, isNumber, print, type QueryNode, type Span } from "firmament/grammar";
import type { QueryTree } from "./query-tree.ts";

const NO_SPAN: Span = Object.freeze({ start: 0, end: 0 });

type Members = Readonly<Record<string, unknown>>;

/**
 * The query of a tree, in canonical notation.
 *
 * @throws {TypeError} for a value that is no tree, with the path of the invalid member
 * @throws {QueryError} for a tree with too many clauses
 */
export function queryOfTree(tree: QueryTree): string {
  const node = nodeOf(tree, 0) as QueryNode;
  checkTree(node, defaultLimits);
  return print(node);
}

/** A node with everything that the parser adds. Unknown members and wrong types stay, for `checkTree` to find. */
function nodeOf(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (depth > defaultLimits.nesting) {
    throw new TypeError(`Invalid query tree: it is nested more than ${defaultLimits.nesting} levels deep.`);
  }
  const { kind, ...members } = value as Members;
  const nested = (member: unknown): unknown => nodeOf(member, depth + 1);
  const { field, boost, clauses, clause, query } = members;
  const shared = { kind, span: NO_SPAN, ...members };
  const fielded = { ...shared, field: fieldOf(field), boost: boost ?? null };
  switch (kind) {
    case "or":
    case "sequence":
    case "and":
      return { ...shared, clauses: Array.isArray(clauses) ? clauses.map(nested) : clauses };
    case "not":
    case "required":
      return { ...shared, clause: nested(clause) };
    case "group":
      return { ...fielded, query: nested(query) };
    case "everything":
      return { ...shared, boost: boost ?? null };
    case "term":
      return { ...fielded, signed: isSigned(members) };
    case "phrase":
      return { ...fielded, slop: members.slop ?? 0 };
    case "fuzzy":
      return { ...fielded, edits: members.edits ?? 2 };
    case "range":
      return { ...fielded, low: boundOf(members.low), high: boundOf(members.high) };
    default:
      return fielded;
  }
}

function fieldOf(field: unknown): unknown {
  return field === undefined || field === null ? null : { name: field, span: NO_SPAN };
}

function boundOf(bound: unknown): unknown {
  if (typeof bound !== "object" || bound === null) return bound;
  return { inclusive: true, span: NO_SPAN, ...bound };
}

function isSigned({ field, text }: Members): boolean {
  return typeof field === "string" && typeof text === "string" && /^[+-]/.test(text) && isNumber(text);
}
