import type { FieldName, GroupNode, LeafNode, QueryNode } from "../ast/ast.ts";
import { EXISTS_FIELD } from "../ast/exists-field.ts";
import { IssueCollector } from "../diagnostics/issue.ts";
import { groupOf, join } from "./branch.ts";
import { comparisonOf, type Field, fieldOf, type Modifiers, phraseOf, rangeOf, wordOf } from "./leaf.ts";
import type { Limits } from "./limits.ts";
import { isOperatorWord } from "./operators.ts";
import * as tokens from "./tokens.ts";

/** The operator between all clauses of a plain query. */
type Operator = "or" | "sequence" | "and";

/**
 * The tree of a plain query, which takes a fifth of the time of lexer and parser. `null` for any other text, whether it
 * is a query or not.
 *
 * The clauses of a plain query are words, patterns of `*` and `?`, phrases, ranges and comparisons, with or without a
 * field, and value sets: `tags:(a OR "b")`. White space, AND or OR separates them: the same operator throughout, as
 * within a set. It has no escapes, signs, modifiers or other parentheses, and no errors.
 */
export function parsePlain(text: string, limits: Limits): QueryNode | null {
  const reader = new PlainReader(text, limits.nesting > 0);
  const isEnd = (): boolean => reader.isAtEnd;
  return readList(reader, limits.clauses, () => reader.clause(), isEnd);
}

/** Clauses up to an end, with the same operator between all of them; `null` if one is missing or there are too many. */
function readList(
  reader: PlainReader,
  maxClauses: number,
  read: () => QueryNode | null,
  isEnd: () => boolean,
): QueryNode | null {
  const clauses: QueryNode[] = [];
  let operator: Operator | null = null;
  for (;;) {
    const clause = read();
    if (clause === null || clauses.length === maxClauses) return null;
    clauses.push(clause);
    if (isEnd()) return join(operator ?? "sequence", clauses);
    const next = reader.operator();
    if (operator !== null && operator !== next) return null;
    operator = next;
  }
}

/* The classes of characters, by what they can be part of. */
const ANYWHERE = 0;
/** Words, except at their start; bounds. */
const INSIDE_WORD = 1;
/** Bounds. */
const INSIDE_BOUND = 2;
/** Neither words nor bounds. */
const NOWHERE = 3;
const SPACE = 4;
const END = 5;

const asciiClasses: Uint8Array = /* @__PURE__ */ classesOf([
  [INSIDE_WORD, "/+-!<>&|"],
  [INSIDE_BOUND, '()[{:^"~'],
  [NOWHERE, "]}\\"],
  [SPACE, tokens.spaces],
]);

function classesOf(classes: readonly (readonly [number, string])[]): Uint8Array {
  const table = new Uint8Array(128);
  for (const [value, characters] of classes) for (const each of characters) table[each.charCodeAt(0)] = value;
  return table;
}

const bare: Modifiers = Object.freeze({ tilde: undefined, boost: undefined });

/** Stays empty, because a plain query has no errors. */
const noIssues: IssueCollector = /* @__PURE__ */ new IssueCollector("");

class PlainReader {
  readonly #text: string;
  readonly #mayNest: boolean;
  #at = 0;

  constructor(text: string, mayNest: boolean) {
    this.#text = text;
    this.#mayNest = mayNest;
    this.#skipSpaces();
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** Reads the operator before the next clause. */
  operator(): Operator {
    const operator = this.#isKeyword("AND") ? "and" : this.#isKeyword("OR") ? "or" : "sequence";
    if (operator !== "sequence") this.#at += operator.length;
    this.#skipSpaces();
    return operator;
  }

  #isKeyword(keyword: string): boolean {
    return this.#text.startsWith(keyword, this.#at) && this.#classAt(this.#at + keyword.length) === SPACE;
  }

  /** Reads a clause and the white space after it; `null` if it is not plain. */
  clause(): QueryNode | null {
    const node = this.#clause();
    if (node === null || this.#classAt(this.#at) < SPACE) return null;
    this.#skipSpaces();
    return node;
  }

  #clause(): QueryNode | null {
    const word = this.#word();
    if (word === null) return this.#value(null);
    if (this.#text[this.#at] !== ":") return wordOf(word, null, bare, noIssues);
    const name = word.image;
    if (name === EXISTS_FIELD || (name !== "*" && isPattern(name))) return null;
    this.#at++;
    const field = fieldOf(word, noIssues);
    const value = this.#word();
    if (value !== null) return wordOf(value, field, bare, noIssues);
    return this.#isAt("(") ? this.#set(field) : this.#value(field);
  }

  /** `(a OR "b")`: at least two words or phrases. */
  #set(field: FieldName): GroupNode | null {
    if (!this.#mayNest) return null;
    const open = this.#token(tokens.LeftParenthesis, this.#at + 1);
    this.#skipSpaces();
    const isEnd = (): boolean => this.#isAt(")");
    const query = readList(this, Number.POSITIVE_INFINITY, () => this.#setValue(), isEnd);
    if (query === null || (query.kind !== "or" && query.kind !== "sequence")) return null;
    const close = this.#token(tokens.RightParenthesis, this.#at + 1);
    return groupOf({ open, query, close }, field, undefined, noIssues);
  }

  /** Reads a word or phrase and the white space after it; `null` for anything else. */
  #setValue(): LeafNode | null {
    const word = this.#word();
    if (word !== null && isPattern(word.image)) return null;
    const node = word === null ? this.#phrase(null) : wordOf(word, null, bare, noIssues);
    if (node === null || (this.#classAt(this.#at) < SPACE && !this.#isAt(")"))) return null;
    this.#skipSpaces();
    return node;
  }

  #isAt(character: string): boolean {
    return this.#text[this.#at] === character;
  }

  /** A clause that does not start with a word. */
  #value(field: Field): LeafNode | null {
    switch (this.#text[this.#at]) {
      case '"':
        return this.#phrase(field);
      case "[":
      case "{":
        return this.#range(field);
      case "<":
      case ">":
        return field === null ? null : this.#comparison(field);
      default:
        return null;
    }
  }

  #phrase(field: Field): LeafNode | null {
    if (!this.#isAt('"')) return null;
    const end = this.#text.indexOf('"', this.#at + 1) + 1;
    if (end === 0) return null;
    const quoted = this.#token(tokens.Quoted, end);
    return quoted.image.includes("\\") ? null : phraseOf(quoted, field, bare, noIssues);
  }

  #range(field: Field): LeafNode | null {
    const open = this.#token(tokens.RangeOpen, this.#at + 1);
    const low = this.#bound();
    const to = this.#bound();
    const high = this.#bound();
    this.#skipSpaces();
    const bracket = this.#text[this.#at];
    if (low === null || to?.image !== "TO" || high === null || (bracket !== "]" && bracket !== "}")) return null;
    const close = this.#token(tokens.RangeClose, this.#at + 1);
    return rangeOf({ open, low, high, close }, field, undefined, noIssues);
  }

  #comparison(field: Field): LeafNode | null {
    const length = this.#text[this.#at + 1] === "=" ? 2 : 1;
    const compare = this.#token(tokens.Compare, this.#at + length);
    const word = this.#word();
    return word === null || isPattern(word.image) ? null : comparisonOf({ compare, word }, field, undefined, noIssues);
  }

  /** Reads a word; `null` if there is none that is plain. */
  #word(): tokens.Token | null {
    const from = this.#at;
    if (this.#classAt(from) !== ANYWHERE) return null;
    let end = from + 1;
    while (this.#classAt(end) <= INSIDE_WORD) end++;
    return isOperator(this.#text, from, end) ? null : this.#token(tokens.Word, end);
  }

  /** Reads white space and a bound of a range, or the TO between them; `null` if it is not plain. */
  #bound(): tokens.Token | null {
    this.#skipSpaces();
    const from = this.#at;
    let end = from;
    while (this.#classAt(end) <= INSIDE_BOUND) end++;
    if (end === from || this.#text[from] === '"') return null;
    const isOpen = end === from + 1 && this.#text[from] === "*";
    return this.#token(isOpen ? tokens.OpenEnd : tokens.Bound, end);
  }

  /** Reads a token up to an offset. */
  #token(tokenType: tokens.TokenType, end: number): tokens.Token {
    const startOffset = this.#at;
    this.#at = end;
    const image = this.#text.slice(startOffset, end);
    return { image, startOffset, tokenTypeIdx: tokenType.tokenTypeIdx ?? 0, tokenType };
  }

  #skipSpaces(): void {
    while (this.#classAt(this.#at) === SPACE) this.#at++;
  }

  #classAt(at: number): number {
    if (at >= this.#text.length) return END;
    const unit = this.#text.charCodeAt(at);
    if (unit < 128) return asciiClasses[unit] as number;
    return unit === 0x3000 ? SPACE : ANYWHERE;
  }
}

/** Whether a word is an operator. */
function isOperator(text: string, from: number, end: number): boolean {
  return isOperatorWord(text.slice(from, end));
}

function isPattern(word: string): boolean {
  return word.includes("*") || word.includes("?");
}
