import type { ChangedDocument } from "./changed-document.ts";
import { DELETED, type IndexedPattern } from "./indexed-pattern.ts";
import type { Marks } from "./marks.ts";
import { PatternIndex } from "./pattern-index.ts";
import { forEachPhraseAt, type PhrasesOfTerm, PhraseTests } from "./phrase-tests.ts";

/** The number of terms that are known: some megabytes. */
const MAX_TERMS = 50_000;

/** Longer terms are rare, and tested each time. */
const MAX_LENGTH = 64;

/** What the predicates say about a term. */
interface KnownTerm {
  /** The predicate that only this term satisfies; `undefined` without one. */
  readonly equal: number | undefined;
  readonly phrases: PhrasesOfTerm | undefined;
  /** Deleted ones may be among them. */
  patterns: readonly IndexedPattern[];
  /** How many patterns had been added when the term was tested last. */
  patternCount: number;
}

/**
 * The predicates on the terms of some fields. Documents repeat their terms, so what the predicates say about each is
 * kept: a term is tested once, and later only for patterns that were added since.
 */
export class FieldPredicates {
  readonly fields: readonly string[];
  /** The number of predicates. */
  size = 0;
  /** The predicate that any term satisfies; -1 without one. */
  any = -1;
  readonly patterns: PatternIndex = new PatternIndex();
  readonly #terms = new Map<string, number>();
  readonly #phrases = new PhraseTests();
  readonly #known = new Map<string, KnownTerm>();

  constructor(fields: readonly string[]) {
    this.fields = fields;
  }

  numberOfTerm(term: string): number | null {
    return this.#terms.get(term) ?? null;
  }

  addTerm(term: string, number: number): void {
    this.#terms.set(term, number);
    this.#known.delete(term);
  }

  deleteTerm(term: string): void {
    this.#terms.delete(term);
    this.#known.delete(term);
  }

  numberOfPhrase(terms: readonly string[]): number | null {
    return this.#phrases.numberOf(terms);
  }

  addPhrase(terms: readonly string[], number: number): void {
    this.#phrases.add(terms, number);
    this.#known.delete(terms[0] as string);
  }

  deletePhrase(terms: readonly string[]): void {
    this.#phrases.delete(terms);
    this.#known.delete(terms[0] as string);
  }

  mark(document: ChangedDocument, marks: Marks): void {
    document.versionsByTerm(this.fields).forEach((versions, term) => {
      const { equal, patterns } = this.#knownOf(term);
      marks.current = versions;
      if (this.any >= 0) marks.add(this.any);
      if (equal !== undefined) marks.add(equal);
      for (const { predicate } of patterns) if (predicate !== DELETED) marks.add(predicate);
    });
    if (this.#phrases.isEmpty) return;
    for (const field of this.fields) {
      document.forEachValues(field, (values, versions) => {
        marks.current = versions;
        for (const value of values) this.#markPhrases(value, marks);
      });
    }
  }

  #markPhrases(value: readonly string[], marks: Marks): void {
    for (let at = 0; at + 1 < value.length; at++) {
      const { phrases } = this.#knownOf(value[at] as string);
      if (phrases !== undefined) forEachPhraseAt(phrases, value, at, marks.add);
    }
  }

  #knownOf(term: string): KnownTerm {
    const known = this.#known.get(term) ?? this.#newlyKnown(term);
    const count = this.patterns.addedCount;
    if (known.patternCount < count) {
      const earlier = known.patterns.filter(({ predicate }) => predicate !== DELETED);
      known.patterns = [...earlier, ...this.patterns.passedBy(term, known.patternCount)];
      known.patternCount = count;
    }
    return known;
  }

  #newlyKnown(term: string): KnownTerm {
    const known: KnownTerm = {
      equal: this.#terms.get(term),
      phrases: this.#phrases.startingWith(term),
      patterns: [],
      patternCount: 0,
    };
    const isQuick = this.patterns.addedCount === 0 && this.#phrases.isEmpty;
    if (isQuick || term.length > MAX_LENGTH) return known;
    if (this.#known.size >= MAX_TERMS) this.#known.clear();
    // A term can be a part of a text, which would stay in memory with it.
    this.#known.set([...term].join(""), known);
    return known;
  }
}
