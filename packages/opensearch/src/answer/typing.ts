import {
  type CachedReading,
  mostFrequent,
  mostLikely,
  type SimilarTerm,
  type TypedSearch,
  type TypingContext,
  type TypingIndex,
  withAlternatives,
} from "firmament/backend";
import {
  type Alternative,
  acceptsText,
  type FilteredQuery,
  fuzzyAutomaton,
  keyOf,
  keyOfFilter,
  or,
  type QueryRules,
  type ResolvedAlternatives,
  type ResolvedExpansion,
  type ResolvedFilter,
  type ResolvedQuery,
  type ResolvedTerm,
  type ResolveRules,
  rangeAutomaton,
} from "firmament/query";
import { alternativesIn } from "../compile/alternatives-query.ts";
import { checkClauses, clauseCount } from "../compile/clause-count.ts";
import { filteredQuery } from "../compile/filter-query.ts";
import { checkCost } from "../compile/query-cost.ts";
import { QueryTooLarge } from "../compile/query-too-large.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import { AnswerMemory, type StateMemory, Trust } from "./answer-memory.ts";
import type { AnswerView } from "./answer-view.ts";
import { DocumentCounts } from "./document-counts.ts";
import { answered, Questions } from "./questions.ts";
import { sampledTerms } from "./sampled-documents.ts";
import { answersIf, type SearchesTogether } from "./searches-together.ts";
import { suggestedTerms } from "./suggested-terms.ts";

/** A query whose words stand for alternatives, and the numbers from which its scores are computed. */
export interface TypedOnCluster {
  readonly search: TypedSearch;
  readonly statistics: Pick<TypingIndex, "size" | "documentFrequency">;
}

/** How long the keys of the answers of one kind may be, in characters: those of a few thousand answers. */
const MAX_MEMORY = 1_000_000;

/** What the words of earlier texts depended on, with which later texts are read until the cluster has answered. */
export class TypingMemory {
  readonly counts: AnswerMemory<number>;
  readonly matches: AnswerMemory<number>;
  readonly similar: AnswerMemory<SimilarTerm | null>;
  readonly longer: AnswerMemory<SimilarTerm | null>;

  constructor(maxCharacters: number = MAX_MEMORY) {
    const trust = new Trust();
    this.counts = new AnswerMemory(trust, maxCharacters);
    this.matches = new AnswerMemory(trust, maxCharacters);
    this.similar = new AnswerMemory(trust, maxCharacters);
    this.longer = new AnswerMemory(trust, maxCharacters);
  }
}

/** What reading typed words in a cluster needs. */
export interface ClusterTypingParts {
  readonly layout: IndexLayout;
  /** The limit of the cluster. */
  readonly maxClauses: number;
  readonly memory: TypingMemory;
  /** Identifies the state of the documents in the memory. */
  readonly state: string;
}

/** A text whose words are being typed. */
export interface TypedText {
  readonly text: string;
  /** The text, parsed leniently. */
  readonly parsed: FilteredQuery;
  readonly rules: QueryRules;
}

/**
 * Replaces the words of a text by their alternatives in a cluster: the same as in one process with these documents. Takes
 * one to seven rounds of requests.
 *
 * @throws {QueryTooLarge} if the counts would cost the cluster too much
 */
export function typedOnCluster(view: AnswerView, parts: ClusterTypingParts, text: TypedText): Promise<TypedOnCluster> {
  const index = new ClusterTypingIndex(view, parts);
  return answered(() => typedIn(index, text), index.questions);
}

/**
 * Replaces the words as {@link typedOnCluster} does, and searches. If all that the words depend on is remembered, the search
 * is made in the request that asks for it again, and a second time if an answer is different.
 *
 * @param search depends on the words and the answers of the view alone
 * @throws {QueryTooLarge} and what the search throws
 */
export async function searchedOnCluster<Result>(
  view: SearchesTogether,
  parts: ClusterTypingParts,
  text: TypedText,
  search: (typed: TypedOnCluster, answers: AnswerView) => Promise<Result>,
): Promise<Result> {
  const index = new ClusterTypingIndex(view, parts);
  const expected = typedIn(index, text);
  if (index.isExpected) {
    // After the search was compiled with the same answers.
    const isSame = Promise.resolve().then(() => index.fetch());
    const searching = search(expected, answersIf(isSame, view));
    searching.catch(() => {});
    if (await isSame) return searching;
  } else await index.fetch();
  return search(await answered(() => typedIn(index, text), index.questions), view);
}

function typedIn(index: ClusterTypingIndex, { text, parsed, rules }: TypedText): TypedOnCluster {
  const typed = withAlternatives(text, parsed, { ...rules, index, cached: uncached });
  for (const word of alternativesIn(typed.resolved)) index.askTermFrequencies(word);
  const suggestion = typed.suggestion();
  return { search: { ...typed, suggestion: () => suggestion }, statistics: index };
}

const uncached: CachedReading = (_, read) => read();

/** What gives the words of a text their alternatives in a cluster. */
export interface ClusterTyping {
  readonly context: TypingContext;
  /** What must be answered before the alternatives are known. */
  readonly questions: Parameters<typeof answered>[1];
}

export function clusterTyping(view: AnswerView, parts: ClusterTypingParts, rules: ResolveRules): ClusterTyping {
  const index = new ClusterTypingIndex(view, parts);
  return { context: { ...rules, index, cached: uncached }, questions: index.questions };
}

/** No term is greater than one that begins with a term and this noncharacter. */
const LAST_CHARACTER = "\u{10ffff}";

/** The guess is that a word is neither rare, which raises further questions, nor common. */
const GUESSED_SHARE = 0.001;

const EVERYTHING: ResolvedQuery = { kind: "all", boost: 1 };

/** Leaves whose documents were counted together. */
interface CountedLeaves {
  readonly keys: ReadonlySet<string>;
  readonly query: ResolvedQuery;
}

class ClusterTypingIndex implements TypingIndex {
  readonly #view: AnswerView;
  readonly #layout: IndexLayout;
  readonly #maxClauses: number;
  readonly #documents: DocumentCounts;
  readonly #counts: Questions<ResolvedQuery, number>;
  readonly #matches: Questions<{ readonly query: ResolvedQuery; readonly filter: ResolvedFilter | null }, number>;
  readonly #similar: Questions<{ readonly word: ResolvedTerm; readonly fuzzy: ResolvedExpansion }, SimilarTerm | null>;
  readonly #longer: Questions<ResolvedExpansion, SimilarTerm | null>;
  readonly #lists: CountedLeaves[] = [];
  /** The keys of the queries whose numbers of documents were read. */
  readonly #asked = new Set<string>();
  /** All queries whose documents are counted. */
  readonly #counted: ResolvedQuery[] = [];
  /** How many of them do not cost too much together. */
  #checkedCount = 0;
  /** Whether a count was guessed that was not asked for. */
  #isGuessed = false;

  constructor(view: AnswerView, { layout, maxClauses, memory, state }: ClusterTypingParts) {
    this.#view = view;
    this.#layout = layout;
    this.#maxClauses = maxClauses;
    this.#documents = new DocumentCounts(view, layout);
    const inState = <Answer>(each: AnswerMemory<Answer>): StateMemory<Answer> => ({ memory: each, state });
    this.#counts = new Questions((query, last) => this.#countOf(query, null, last === 0), inState(memory.counts));
    this.#matches = new Questions(
      ({ query, filter }) => this.#countUnlessTooLarge(query, filter),
      inState(memory.matches),
    );
    this.#similar = new Questions(({ word, fuzzy }) => this.#similarTerm(word, fuzzy), inState(memory.similar));
    this.#longer = new Questions((beginnings) => this.#longerTerm(beginnings), inState(memory.longer));
  }

  get questions(): readonly Pick<Questions<never, never>, "hasOpen" | "areExpected" | "fetch">[] {
    return [this.#counts, this.#matches, this.#similar, this.#longer];
  }

  /** Whether all that was read before the first answer is remembered, and expected to be answered again. */
  get isExpected(): boolean {
    return !this.#isGuessed && this.questions.every(({ areExpected }) => areExpected);
  }

  /** Fetches all answers, and returns whether they are those that were read before. */
  async fetch(): Promise<boolean> {
    return (await Promise.all(this.questions.map((each) => each.fetch()))).every((isSame) => isSame);
  }

  get size(): number {
    return this.#count(EVERYTHING);
  }

  documentFrequency(fields: readonly string[], term: string): number {
    return this.#count({ kind: "term", fields, term, boost: 1 });
  }

  /**
   * Most words that a text might also stand for are in no document, and cost nothing: leaves without them are counted once,
   * and counted with them only when it is known which ones there are.
   */
  count(leaves: readonly Alternative["leaf"][]): number {
    const whole = or(leaves);
    const key = keyOf(whole);
    if (this.#counts.likely(key) !== undefined) return this.#count(whole);
    const all = new Set(leaves.map(keyOf));
    const found = leaves.filter((leaf) => this.#counts.known(keyOf(leaf)) !== 0);
    const listsWith = (some: readonly Alternative["leaf"][]): readonly CountedLeaves[] => {
      const keys = new Set(some.map(keyOf));
      return this.#lists.filter((list) => keys.isSubsetOf(list.keys) && list.keys.isSubsetOf(all));
    };
    const [same] = listsWith(found);
    const count = found.length === 0 ? 0 : same && this.#counts.known(keyOf(same.query));
    if (count !== undefined) {
      this.#counts.tell(key, count);
      return count;
    }
    if (same !== undefined) return this.#count(same.query);
    const known = found.filter((leaf) => !this.#counts.isOpen(keyOf(leaf)));
    if (listsWith(known).length > 0) {
      this.#isGuessed = true;
      return this.#guessedCount;
    }
    const query = or(found);
    this.#lists.push({ keys: new Set(found.map(keyOf)), query });
    return this.#count(query);
  }

  countMatches(query: ResolvedQuery, filter: ResolvedFilter | null): number {
    return this.#matches.answer(keyOf(query) + keyOfFilter(filter ?? []), { query, filter }, 1);
  }

  hasLongerTerm({ term, fields, boost }: ResolvedTerm): boolean {
    const low = { text: term, inclusive: false };
    const automaton = rangeAutomaton(low, { text: term + LAST_CHARACTER, inclusive: true });
    return this.#count({ kind: "expansion", fields, automaton, label: `longer ${term}`, term: null, boost }) > 0;
  }

  similarTerm(word: ResolvedTerm, fuzzy: ResolvedExpansion): SimilarTerm | null {
    return this.#similar.answer(keyOf(fuzzy), { word, fuzzy }, null);
  }

  longerTerm(beginnings: ResolvedExpansion): SimilarTerm | null {
    return this.#longer.answer(keyOf(beginnings), beginnings, null);
  }

  /** Asks for the numbers that the scores of a word depend on, so that they are known when it is compiled. */
  askTermFrequencies({ alternatives }: ResolvedAlternatives): void {
    for (const { leaf } of alternatives) {
      if (leaf.kind !== "term" && leaf.kind !== "phrase") continue;
      const indexes = this.#layout.scoredIndexes(leaf.fields);
      for (const term of leaf.kind === "term" ? [leaf.term] : leaf.terms) this.documentFrequency(indexes, term);
    }
  }

  get #guessedCount(): number {
    return Math.ceil((this.#counts.likely(keyOf(EVERYTHING)) ?? 1) * GUESSED_SHARE);
  }

  #count(query: ResolvedQuery): number {
    const key = keyOf(query);
    if (!this.#asked.has(key)) this.#counted.push(query);
    this.#asked.add(key);
    return this.#counts.answer(key, query, this.#guessedCount);
  }

  /** @throws {QueryTooLarge} */
  #countOf(query: ResolvedQuery, filter: ResolvedFilter | null, isNoneLikely: boolean): Promise<number> {
    if (this.#checkedCount < this.#counted.length) checkCost({ kind: "or", clauses: this.#counted });
    this.#checkedCount = this.#counted.length;
    checkClauses(clauseCount(filteredQuery(query, filter, this.#layout)), this.#maxClauses);
    return this.#documents.of(query, filter, isNoneLikely);
  }

  /** 0 for a query that cannot be suggested because it costs too much. */
  async #countUnlessTooLarge(query: ResolvedQuery, filter: ResolvedFilter | null): Promise<number> {
    this.#counted.push(query);
    try {
      return await this.#countOf(query, filter, false);
    } catch (error) {
      if (error instanceof QueryTooLarge) return 0;
      throw error;
    }
  }

  /** The most frequent one of the terms in some of the documents with such terms. */
  async #longerTerm({ fields, automaton }: ResolvedExpansion): Promise<SimilarTerm | null> {
    const terms = await sampledTerms(this.#view, this.#layout, fields, automaton);
    const frequencies = await this.#documents.ofTerms(fields, terms);
    return mostFrequent(terms, (term) => frequencies.get(term) ?? 0);
  }

  async #similarTerm({ term, fields }: ResolvedTerm, { automaton }: ResolvedExpansion): Promise<SimilarTerm | null> {
    const suggested = await suggestedTerms(this.#view, this.#layout, fields, term);
    const similar = [...suggested].filter(([each]) => each !== term && acceptsText(automaton, each));
    const oneEdit = fuzzyAutomaton(term, 1);
    const byEdits = Map.groupBy(similar, ([each]) => (acceptsText(oneEdit, each) ? 1 : 2));
    for (const closest of [byEdits.get(1) ?? [], byEdits.get(2) ?? []]) {
      const frequencies = await this.#documents.ofMostFrequent(fields, new Map(closest));
      // The cluster also suggests terms that only deleted documents contain.
      const known = closest.flatMap(([each]) => ((frequencies.get(each) ?? 0) > 0 ? [each] : []));
      const documentFrequency = (_: readonly string[], each: string): number => frequencies.get(each) ?? 0;
      const likely = mostLikely(term, known, fields, { documentFrequency });
      if (likely !== null) return likely;
    }
    return null;
  }
}
