import { escapeWord, quote } from "../../grammar/syntax/escape.ts";
import type { Analyzer } from "../analysis/analyzer.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { compareCodePoints } from "../terms/compare.ts";
import type { ClauseCounter } from "./clause-counter.ts";
import type { Candidate, CompletionIndex } from "./completion-index.ts";
import { splitTyped } from "./typed-terms.ts";
import type { UnfinishedClause } from "./unfinished-clause.ts";

/**
 * The number of candidates beyond the limit: some match nothing or equal another one, and their counts change the
 * order.
 */
const EXTRA_CANDIDATES = 6;
/** The maximum number of candidates: to count the matches of each takes at least 10 µs. */
const MAX_CANDIDATES = 1000;
/** In UTF-16 code units; longer texts are not completed, because long phrases are slow. */
const MAX_TYPED_LENGTH = 200;

/** A value as a query contains it: escaped or quoted. */
export interface ClauseValue {
  readonly queryText: string;
  /**
   * The number of documents that match the clause on its own; `null` for a term as the bound of a range, which is slow
   * to count.
   */
  readonly count: number | null;
}

interface CountedCandidate extends Candidate {
  readonly queryText: string;
  readonly count: number;
}

/** Finds the values with which an unfinished clause matches documents. */
export class ValueCompletions {
  readonly #index: CompletionIndex;
  readonly #schema: AnalyzedSchema;
  readonly #counter: ClauseCounter;
  readonly #clause: UnfinishedClause;
  readonly #limit: number;
  /** The analyzed texts of the candidates that were counted. */
  readonly #countedTexts = new Set<string>();

  /** @param limit the maximum number of values, at least 1 */
  constructor(
    index: CompletionIndex,
    schema: AnalyzedSchema,
    counter: ClauseCounter,
    clause: UnfinishedClause,
    limit: number,
  ) {
    this.#index = index;
    this.#schema = schema;
    this.#counter = counter;
    this.#clause = clause;
    this.#limit = limit;
  }

  /** The values that start with the typed text, then those with another word that does; the most frequent first. */
  find(typed: string): readonly ClauseValue[] {
    if (typed.length > MAX_TYPED_LENGTH) return [];
    const hasCounts = this.#clause.slot !== "bound" || this.#isNumeric;
    return this.#countedCandidates(typed)
      .sort((a, b) => a.rank - b.rank || b.count - a.count || compareCodePoints(a.text, b.text))
      .slice(0, this.#limit)
      .map(({ queryText, count }) => ({ queryText, count: hasCounts ? count : null }));
  }

  #countedCandidates(typed: string): CountedCandidate[] {
    const { field, prefix, slot } = this.#clause;
    if (field === null) return this.#terms(typed, this.#schema.termFields, this.#schema.analyzer);
    if (this.#isNumeric) {
      return this.#numericCandidates(field, typed).flatMap((text) => this.#count({ text, rank: 0 }, text));
    }
    if (this.#schema.storage(field) !== "terms") return [];
    const { fields, analyzer } = this.#schema.termField(field);
    if (slot === "bound") return this.#terms(typed, fields, analyzer);
    // A comparison of a field of terms is invalid.
    return prefix === "" ? this.#values(typed, field) : [];
  }

  #numericCandidates(field: string, typed: string): readonly string[] {
    switch (this.#schema.numericField(field).type) {
      case "number":
      case "integer":
        return this.#index.numbers(field, typed, this.#maxCandidates);
      case "date":
        return this.#index.dates(field, typed, this.#maxCandidates);
      case "boolean":
        return ["true", "false"].filter((value) => value.startsWith(typed.trim().toLowerCase()));
    }
  }

  /** Whole values and, if most values belong to one document each, as names do, also terms. */
  #values(typed: string, field: string): CountedCandidate[] {
    const analyzed = this.#schema.termField(field);
    const { fields, analyzer } = analyzed;
    const values = this.#index
      .values(analyzed, typed, this.#maxCandidates)
      .flatMap((candidate) => this.#count(candidate, analyzedText(candidate.text, analyzer)));
    if (areShared(values)) return values;
    // The value of a single document is more useful than a term of that value.
    const terms = this.#terms(typed, fields, analyzer).filter(({ count }) => values.length === 0 || count > 1);
    return [...values, ...terms];
  }

  #terms(typed: string, fields: readonly string[], analyzer: Analyzer): CountedCandidate[] {
    const typedTerms =
      this.#clause.slot === "bound"
        ? { complete: [], lastPrefix: analyzer.normalize(typed), textBefore: "" }
        : splitTyped(typed, analyzer);
    const hasNoTerm = typedTerms.complete.length === 0 && typedTerms.lastPrefix === "" && typed.trim() !== "";
    if (hasNoTerm) return [];
    return this.#index
      .terms(fields, typedTerms, this.#maxCandidates)
      .map((term) => typedTerms.textBefore + term)
      .flatMap((text) => this.#count({ text, rank: 0 }, analyzedText(text, analyzer)));
  }

  /** The candidate with its count; empty if it matches nothing or if an equivalent candidate was counted. */
  #count(candidate: Candidate, analyzed: string): CountedCandidate[] {
    if (this.#countedTexts.has(analyzed)) return [];
    this.#countedTexts.add(analyzed);
    const { field, slot, prefix, suffix } = this.#clause;
    const queryText = this.#queryText(candidate.text);
    const value = slot !== "bound" || this.#isNumeric ? prefix + queryText + suffix : queryText;
    const count = this.#counter.count(field === null ? value : `${escapeWord(field)}:${value}`);
    return count === 0 ? [] : [{ ...candidate, queryText, count }];
  }

  #queryText(text: string): string {
    const { slot, isQuoted } = this.#clause;
    const isWord = this.#isNumeric ? slot !== "clause" || !text.startsWith("-") : escapeWord(text) === text;
    return isWord && !isQuoted ? text : quote(text);
  }

  get #isNumeric(): boolean {
    const { field } = this.#clause;
    return field !== null && this.#schema.storage(field) === "numbers";
  }

  get #maxCandidates(): number {
    return Math.min(this.#limit + EXTRA_CANDIDATES, MAX_CANDIDATES);
  }
}

/** Equal for texts that the index does not distinguish. */
function analyzedText(text: string, analyzer: Analyzer): string {
  return analyzer.terms(text).join(" ");
}

/** Whether most values belong to several documents. */
function areShared(values: readonly CountedCandidate[]): boolean {
  const counts = values.map(({ count }) => count).sort((a, b) => a - b);
  return (counts[counts.length >>> 1] ?? 0) > 1;
}
