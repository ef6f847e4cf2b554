import type { DefaultOperator } from "firmament";
import { type EngineSearch, type FoundPage, type SearchableEngine, searchEngine } from "../engine/engine-search.ts";
import type { FieldTypes } from "../request/field-types.ts";
import type { SearchParameters } from "../request/search-parameters.ts";
import type { DateInterval } from "./facet-counts.ts";
import { NumberValues } from "./number-values.ts";

/** What an index adds to each of its searches. */
export interface IndexSettings {
  readonly sort?: unknown;
  readonly rank?: unknown;
  readonly filter: readonly unknown[];
  readonly asYouType: boolean;
  readonly defaultOperator?: DefaultOperator | undefined;
  readonly intervals: Readonly<Record<string, DateInterval>>;
  readonly maxHits: number;
}

/** An index of InstantSearch: documents, and how they are searched. */
export class SearchedIndex {
  readonly name: string;
  readonly fields: FieldTypes;
  readonly intervals: IndexSettings["intervals"];
  readonly maxHits: number;
  readonly numbers: NumberValues = new NumberValues();
  readonly #engine: SearchableEngine;
  readonly #settings: IndexSettings;

  constructor(name: string, engine: SearchableEngine, fields: FieldTypes, settings: IndexSettings) {
    this.name = name;
    this.fields = fields;
    this.intervals = settings.intervals;
    this.maxHits = settings.maxHits;
    this.#engine = engine;
    this.#settings = settings;
  }

  /** The search of a request that returns no hits, no marks and no facets. */
  searchFor({ query, filter }: SearchParameters): EngineSearch {
    const { sort, rank, asYouType, defaultOperator } = this.#settings;
    return {
      // An empty text that is being typed finds everything; an empty query is an error.
      query: asYouType || query.trim() !== "" ? query : "*:*",
      filter: [...this.#settings.filter, ...filter],
      page: 0,
      perPage: 0,
      sort,
      rank,
      fields: null,
      highlight: [],
      facets: {},
      asYouType,
      defaultOperator,
    };
  }

  search(search: EngineSearch): Promise<FoundPage> {
    return searchEngine(this.#engine, search);
  }
}
