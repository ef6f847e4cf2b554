import type { SearchAnswer } from "../read/read-view.ts";
import type { SearchView } from "./answer-view.ts";

/** Some documents: those that match a query and all filters. */
export interface Matches {
  /** A query in the cluster's syntax. Aggregations over matches of the same object share a request. */
  readonly query: object;
  readonly filters: readonly object[];
}

/** The matches that also match some filters. */
export function within({ query, filters }: Matches, ...more: readonly object[]): Matches {
  return { query, filters: [...filters, ...more] };
}

/** The answers to the aggregations of a request, by name. */
export interface Aggregated {
  /** The number of matches. */
  readonly doc_count: number;
  readonly [name: string]: unknown;
}

/** A cluster creates at most 65,535 buckets for a request by default. */
const MAX_BUCKETS = 50_000;
const MAX_QUESTIONS = 500;

interface Question {
  readonly matches: Matches;
  readonly aggregations: Readonly<Record<string, object>>;
  readonly buckets: number;
  readonly resolve: (answer: Aggregated) => void;
  readonly reject: (reason: unknown) => void;
}

/** A search of hits that waits for the aggregations over the same matches. */
interface HitSearch {
  readonly query: object;
  readonly body: object;
  readonly resolve: (answer: SearchAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Sends all aggregations of one moment in one request: for each value of a facet, for example. */
export class AggregationBatch implements SearchView {
  readonly #view: SearchView;
  #waiting: Question[] = [];
  #hits: HitSearch[] = [];

  constructor(view: SearchView) {
    this.#view = view;
  }

  search(body: object): Promise<SearchAnswer> {
    return this.#view.search(body);
  }

  /**
   * @param aggregations by name
   * @param buckets the maximum number of buckets that they create
   */
  ask(matches: Matches, aggregations: Readonly<Record<string, object>> = {}, buckets = 1): Promise<Aggregated> {
    return new Promise((resolve, reject) => {
      this.#schedule();
      this.#waiting.push({ matches, aggregations, buckets, resolve, reject });
    });
  }

  /**
   * Searches hits in the request of the aggregations over the same matches.
   *
   * @param query that of the matches
   * @param body of the search, whose query finds the same documents
   */
  hits(query: object, body: object): Promise<SearchAnswer> {
    return new Promise((resolve, reject) => {
      this.#schedule();
      this.#hits.push({ query, body, resolve, reject });
    });
  }

  #schedule(): void {
    if (this.#waiting.length + this.#hits.length === 0) setImmediate(() => this.#send());
  }

  #send(): void {
    const byQuery = Map.groupBy(this.#waiting, ({ matches }) => matches.query);
    const hits = this.#hits;
    this.#waiting = [];
    this.#hits = [];
    for (const search of hits) {
      void this.#sendAll(search.query, byQuery.get(search.query) ?? [], search);
      byQuery.delete(search.query);
    }
    for (const [query, questions] of byQuery) void this.#sendAll(query, questions, null);
  }

  /** One request after another: an answer may be large. */
  async #sendAll(query: object, questions: readonly Question[], hits: HitSearch | null): Promise<void> {
    const [first = [], ...others] = partsOf(questions);
    await this.#sendPart(query, first, hits);
    for (const part of others) await this.#sendPart(query, part, null);
  }

  async #sendPart(query: object, questions: readonly Question[], hits: HitSearch | null): Promise<void> {
    try {
      const aggregations = aggregationsOf(questions);
      const answer = await this.#view.search({
        ...(hits === null ? { size: 0, query } : hits.body),
        ...(Object.keys(aggregations).length > 0 && { aggs: aggregations }),
      });
      hits?.resolve(answer);
      for (const [index, question] of questions.entries()) question.resolve(answerOf(answer, question, index));
    } catch (error) {
      for (const each of hits === null ? questions : [hits, ...questions]) each.reject(error);
    }
  }
}

/** The name of the aggregation of all counts; those of the questions contain their index. */
const COUNTS = "counts";

/** The cluster is fastest with aggregations that are not in one with a filter, and with one aggregation of many filters. */
function aggregationsOf(questions: readonly Question[]): Readonly<Record<string, object>> {
  const aggregations: Record<string, object> = {};
  const filters: Record<string, object> = {};
  for (const [index, { matches, aggregations: own }] of questions.entries()) {
    const names = Object.entries(own);
    const filter = { bool: { filter: matches.filters } };
    if (matches.filters.length === 0) for (const [name, each] of names) aggregations[`${index} ${name}`] = each;
    else if (names.length > 0) aggregations[index] = { filter, aggs: own };
    else filters[index] = filter;
  }
  return Object.keys(filters).length === 0 ? aggregations : { ...aggregations, [COUNTS]: { filters: { filters } } };
}

function answerOf(
  { hits, aggregations = {} }: SearchAnswer,
  { matches: { filters }, aggregations: own }: Question,
  index: number,
): Aggregated {
  const names = Object.keys(own);
  if (filters.length === 0) {
    const answers = names.map((name) => [name, aggregations[`${index} ${name}`]] as const);
    return { ...Object.fromEntries(answers), doc_count: hits.total.value };
  }
  if (names.length > 0) return aggregations[index] as Aggregated;
  const { buckets } = aggregations[COUNTS] as { readonly buckets: Readonly<Record<string, Aggregated>> };
  return buckets[index] as Aggregated;
}

function partsOf(questions: readonly Question[]): readonly (readonly Question[])[] {
  const parts: Question[][] = [];
  let buckets = Number.POSITIVE_INFINITY;
  for (const question of questions) {
    const part = parts.at(-1);
    buckets += question.buckets + 1;
    if (part !== undefined && part.length < MAX_QUESTIONS && buckets <= MAX_BUCKETS) part.push(question);
    else {
      parts.push([question]);
      buckets = question.buckets + 1;
    }
  }
  return parts;
}
