import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { MAX_SLOP } from "../../../grammar/ast/number.ts";
import { parseRegexp } from "../../../grammar/ast/regexp.ts";
import { syntaxDiagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { insertion } from "../../../grammar/diagnostics/fix.ts";
import { IssueCollector } from "../../../grammar/diagnostics/issue.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { escapeInWord } from "../../../grammar/syntax/escape.ts";
import { readWord } from "../../../grammar/syntax/word.ts";
import { type LeafScope, type RangeOptions, rangeClause, scopeOf } from "./leaf.ts";

export interface PhraseOptions {
  /** How far the words may be moved, in positions: a whole number, default 0. */
  readonly slop?: number;
}

export interface FuzzyOptions {
  /** How many letters may be wrong; default 2. */
  readonly edits?: 0 | 1 | 2;
}

/** A piece of a wildcard pattern: any number of characters, exactly one, or a text that is meant as it stands. */
export type WildcardPiece = "*" | "?" | { readonly text: string };

/** Every backslash has something to escape. */
const whole = /^(?:[^\\]|\\[\s\S])*$/;

/** What can be asked of a text field, or of all of them. Texts are taken as they stand: nothing in them is escaped. */
export class TextClauses {
  readonly #place: LeafScope;

  /** @param name of the field; `null` is every text field, or the field of a group around the clause */
  constructor(name: string | null) {
    this.#place = scopeOf(name);
  }

  /**
   * `name:acme`: a word, analysed as the field's texts are.
   *
   * @throws {TypeError} when it is empty
   */
  term(text: string): QueryNode {
    return Object.freeze({ kind: "term", ...this.#place, text: filled(text, "word"), signed: false });
  }

  /**
   * `name:"acme inc"`, `name:"inc acme"~2`: words side by side, or near each other.
   *
   * @throws {RangeError} for a slop that is no whole number from 0 to 2,147,483,647
   */
  phrase(text: string, { slop = 0 }: PhraseOptions = {}): QueryNode {
    if (!(Number.isInteger(slop) && slop >= 0 && slop <= MAX_SLOP)) {
      throw new RangeError(`slop is a whole number from 0 to ${MAX_SLOP}, not ${String(slop)}.`);
    }
    return Object.freeze({ kind: "phrase", ...this.#place, text, slop: Math.abs(slop) });
  }

  /**
   * `name:acm*`: words that begin so.
   *
   * @throws {TypeError} when it is empty
   */
  prefix(text: string): QueryNode {
    return Object.freeze({ kind: "prefix", ...this.#place, text: filled(text, "prefix") });
  }

  /**
   * `name:gogle~1`: words that differ in a few letters.
   *
   * @throws {TypeError} when it is empty
   */
  fuzzy(text: string, { edits = 2 }: FuzzyOptions = {}): QueryNode {
    return Object.freeze({ kind: "fuzzy", ...this.#place, text: filled(text, "word"), edits });
  }

  /**
   * `name:so?t*`. In a pattern that is one text a backslash takes away the meaning of the next character; in pieces
   * (`["*", { text }]`) texts are taken as they stand.
   *
   * @throws {QueryError} for a broken escape
   * @throws {TypeError} for an empty pattern
   */
  wildcard(pattern: string | readonly WildcardPiece[]): QueryNode {
    const shape = readPattern(typeof pattern === "string" ? pattern : pattern.map(rawPiece).join(""));
    switch (shape.kind) {
      case "term":
        return this.term(shape.text);
      case "prefix":
        return this.prefix(shape.text);
      case "exists":
        return this.exists();
      case "wildcard":
        return Object.freeze({ kind: "wildcard", ...this.#place, parts: Object.freeze(shape.parts) });
    }
  }

  /**
   * `name:/acm[eo]/`: words that match a regular expression of the query language as a whole.
   *
   * @throws {QueryError} when it is none
   */
  regexp(pattern: string): QueryNode {
    const read = parseRegexp(pattern);
    if (!read.ok) {
      const hint = "Escape with a backslash what is meant as it stands.";
      throw new QueryError(pattern, [syntaxDiagnostic(read.message, read.start, read.end, hint)]);
    }
    const unescaped = pattern.replace(/\\[\s\S]/g, (found) => (found === "\\/" ? "/" : found));
    return Object.freeze({ kind: "regexp", ...this.#place, pattern: unescaped });
  }

  /**
   * `name:[a TO m]`: words in the order of their code points, both ends included unless the options say otherwise;
   * `null` is an open end.
   */
  between(low: string | null, high: string | null, options?: RangeOptions): QueryNode {
    return rangeClause(this.#place, low, high, options);
  }

  /** `name:*`: there is a word. */
  exists(): QueryNode {
    return Object.freeze({ kind: "exists", ...this.#place });
  }
}

/** Clauses that look in every text field. */
export const any: TextClauses = new TextClauses(null);

function filled(text: string, what: string): string {
  if (text === "") throw new TypeError(`A ${what} cannot be empty.`);
  return text;
}

function rawPiece(piece: WildcardPiece): string {
  return typeof piece === "string" ? piece : escapeInWord(piece.text);
}

function readPattern(pattern: string): ReturnType<typeof readWord> {
  const mistakes = new IssueCollector(pattern);
  if (!whole.test(pattern)) {
    const { length } = pattern;
    const hint = "Write \\\\ for the character itself.";
    const fix = insertion(length, "\\");
    mistakes.add({ message: "The backslash at the end escapes nothing.", start: length - 1, end: length, hint, fix });
  }
  const shape = readWord(pattern, 0, mistakes);
  const diagnostics = mistakes.issues.map(({ diagnostic }) => diagnostic);
  if (diagnostics.length > 0) throw new QueryError(pattern, diagnostics);
  return shape;
}
