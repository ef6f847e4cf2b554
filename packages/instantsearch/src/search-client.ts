import type { Schema } from "firmament";
import { checkOptions, nearestNames, type OptionNames } from "firmament/base";
import { type FacetAnswer, facetAnswer } from "./answer/facet-answer.ts";
import { type SearchAnswer, searchAnswer } from "./answer/search-answer.ts";
import type { SearchedIndex } from "./answer/searched-index.ts";
import { type AnyIndexOptions, type IndexOptions, readIndexOptions } from "./index-options.ts";
import { ParameterError } from "./request/parameter-error.ts";
import { readFacetSearch, readSearchParameters } from "./request/search-parameters.ts";

/** The indexes of a client by name. */
export interface SearchClientOptions<Schemas extends Readonly<Record<string, Schema>>> {
  readonly indexes: { readonly [Name in keyof Schemas]: IndexOptions<Schemas[Name]> };
}

/** A search, or with `type: "facet"` a search for the values of a facet. */
export interface SearchRequest {
  readonly indexName: string;
  readonly params?: object | undefined;
  readonly type?: string | undefined;
  /** The field whose values a request of the type `facet` searches. */
  readonly facet?: string | undefined;
}

/** A search for the values of a facet, in the form of newer clients. */
export interface FacetValuesRequest {
  readonly indexName: string;
  readonly facetName: string;
  readonly searchForFacetValuesRequest?: object | undefined;
}

/** The answers to searches, in their order. */
export interface SearchAnswers<T> {
  results: (SearchAnswer<T> | FacetAnswer)[];
}

/**
 * What InstantSearch takes as `searchClient`. Its promises are rejected with a {@link ParameterError} for what cannot be
 * answered, and with the errors of the engine.
 */
export interface SearchClient {
  search<T>(requests: readonly SearchRequest[]): Promise<SearchAnswers<T>>;
  /** The values of facets with words that begin with the words of a text. */
  searchForFacetValues(requests: readonly SearchRequest[]): Promise<FacetAnswer[]>;
  searchForFacetValues(request: FacetValuesRequest): Promise<FacetAnswer>;
}

const CLIENT_OPTIONS: OptionNames<SearchClientOptions<Record<string, Schema>>> = { indexes: true };

/**
 * Creates the search client of InstantSearch for indexes: `{ indexes: { products: { engine, schema } } }`. An index is
 * an engine with an order of hits; several indexes may share an engine.
 *
 * @throws {TypeError | RangeError} for an unknown, missing or invalid option
 */
export function createSearchClient<Schemas extends Readonly<Record<string, Schema>>>(
  options: SearchClientOptions<Schemas>,
): SearchClient {
  checkOptions("createSearchClient", options, CLIENT_OPTIONS);
  const entries = Object.entries<AnyIndexOptions>(options.indexes ?? {});
  if (entries.length === 0) {
    throw new TypeError("createSearchClient needs indexes, as in { indexes: { products: { engine, schema } } }.");
  }
  return new IndexClient(new Map(entries.map(([name, index]) => [name, readIndexOptions(name, index)])));
}

class IndexClient implements SearchClient {
  readonly #indexes: ReadonlyMap<string, SearchedIndex>;

  constructor(indexes: ReadonlyMap<string, SearchedIndex>) {
    this.#indexes = indexes;
  }

  async search<T>(requests: readonly SearchRequest[]): Promise<SearchAnswers<T>> {
    const results = await Promise.all(
      requests.map((request) => (request.type === "facet" ? this.#facetValues(request) : this.#hits(request))),
    );
    // The members of documents are those that the caller expects.
    return { results } as SearchAnswers<T>;
  }

  searchForFacetValues(requests: readonly SearchRequest[]): Promise<FacetAnswer[]>;
  searchForFacetValues(request: FacetValuesRequest): Promise<FacetAnswer>;
  async searchForFacetValues(
    requests: readonly SearchRequest[] | FacetValuesRequest,
  ): Promise<FacetAnswer[] | FacetAnswer> {
    if ("indexName" in requests) {
      const { indexName, facetName, searchForFacetValuesRequest } = requests;
      return this.#facetValues({ indexName, facet: facetName, params: searchForFacetValuesRequest });
    }
    return Promise.all(requests.map((request) => this.#facetValues(request)));
  }

  async #hits({ indexName, params = {} }: SearchRequest): Promise<SearchAnswer> {
    const index = this.#index(indexName);
    return searchAnswer(index, readSearchParameters(params, index.fields), queryOf(params));
  }

  async #facetValues({ indexName, facet, params = {} }: SearchRequest): Promise<FacetAnswer> {
    const index = this.#index(indexName);
    return facetAnswer(index, readSearchParameters(params, index.fields), readFacetSearch(params, index.fields, facet));
  }

  #index(name: string): SearchedIndex {
    const index = this.#indexes.get(name);
    if (index !== undefined) return index;
    const known = [...this.#indexes.keys()];
    const [near] = nearestNames(name, known);
    const advice =
      near === undefined ? `The indexes are ${known.join(", ")}.` : `Did you mean ${JSON.stringify(near)}?`;
    throw new ParameterError("indexName", `names the unknown index ${JSON.stringify(name)}. ${advice}`);
  }
}

/** Parameters as the query of an address; lists are JSON. */
function queryOf(parameters: object): string {
  const entries = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [
      name,
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]);
  return new URLSearchParams(entries).toString();
}
