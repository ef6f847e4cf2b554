import type { default as MiniSearch, Query as NativeQuery, SearchOptions, SearchResult } from "minisearch";
import { type Query, type RangeQuery, range } from "../question/query.ts";

/**
 * The arguments of MiniSearch's `search`. A range is a filter over stored numbers, which only the whole query can have.
 */
interface Native {
  readonly query: NativeQuery;
  readonly options: SearchOptions;
}

/** Translates queries for one copy of MiniSearch; `null` for those that it cannot express. */
export class MiniSearchTranslation {
  /** Matches everything. */
  readonly #wildcard: typeof MiniSearch.wildcard;

  constructor(wildcard: typeof MiniSearch.wildcard) {
    this.#wildcard = wildcard;
  }

  /** Results are in order of relevance; to sort by a number, it becomes the score. */
  top(query: Query, order: string): Native | null {
    const native = this.query(query);
    if (native === null || order === "relevance") return native;
    if (query.kind !== "everything") return null;
    const boostDocument = (_id: unknown, _term: string, stored?: Record<string, unknown>): number =>
      typeof stored?.[order] === "number" ? stored[order] : -1;
    return { query: native.query, options: { boostDocument } };
  }

  query(query: Query): Native | null {
    if (query.kind === "range") return { query: this.#wildcard, options: { filter: within([query]) } };
    const clauses = query.kind === "and" ? query.clauses : [query];
    const ranges = clauses.filter((clause) => clause.kind === "range");
    const words = clauses.filter((clause) => clause.kind !== "range");
    const combined = words.length === 0 ? this.#wildcard : this.#conjunction(words);
    if (combined === null) return null;
    return { query: combined, options: ranges.length === 0 ? {} : { filter: within(ranges) } };
  }

  #combination(query: Query): NativeQuery | null {
    switch (query.kind) {
      case "word":
        return leaf(query.word, query.field, {});
      case "prefix":
        return leaf(query.prefix, query.field, { prefix: true });
      case "fuzzy":
        return leaf(query.word, query.field, { fuzzy: query.edits });
      case "and":
        return this.#conjunction(query.clauses);
      case "or": {
        const queries = allOrNone(query.clauses.map((clause) => this.#combination(clause)));
        return queries && { queries, combineWith: "OR" };
      }
      case "not":
        return this.#conjunction([query]);
      case "everything":
        return this.#wildcard;
      case "phrase":
      case "suffix":
      case "range":
        return null;
    }
  }

  /** Negated clauses are subtracted from the results of the others. */
  #conjunction(clauses: readonly Query[]): NativeQuery | null {
    const wanted = allOrNone(clauses.filter(({ kind }) => kind !== "not").map((clause) => this.#combination(clause)));
    const unwanted = allOrNone(
      clauses.flatMap((clause) => (clause.kind === "not" ? [this.#combination(clause.clause)] : [])),
    );
    if (wanted === null || unwanted === null) return null;
    const [first = this.#wildcard] = wanted;
    const included: NativeQuery = wanted.length > 1 ? { queries: wanted, combineWith: "AND" } : first;
    return unwanted.length === 0 ? included : { queries: [included, ...unwanted], combineWith: "AND_NOT" };
  }
}

function within(ranges: readonly RangeQuery[]): (result: SearchResult) => boolean {
  const bounds = ranges.map(({ field, min, max }) => ({
    ...range(field, min, max),
    low: min ?? Number.NEGATIVE_INFINITY,
    high: max ?? Number.POSITIVE_INFINITY,
  }));
  return (result) =>
    bounds.every(({ field, low, high }) => {
      const value: unknown = result[field];
      return typeof value === "number" && value >= low && value <= high;
    });
}

function leaf(text: string, field: string | null, options: SearchOptions): NativeQuery {
  const within = field === null ? {} : { fields: [field] };
  return { queries: [text], combineWith: "OR", prefix: false, fuzzy: false, ...within, ...options };
}

function allOrNone(queries: readonly (NativeQuery | null)[]): NativeQuery[] | null {
  const possible = queries.filter((query) => query !== null);
  return possible.length === queries.length ? possible : null;
}
