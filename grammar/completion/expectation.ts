import type { ComparisonOperator, Span } from "../ast/ast.ts";
import { EXISTS_FIELD } from "../ast/exists-field.ts";
import { IssueCollector } from "../diagnostics/issue.ts";
import { unescapeText } from "../syntax/escape.ts";
import { endOf, tokenize } from "../syntax/lexer.ts";
import { OPERATORS, type OperatorWord } from "../syntax/operators.ts";
import {
  And,
  Boost,
  Bound,
  Compare,
  DoubledSigns,
  FieldWord,
  Minus,
  Not,
  Plus,
  Quoted,
  RangeClose,
  To,
  type Token,
  UnclosedQuote,
  Word,
} from "../syntax/tokens.ts";
import { readWord } from "../syntax/word.ts";
import { CaretContext } from "./caret-context.ts";

/** The token at the caret. */
interface AtCaret {
  /** The unfinished token, including its part after the caret; empty if no token has been started. */
  readonly span: Span;
  /** The part of the token before the caret, without its opening quote and its escapes. */
  readonly typed: string;
  /** The rest of a range and the closing parentheses that complete the text after a value at the caret. */
  readonly closing: string;
}

interface Quotable extends AtCaret {
  /** Whether the token starts with a quote. */
  readonly quoted: boolean;
}

/** What the grammar accepts at the caret. */
export type Expectation =
  /** The start of a clause: a field name, a word, a phrase, a sign, a parenthesis, or one of the operators. */
  | (Quotable & { readonly kind: "clause"; readonly operators: readonly "NOT"[] })
  /**
   * One of the operators, or another clause of the enclosing group with its field. After the lower bound of a range,
   * only TO.
   */
  | (AtCaret & {
      readonly kind: "operator";
      readonly operators: readonly (OperatorWord | "TO")[];
      readonly field: string | null;
    })
  /**
   * A value of a field: after its colon or a comparison sign, including the sign of a number; or at the start of a
   * clause in its group, where the clause may also name another field.
   */
  | (Quotable & {
      readonly kind: "value";
      readonly field: string;
      readonly context: "colon" | "group" | ComparisonOperator;
      readonly operators: readonly "NOT"[];
    })
  /** A field name, after `_exists_:`. */
  | (AtCaret & { readonly kind: "field" })
  /** A bound of a range; `field` is `null` for a range without a field. */
  | (Quotable & {
      readonly kind: "bound";
      readonly field: string | null;
      readonly end: "low" | "high";
      /** The offset of the opening bracket. */
      readonly bracket: number;
    })
  /**
   * Nothing to complete: in a regular expression, a word with wildcards, a number of edits, a boost, signs, or at the
   * bracket of a range.
   */
  | { readonly kind: "nothing"; readonly span: Span };

/**
 * What the grammar accepts at an offset of a text, after the text before it; the text after it only determines where
 * the unfinished token ends. Errors before the caret are skipped. Takes linear time and accepts any text and any
 * offset.
 */
export function expectedAt(text: string, offset: number): Expectation {
  const caret = Math.max(0, Math.min(Math.trunc(offset) || 0, text.length));
  // With a letter appended, the last token is always the unfinished one.
  const tokens = tokenize(`${text.slice(0, caret)}x`);
  const token = tokens.pop();
  if (token === undefined) throw new Error("A letter must be a token.");
  const before = tokens.at(-1);
  const context = new CaretContext(tokens);
  const isStarted = token.startOffset < caret;
  const end = isStarted ? endOfUnfinished(text, caret, token) : endOfBoundOrTo(text, caret, context);
  const span = { start: token.startOffset, end };
  if (before !== undefined && endOf(before) === caret && cannotComplete(before, text.charAt(caret))) {
    return { kind: "nothing", span: { ...span, start: before.startOffset } };
  }
  const typed = typedText(token);
  if (typed === null) return { kind: "nothing", span };
  const quoted = token.tokenType === UnclosedQuote;
  return expectation(context, { span, typed, quoted, closing: context.closing }, before);
}

/**
 * Whether nothing can be completed directly after a token: a boost, doubled signs, or an incomplete comparison sign.
 */
function cannotComplete({ tokenType, image }: Token, next: string): boolean {
  if (tokenType === Compare) return image.length === 1 && next === "=";
  return tokenType === Boost || tokenType === DoubledSigns;
}

/** The typed part of the token, without escapes; `null` if a token of its kind cannot be completed. */
function typedText({ tokenType, image }: Token): string | null {
  const typed = image.slice(tokenType === UnclosedQuote ? 1 : 0, -1);
  if (tokenType === UnclosedQuote || tokenType === Bound) return unescapeText(typed, 0, new IssueCollector(typed));
  if (tokenType !== Word) return null;
  const shape = readWord(typed, 0, new IssueCollector(typed));
  return shape.kind === "term" ? shape.text : null;
}

function expectation(context: CaretContext, token: Quotable, before: Token | undefined): Expectation {
  const { group, field, boundSide, bracket } = context;
  const { span, quoted } = token;
  if (boundSide !== null) {
    if (context.expects(quoted ? Quoted : Bound)) return { kind: "bound", field, end: boundSide, bracket, ...token };
    if (quoted || !context.expects(To)) return { kind: "nothing", span };
    return { kind: "operator", operators: ["TO"], field, ...withoutQuote(token) };
  }
  if (context.expects(FieldWord)) {
    if (context.expects(And) && !quoted) {
      return { kind: "operator", operators: OPERATORS, field: group, ...withoutQuote(token) };
    }
    const operators = context.expects(Not) && !quoted ? (["NOT"] as const) : [];
    if (group === null) return { kind: "clause", operators, ...token };
    return { kind: "value", field: group, context: "group", operators, ...token };
  }
  if (field === null || !context.expects(quoted ? Quoted : Word)) return { kind: "nothing", span };
  const value = withSign(token, before);
  if (field !== EXISTS_FIELD)
    return { kind: "value", field, context: context.comparison ?? "colon", operators: [], ...value };
  return quoted ? { kind: "nothing", span } : { kind: "field", ...withoutQuote(value) };
}

function withoutQuote({ span, typed, closing }: Quotable): AtCaret {
  return { span, typed, closing };
}

/** The token with the sign before it. */
function withSign(token: Quotable, before: Token | undefined): Quotable {
  if (before?.tokenType !== Plus && before?.tokenType !== Minus) return token;
  const { span, typed } = token;
  return { ...token, span: { ...span, start: before.startOffset }, typed: before.image + typed };
}

const wordRest = /(?:\\[\s\S]|[^ \t\n\r\u3000()[\]{}:^"~\\])*/y;
const boundRest = /(?:\\[\s\S]|[^ \t\n\r\u3000\]}\\])*/y;

/**
 * The end of a token that starts before the caret. With an odd number of quotes, the quote at the caret is the unclosed
 * one.
 */
function endOfUnfinished(text: string, caret: number, { tokenType, startOffset }: Token): number {
  if (tokenType === UnclosedQuote) {
    const tokens = tokenize(text);
    const closed = tokens.find((token) => token.startOffset === startOffset && token.tokenType === Quoted);
    return closed === undefined || tokens.at(-1)?.tokenType === UnclosedQuote ? caret : endOf(closed);
  }
  const rest = tokenType === Bound ? boundRest : wordRest;
  rest.lastIndex = caret;
  return caret + (rest.exec(text)?.[0].length ?? 0);
}

/** The end of the bound or the TO directly after the caret: a completion replaces it. */
function endOfBoundOrTo(text: string, caret: number, context: CaretContext): number {
  if (context.boundSide === null) return caret;
  const [, next] = tokenize(`[${text.slice(caret)}`);
  if (next?.startOffset !== 1 || next.tokenType === RangeClose) return caret;
  return context.expects(next.tokenType) ? caret + next.image.length : caret;
}
