import type { Analyzer } from "../../analysis/analyzer.ts";
import { GrowingSet } from "../../postings/growing-set.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { startsWithCodePoints } from "../../terms/compare.ts";
import { TermDictionary } from "../../terms/dictionary/term-dictionary.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { POSITION_GAP, type TextIndex, type TokenStreams } from "../segment.ts";
import { FlexSearchPostings } from "./flexsearch-postings.ts";
import { LivePostingList } from "./posting-list.ts";
import { TermFrequencies } from "./term-frequencies.ts";

/** A text field of a live segment: FlexSearch has the postings, the token streams beside it have the positions. */
export class LiveTextIndex implements TextIndex {
  readonly #field: string;
  readonly #analyzer: Analyzer;
  readonly #postings = new FlexSearchPostings();
  readonly #termNumbers = new Map<string, number>();
  readonly #termTexts: string[] = [];
  readonly #frequencies = new TermFrequencies();
  readonly #terms = new GrowingUint32Array();
  readonly #positions = new GrowingUint32Array();
  readonly #starts = new GrowingUint32Array();
  readonly #withTokens = new GrowingSet();
  #dictionary = TermDictionary.from([]);
  /** How many terms the dictionary has taken in. */
  #dictionarySize = 0;

  constructor(field: string, analyzer: Analyzer) {
    this.#field = field;
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

  /** The ordinals that have the term, ascending; FlexSearch's own array. Most words of a query stand in few fields: that is cheaper to find out here. */
  ordinals(term: string): readonly number[] {
    return this.#termNumbers.has(term) ? this.#postings.ordinals(term) : NO_ORDINALS;
  }

  list(term: string): LivePostingList | null {
    const number = this.#termNumbers.get(term);
    if (number === undefined) return null;
    return new LivePostingList(this.#field, this.#postings.ordinals(term), number, this.#frequencies, this.#size);
  }

  /** None are kept: a live segment is small. */
  pair(_first: string, _second: string): null {
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

  /** The distinct terms that an automaton accepts. */
  expand(automaton: Automaton): readonly string[] {
    if (this.#dictionarySize < this.#termTexts.length) {
      this.#dictionary = this.#dictionary.merged(this.#termTexts.slice(this.#dictionarySize));
      this.#dictionarySize = this.#termTexts.length;
    }
    return this.#dictionary.expand(automaton);
  }

  /** Visits the terms that begin with the code points of a prefix, with the number of their documents. A look at each term takes 10 ns. */
  forEachTerm(prefix: string, visit: (term: string, documentCount: number) => void): void {
    for (let number = 0; number < this.#termTexts.length; number++) {
      const term = this.#termTexts[number] as string;
      if (startsWithCodePoints(term, prefix)) visit(term, this.#frequencies.documentCount(number));
    }
  }

  streams(): TokenStreams {
    return {
      terms: this.#terms.view(),
      positions: this.#positions.view(),
      starts: this.#starts.view(),
      termNumber: (term) => this.#termNumbers.get(term) ?? -1,
      termAt: (termNumber) => this.#termTexts[termNumber] as string,
      termCount: this.#termTexts.length,
    };
  }

  get #size(): number {
    return this.#starts.length - 1;
  }

  #addToken(term: string, ordinal: number, position: number): void {
    let termNumber = this.#termNumbers.get(term);
    if (termNumber === undefined) {
      termNumber = this.#termTexts.length;
      this.#termNumbers.set(term, termNumber);
      this.#termTexts.push(term);
    }
    this.#frequencies.add(termNumber, ordinal);
    this.#terms.push(termNumber);
    this.#positions.push(position);
  }
}

const NO_ORDINALS: readonly number[] = Object.freeze([]);
