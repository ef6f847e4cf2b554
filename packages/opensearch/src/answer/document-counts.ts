import type { ResolvedFilter, ResolvedQuery } from "firmament/query";
import { clauseCount } from "../compile/clause-count.ts";
import { anyOf, type ClusterQuery } from "../compile/cluster-query.ts";
import { filteredQuery } from "../compile/filter-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { AnswerView } from "./answer-view.ts";

/** The most queries that are counted in one request. */
const MAX_QUERIES = 200;

/** The number of terms that are counted before others that may be more frequent. */
const FIRST_TERMS = 8;

/** The most clauses of queries that are counted as one: a cluster accepts 1,024 by default. */
const MAX_CLAUSES_TOGETHER = 200;

interface Waiting {
  readonly query: ClusterQuery;
  readonly isNoneLikely: boolean;
  readonly resolve: (count: number) => void;
  readonly reject: (reason: unknown) => void;
}

/** Counts the documents that match queries; all that are counted at the same time in one request. */
export class DocumentCounts {
  readonly #layout: IndexLayout;
  readonly #view: AnswerView;
  #waiting: Waiting[] = [];

  constructor(view: AnswerView, layout: IndexLayout) {
    this.#layout = layout;
    this.#view = view;
  }

  /**
   * @param filter what the documents must match besides; `null` for no filter
   * @param isNoneLikely whether the number is probably 0: such queries are counted as one first
   */
  of(query: ResolvedQuery, filter: ResolvedFilter | null = null, isNoneLikely = false): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => void this.#countAll());
      this.#waiting.push({ query: filteredQuery(query, filter, this.#layout), isNoneLikely, resolve, reject });
    });
  }

  /** The number of documents with each of some terms in any of the fields. */
  async ofTerms(fields: readonly string[], terms: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const counts = Array.from(terms, async (term) => {
      return [term, await this.of({ kind: "term", fields, term, boost: 1 })] as const;
    });
    return new Map(await Promise.all(counts));
  }

  /**
   * The number of documents with each of some terms, except for terms that are in fewer documents than another one.
   *
   * @param bounds at least the number of documents with the term in any of the fields
   */
  async ofMostFrequent(
    fields: readonly string[],
    bounds: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, number>> {
    const boundOf = (term: string): number => bounds.get(term) ?? 0;
    const terms = [...bounds.keys()].sort((a, b) => (boundOf(a) === boundOf(b) ? 0 : boundOf(b) - boundOf(a)));
    const first = await this.ofTerms(fields, terms.slice(0, FIRST_TERMS));
    const most = Math.max(0, ...first.values());
    const others = terms.slice(FIRST_TERMS).filter((term) => boundOf(term) >= most);
    return new Map([...first, ...(await this.ofTerms(fields, others))]);
  }

  async #countAll(): Promise<void> {
    const { likely, unlikely } = partsOf(this.#waiting);
    this.#waiting = [];
    const none: Waiting = {
      query: anyOf(unlikely.map(({ query }) => query)),
      isNoneLikely: true,
      resolve: (count) => {
        if (count > 0) void this.#count(unlikely);
        else for (const { resolve } of unlikely) resolve(0);
      },
      reject: (reason) => {
        for (const { reject } of unlikely) reject(reason);
      },
    };
    await this.#count(unlikely.length > 0 ? [...likely, none] : likely);
  }

  async #count(waiting: readonly Waiting[]): Promise<void> {
    for (let from = 0; from < waiting.length; from += MAX_QUERIES) {
      const part = waiting.slice(from, from + MAX_QUERIES);
      try {
        const counts = await this.#view.count(part.map(({ query }) => query));
        for (const [index, { resolve }] of part.entries()) resolve(counts[index] as number);
      } catch (error) {
        for (const { reject } of part) reject(error);
      }
    }
  }
}

/** The queries that are counted one by one, and those that are counted as one. */
function partsOf(waiting: readonly Waiting[]): Record<"likely" | "unlikely", readonly Waiting[]> {
  let clauses = 0;
  const { likely = [], unlikely = [] } = Object.groupBy(waiting, ({ query, isNoneLikely }) => {
    if (!isNoneLikely || clauses + clauseCount(query) > MAX_CLAUSES_TOGETHER) return "likely";
    clauses += clauseCount(query);
    return "unlikely";
  });
  return { likely, unlikely };
}
