import { escapeWord, quote } from "../../grammar/syntax/escape.ts";
import type { Analyzer } from "../analysis/analyzer.ts";
import type { IndexReader } from "../indexes/index-reader.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { compareCodePoints } from "../terms/compare.ts";
import type { ClauseCounter } from "./clause-counter.ts";
import { numberCandidates } from "./number-candidates.ts";
import type { OpenClause } from "./open-clause.ts";
import { typedWords } from "./typed-words.ts";
import { type Candidate, ValueCandidates } from "./value-candidates.ts";
import { WordCandidates } from "./word-candidates.ts";

/** So many more candidates are counted than are given: some match nothing, or the same as another, and counts change the order. */
const SPARE = 6;
/** So many are counted: each takes 10 µs or more. */
const MOST_CANDIDATES = 1000;
/** In UTF-16 code units. Nobody completes a longer text; and a phrase of very many words takes long. */
const LONGEST_TYPED = 200;

/** A value as it is written in a query. */
export interface ClauseValue {
  readonly written: string;
  /** How many documents match the clause by itself, at least one; `null` for a word that is an end of a range: to count those takes long. */
  readonly count: number | null;
}

interface Counted extends Candidate {
  readonly written: string;
  readonly count: number;
}

/** Finds the values with which a clause matches something. */
export class ClauseValues {
  readonly #reader: IndexReader;
  readonly #schema: AnalyzedSchema;
  readonly #counter: ClauseCounter;
  readonly #clause: OpenClause;
  readonly #most: number;
  /** What the values say that have been counted. */
  readonly #meanings = new Set<string>();

  /** @param most how many of them are wanted, at least 1 */
  constructor(reader: IndexReader, schema: AnalyzedSchema, counter: ClauseCounter, clause: OpenClause, most: number) {
    this.#reader = reader;
    this.#schema = schema;
    this.#counter = counter;
    this.#clause = clause;
    this.#most = most;
  }

  /** Those that begin as was typed, and behind them those in which another word does; each time those that match most first. */
  beginning(typed: string): readonly ClauseValue[] {
    if (typed.length > LONGEST_TYPED) return [];
    const isCounted = this.#clause.place !== "bound" || this.#isOfNumber;
    return this.#counted(typed)
      .sort((a, b) => a.rank - b.rank || b.count - a.count || compareCodePoints(a.text, b.text))
      .slice(0, this.#most)
      .map(({ written, count }) => ({ written, count: isCounted ? count : null }));
  }

  #counted(typed: string): Counted[] {
    const { field, before, place } = this.#clause;
    if (field === null) return this.#words(typed, this.#schema.textFields, this.#schema.analyzer);
    if (this.#isOfNumber) {
      const numbers = numberCandidates(this.#reader, field, typed, this.#mostCandidates);
      return numbers.flatMap((text) => this.#count({ text, rank: 0 }, text));
    }
    if (this.#schema.type(field) === undefined) return [];
    const { fields, analyzer } = this.#schema.textField(field);
    if (place === "bound") return this.#words(typed, fields, analyzer);
    // Texts are not compared.
    return before === "" ? this.#texts(typed, field) : [];
  }

  /** Whole values; where they hardly ever come again, as names do, also words. */
  #texts(typed: string, field: string): Counted[] {
    const analyzed = this.#schema.textField(field);
    const { fields, analyzer } = analyzed;
    const values = new ValueCandidates(this.#reader, analyzed, this.#mostCandidates)
      .find(typed)
      .flatMap((candidate) => this.#count(candidate, meaningOf(candidate.text, analyzer)));
    if (comeAgain(values)) return values;
    // A word of one document says less than its value.
    const words = this.#words(typed, fields, analyzer).filter(({ count }) => values.length === 0 || count > 1);
    return [...values, ...words];
  }

  #words(typed: string, fields: readonly string[], analyzer: Analyzer): Counted[] {
    const { place } = this.#clause;
    const words =
      place === "bound" ? { whole: [], last: analyzer.normalize(typed), before: "" } : typedWords(typed, analyzer);
    const isWordless = words.whole.length === 0 && words.last === "" && typed.trim() !== "";
    if (isWordless) return [];
    return new WordCandidates(this.#reader, this.#schema, fields)
      .find(words, this.#mostCandidates)
      .map((word) => words.before + word)
      .flatMap((text) => this.#count({ text, rank: 0 }, meaningOf(text, analyzer)));
  }

  /** The candidate with its count; nothing if it matches nothing, or what it means has been counted before. */
  #count(candidate: Candidate, meaning: string): Counted[] {
    if (this.#meanings.has(meaning)) return [];
    this.#meanings.add(meaning);
    const { field, place, before, behind } = this.#clause;
    const written = this.#written(candidate.text);
    const value = place !== "bound" || this.#isOfNumber ? before + written + behind : written;
    const count = this.#counter.count(field === null ? value : `${escapeWord(field)}:${value}`);
    return count === 0 ? [] : [{ ...candidate, written, count }];
  }

  #written(text: string): string {
    const { place, isQuoted } = this.#clause;
    const isWord = this.#isOfNumber ? place !== "clause" || !text.startsWith("-") : escapeWord(text) === text;
    return isWord && !isQuoted ? text : quote(text);
  }

  get #isOfNumber(): boolean {
    const { field } = this.#clause;
    return field !== null && this.#schema.type(field) === "number";
  }

  get #mostCandidates(): number {
    return Math.min(this.#most + SPARE, MOST_CANDIDATES);
  }
}

/** The same for texts that say the same to an index. */
function meaningOf(text: string, analyzer: Analyzer): string {
  return analyzer.terms(text).join(" ");
}

/** Whether most of the values are those of several documents. */
function comeAgain(values: readonly Counted[]): boolean {
  const counts = values.map(({ count }) => count).sort((a, b) => a - b);
  return (counts[counts.length >>> 1] ?? 0) > 1;
}
