import type { QueryNode, Span } from "../ast/ast.ts";
import { type Diagnostic, remedyOf } from "../diagnostics/diagnostic.ts";
import { type Fix, minimalFixes } from "../diagnostics/fix.ts";
import type { SyntaxIssue } from "../diagnostics/issue.ts";
import { QueryError } from "../diagnostics/query-error.ts";
import { truncate } from "../syntax/error-context.ts";
import type { Limits } from "../syntax/limits.ts";
import { keepIndependentFixes } from "./independent-fixes.ts";
import { attemptParse, type ParseAttempt } from "./parse-attempt.ts";
import { PatchedText } from "./patched-text.ts";

/** Recovery stops after this number of errors: a text with more errors is not a query. */
const MAX_ERRORS = 50;
/** How often a long text is parsed again. Texts below {@link LONG_TEXT} code units are parsed again more often. */
const MAX_REPARSES = 2;
const LONG_TEXT = 65_536;

/** A change that lenient parsing makes to a query text. */
export interface Change {
  /** In UTF-16 code units of the query text. */
  readonly span: Span;
  /** The error, and how the text is read instead. */
  readonly message: string;
}

/** The errors of a text, and the tree of the corrected text. */
export interface Recovery {
  /**
   * The errors, in the order of their positions. Each fix removes its error, alone or together with all other fixes.
   */
  readonly diagnostics: () => readonly Diagnostic[];
  /** How each error was corrected, in the order of the positions. */
  readonly changes: readonly Change[];
  /** The frozen tree; its spans refer to the original text. `null` when the text has too many errors. */
  readonly tree: () => QueryNode | null;
}

/** The errors that were found one after the other, the text without them, and its tree. */
interface Correction {
  readonly errors: readonly { readonly diagnostic: Diagnostic; readonly change: Change }[];
  readonly patched: PatchedText;
  readonly tree: QueryNode | null;
}

const none: readonly never[] = Object.freeze([]);

/**
 * Finds all errors of a text. Each error is corrected before the text is parsed again, so that one error does not cause
 * others.
 *
 * @param first the first attempt to parse the text, if there was one
 * @throws {QueryError} with code `limit` when the text is nested too deeply or has too many clauses
 */
export function recover(text: string, limits: Limits, first: ParseAttempt = attemptParse(text, limits)): Recovery {
  if (first.issue === null) return { diagnostics: () => none, changes: none, tree: () => first.tree };
  const { errors, patched, tree } = correct(text, limits, first);
  const diagnostics = errors.map(({ diagnostic }) => diagnostic);
  return {
    diagnostics: () => keepIndependentFixes(text, diagnostics, (fixed) => diagnose(fixed, limits)),
    changes: errors.map(({ change }) => change),
    tree: () => (tree === null ? null : relocate(tree, patched)),
  };
}

function diagnose(text: string, limits: Limits): readonly Diagnostic[] {
  const first = attemptWithinLimits(text, limits);
  return first === null ? none : correct(text, limits, first).errors.map(({ diagnostic }) => diagnostic);
}

function correct(text: string, limits: Limits, first: ParseAttempt): Correction {
  const patched = new PatchedText(text);
  const errors: { readonly diagnostic: Diagnostic; readonly change: Change }[] = [];
  let budget = MAX_REPARSES * Math.max(text.length, LONG_TEXT);
  let attempt: ParseAttempt | null = first;
  for (let count = 1; attempt !== null && attempt.issue !== null; count++) {
    const { issue } = attempt;
    const diagnostic = locate(issue.diagnostic, patched);
    if (!errors.some((other) => isRepetition(other.diagnostic, diagnostic))) {
      errors.push({ diagnostic, change: changeOf(issue, patched) });
    }
    patched.apply(issue.fix);
    budget -= patched.text.length;
    attempt = count < MAX_ERRORS && budget > 0 ? attemptWithinLimits(patched.text, limits) : null;
  }
  errors.sort((a, b) => a.diagnostic.span.start - b.diagnostic.span.start);
  return { errors, patched, tree: attempt?.tree ?? null };
}

/** Whether a fix inserted the same text twice, and the second copy has an error that the first copy also has. */
function isRepetition(a: Diagnostic, { message, span }: Diagnostic): boolean {
  return span.start === span.end && a.message === message && a.span.start === span.start;
}

/** `null` when the text is nested too deeply or has too many clauses: a correction can cause that. */
function attemptWithinLimits(text: string, limits: Limits): ParseAttempt | null {
  try {
    return attemptParse(text, limits);
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

/** A diagnostic of the patched text with spans of the original text; without fixes that would change inserted text. */
function locate(diagnostic: Diagnostic, patched: PatchedText): Diagnostic {
  const { fixes, noFix, ...error } = diagnostic;
  const span = patched.originalSpan(error.span);
  if (fixes === undefined) return { ...diagnostic, span };
  return { ...error, span, ...remedyOf(patched.originalFixes(fixes[0]) ?? [], "dependent") };
}

function changeOf({ diagnostic: { message, span }, fix }: SyntaxIssue, patched: PatchedText): Change {
  return { span: patched.originalSpan(span), message: `${message} ${describe(patched.text, fix)}` };
}

/** One sentence about the effect of a fix. */
function describe(text: string, { span, replacement }: Fix): string {
  const replaced = text.slice(span.start, span.end);
  const [only, second] = minimalFixes(text, { span, replacement });
  if (only !== undefined && second === undefined) {
    const removed = text.slice(only.span.start, only.span.end).trim();
    const added = only.replacement.trim();
    if (added === "") return `${inBackticks(removed)} is ignored.`;
    if (removed === "" && added !== "\\") return `${inBackticks(added)} is added.`;
    // An operator is shown whole; of a longer text only the escaped character is shown.
    const escaped = /^[A-Z]+$/.test(replaced) ? replaced : text.charAt(only.span.start);
    if (removed === "") return `${inBackticks(escaped)} is taken literally.`;
  }
  return `${inBackticks(replaced)} is read as ${inBackticks(replacement)}.`;
}

function inBackticks(text: string): string {
  return `\`${truncate(text)}\``;
}

/** A copy of a tree of the patched text, with spans of the original text. */
export function relocate(tree: QueryNode, patched: PatchedText): QueryNode {
  const copy = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return Object.freeze(value.map(copy));
    const members = Object.entries(value).map(([name, member]) => [
      name,
      name === "span" ? Object.freeze(patched.originalSpan(member as Span)) : copy(member),
    ]);
    return Object.freeze(Object.fromEntries(members));
  };
  return copy(tree) as QueryNode;
}
