import type { Analyzer } from "../../analysis/analyzer.ts";
import { GrowingSet } from "../../postings/growing-set.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { LengthNormalization } from "../../similarity/length-normalization.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { startsWithCodePoints } from "../../terms/compare.ts";
import { TermDictionary } from "../../terms/dictionary/dictionary.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { POSITION_GAP, type TokenStreams } from "../segment.ts";
import { FlexSearchPostings } from "./flexsearch-postings.ts";
import { LivePostingList } from "./posting-list.ts";
import { TermFrequencies } from "./term-frequencies.ts";
import type { FieldTerms } from "./term-lookup.ts";

const NO_ORDINALS: readonly number[] = Object.freeze([]);

/** A field of terms of a live segment. FlexSearch stores the postings; token streams store the positions. */
export class LiveTextIndex implements FieldTerms {
  readonly normalization: LengthNormalization;
  readonly #field: string;
  readonly #analyzer: Analyzer;
  readonly #postings = new FlexSearchPostings();
  readonly #termNumbers = new Map<string, number>();
  /** By term number. */
  readonly #terms: string[] = [];
  readonly #termFrequencies = new TermFrequencies();
  readonly #tokens = new GrowingUint32Array();
  readonly #positions = new GrowingUint32Array();
  readonly #starts = new GrowingUint32Array();
  readonly #withTokens = new GrowingSet();
  /** The first `#dictionarySize` terms. */
  #dictionary = TermDictionary.from([]);
  #dictionarySize = 0;

  constructor(field: string, analyzer: Analyzer, normalization: LengthNormalization) {
    this.normalization = normalization;
    this.#field = field;
    this.#analyzer = analyzer;
    this.#starts.push(0);
  }

  /** The terms of each value, as `add` takes them. Changes nothing; throws what the analyzer throws. */
  analyze(values: readonly string[]): string[][] {
    return values.map((value) => this.#analyzer.terms(value));
  }

  /** Adds the analyzed values of the next ordinal; an empty array if the document lacks the field. */
  add(values: readonly (readonly string[])[]): void {
    const ordinal = this.#size;
    let position = 0;
    for (const terms of values) {
      for (const term of terms) this.#addToken(term, ordinal, position++);
      position += POSITION_GAP;
    }
    const isEmpty = this.#tokens.length === this.#starts.at(ordinal);
    this.#starts.push(this.#tokens.length);
    if (isEmpty) return;
    this.#postings.add(ordinal, values.flat());
    this.#withTokens.add(ordinal);
  }

  get tokenCount(): number {
    return this.#tokens.length;
  }

  documentCount(term: string): number {
    return this.ordinals(term).length;
  }

  /** Most terms of a query are in few fields: the map rejects the others faster than FlexSearch. */
  ordinals(term: string): readonly number[] {
    return this.#termNumbers.has(term) ? this.#postings.ordinals(term) : NO_ORDINALS;
  }

  lengthOf(ordinal: number): number {
    return this.#starts.at(ordinal + 1) - this.#starts.at(ordinal);
  }

  list(term: string): LivePostingList | null {
    const number = this.#termNumbers.get(term);
    if (number === undefined) return null;
    const content = {
      normalization: this.normalization,
      termFrequencies: this.#termFrequencies,
      starts: this.#starts,
      streams: this.streams(),
    };
    return new LivePostingList(this.#field, this.#postings.ordinals(term), number, content, this.#size);
  }

  /** A live segment is so small that phrases are fast without pairs. */
  pair(): null {
    return null;
  }

  frequentFollowers(): readonly never[] {
    return [];
  }

  withTokens(): PostingSet {
    return this.#withTokens.within(this.#size);
  }

  get withTokensCount(): number {
    return this.#withTokens.size;
  }

  expand(automaton: Automaton): readonly string[] {
    if (this.#dictionarySize < this.#terms.length) {
      this.#dictionary = this.#dictionary.merged(this.#terms.slice(this.#dictionarySize));
      this.#dictionarySize = this.#terms.length;
    }
    return this.#dictionary.expand(automaton);
  }

  /** Tests every term: 10 ns each. */
  forEachTerm(prefix: string, visit: (term: string, documentCount: number) => void): void {
    for (let number = 0; number < this.#terms.length; number++) {
      const term = this.#terms[number] as string;
      if (startsWithCodePoints(term, prefix)) visit(term, this.#termFrequencies.documentCount(number));
    }
  }

  streams(): TokenStreams {
    return {
      terms: this.#tokens.view(),
      positions: this.#positions.view(),
      starts: this.#starts.view(),
      termNumber: (term) => this.#termNumbers.get(term) ?? -1,
      termAt: (termNumber) => this.#terms[termNumber] as string,
      termCount: this.#terms.length,
      prefixRange: () => null,
    };
  }

  get #size(): number {
    return this.#starts.length - 1;
  }

  #addToken(term: string, ordinal: number, position: number): void {
    let termNumber = this.#termNumbers.get(term);
    if (termNumber === undefined) {
      termNumber = this.#terms.length;
      this.#termNumbers.set(term, termNumber);
      this.#terms.push(term);
    }
    this.#termFrequencies.add(termNumber, ordinal);
    this.#tokens.push(termNumber);
    this.#positions.push(position);
  }
}
