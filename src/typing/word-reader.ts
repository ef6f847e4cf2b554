import {
  type Alternative,
  type ResolvedAlternatives,
  type ResolvedExpansion,
  type ResolvedTerm,
  TIERS,
  type Tier,
} from "../plan/resolve/resolved.ts";
import { keyOf } from "../plan/resolve/resolved-key.ts";
import { formLeaves, wordLeaves } from "../plan/resolve/text-leaf.ts";
import type { SearchedFields } from "../schema/analyzed-schema.ts";
import type { Expression } from "../schema/synonyms.ts";
import { fuzzyLeaf, inflectionLeaves, prefixLeaf } from "./alternatives.ts";
import { apartLetters, beforeSigns, dottedTerms, elidedTerms } from "./signed-words.ts";
import { similarBeginningLeaf } from "./similar-beginning.ts";
import {
  COMMON_SHARE,
  MAX_FUZZY_WORDS,
  MIN_DOCUMENTS_FOR_COMMON_WORDS,
  MIN_FREQUENCY_RATIO,
  RARE_SHARE,
} from "./thresholds.ts";
import type { TypingIndex } from "./typing-index.ts";
import { splitsOf } from "./word-parts.ts";

/** A typed word or expression, before its alternatives are known. */
export interface Word {
  readonly text: string;
  readonly searched: SearchedFields;
  /** What the word stands for without alternatives; at least one. */
  readonly own: readonly Alternative["leaf"][];
  /** The terms that it becomes if further letters follow; none for a finished word. */
  readonly open: readonly ResolvedTerm[];
  /** The expressions of its group of synonyms, as they are written in the schema, with its own; none without a group. */
  readonly synonyms: readonly string[];
  /** The words that it forms together with its neighbours. */
  readonly joined: readonly ResolvedTerm[];
}

/** What a typed word stands for. */
export interface WordReading {
  readonly resolved: ResolvedAlternatives;
  readonly own: Word["own"];
  readonly weight: "ordinary" | "common" | "unmatched";
  /** Whether almost no document contains the word, its singular or plural or, if it is open, a word that begins with it. */
  readonly isRare: boolean;
  /** The most frequent similar word, if the word is also searched with other spellings. */
  readonly similar: string | null;
  /** The expression that a misspelt word probably stands for; `null` if it is spelt correctly or unknown. */
  readonly correction: Expression | null;
}

/**
 * Returns a reading that is known, or a new one.
 *
 * @param key equal for words with equal readings
 */
export type CachedReading = (key: string, read: () => WordReading) => WordReading;

type Tiers = Record<Tier, Alternative["leaf"][]>;

/** Finds the alternatives of words in one state of an index. */
export class WordReader {
  readonly #index: TypingIndex;
  readonly #cached: CachedReading;
  /** The keys of the words of this query that may have other spellings. */
  readonly #fuzzyWords = new Set<string>();

  constructor(index: TypingIndex, cached: CachedReading) {
    this.#index = index;
    this.#cached = cached;
  }

  /** @throws {DeadlineError} */
  read(word: Word): WordReading {
    const key = keyOfWord(word);
    if (this.#fuzzyWords.size === MAX_FUZZY_WORDS && !this.#fuzzyWords.has(key)) return this.#read(word, false);
    const reading = this.#cached(key, () => this.#read(word, true));
    // A cached reading counts, too: otherwise a repeated search could find more.
    if (reading.isRare) this.#fuzzyWords.add(key);
    return reading;
  }

  #read({ text, searched, own, open, synonyms, joined }: Word, mayBeFuzzy: boolean): WordReading {
    const terms = own.filter((leaf) => leaf.kind === "term");
    const tiers: Tiers = {
      exact: distinct([...own, ...synonyms.flatMap((expression) => wordLeaves(expression, 0, searched, 1))]),
      inflection: [...this.#forms(text, searched, own), ...terms.flatMap((leaf) => this.#inflections(leaf, searched))],
      prefix: open.flatMap((leaf) => this.#extendable(leaf)),
      fuzzy: [],
    };
    const count = this.#index.count(TIERS.flatMap((tier) => tiers[tier]));
    const isRare = count <= this.#index.size * RARE_SHARE;
    const { leaves, similar, correction } =
      mayBeFuzzy && isRare && synonyms.length === 0 ? this.#similar(terms, open, count) : NONE;
    const signed = terms.flatMap((leaf) => this.#signed(leaf, mayBeFuzzy && isRare, open.length > 0));
    tiers.fuzzy.push(...distinct([...joined, ...signed, ...leaves]));

    const alternatives = TIERS.flatMap((tier) => tiers[tier].map((leaf): Alternative => ({ tier, leaf })));
    const documentFrequency =
      tiers.fuzzy.length === 0 ? count : this.#index.count(alternatives.map(({ leaf }) => leaf));
    const resolved: ResolvedAlternatives = { kind: "alternatives", text, alternatives, documentFrequency, boost: 1 };
    return {
      resolved,
      own,
      weight: this.#weightOf(documentFrequency),
      isRare,
      similar,
      correction,
    };
  }

  #weightOf(documentFrequency: number): WordReading["weight"] {
    const { size } = this.#index;
    if (documentFrequency === 0) return "unmatched";
    return size >= MIN_DOCUMENTS_FOR_COMMON_WORDS && documentFrequency > size * COMMON_SHARE ? "common" : "ordinary";
  }

  /** The forms of a word, if they are in more documents than the word as it is written. */
  #forms(text: string, searched: SearchedFields, own: Word["own"]): readonly Alternative["leaf"][] {
    const forms = formLeaves(text, searched, 1);
    if (forms.length === 0) return forms;
    return this.#index.count([...own, ...forms]) > this.#index.count(own) ? forms : [];
  }

  /** The singular and plural forms of a term, in the fields whose analyzer has no forms. */
  #inflections(leaf: ResolvedTerm, { groups }: SearchedFields): readonly ResolvedTerm[] {
    if (groups.every(({ forms }) => forms === null)) return inflectionLeaves(leaf, this.#index);
    const fields = groups.flatMap((group) => (group.forms === null ? group.fields : []));
    return fields.length === 0 ? [] : inflectionLeaves({ ...leaf, fields }, this.#index);
  }

  /** The words that begin with a term, if there are any but the term itself. */
  #extendable(leaf: ResolvedTerm): readonly ResolvedExpansion[] {
    return this.#index.hasLongerTerm(leaf) ? [prefixLeaf(leaf)] : [];
  }

  /** What a word is with signs between its letters. */
  #signed(leaf: ResolvedTerm, isRare: boolean, isOpen: boolean): readonly Alternative["leaf"][] {
    const dotted = dottedTerms(leaf, this.#index);
    if (!isRare) return dotted;
    const letters = apartLetters(leaf, this.#index);
    const apart = letters !== null && this.#index.count([letters]) > 0 ? [letters] : [];
    // An unfinished word finds all words that begin with it.
    const beginnings = isOpen ? [] : beforeSigns(leaf).flatMap((beginning) => this.#extendable(beginning));
    return [...dotted, ...apart, ...elidedTerms(leaf, this.#index), ...beginnings];
  }

  /** Other spellings of the terms of a word that is in `count` documents, and other beginnings of what it may become. */
  #similar(terms: readonly ResolvedTerm[], open: readonly ResolvedTerm[], count: number): Similar {
    const leaves: Alternative["leaf"][] = [];
    const candidates: Candidate[] = [];
    for (const leaf of terms) {
      const isUnknown = this.#index.documentFrequency(leaf.fields, leaf.term) === 0;
      const fuzzy = fuzzyLeaf(leaf, isUnknown);
      const likely = fuzzy === null ? null : this.#index.similarTerm(leaf, fuzzy);
      if (fuzzy !== null && likely !== null) {
        leaves.push(fuzzy);
        candidates.push({ expression: [likely.term], frequency: likely.frequency });
      }
      for (const split of splitsOf(leaf, this.#index)) {
        const frequency = this.#index.count([split]);
        if (frequency === 0) continue;
        leaves.push(split);
        candidates.push({ expression: split.terms, frequency });
        break;
      }
    }
    let correction = candidates.find(({ frequency }) => frequency > count * MIN_FREQUENCY_RATIO) ?? null;
    for (const leaf of count === 0 ? open : []) {
      const beginnings = similarBeginningLeaf(leaf);
      const longer = beginnings === null ? null : this.#index.longerTerm(beginnings);
      if (beginnings === null || longer === null) continue;
      leaves.push(beginnings);
      const candidate = { expression: [longer.term], frequency: longer.frequency };
      candidates.push(candidate);
      if (longer.frequency > (correction?.frequency ?? count * MIN_FREQUENCY_RATIO)) correction = candidate;
    }
    const similar = candidates.find(({ expression }) => expression.length === 1)?.expression[0] ?? null;
    return { leaves, similar, correction: correction?.expression ?? null };
  }
}

function distinct<L extends Alternative["leaf"]>(leaves: readonly L[]): L[] {
  // Of equal leaves the first one is kept, which is the word's own.
  return [...new Map(leaves.toReversed().map((leaf) => [keyOf(leaf), leaf])).values()].reverse();
}

function keyOfWord({ text, own, open, synonyms, joined }: Word): string {
  return JSON.stringify([text, synonyms, own.map(keyOf), open.map(keyOf), joined.map(keyOf)]);
}

/** What a misspelt word may stand for. */
interface Candidate {
  readonly expression: Expression;
  /** The number of documents that contain it. */
  readonly frequency: number;
}

interface Similar extends Pick<WordReading, "similar" | "correction"> {
  readonly leaves: readonly Alternative["leaf"][];
}

const NONE: Similar = { leaves: [], similar: null, correction: null };
