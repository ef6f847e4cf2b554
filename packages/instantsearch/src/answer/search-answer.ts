import type { Change } from "firmament";
import type { EngineSearch, FoundPage } from "../engine/engine-search.ts";
import type { SearchedField } from "../request/field-types.ts";
import { membersOf } from "../request/retrieved.ts";
import type { SearchParameters } from "../request/search-parameters.ts";
import { textsOf } from "./document-values.ts";
import { countsOf, type FacetCounts, type FacetStats, facetOf, isNumberFacet } from "./facet-counts.ts";
import { type HitMembers, hitOf, neededFields } from "./hits.ts";
import { instantOf } from "./instant.ts";
import type { SearchedIndex } from "./searched-index.ts";

/**
 * The answer to a search request, as InstantSearch reads it.
 *
 * @typeParam T the members of documents
 */
export interface SearchAnswer<T = Record<string, unknown>> {
  hits: (T & HitMembers)[];
  /** The number of matches; exact. */
  nbHits: number;
  /** From 0. */
  page: number;
  /** The number of pages that can be reached. */
  nbPages: number;
  hitsPerPage: number;
  facets: Record<string, Record<string, number>>;
  facets_stats: Record<string, FacetStats>;
  exhaustiveFacetsCount: true;
  exhaustiveNbHits: true;
  exhaustive: { nbHits: true; facetsCount: true; facetValues: boolean };
  processingTimeMS: number;
  query: string;
  /** The parameters of the request, as the query of an address. */
  params: string;
  index: string;
  /** What the words of a query that is being typed also find. */
  changes?: readonly Change[];
  /** The query that the user probably meant, or `null`. */
  suggestion?: string | null;
}

/** Answers a search request. */
export async function searchAnswer(
  index: SearchedIndex,
  parameters: SearchParameters,
  params: string,
): Promise<SearchAnswer> {
  const startedAt = performance.now();
  const { query, page, hitsPerPage } = parameters;
  const reachablePages = hitsPerPage === 0 ? 0 : Math.floor(index.maxHits / hitsPerPage);
  const perPage = page < reachablePages ? hitsPerPage : 0;
  const search = index.searchFor(parameters);
  const { fields, highlight } = neededFields(parameters, index.fields.members);
  const found = await index.search({
    ...search,
    page: perPage === 0 ? 0 : page,
    perPage,
    fields,
    highlight: perPage === 0 ? [] : highlight,
    facets: facetsOf(index, parameters.facets, parameters),
  });
  const { facets, stats, isComplete } = await countFacets(index, parameters, search, found);
  return {
    hits: found.hits.map((hit) => hitOf(hit, parameters)),
    nbHits: found.total,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.min(Math.ceil(found.total / hitsPerPage), reachablePages),
    hitsPerPage,
    facets,
    facets_stats: stats,
    exhaustiveFacetsCount: true,
    exhaustiveNbHits: true,
    exhaustive: { nbHits: true, facetsCount: true, facetValues: isComplete },
    processingTimeMS: Math.max(1, Math.round(performance.now() - startedAt)),
    query,
    params,
    index: index.name,
    ...(found.changes !== undefined && { changes: found.changes }),
    ...(found.suggestion !== undefined && { suggestion: found.suggestion }),
  };
}

function facetsOf(
  index: SearchedIndex,
  fields: readonly SearchedField[],
  { maxValuesPerFacet, facetOrder }: SearchParameters,
): Readonly<Record<string, object>> {
  const settings = { ...index, limit: maxValuesPerFacet, order: facetOrder };
  return Object.fromEntries(fields.map((field) => [field.name, facetOf(field, settings)]));
}

/** Searches once more for the numbers that the first search did not count, and for the first and the last date. */
async function countFacets(
  index: SearchedIndex,
  parameters: SearchParameters,
  search: EngineSearch,
  { facets: found = {} }: FoundPage,
): Promise<FacetCounts> {
  const { facets, maxValuesPerFacet: limit, facetOrder: order } = parameters;
  const uncounted = facets.filter(({ name }) => {
    const facet = found[name];
    return facet !== undefined && isNumberFacet(facet) && index.numbers.needsSearch(name, facet);
  });
  const recounted =
    uncounted.length === 0
      ? {}
      : (await index.search({ ...search, facets: facetsOf(index, uncounted, parameters) })).facets;
  const counts = countsOf(facets, { ...found, ...recounted }, { ...index, limit, order });
  const dates = facets.filter(({ type }) => type === "date");
  const bounds = await Promise.all(dates.map(({ name }) => dateBounds(index, search, name)));
  for (const [number, { name }] of dates.entries()) {
    const stats = bounds[number];
    if (stats !== null && stats !== undefined) counts.stats[name] = stats;
  }
  return counts;
}

/** The first and the last date of the matches, in milliseconds since 1970; `null` if no match has one. */
async function dateBounds(index: SearchedIndex, search: EngineSearch, name: string): Promise<FacetStats | null> {
  const one = { ...search, perPage: 1, fields: membersOf([name], index.fields.members), rank: undefined };
  const [first, last] = await Promise.all(
    (["asc", "desc"] as const).map(async (order) => {
      const { hits } = await index.search({ ...one, sort: `${name}:${order}` });
      const instants = hits.flatMap(({ document }) => textsOf(document, name).map(instantOf));
      return order === "asc" ? Math.min(...instants) : Math.max(...instants);
    }),
  );
  // Documents without a date come last.
  return first === undefined || last === undefined || first > last ? null : { min: first, max: last };
}
