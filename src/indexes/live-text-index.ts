import type { Analyzer } from "../analysis/analyzer.ts";
import { GrowingSet } from "../postings/growing-set.ts";
import { noPostings, type PostingSet, postingsOf } from "../postings/posting-set.ts";
import { TermDictionary } from "../terms/term-dictionary.ts";
import { FlexSearchPostings } from "./flexsearch-postings.ts";
import { GrowingUint32Array } from "./growing-array.ts";
import { type Occurrences, POSITION_GAP, type TextIndex, type TokenStreams } from "./segment.ts";
import { TermFrequencies } from "./term-frequencies.ts";

/** A text field of a live segment: FlexSearch has the postings, the token streams beside it have the positions. */
export class LiveTextIndex implements TextIndex {
  readonly #analyzer: Analyzer;
  readonly #postings = new FlexSearchPostings();
  readonly #termNumbers = new Map<string, number>();
  readonly #frequencies = new TermFrequencies();
  readonly #terms = new GrowingUint32Array();
  readonly #positions = new GrowingUint32Array();
  readonly #starts = new GrowingUint32Array();
  readonly #withTokens = new GrowingSet();
  #dictionary = TermDictionary.from([]);
  /** Terms that the dictionary does not have yet. */
  #newTerms: string[] = [];

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer;
    this.#starts.push(0);
  }

  /** The terms of each value, for `add`. Changes nothing; throws what the analyzer throws. */
  analyze(values: readonly string[]): string[][] {
    return values.map((value) => this.#analyzer.terms(value));
  }

  /** Adds the values of the next ordinal, as `analyze` gave them; none when the document lacks the field. */
  add(values: readonly (readonly string[])[]): void {
    const ordinal = this.#size;
    let position = 0;
    for (const terms of values) {
      for (const term of terms) this.#addToken(term, ordinal, position++);
      position += POSITION_GAP;
    }
    const isEmpty = this.#terms.length === this.#starts.at(ordinal);
    this.#starts.push(this.#terms.length);
    if (isEmpty) return;
    this.#postings.add(ordinal, values.flat());
    this.#withTokens.add(ordinal);
  }

  get tokenCount(): number {
    return this.#terms.length;
  }

  documentFrequency(term: string): number {
    if (!this.#termNumbers.has(term)) return 0;
    return this.#postings.ordinals(term).length;
  }

  /** Most words of a query stand in few of the fields that are asked; that is cheaper to find out here than from FlexSearch. */
  postings(term: string): PostingSet {
    if (!this.#termNumbers.has(term)) return noPostings(this.#size);
    return postingsOf(this.#postings.ordinals(term), this.#size);
  }

  occurrences(term: string): Occurrences {
    const termNumber = this.#termNumbers.get(term) ?? -1;
    return { ordinals: this.#postings.ordinals(term), frequencies: this.#frequencies.of(termNumber) };
  }

  withTokens(): PostingSet {
    return this.#withTokens.within(this.#size);
  }

  get withTokensCount(): number {
    return this.#withTokens.size;
  }

  dictionary(): TermDictionary {
    if (this.#newTerms.length > 0) {
      this.#dictionary = this.#dictionary.merged(this.#newTerms);
      this.#newTerms = [];
    }
    return this.#dictionary;
  }

  streams(): TokenStreams {
    return {
      terms: this.#terms.view(),
      positions: this.#positions.view(),
      starts: this.#starts.view(),
      termNumber: (term) => this.#termNumbers.get(term) ?? -1,
    };
  }

  get #size(): number {
    return this.#starts.length - 1;
  }

  #addToken(term: string, ordinal: number, position: number): void {
    let termNumber = this.#termNumbers.get(term);
    if (termNumber === undefined) {
      termNumber = this.#termNumbers.size;
      this.#termNumbers.set(term, termNumber);
      this.#newTerms.push(term);
    }
    this.#frequencies.add(termNumber, ordinal);
    this.#terms.push(termNumber);
    this.#positions.push(position);
  }
}
