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
import type { AnswerView } from "./answer-view.ts";
import { DocumentCounts } from "./document-counts.ts";
import { answered, Questions } from "./questions.ts";
import { sampledTerms } from "./sampled-documents.ts";
import { suggestedTerms } from "./suggested-terms.ts";

/** A query whose words stand for alternatives, and the numbers from which its scores are computed. */
export interface TypedOnCluster {
  readonly search: TypedSearch;
  readonly statistics: Pick<TypingIndex, "size" | "documentFrequency">;
}

/**
 * Replaces the words of a query by their alternatives in a cluster: the same as in one process with these documents. Takes
 * one to seven rounds of requests.
 *
 * @param text the query, parsed leniently as `parsed`
 * @param maxClauses the limit of the cluster
 * @throws {QueryTooLarge} if the counts would cost the cluster too much
 */
export async function typedOnCluster(
  view: AnswerView,
  layout: IndexLayout,
  text: string,
  parsed: FilteredQuery,
  rules: QueryRules,
  maxClauses: number,
): Promise<TypedOnCluster> {
  const index = new ClusterTypingIndex(view, layout, maxClauses);
  const search = await answered(() => {
    const typed = withAlternatives(text, parsed, { ...rules, index, cached: uncached });
    for (const word of alternativesIn(typed.resolved)) index.askTermFrequencies(word);
    const suggestion = typed.suggestion();
    return { ...typed, suggestion: () => suggestion };
  }, index.questions);
  return { search, statistics: index };
}

const uncached: CachedReading = (_, read) => read();

/** What gives the words of a text their alternatives in a cluster. */
export interface ClusterTyping {
  readonly context: TypingContext;
  /** What must be answered before the alternatives are known. */
  readonly questions: Parameters<typeof answered>[1];
}

/** @param maxClauses the limit of the cluster */
export function clusterTyping(
  view: AnswerView,
  layout: IndexLayout,
  rules: ResolveRules,
  maxClauses: number,
): ClusterTyping {
  const index = new ClusterTypingIndex(view, layout, maxClauses);
  return { context: { ...rules, index, cached: uncached }, questions: index.questions };
}

/** No term is greater than one that begins with a term and this noncharacter. */
const LAST_CHARACTER = "\u{10ffff}";

/** The guess is that a word is neither unknown, which raises further questions, nor common. */
const GUESSED_COUNT = 1;

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
  /** All queries whose documents were counted. */
  readonly #counted: ResolvedQuery[] = [];

  constructor(view: AnswerView, layout: IndexLayout, maxClauses: number) {
    this.#view = view;
    this.#layout = layout;
    this.#maxClauses = maxClauses;
    this.#documents = new DocumentCounts(view, layout);
    this.#counts = new Questions((query) => this.#countOf(query));
    this.#matches = new Questions(({ query, filter }) => this.#countUnlessTooLarge(query, filter));
    this.#similar = new Questions(({ word, fuzzy }) => this.#similarTerm(word, fuzzy));
    this.#longer = new Questions((beginnings) => this.#longerTerm(beginnings));
  }

  get questions(): Parameters<typeof answered>[1] {
    return [this.#counts, this.#matches, this.#similar, this.#longer];
  }

  get size(): number {
    return this.#count({ kind: "all", boost: 1 });
  }

  documentFrequency(fields: readonly string[], term: string): number {
    return this.#count({ kind: "term", fields, term, boost: 1 });
  }

  /**
   * Most words that a text might also stand for are in no document, and cost nothing: leaves without them are counted once,
   * and counted with them only when it is known which ones there are.
   */
  count(leaves: readonly Alternative["leaf"][]): number {
    const all = new Set(leaves.map(keyOf));
    const found = leaves.filter((leaf) => this.#counts.known(keyOf(leaf)) !== 0);
    if (found.length === 0) return 0;
    const listsWith = (some: readonly Alternative["leaf"][]): readonly CountedLeaves[] => {
      const keys = new Set(some.map(keyOf));
      return this.#lists.filter((list) => keys.isSubsetOf(list.keys) && list.keys.isSubsetOf(all));
    };
    const [same] = listsWith(found);
    if (same !== undefined) return this.#count(same.query);
    const known = found.filter((leaf) => !this.#counts.isOpen(keyOf(leaf)));
    if (listsWith(known).length > 0) return GUESSED_COUNT;
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

  #count(query: ResolvedQuery): number {
    return this.#counts.answer(keyOf(query), query, GUESSED_COUNT);
  }

  /** @throws {QueryTooLarge} */
  #countOf(query: ResolvedQuery, filter: ResolvedFilter | null = null): Promise<number> {
    this.#counted.push(query);
    checkCost({ kind: "or", clauses: this.#counted });
    checkClauses(clauseCount(filteredQuery(query, filter, this.#layout)), this.#maxClauses);
    return this.#documents.of(query, filter);
  }

  /** 0 for a query that cannot be suggested because it costs too much. */
  async #countUnlessTooLarge(query: ResolvedQuery, filter: ResolvedFilter | null): Promise<number> {
    try {
      return await this.#countOf(query, filter);
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
    const similar = suggested.filter((each) => each !== term && acceptsText(automaton, each));
    const oneEdit = fuzzyAutomaton(term, 1);
    const byEdits = Map.groupBy(similar, (each) => (acceptsText(oneEdit, each) ? 1 : 2));
    for (const closest of [byEdits.get(1) ?? [], byEdits.get(2) ?? []]) {
      const frequencies = await this.#documents.ofTerms(fields, closest);
      // The cluster also suggests terms that only deleted documents contain.
      const known = closest.filter((each) => (frequencies.get(each) ?? 0) > 0);
      const documentFrequency = (_: readonly string[], each: string): number => frequencies.get(each) ?? 0;
      const likely = mostLikely(term, known, fields, { documentFrequency });
      if (likely !== null) return likely;
    }
    return null;
  }
}
