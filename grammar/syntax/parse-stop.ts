import { type Mistake, mistakeOf, type Repair } from "../diagnostics/issue.ts";
import { beginsClause, endsClause, escaping, omission, operatorsAsWords, removal, type TokenizedText } from "./edit.ts";
import { endOf } from "./lexer.ts";
import { LeftParenthesis, RangeClose, RangeOpen, RightParenthesis, type Token } from "./tokens.ts";

/** Where the parser stopped: before a token that no rule takes there. */
export interface ParseStop extends TokenizedText {
  /** Of `token` among the tokens; their number at the end of the text. */
  readonly index: number;
  /** `undefined` when the text ended too early. */
  readonly token: Token | undefined;
  readonly before: Token | undefined;
}

/** A mistake from the beginning of one token to the end of the other. */
export function mistakeOver(first: Token, last: Token, message: string, hint: string, repair: Repair): Mistake {
  return mistakeOf({ message, start: first.startOffset, end: endOf(last), hint, ...repair });
}

/** Leaves out the tokens `[from, to)`, of no meaning where they are, or what they are alone in; where nothing else is, a word is made of them. */
export function withoutTokens(stop: ParseStop, from: number, to: number): Repair {
  const { tokens } = stop;
  if (endsClause(tokens[from - 1]) || beginsClause(tokens[to])) return { fix: removal(stop, from, to) };
  return { fix: omission(stop, from, to) ?? escaping(stop, from, to) };
}

/** Leaves out the clause of the tokens `[from, to)` with what holds for it alone; where nothing else is, words are made of it. */
export function withoutClause(stop: ParseStop, from: number, to: number): Repair {
  const fix = omission(stop, from, to);
  if (fix !== null) return { fix: fix };
  const words = operatorsAsWords(stop);
  return { fix: words, isMakeshift: words.replacement === '""' };
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

/** Where among the tokens the range begins that the stop is in; -1 when it is in none. */
export function rangeStart({ tokens, index }: ParseStop): number {
  const bracket = tokens.findLastIndex(
    ({ tokenType }, i) => i < index && (tokenType === RangeOpen || tokenType === RangeClose),
  );
  return tokens[bracket]?.tokenType === RangeOpen ? bracket : -1;
}

/** A token as a message can quote it. */
export function named({ image }: Token): string {
  return `\`${shorten(image)}\``;
}

/** The beginning of a text that a message quotes. */
export function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
