import type { QueryNode, Span } from "../ast/ast.ts";
import { needsParentheses } from "../ast/precedence.ts";
import { checkShape } from "../ast/tree-shape.ts";
import { isValueSet } from "../ast/value-set.ts";
import { childrenOf } from "../ast/visitor.ts";
import { type Diagnostic, limitDiagnostic } from "../diagnostics/diagnostic.ts";
import { QueryError } from "../diagnostics/query-error.ts";

/** The maximum size of a query. */
export interface Limits {
  /** Length of the text in UTF-16 code units. With value sets (`tags:(a OR b OR c)`) it may be 16 times as long. */
  readonly queryLength: number;
  /** Parentheses and negations around one clause; values above the default have no effect. */
  readonly nesting: number;
  /** Number of leaves of the tree; the leaves of a value set (`tags:(a OR b OR c)`) count as one. */
  readonly clauses: number;
}

/**
 * The parser is recursive. Measured on Node 24: the stack overflows at about 210 parentheses before the code is
 * compiled.
 */
const MAX_NESTING = 100;

export const defaultLimits: Limits = Object.freeze({ queryLength: 65_536, nesting: MAX_NESTING, clauses: 4096 });

/**
 * The limits with defaults for missing values.
 *
 * @throws {RangeError} when a limit is not a whole number from 0
 */
export function limitsOf(limits: { readonly [K in keyof Limits]?: Limits[K] | undefined }): Limits {
  return {
    queryLength: readLimit("queryLength", limits.queryLength),
    nesting: Math.min(readLimit("nesting", limits.nesting), MAX_NESTING),
    clauses: readLimit("clauses", limits.clauses),
  };
}

function readLimit(name: keyof Limits, limit: number = defaultLimits[name]): number {
  if (Number.isSafeInteger(limit) && limit >= 0) return limit;
  throw new RangeError(`The limit ${name} must be a whole number from 0, not ${String(limit)}.`);
}

/** How much longer a text may be if the rest is in value sets: 10,000 values do not fit in the default length. */
const SET_LENGTH_FACTOR = 16;

/** Words and quoted texts in parentheses behind a field. A match ends before the next one can begin: linear time. */
const VALUE_SET = /:\((?:[^()"\\:[\]{}^~/]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*")*\)/g;

/** @throws {QueryError} with code `limit` when the text is too long */
export function checkLength(text: string, { queryLength }: Limits): void {
  if (text.length <= queryLength) return;
  const isBounded = text.length <= queryLength * SET_LENGTH_FACTOR;
  if (isBounded && text.replace(VALUE_SET, "").length <= queryLength) return;
  const message = `The query has ${text.length} characters; the maximum is ${queryLength}.`;
  throw new QueryError(text, [limitDiagnostic(message, queryLength, text.length, "Split it into several queries.")]);
}

/**
 * Checks a tree that was built in code: the shape of its nodes, its nesting and its number of clauses. Accepts each
 * tree that was parsed within the same limits. Does not recurse.
 *
 * @throws {QueryError} with code `limit`, without a query text: a tree that is too large is not printed
 * @throws {TypeError} when the value is not a query tree
 */
export function checkTree(root: QueryNode, limits: Limits): void {
  checkShape(root, "");
  const stack: PendingNode[] = [{ node: root, nesting: ownNesting(root), path: "", isFieldGroup: false }];
  let clauses = 0;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, nesting, path, isFieldGroup } = top;
    const children = childrenOf(node);
    children.forEach((child, index) => {
      checkShape(child, `${path === "" ? "" : `${path}.`}${memberOf(node)}${children.length > 1 ? `[${index}]` : ""}`);
    });
    const isSet = isFieldGroup && isValueSet(node);
    if (children.length === 0 || isSet) clauses++;
    const error = exceededLimit(nesting, clauses, limits, { start: 0, end: 0 });
    if (error !== null) throw new QueryError("", [error]);
    if (isSet) continue;
    children.forEach((child, index) => {
      const childPath = `${path === "" ? "" : `${path}.`}${memberOf(node)}${children.length > 1 ? `[${index}]` : ""}`;
      const parentheses = needsParentheses(node.kind, child.kind) ? 1 : 0;
      stack.push({
        node: child,
        nesting: nesting + ownNesting(child) + parentheses,
        path: childPath,
        isFieldGroup: node.kind === "group" && node.field !== null,
      });
    });
  }
}

/** A node that is still to be checked. */
interface PendingNode {
  readonly node: QueryNode;
  readonly nesting: number;
  readonly path: string;
  /** Whether the node is the content of a group that names a field. */
  readonly isFieldGroup: boolean;
}

function memberOf({ kind }: QueryNode): string {
  if (kind === "group") return "query";
  return kind === "not" || kind === "required" ? "clause" : "clauses";
}

/** How much a node adds to the nesting of its text. */
function ownNesting({ kind }: QueryNode): number {
  return kind === "group" || kind === "not" ? 1 : 0;
}

/** The error for a clause at a span that exceeds a limit. */
export function exceededLimit(
  nesting: number,
  clauses: number,
  limits: Limits,
  { start, end }: Span,
): Diagnostic | null {
  if (nesting > limits.nesting) {
    const message = `The query is nested more than ${limits.nesting} levels deep.`;
    return limitDiagnostic(message, start, end, "Remove parentheses and negations that change nothing.");
  }
  if (clauses > limits.clauses) {
    return limitDiagnostic(
      `The query has more than ${limits.clauses} clauses.`,
      start,
      end,
      "Split it into several queries.",
    );
  }
  return null;
}
