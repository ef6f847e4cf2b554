import type { QueryNode, Span } from "../ast/ast.ts";
import { needsParentheses } from "../ast/precedence.ts";
import { checkShape } from "../ast/tree-shape.ts";
import { childrenOf } from "../ast/visitor.ts";
import { type Diagnostic, limitDiagnostic } from "../diagnostics/diagnostic.ts";
import { QueryError } from "../diagnostics/query-error.ts";
import { endOf } from "./lexer.ts";
import {
  LeftParenthesis,
  Minus,
  Not,
  Quoted,
  RangeClose,
  RangeOpen,
  Regexp,
  RightParenthesis,
  type Token,
  type TokenType,
  Word,
} from "./tokens.ts";

/** How large a query may be. */
export interface Limits {
  /** UTF-16 code units of the text. */
  readonly queryLength: number;
  /** Parentheses and negations around one clause; can be lowered, not raised. */
  readonly nesting: number;
  /** Leaves of the tree. */
  readonly clauses: number;
}

/** The parser is recursive. Measured on Node 24: its stack ends at some 210 parentheses in code not yet compiled. */
const MAX_NESTING = 100;

export const defaultLimits: Limits = Object.freeze({ queryLength: 65_536, nesting: MAX_NESTING, clauses: 4096 });

/** @throws {RangeError} when a limit is no whole number */
export function limitsOf(limits: { readonly [K in keyof Limits]?: Limits[K] | undefined }): Limits {
  return {
    queryLength: readLimit("queryLength", limits.queryLength),
    nesting: Math.min(readLimit("nesting", limits.nesting), MAX_NESTING),
    clauses: readLimit("clauses", limits.clauses),
  };
}

function readLimit(name: keyof Limits, limit: number = defaultLimits[name]): number {
  if (Number.isSafeInteger(limit) && limit >= 0) return limit;
  throw new RangeError(`The limit ${name} is a whole number from 0, not ${String(limit)}.`);
}

/** @throws {QueryError} of code `limit` */
export function checkLength(text: string, { queryLength }: Limits): void {
  if (text.length <= queryLength) return;
  const message = `The query is ${text.length} characters long; ${queryLength} are allowed.`;
  throw new QueryError(text, [limitDiagnostic(message, queryLength, text.length, "Ask for less at a time.")]);
}

const leaves: ReadonlySet<TokenType> = new Set([Word, Quoted, Regexp, RangeOpen]);

/**
 * Counts what the tree of these tokens would hold, before anything recursive sees them.
 *
 * @throws {QueryError} of code `limit`, at the first token too many
 */
export function checkTokens(text: string, tokens: readonly Token[], limits: Limits): void {
  const outside: number[] = [];
  let parentheses = 0;
  let nesting = 0;
  let clauses = 0;
  let isRange = false;
  for (const token of tokens) {
    const { tokenType } = token;
    if (tokenType === Not || tokenType === Minus) nesting++;
    else if (tokenType === LeftParenthesis) {
      outside.push(parentheses);
      parentheses = ++nesting;
    } else if (tokenType === RightParenthesis) {
      parentheses = outside.pop() ?? 0;
      nesting = parentheses;
    } else if (tokenType === RangeClose) isRange = false;
    else if (leaves.has(tokenType) && !isRange) {
      clauses++;
      nesting = parentheses;
      isRange = tokenType === RangeOpen;
    }
    const mistake = tooLarge(nesting, clauses, limits, { start: token.startOffset, end: endOf(token) });
    if (mistake !== null) throw new QueryError(text, [mistake]);
  }
}

/**
 * The same counts for a tree that was built in code, and whether it is a tree of nodes at all; a parsed tree that was within
 * the limits is so here too. Does not recurse.
 *
 * @throws {QueryError} of code `limit`, without a text: what is too large is not printed
 * @throws {TypeError} for what no type has checked and is no tree
 */
export function checkTree(root: QueryNode, limits: Limits): void {
  checkShape(root, "");
  const stack: Visited[] = [{ node: root, nesting: costOf(root), path: "" }];
  let clauses = 0;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, nesting, path } = top;
    const children = childrenOf(node);
    if (children.length === 0) clauses++;
    const mistake = tooLarge(nesting, clauses, limits, { start: 0, end: 0 });
    if (mistake !== null) throw new QueryError("", [mistake]);
    children.forEach((child, index) => {
      const place = `${path === "" ? "" : `${path}.`}${memberOf(node)}${children.length > 1 ? `[${index}]` : ""}`;
      checkShape(child, place);
      const parentheses = needsParentheses(node.kind, child.kind) ? 1 : 0;
      stack.push({ node: child, nesting: nesting + costOf(child) + parentheses, path: place });
    });
  }
}

interface Visited {
  readonly node: QueryNode;
  readonly nesting: number;
  readonly path: string;
}

function memberOf({ kind }: QueryNode): string {
  if (kind === "group") return "query";
  return kind === "not" || kind === "required" ? "clause" : "clauses";
}

/** What a node itself adds to the nesting of its text. */
function costOf({ kind }: QueryNode): number {
  return kind === "group" || kind === "not" ? 1 : 0;
}

function tooLarge(nesting: number, clauses: number, limits: Limits, { start, end }: Span): Diagnostic | null {
  if (nesting > limits.nesting) {
    const message = `The query is nested more than ${limits.nesting} levels deep.`;
    return limitDiagnostic(message, start, end, "Leave out parentheses and negations that change nothing.");
  }
  if (clauses > limits.clauses) {
    return limitDiagnostic(`The query has more than ${limits.clauses} clauses.`, start, end, "Ask for less at a time.");
  }
  return null;
}
