import MiniSearch, { type Query as NativeQuery, type SearchOptions, type SearchResult } from "minisearch";
import type { CompanyInput } from "../../src/index.ts";
import { type FieldWeights, numberFields, termsOf, textFields, valuesOf } from "../field-terms.ts";
import type { Peer } from "../peer.ts";
import { type Query, type RangeQuery, range } from "../query.ts";
import type { Execution, Order, Question } from "../question.ts";

/** Joins values, which is safe because MiniSearch has no phrases. */
const VALUE_GAP = "\n";

/**
 * The arguments of MiniSearch's `search`. A range is a filter over stored numbers, which only the whole query can have.
 */
interface Native {
  readonly query: NativeQuery;
  readonly options: SearchOptions;
}

/**
 * MiniSearch with Firmament's terms and both numbers stored. It always scores and sorts all matches, also to count
 * them.
 */
export class MiniSearchPeer implements Peer {
  readonly #index: MiniSearch<CompanyInput>;

  constructor(weights: FieldWeights | null = null) {
    this.#index = new MiniSearch<CompanyInput>({
      fields: [...textFields],
      storeFields: [...numberFields],
      extractField: (company, field) => {
        const text = textFields.find((name) => name === field);
        if (text === undefined) return (company as Readonly<Record<string, unknown>>)[field];
        return valuesOf(company, text).join(VALUE_GAP);
      },
      tokenize: termsOf,
      processTerm: (term) => term,
      searchOptions: weights === null ? {} : { boost: weights },
    });
  }

  build(companies: Iterable<CompanyInput>): void {
    for (const company of companies) this.#index.add(company);
  }

  prepare({ query, operation }: Question): Execution | null {
    if (operation.kind === "parse") return null;
    const index = this.#index;
    const native = operation.kind === "top" ? nativeTop(query, operation.order) : nativeQuery(query);
    if (native === null) return null;
    const search = (): SearchResult[] => index.search(native.query, native.options);
    switch (operation.kind) {
      case "count":
        return () => search().length;
      case "ids":
        return () => search().map(({ id }) => id);
      case "top":
        return () =>
          search()
            .slice(0, operation.limit)
            .map(({ id }) => id);
    }
  }

  deviation(query: Query): string | null {
    return query.kind === "fuzzy" ? "a swap of neighbours is two edits" : null;
  }

  foreignBytes(): number {
    return 0;
  }

  recordBytes(): number {
    return 0;
  }
}

/** Results are in order of relevance; to sort by followers, the number becomes the score. */
function nativeTop(query: Query, order: Order): Native | null {
  const native = nativeQuery(query);
  if (native === null || order === "relevance") return native;
  if (query.kind !== "everything") return null;
  const boostDocument = (_id: unknown, _term: string, stored?: Record<string, unknown>): number =>
    typeof stored?.[order] === "number" ? stored[order] : -1;
  return { query: native.query, options: { boostDocument } };
}

function nativeQuery(query: Query): Native | null {
  if (query.kind === "range") return { query: MiniSearch.wildcard, options: { filter: within([query]) } };
  const clauses = query.kind === "and" ? query.clauses : [query];
  const ranges = clauses.filter((clause) => clause.kind === "range");
  const words = clauses.filter((clause) => clause.kind !== "range");
  const combined = words.length === 0 ? MiniSearch.wildcard : conjunction(words);
  if (combined === null) return null;
  return { query: combined, options: ranges.length === 0 ? {} : { filter: within(ranges) } };
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

function combination(query: Query): NativeQuery | null {
  switch (query.kind) {
    case "word":
      return leaf(query.word, query.field, {});
    case "prefix":
      return leaf(query.prefix, query.field, { prefix: true });
    case "fuzzy":
      return leaf(query.word, query.field, { fuzzy: query.edits });
    case "and":
      return conjunction(query.clauses);
    case "or": {
      const queries = allOrNone(query.clauses.map(combination));
      return queries && { queries, combineWith: "OR" };
    }
    case "not":
      return conjunction([query]);
    case "everything":
      return MiniSearch.wildcard;
    case "phrase":
    case "suffix":
    case "range":
      return null;
  }
}

/** Negated clauses are subtracted from the results of the others. */
function conjunction(clauses: readonly Query[]): NativeQuery | null {
  const wanted = allOrNone(clauses.filter(({ kind }) => kind !== "not").map(combination));
  const unwanted = allOrNone(clauses.flatMap((clause) => (clause.kind === "not" ? [combination(clause.clause)] : [])));
  if (wanted === null || unwanted === null) return null;
  const [first = MiniSearch.wildcard] = wanted;
  const included: NativeQuery = wanted.length > 1 ? { queries: wanted, combineWith: "AND" } : first;
  return unwanted.length === 0 ? included : { queries: [included, ...unwanted], combineWith: "AND_NOT" };
}

function leaf(text: string, field: string | null, options: SearchOptions): NativeQuery {
  const within = field === null ? {} : { fields: [field] };
  return { queries: [text], combineWith: "OR", prefix: false, fuzzy: false, ...within, ...options };
}

function allOrNone(queries: readonly (NativeQuery | null)[]): NativeQuery[] | null {
  const possible = queries.filter((query) => query !== null);
  return possible.length === queries.length ? possible : null;
}
