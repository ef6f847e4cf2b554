import type { Expectation } from "../../grammar/completion/expectation.ts";
import { escapeWord } from "../../grammar/syntax/escape.ts";
import { endOf, tokenize } from "../../grammar/syntax/lexer.ts";
import {
  Boost,
  Colon,
  FieldWord,
  RangeClose,
  RightParenthesis,
  StrayBracket,
  Tilde,
  type Token,
  type TokenType,
} from "../../grammar/syntax/tokens.ts";
import type { Completion } from "./completion.ts";

/** An expectation that has completions. */
export type CompletableExpectation = Exclude<Expectation, { kind: "nothing" }>;

/** The tokens that may directly follow a value without changing it. */
const followers: ReadonlySet<TokenType> = new Set([RightParenthesis, StrayBracket, Boost, Tilde, Colon]);
const trailingSpace = /[ \t\n\r\u3000]$/;

/**
 * Inserts completions at the caret. A completion replaces the unfinished token, is separated from its neighbours by
 * white space where necessary, and closes quotes and brackets at the end of the text.
 */
export class Insertion {
  readonly #expectation: CompletableExpectation;
  /** A space if the completion directly follows a clause. */
  readonly #space: string;
  readonly #rest: string;
  readonly #next: Token | undefined;
  readonly #second: Token | undefined;

  constructor(text: string, expectation: CompletableExpectation) {
    const { kind, span } = expectation;
    const isSeparate = kind !== "operator" || trailingSpace.test(text.slice(0, span.start));
    this.#expectation = expectation;
    this.#space = isSeparate ? "" : " ";
    this.#rest = text.slice(span.end);
    [this.#next, this.#second] = tokenize(this.#rest);
  }

  /** Whether a completed value ends the text. */
  get isAtEnd(): boolean {
    return this.#rest === "" && this.#expectation.closing === "";
  }

  /** Whether a colon follows, so that only a field name fits. */
  get isFieldName(): boolean {
    return this.#next?.tokenType === Colon;
  }

  /** The fuzzy or slop modifier after the caret; empty if there is none. */
  get tilde(): string {
    const token = this.#next?.tokenType === Boost ? this.#second : this.#next;
    return token?.tokenType === Tilde ? token.image : "";
  }

  /** The rest of the range after the caret; in an unfinished range, the text that closes it. */
  get restOfRange(): string {
    const close = tokenize(`[${this.#rest}`).find(({ tokenType }) => tokenType === RangeClose);
    return close === undefined ? this.#expectation.closing.replaceAll(")", "") : this.#rest.slice(0, endOf(close) - 1);
  }

  /** Completes a field name and its colon; replaces a colon that follows. `null` directly before another field name. */
  field(name: string): Completion | null {
    const { start, end } = this.#expectation.span;
    const next = this.#next;
    if (next?.tokenType === FieldWord && this.#isAdjacent) return null;
    const colonLength = next?.tokenType === Colon ? endOf(next) : 0;
    return { text: `${this.#space}${escapeWord(name)}:`, kind: "field", span: { start, end: end + colonLength } };
  }

  /** Completes an operator and a space; replaces a space that follows. */
  operator(operator: string): Completion {
    const { start, end } = this.#expectation.span;
    const spaceLength = this.#rest.startsWith(" ") ? 1 : 0;
    return { text: `${this.#space}${operator} `, kind: "operator", span: { start, end: end + spaceLength } };
  }

  /**
   * Completes a value.
   *
   * @param queryText the escaped or quoted value
   */
  value(queryText: string, count: number | null): Completion {
    const { span, closing } = this.#expectation;
    const needsSpace = this.#next !== undefined && this.#isAdjacent && !followers.has(this.#next.tokenType);
    const after = this.#next === undefined ? closing : needsSpace ? " " : "";
    return { text: this.#space + queryText + after, kind: "value", span, ...(count !== null && { count }) };
  }

  /** Whether a token directly follows the caret. */
  get #isAdjacent(): boolean {
    return this.#next?.startOffset === 0;
  }
}
