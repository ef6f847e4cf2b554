import type { ComparisonOperator, Span } from "../ast/ast.ts";
import { IssueCollector } from "../diagnostics/issue.ts";
import { unescapeText } from "../syntax/escape.ts";
import { endOf, tokenize } from "../syntax/lexer.ts";
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

/** What stands at the caret. */
interface AtCaret {
  /** The unfinished token, also what of it stands behind the caret; empty where none has been begun. */
  readonly span: Span;
  /** What of it stands before the caret, without its quote and its escapes. */
  readonly typed: string;
  /** What closes all that is open, for a text that ends with a value in this place: the rest of a range, and parentheses. */
  readonly closing: string;
}

interface Quotable extends AtCaret {
  /** Whether it has begun with a quote. */
  readonly quoted: boolean;
}

/** What may come at the caret. */
export type Expectation =
  /** A clause begins: a field's name, a word, a phrase, a sign, a parenthesis, or NOT, which no sign goes before. */
  | (Quotable & { readonly kind: "clause"; readonly operators: readonly "NOT"[] })
  /** A clause has ended. One of these comes, or (but behind the low end of a range) another clause, in the field of the group around it. */
  | (AtCaret & {
      readonly kind: "operator";
      readonly operators: readonly ("AND" | "OR" | "NOT" | "TO")[];
      readonly field: string | null;
    })
  /**
   * A value of a field: behind its colon or behind a comparison, with its sign; or where a clause begins in its group, where another field may be
   * named as well.
   */
  | (Quotable & {
      readonly kind: "value";
      readonly field: string;
      readonly place: "colon" | "group" | ComparisonOperator;
      readonly operators: readonly "NOT"[];
    })
  /** The name of a field and nothing else, behind `_exists_:`. */
  | (AtCaret & { readonly kind: "field" })
  /** An end of a range; the field is `null` when none is named. */
  | (Quotable & {
      readonly kind: "bound";
      readonly field: string | null;
      readonly end: "low" | "high";
      /** Where the range begins, with its bracket. */
      readonly bracket: number;
    })
  /** Nothing that could be known: a regular expression, a word with wildcards, a number of edits, a boost, signs, the bracket of a range. */
  | { readonly kind: "nothing"; readonly span: Span };

/**
 * What may come at a place in a text, by the grammar's rules for the text before it; what stands behind only tells where the unfinished token ends.
 * A text before the caret that is no query is read as one as far as possible. Linear, and never throws.
 */
export function expectedAt(text: string, offset: number): Expectation {
  const caret = Math.max(0, Math.min(Math.trunc(offset) || 0, text.length));
  // A letter is typed next: so the unfinished token is the last one, and there is one even where nothing has been begun.
  const tokens = tokenize(`${text.slice(0, caret)}x`);
  const token = tokens.pop();
  if (token === undefined) throw new Error("A letter is no token.");
  const before = tokens.at(-1);
  const around = new CaretContext(tokens);
  const isBegun = token.startOffset < caret;
  const end = isBegun ? endOfUnfinished(text, caret, token) : endOfOnlyOne(text, caret, around);
  const span = { start: token.startOffset, end };
  if (before !== undefined && endOf(before) === caret && isUnknown(before, text.charAt(caret))) {
    return { kind: "nothing", span: { ...span, start: before.startOffset } };
  }
  const typed = typedIn(token);
  if (typed === null) return { kind: "nothing", span };
  const quoted = token.tokenType === UnclosedQuote;
  return expectation(around, { span, typed, quoted, closing: around.closing }, before);
}

/** Whether it cannot be known what comes right behind a token: a boost's number, a sign beside others, the rest of a sign of comparison. */
function isUnknown({ tokenType, image }: Token, next: string): boolean {
  if (tokenType === Compare) return image.length === 1 && next === "=";
  return tokenType === Boost || tokenType === DoubledSigns;
}

/** What the begun token says as far as it has come; `null` where that cannot be completed. */
function typedIn({ tokenType, image }: Token): string | null {
  const typed = image.slice(tokenType === UnclosedQuote ? 1 : 0, -1);
  if (tokenType === UnclosedQuote || tokenType === Bound) return unescapeText(typed, 0, new IssueCollector(typed));
  if (tokenType !== Word) return null;
  const shape = readWord(typed, 0, new IssueCollector(typed));
  return shape.kind === "term" ? shape.text : null;
}

function expectation(around: CaretContext, token: Quotable, before: Token | undefined): Expectation {
  const { group, field, boundSide, bracket } = around;
  const { span, quoted } = token;
  if (boundSide !== null) {
    if (around.expects(quoted ? Quoted : Bound)) return { kind: "bound", field, end: boundSide, bracket, ...token };
    if (quoted || !around.expects(To)) return { kind: "nothing", span };
    return { kind: "operator", operators: ["TO"], field, ...withoutQuote(token) };
  }
  if (around.expects(FieldWord)) {
    if (around.expects(And) && !quoted) {
      return { kind: "operator", operators: ["AND", "OR", "NOT"], field: group, ...withoutQuote(token) };
    }
    const operators = around.expects(Not) && !quoted ? (["NOT"] as const) : [];
    if (group === null) return { kind: "clause", operators, ...token };
    return { kind: "value", field: group, place: "group", operators, ...token };
  }
  if (field === null || !around.expects(quoted ? Quoted : Word)) return { kind: "nothing", span };
  const value = withSign(token, before);
  if (field !== "_exists_")
    return { kind: "value", field, place: around.comparison ?? "colon", operators: [], ...value };
  return quoted ? { kind: "nothing", span } : { kind: "field", ...withoutQuote(value) };
}

function withoutQuote({ span, typed, closing }: Quotable): AtCaret {
  return { span, typed, closing };
}

/** The sign of a number belongs to it. */
function withSign(token: Quotable, before: Token | undefined): Quotable {
  if (before?.tokenType !== Plus && before?.tokenType !== Minus) return token;
  const { span, typed } = token;
  return { ...token, span: { ...span, start: before.startOffset }, typed: before.image + typed };
}

const wordRest = /(?:\\[\s\S]|[^ \t\n\r\u3000()[\]{}:^"~\\])*/y;
const boundRest = /(?:\\[\s\S]|[^ \t\n\r\u3000\]}\\])*/y;

/** Where the token ends that has been begun before the caret. Of an odd number of quotes it is this one that is not closed yet. */
function endOfUnfinished(text: string, caret: number, { tokenType, startOffset }: Token): number {
  if (tokenType === UnclosedQuote) {
    const tokens = tokenize(text);
    const whole = tokens.find((token) => token.startOffset === startOffset && token.tokenType === Quoted);
    return whole === undefined || tokens.at(-1)?.tokenType === UnclosedQuote ? caret : endOf(whole);
  }
  const rest = tokenType === Bound ? boundRest : wordRest;
  rest.lastIndex = caret;
  return caret + (rest.exec(text)?.[0].length ?? 0);
}

/** Where the end of a range, or its TO, ends that stands right behind the caret: there is no room for another one beside it. */
function endOfOnlyOne(text: string, caret: number, around: CaretContext): number {
  if (around.boundSide === null) return caret;
  const [, next] = tokenize(`[${text.slice(caret)}`);
  if (next?.startOffset !== 1 || next.tokenType === RangeClose) return caret;
  return around.expects(next.tokenType) ? caret + next.image.length : caret;
}
