import type { QueryNode, Span } from "../ast/ast.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Fix, minimalFixes } from "../diagnostics/fix.ts";
import { QueryError } from "../diagnostics/query-error.ts";
import { truncate } from "../syntax/error-context.ts";
import { defaultLimits, type Limits } from "../syntax/limits.ts";
import { attemptParse, type ParseAttempt } from "./parse-attempt.ts";
import { PatchedText } from "./patched-text.ts";

/** So many mistakes are told: a text that has more is no query. */
const MAX_DIAGNOSTICS = 50;
/** So many times the longest text is read again, and shorter ones more often. */
const MOST_READ_AGAIN = 2;

/** What was read otherwise than it is written. */
export interface Change {
  /** In UTF-16 code units of the query's text. */
  readonly span: Span;
  /** What is wrong there, and what was read instead. */
  readonly message: string;
}

/** What is wrong with a text, and what it says without that. */
export interface Recovery {
  /** In the order of their places. */
  readonly diagnostics: readonly Diagnostic[];
  /** What was done about each of them, in the same order. */
  readonly changes: readonly Change[];
  /** Frozen; its spans are those of the text as it is written. `null` when there are too many mistakes. */
  readonly tree: () => QueryNode | null;
}

const none: readonly never[] = Object.freeze([]);

/**
 * Finds all mistakes in a text: each is patched, and the text read again. So what stands behind one is read as it will be once it is patched, and
 * one mistake does not bring forth others.
 *
 * @param first what the text is, if that is known
 * @throws {QueryError} with code `limit` when the text is deeper or larger than allowed
 */
export function recover(text: string, limits: Limits, first: ParseAttempt = attemptParse(text, limits)): Recovery {
  if (first.mistake === null) return { diagnostics: none, changes: none, tree: () => first.tree };
  const patched = new PatchedText(text);
  const found: { readonly diagnostic: Diagnostic; readonly change: Change }[] = [];
  let left = MOST_READ_AGAIN * Math.max(text.length, defaultLimits.queryLength);
  let reading: ParseAttempt | null = first;
  for (let mistakes = 1; reading !== null && reading.mistake !== null; mistakes++) {
    const { diagnostic, fix } = reading.mistake;
    const own = original(diagnostic, patched);
    const isTold = found.some((other) => isAgain(other.diagnostic, own));
    if (!isTold) found.push({ diagnostic: own, change: changeOf(diagnostic, fix, patched) });
    patched.apply(fix);
    left -= patched.text.length;
    reading = mistakes < MAX_DIAGNOSTICS && left > 0 ? readOn(patched.text, limits) : null;
  }
  found.sort((a, b) => a.diagnostic.span.start - b.diagnostic.span.start);
  const tree = reading?.tree ?? null;
  return {
    diagnostics: found.map(({ diagnostic }) => diagnostic),
    changes: found.map(({ change }) => change),
    tree: () => (tree === null ? null : relocated(tree, patched)),
  };
}

/** What was put in twice has its mistakes twice, none of them in the original. */
function isAgain(a: Diagnostic, { message, span }: Diagnostic): boolean {
  return span.start === span.end && a.message === message && a.span.start === span.start;
}

/** `null` when the text that was patched is deeper or larger than allowed. */
function readOn(text: string, limits: Limits): ParseAttempt | null {
  try {
    return attemptParse(text, limits);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

/** The same mistake in the original; without fixes where they would change what another has put in. */
function original({ fixes, ...diagnostic }: Diagnostic, patched: PatchedText): Diagnostic {
  const span = patched.originalSpan(diagnostic.span);
  const [fix] = fixes ?? [];
  const own = fix === undefined ? null : patched.originalFixes(fix);
  return own === null ? { ...diagnostic, span } : { ...diagnostic, span, fixes: own };
}

function changeOf({ message, span }: Diagnostic, repair: Fix, patched: PatchedText): Change {
  return { span: patched.originalSpan(span), message: `${message} ${whatChanges(patched.text, repair)}` };
}

function whatChanges(text: string, { span, replacement }: Fix): string {
  const whole = text.slice(span.start, span.end);
  const [least, second] = minimalFixes(text, { span, replacement });
  if (least !== undefined && second === undefined) {
    const out = text.slice(least.span.start, least.span.end).trim();
    const put = least.replacement.trim();
    if (put === "") return `${quoted(out)} is left out.`;
    if (out === "" && put !== "\\") return `${quoted(put)} is added.`;
    // Of an operator the whole, of a sign that begins a long text the sign.
    const escaped = /^[A-Z]+$/.test(whole) ? whole : text.charAt(least.span.start);
    if (out === "") return `${quoted(escaped)} is read as it stands.`;
  }
  return `${quoted(whole)} is read as ${quoted(replacement)}.`;
}

function quoted(text: string): string {
  return `\`${truncate(text)}\``;
}

/** The same tree with the places of the original. */
function relocated(tree: QueryNode, patched: PatchedText): QueryNode {
  const relocate = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return Object.freeze(value.map(relocate));
    const members = Object.entries(value).map(([name, member]) => [
      name,
      name === "span" ? Object.freeze(patched.originalSpan(member as Span)) : relocate(member),
    ]);
    return Object.freeze(Object.fromEntries(members));
  };
  return relocate(tree) as QueryNode;
}
