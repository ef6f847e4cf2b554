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

/** What is expected where something can be put in. */
export type OpenExpectation = Exclude<Expectation, { kind: "nothing" }>;

/** What may touch a value from behind and leave it as it is. */
const followers: ReadonlySet<TokenType> = new Set([RightParenthesis, StrayBracket, Boost, Tilde, Colon]);
const blankBehind = /[ \t\n\r\u3000]$/;

/** How something is put into a text at the caret: over what has been begun, apart from what it must not touch, and closed where the text ends. */
export class Insertion {
  readonly #expectation: OpenExpectation;
  /** A blank where a clause has ended right before. */
  readonly #before: string;
  readonly #rest: string;
  readonly #next: Token | undefined;
  readonly #second: Token | undefined;

  constructor(text: string, expectation: OpenExpectation) {
    const { kind, span } = expectation;
    const isApart = kind !== "operator" || blankBehind.test(text.slice(0, span.start));
    this.#expectation = expectation;
    this.#before = isApart ? "" : " ";
    this.#rest = text.slice(span.end);
    [this.#next, this.#second] = tokenize(this.#rest);
  }

  /** Whether a colon makes it the name of a field. */
  get isName(): boolean {
    return this.#next?.tokenType === Colon;
  }

  /** The edits of a word or the slop of a phrase that stands behind. */
  get tilde(): string {
    const token = this.#next?.tokenType === Boost ? this.#second : this.#next;
    return token?.tokenType === Tilde ? token.image : "";
  }

  /** The rest of the range that the value is in: what stands behind, or else what closes it. */
  get restOfRange(): string {
    const close = tokenize(`[${this.#rest}`).find(({ tokenType }) => tokenType === RangeClose);
    return close === undefined ? this.#expectation.closing.replaceAll(")", "") : this.#rest.slice(0, endOf(close) - 1);
  }

  /** A field with its colon, also over one that stands there; `null` before another field's name, where there is no room for a value. */
  field(name: string): Completion | null {
    const { start, end } = this.#expectation.span;
    const next = this.#next;
    if (next?.tokenType === FieldWord && this.#touches) return null;
    const colon = next?.tokenType === Colon ? endOf(next) : 0;
    return { text: `${this.#before}${escapeWord(name)}:`, kind: "field", span: { start, end: end + colon } };
  }

  /** An operator with a blank behind it, also over one that stands there. */
  operator(operator: string): Completion {
    const { start, end } = this.#expectation.span;
    const blank = this.#rest.startsWith(" ") ? 1 : 0;
    return { text: `${this.#before}${operator} `, kind: "operator", span: { start, end: end + blank } };
  }

  /** A value as it is written in a query. */
  value(written: string, count: number | null): Completion {
    const { span, closing } = this.#expectation;
    const isTouched = this.#next !== undefined && this.#touches && !followers.has(this.#next.tokenType);
    const behind = this.#next === undefined ? closing : isTouched ? " " : "";
    return { text: this.#before + written + behind, kind: "value", span, ...(count !== null && { count }) };
  }

  get #touches(): boolean {
    return this.#next?.startOffset === 0;
  }
}
