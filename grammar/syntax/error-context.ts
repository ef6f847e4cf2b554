import { type Correction, type IssueDetails, type SyntaxIssue, syntaxIssue } from "../diagnostics/issue.ts";
import {
  canEndClause,
  canStartClause,
  deleteClause,
  deleteTokens,
  escapeTokens,
  quoteOperators,
  type TokenizedText,
} from "./edit.ts";
import { endOf } from "./lexer.ts";
import { LeftParenthesis, RangeClose, RangeOpen, RightParenthesis, type Token } from "./tokens.ts";

/** Where parsing failed: before a token that no grammar rule accepts there. */
export interface ErrorContext extends TokenizedText {
  /** The index of `token`; the number of tokens at the end of the text. */
  readonly index: number;
  /** `undefined` at the end of the text. */
  readonly token: Token | undefined;
  readonly previous: Token | undefined;
}

/** An issue from the start of one token to the end of another. */
export function issueBetween(
  first: Token,
  last: Token,
  message: IssueDetails["message"],
  hint: IssueDetails["hint"],
  correction: Correction,
): SyntaxIssue {
  return syntaxIssue({ message, start: first.startOffset, end: endOf(last), hint, ...correction });
}

/**
 * Deletes the meaningless tokens `[from, to)`, with the clause that they leave empty. Escapes them if nothing else
 * would be left.
 */
export function discardTokens(context: ErrorContext, from: number, to: number): Correction {
  const { tokens } = context;
  if (canEndClause(tokens[from - 1]) || canStartClause(tokens[to])) return { fix: deleteTokens(context, from, to) };
  return { fix: deleteClause(context, from, to) ?? escapeTokens(context, from, to) };
}

/** Deletes the clause of the tokens `[from, to)`. Quotes the operators of the query if nothing else would be left. */
export function discardClause(context: ErrorContext, from: number, to: number): Correction {
  const fix = deleteClause(context, from, to);
  if (fix !== null) return { fix };
  const words = quoteOperators(context);
  return { fix: words, isRecoveryOnly: words.replacement === '""' };
}

/** The parentheses that the first `count` tokens leave open, outermost first. */
export function openParentheses(tokens: readonly Token[], count: number): readonly Token[] {
  const open: Token[] = [];
  for (const token of tokens.slice(0, count)) {
    if (token.tokenType === LeftParenthesis) open.push(token);
    else if (token.tokenType === RightParenthesis) open.pop();
  }
  return open;
}

/** The index of the bracket that opens the range around the error; -1 outside a range. */
export function rangeStartIndex({ tokens, index }: ErrorContext): number {
  const bracket = tokens.findLastIndex(
    ({ tokenType }, i) => i < index && (tokenType === RangeOpen || tokenType === RangeClose),
  );
  return tokens[bracket]?.tokenType === RangeOpen ? bracket : -1;
}

/** A token in backticks, truncated, for a message. */
export function quoteToken({ image }: Token): string {
  return `\`${truncate(image)}\``;
}

/** The first 30 characters of a text, for a message. */
export function truncate(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
