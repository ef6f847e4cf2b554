import type {
  HighlightOption,
  HitGroups,
  NearOptions,
  QueryOptions,
  ReadonlyEngine,
  Schema,
  SearchOptions,
  SearchPage,
} from "firmament";
import type { AnyDocument } from "../document-type/document-type.ts";
import type { DistanceOrder } from "../options/distance-options.ts";
import type { FacetValues } from "../options/facet-option.ts";
import type { RankValue } from "../options/option-values.ts";
import type { FacetCounts } from "../terminal/facet-tables.ts";

/** A page of documents of any type. */
export type AnyPage = SearchPage<AnyDocument, FacetCounts | undefined, HitGroups<AnyDocument> | undefined>;

/** The option `near` of a search. */
export type AnyNear = Omit<NearOptions<Schema>, "field"> & { readonly field: string };

/** The options of a search, whose names of fields have been compared with the schema. */
export interface AnySearchOptions
  extends QueryOptions,
    Pick<SearchOptions<Schema>, "filter" | "limit" | "offset" | "cursor" | "asYouType" | "explain"> {
  readonly sort?: readonly (string | DistanceOrder)[];
  readonly rank?: RankValue;
  readonly near?: AnyNear;
  readonly fields?: readonly string[];
  readonly facets?: FacetValues;
  readonly group?: { readonly by: string; readonly size?: number };
  readonly highlight?: HighlightOption<string>;
}

/** Searches documents of any type. */
export function searchDocuments(engine: ReadonlyEngine<Schema>, query: string, options: AnySearchOptions): AnyPage {
  // The compiler knows no field of such a schema.
  return engine.search(query, options as unknown as SearchOptions<Schema>) as unknown as AnyPage;
}
