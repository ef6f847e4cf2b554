import type { SearchAnswer } from "../read/read-view.ts";
import type { AnswerView } from "./answer-view.ts";

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

/** Sends all aggregations of one moment in one request: for each value of a facet, for example. */
export class AggregationBatch {
  readonly #view: AnswerView;
  #waiting: Question[] = [];

  constructor(view: AnswerView) {
    this.#view = view;
  }

  /**
   * @param aggregations by name
   * @param buckets the maximum number of buckets that they create
   */
  ask(matches: Matches, aggregations: Readonly<Record<string, object>> = {}, buckets = 1): Promise<Aggregated> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#send());
      this.#waiting.push({ matches, aggregations, buckets, resolve, reject });
    });
  }

  #send(): void {
    const byQuery = Map.groupBy(this.#waiting, ({ matches }) => matches.query);
    this.#waiting = [];
    for (const [query, questions] of byQuery) void this.#sendAll(query, questions);
  }

  /** One request after another: an answer may be large. */
  async #sendAll(query: object, questions: readonly Question[]): Promise<void> {
    for (const part of partsOf(questions)) {
      try {
        const answer = await this.#view.search(requestOf(query, part));
        for (const [index, question] of part.entries()) question.resolve(answerOf(answer, index));
      } catch (error) {
        for (const question of part) question.reject(error);
      }
    }
  }
}

function requestOf(query: object, questions: readonly Question[]): object {
  const aggregations = questions.map(({ matches, aggregations }, index) => {
    const own = Object.keys(aggregations).length === 0 ? {} : { aggs: aggregations };
    return [String(index), { filter: { bool: { filter: matches.filters } }, ...own }] as const;
  });
  return { size: 0, query, aggs: Object.fromEntries(aggregations) };
}

function answerOf({ aggregations }: SearchAnswer, index: number): Aggregated {
  return aggregations?.[index] as Aggregated;
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
