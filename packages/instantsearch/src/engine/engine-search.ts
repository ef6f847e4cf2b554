import type { Change, DefaultOperator, Highlight, NumberFacet, ValueFacet } from "firmament";

/**
 * What has the documents: a `SearchEngine`, a snapshot, the client of an engine in a worker, of threads or of the service,
 * or anything else with the method `search` of an engine.
 */
export interface SearchableEngine {
  search(query: string, options: object): unknown;
}

/** One search. The engine checks the types of its members for its schema. */
export interface EngineSearch {
  readonly query: string;
  /** All of them must match. */
  readonly filter: readonly unknown[];
  /** From 0. */
  readonly page: number;
  /** The maximum number of hits; 0 asks for counts only. */
  readonly perPage: number;
  readonly sort?: unknown;
  readonly rank?: unknown;
  /** The fields of the returned documents; `null` for all. */
  readonly fields: readonly string[] | null;
  /** The fields whose values are marked. */
  readonly highlight: readonly string[];
  /** The facets to count, by field. */
  readonly facets: Readonly<Record<string, object>>;
  readonly asYouType: boolean;
  readonly defaultOperator?: DefaultOperator | undefined;
}

export type StoredDocument = Readonly<Record<string, unknown>> & { readonly id: string };

/** What the client reads of a hit. */
export interface FoundHit {
  readonly document: StoredDocument;
  /** By field: the values with a mark, in their order, escaped for HTML and marked with `<em>`. */
  readonly highlights?: Readonly<Record<string, readonly Highlight[]>>;
}

/** What the client reads of an engine's page. */
export interface FoundPage {
  readonly total: number;
  readonly hits: readonly FoundHit[];
  /** Missing without the option `facets`. */
  readonly facets?: Readonly<Record<string, NumberFacet | ValueFacet>> | undefined;
  readonly changes?: readonly Change[];
  readonly suggestion?: string | null;
}

/** Searches an engine. Options that are not needed are left out: not every engine has all of them. */
export async function searchEngine(engine: SearchableEngine, search: EngineSearch): Promise<FoundPage> {
  const { query, filter, page, perPage, sort, rank, fields, highlight, facets, asYouType, defaultOperator } = search;
  const found = await engine.search(query, {
    limit: perPage,
    ...(page > 0 && { offset: page * perPage }),
    ...(filter.length > 0 && { filter }),
    ...(sort !== undefined && { sort }),
    ...(rank !== undefined && { rank }),
    ...(fields !== null && { fields }),
    ...(highlight.length > 0 && { highlight }),
    ...(Object.keys(facets).length > 0 && { facets }),
    ...(asYouType && { asYouType }),
    ...(defaultOperator !== undefined && { defaultOperator }),
  });
  return found as FoundPage;
}
