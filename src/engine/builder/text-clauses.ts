import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { MAX_SLOP } from "../../../grammar/ast/number.ts";
import { parseRegexp } from "../../../grammar/ast/regexp.ts";
import { syntaxDiagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { insertion } from "../../../grammar/diagnostics/fix.ts";
import { IssueCollector } from "../../../grammar/diagnostics/issue.ts";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { escapeInWord } from "../../../grammar/syntax/escape.ts";
import { readWord } from "../../../grammar/syntax/word.ts";
import { describeValue } from "../../base/describe-value.ts";
import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import { anyValue } from "./combination.ts";
import { type LeafScope, type RangeOptions, rangeClause, scopeOf } from "./leaf.ts";

export interface PhraseOptions {
  /** The number of moves by one position that the phrase tolerates; a whole number up to 2,147,483,647, default 0. */
  readonly slop?: number | undefined;
}

export interface FuzzyOptions {
  /** The maximum edit distance, as in Lucene; default 2. */
  readonly edits?: 0 | 1 | 2 | undefined;
}

const PHRASE_OPTIONS: OptionNames<PhraseOptions> = { slop: true };

const FUZZY_OPTIONS: OptionNames<FuzzyOptions> = { edits: true };

/** A part of a wildcard pattern: any number of characters, exactly one character, or a literal text. */
export type WildcardPiece = "*" | "?" | { readonly text: string };

/** A pattern in which every backslash escapes a character. */
const COMPLETE_ESCAPES = /^(?:[^\\]|\\[\s\S])*$/;

/** Clauses on a text or keyword field, or on all of them. Texts are literal: they need no escapes. */
export class TextClauses {
  readonly #scope: LeafScope;

  /** @param name the field's name; `null` is the field of the enclosing group or, without one, every field of terms */
  constructor(name: string | null) {
    this.#scope = scopeOf(name);
  }

  /**
   * `name:acme`: a word, analyzed as the field's values are.
   *
   * @throws {TypeError} for an empty text
   */
  term(text: string): QueryNode {
    return Object.freeze({ kind: "term", ...this.#scope, text: requireText(text, "word"), signed: false });
  }

  /**
   * `name:"acme inc"`, `name:"inc acme"~2`: consecutive words, or words near each other.
   *
   * @throws {RangeError} for a slop that is not a whole number from 0 to 2,147,483,647
   */
  phrase(text: string, options: PhraseOptions = {}): QueryNode {
    checkOptions("phrase", options, PHRASE_OPTIONS);
    const { slop = 0 } = options;
    if (!(Number.isInteger(slop) && slop >= 0 && slop <= MAX_SLOP)) {
      throw new RangeError(`slop must be a whole number from 0 to ${MAX_SLOP}, not ${describeValue(slop)}.`);
    }
    return Object.freeze({ kind: "phrase", ...this.#scope, text, slop: Math.abs(slop) });
  }

  /**
   * `name:"acme inc"`: the text, as a phrase. A text field equals a text that stands anywhere in its value.
   *
   * @throws {TypeError} for an empty text
   */
  equals(text: string): QueryNode {
    return this.phrase(requireText(text, "text"));
  }

  /**
   * `name:("acme" OR "bolt works")`: any of the texts, each as a phrase. Without texts, no document. Thousands of texts
   * are read at once.
   */
  in(texts: readonly string[]): QueryNode {
    return anyValue(texts, this.#scope, (text, scope) => Object.freeze({ kind: "phrase", ...scope, text, slop: 0 }));
  }

  /**
   * `name:acm*`: words with this prefix.
   *
   * @throws {TypeError} for an empty text
   */
  prefix(text: string): QueryNode {
    return Object.freeze({ kind: "prefix", ...this.#scope, text: requireText(text, "prefix") });
  }

  /**
   * `name:gogle~1`: words within an edit distance.
   *
   * @throws {TypeError} for an empty text
   */
  fuzzy(text: string, options: FuzzyOptions = {}): QueryNode {
    checkOptions("fuzzy", options, FUZZY_OPTIONS);
    const { edits = 2 } = options;
    return Object.freeze({ kind: "fuzzy", ...this.#scope, text: requireText(text, "word"), edits });
  }

  /**
   * `name:so?t*`. In a pattern that is one text, a backslash escapes the next character; in a list of parts
   * (`["*", { text }]`), texts are literal.
   *
   * @throws {QueryError} for a broken escape
   * @throws {TypeError} for an empty pattern
   */
  wildcard(pattern: string | readonly WildcardPiece[]): QueryNode {
    const shape = readPattern(typeof pattern === "string" ? pattern : pattern.map(patternOf).join(""));
    switch (shape.kind) {
      case "term":
        return this.term(shape.text);
      case "prefix":
        return this.prefix(shape.text);
      case "exists":
        return this.exists();
      case "wildcard":
        return Object.freeze({ kind: "wildcard", ...this.#scope, parts: Object.freeze(shape.parts) });
    }
  }

  /**
   * `name:/acm[eo]/`: words that the regular expression matches as a whole.
   *
   * @throws {QueryError} for an invalid regular expression
   */
  regexp(pattern: string): QueryNode {
    const read = parseRegexp(pattern);
    if (!read.ok) {
      const hint = "Escape literal characters with a backslash.";
      throw new QueryError(pattern, [syntaxDiagnostic(read.message, read.start, read.end, hint)]);
    }
    const unescaped = pattern.replace(/\\[\s\S]/g, (pair) => (pair === "\\/" ? "/" : pair));
    return Object.freeze({ kind: "regexp", ...this.#scope, pattern: unescaped });
  }

  /**
   * `name:[a TO m]`: words in the order of their code points, both bounds inclusive by default; `null` is an open end.
   */
  between(low: string | null, high: string | null, options?: RangeOptions): QueryNode {
    return rangeClause(this.#scope, low, high, options);
  }

  /** `name:*`: the field has a word. */
  exists(): QueryNode {
    return Object.freeze({ kind: "exists", ...this.#scope });
  }
}

/** Clauses on every text and keyword field. */
export const any: TextClauses = /* @__PURE__ */ new TextClauses(null);

export function requireText(text: string, kind: string): string {
  if (text === "") throw new TypeError(`A ${kind} must not be empty.`);
  return text;
}

function patternOf(piece: WildcardPiece): string {
  return typeof piece === "string" ? piece : escapeInWord(piece.text);
}

function readPattern(pattern: string): ReturnType<typeof readWord> {
  const issues = new IssueCollector(pattern);
  if (!COMPLETE_ESCAPES.test(pattern)) {
    const { length } = pattern;
    const hint = "Write \\\\ for the character itself.";
    const fix = insertion(length, "\\");
    issues.add({
      message: "The backslash at the end has no character to escape.",
      start: length - 1,
      end: length,
      hint,
      fix,
    });
  }
  const shape = readWord(pattern, 0, issues);
  const diagnostics = issues.issues.map(({ diagnostic }) => diagnostic);
  if (diagnostics.length > 0) throw new QueryError(pattern, diagnostics);
  return shape;
}
