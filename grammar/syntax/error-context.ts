import { type Correction, type SyntaxIssue, syntaxIssue } from "../diagnostics/issue.ts";
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

/** Where the parser stopped: before a token that no rule takes there. */
export interface ErrorContext extends TokenizedText {
  /** Of `token` among the tokens; their number at the end of the text. */
  readonly index: number;
  /** `undefined` when the text ended too early. */
  readonly token: Token | undefined;
  readonly previous: Token | undefined;
}

/** A mistake from the beginning of one token to the end of the other. */
export function issueBetween(
  first: Token,
  last: Token,
  message: string,
  hint: string,
  correction: Correction,
): SyntaxIssue {
  return syntaxIssue({ message, start: first.startOffset, end: endOf(last), hint, ...correction });
}

/** Leaves out the tokens `[from, to)`, of no meaning where they are, or what they are alone in; where nothing else is, a word is made of them. */
export function discardTokens(context: ErrorContext, from: number, to: number): Correction {
  const { tokens } = context;
  if (canEndClause(tokens[from - 1]) || canStartClause(tokens[to])) return { fix: deleteTokens(context, from, to) };
  return { fix: deleteClause(context, from, to) ?? escapeTokens(context, from, to) };
}

/** Leaves out the clause of the tokens `[from, to)` with what holds for it alone; where nothing else is, words are made of it. */
export function discardClause(context: ErrorContext, from: number, to: number): Correction {
  const fix = deleteClause(context, from, to);
  if (fix !== null) return { fix: fix };
  const words = quoteOperators(context);
  return { fix: words, isRecoveryOnly: words.replacement === '""' };
}

/** The parentheses that are open behind the first so many tokens, outermost first. */
export function openParentheses(tokens: readonly Token[], count: number): readonly Token[] {
  const open: Token[] = [];
  for (const token of tokens.slice(0, count)) {
    if (token.tokenType === LeftParenthesis) open.push(token);
    else if (token.tokenType === RightParenthesis) open.pop();
  }
  return open;
}

/** Where among the tokens the range begins that the context is in; -1 when it is in none. */
export function rangeStartIndex({ tokens, index }: ErrorContext): number {
  const bracket = tokens.findLastIndex(
    ({ tokenType }, i) => i < index && (tokenType === RangeOpen || tokenType === RangeClose),
  );
  return tokens[bracket]?.tokenType === RangeOpen ? bracket : -1;
}

/** A token as a message can quote it. */
export function quoteToken({ image }: Token): string {
  return `\`${truncate(image)}\``;
}

/** The beginning of a text that a message quotes. */
export function truncate(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
