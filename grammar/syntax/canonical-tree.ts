import type { Bound, FieldName, QueryNode, WildcardPart } from "../ast/ast.ts";
import { EXISTS_FIELD } from "../ast/exists-field.ts";
import { MAX_SLOP } from "../ast/number.ts";
import { needsParentheses } from "../ast/precedence.ts";
import type { Limits } from "./limits.ts";

/**
 * Whether a tree is frozen, and `parse(print(tree), limits)` is known to return the same tree except for the spans.
 * This holds for trees that `parse`, `lucene` and the query builder return, unless they are close to a limit. `false`
 * means that it is not known.
 *
 * @param tree has passed `checkTree`
 */
export function isCanonical(tree: QueryNode, { queryLength, nesting }: Limits): boolean {
  return maxLength(tree, nesting) <= queryLength;
}

/** The names of fields that have a meaning in the syntax. */
const SYNTACTIC_NAMES: ReadonlySet<string> = new Set(["*", EXISTS_FIELD]);

/** The maximum length of a leaf's text without its field, texts and boost, or of a branch without its clauses. */
const NODE_LENGTH = 32;

/** No factor is longer than that of the smallest double, without an exponent. */
const BOOST_LENGTH = 400;

const UNKNOWN = Number.POSITIVE_INFINITY;

/**
 * An upper bound of the printed length; infinity for a tree that is not canonical. Recurses no deeper than `checkTree`
 * permits.
 *
 * @param nesting the levels that the node may have; a leaf may need one for its sign
 */
function maxLength(node: QueryNode, nesting: number): number {
  if (nesting < 1 || !isFrozenWithSpan(node)) return UNKNOWN;
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and": {
      if (node.clauses.length < 2 || !Object.isFrozen(node.clauses)) return UNKNOWN;
      let length = 0;
      for (const clause of node.clauses) {
        if (needsParentheses(node.kind, clause.kind)) return UNKNOWN;
        length += NODE_LENGTH + maxLength(clause, nesting);
      }
      return length;
    }
    case "not":
    case "required":
      if (needsParentheses(node.kind, node.clause.kind)) return UNKNOWN;
      return NODE_LENGTH + maxLength(node.clause, nesting - (node.kind === "not" ? 1 : 0));
    case "group":
      return NODE_LENGTH + fieldLength(node.field) + boostLength(node.boost) + maxLength(node.query, nesting - 1);
    case "everything":
      return NODE_LENGTH + boostLength(node.boost);
    case "term":
      // Without a field, a sign is part of the word.
      if (node.signed && node.field === null) return UNKNOWN;
      break;
    case "phrase":
      if (!(node.slop <= MAX_SLOP) || Object.is(node.slop, -0)) return UNKNOWN;
      break;
    case "fuzzy":
      if (Object.is(node.edits, -0)) return UNKNOWN;
      break;
    case "wildcard":
      if (!areParsedParts(node.parts)) return UNKNOWN;
      break;
    case "range":
      if (!isParsedBound(node.low) || !isParsedBound(node.high)) return UNKNOWN;
      break;
    case "regexp":
      // The parser reads `\/` as `/`.
      if (node.pattern.includes("\\/")) return UNKNOWN;
      break;
    default:
  }
  return NODE_LENGTH + fieldLength(node.field) + boostLength(node.boost) + 2 * textLength(node);
}

function isFrozenWithSpan(part: { readonly span: unknown }): boolean {
  return Object.isFrozen(part) && typeof part.span === "object" && part.span !== null;
}

function fieldLength(field: FieldName | null): number {
  if (field === null) return 0;
  return isFrozenWithSpan(field) && !SYNTACTIC_NAMES.has(field.name) ? 2 * field.name.length : UNKNOWN;
}

function boostLength(boost: number | null): number {
  if (boost === null) return 0;
  if (Object.is(boost, -0)) return UNKNOWN;
  return boost < 1e-6 || boost >= 1e21 ? BOOST_LENGTH : NODE_LENGTH;
}

/** The length of the texts that may contain characters to escape. */
function textLength(node: Exclude<QueryNode, { kind: "group" | "everything" | "or" | "sequence" | "and" }>): number {
  switch (node.kind) {
    case "wildcard":
      return node.parts.reduce((sum, part) => sum + (part.kind === "text" ? part.text.length : 1), 0);
    case "range":
      return boundLength(node.low) + boundLength(node.high);
    case "regexp":
      return node.pattern.length;
    case "term":
    case "phrase":
    case "prefix":
    case "fuzzy":
    case "comparison":
      return node.text.length;
    default:
      return 0;
  }
}

function boundLength(bound: Bound): number {
  return bound.kind === "open" ? 0 : bound.text.length;
}

function isParsedBound(bound: Bound): boolean {
  return bound.kind === "open" ? Object.isFrozen(bound) : isFrozenWithSpan(bound);
}

/** Whether the parser can return these parts as a wildcard pattern: not as a term, a prefix or `*`. */
function areParsedParts(parts: readonly WildcardPart[]): boolean {
  const [first, second] = parts;
  if (!Object.isFrozen(parts) || !parts.every(Object.isFrozen)) return false;
  if (parts.some((part, index) => part.kind === "text" && parts[index + 1]?.kind === "text")) return false;
  if (parts.length === 1) return first?.kind === "one";
  return !(parts.length === 2 && first?.kind === "text" && second?.kind === "many");
}
