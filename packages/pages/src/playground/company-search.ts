import type { Change, Hit, NumberFacet, SearchOptions, ValueFacet } from "firmament";
import type { Company, CompanySchema } from "firmament/companies";
import type { ViewState } from "./view-state.ts";

export const PAGE_SIZE = 10;

/** The text fields with a facet, in the order of the page. */
export const valueFacets = [
  { field: "location_country", title: "Country" },
  { field: "location_city", title: "City" },
  { field: "type", title: "Type" },
  { field: "industries", title: "Industry" },
] as const;

/** The number fields with a histogram, in the order of the page. */
export const numberFacets = [
  { field: "staff_count", title: "Staff" },
  { field: "followers", title: "Followers" },
] as const;

export type ValueField = (typeof valueFacets)[number]["field"];
export type NumberField = (typeof numberFacets)[number]["field"];

/** The facets of a search, by field. */
export type CompanyFacets = Readonly<Record<ValueField, ValueFacet> & Record<NumberField, NumberFacet>>;

interface ValueRequest {
  readonly limit: number;
  readonly except: "own";
  readonly like?: string;
}

interface NumberRequest {
  readonly bins: number;
  readonly scale: "log";
  readonly except: "own";
}

type FacetRequest = Readonly<Record<ValueField, ValueRequest> & Record<NumberField, NumberRequest>>;

type Order = Pick<SearchOptions<CompanySchema>, "sort" | "rank">;

/** The options of a search in the page, except for the number of the page and the marks. */
export interface CompanySearchOptions extends Order {
  readonly limit: number;
  readonly asYouType: boolean;
  readonly lenient: boolean;
  readonly explain: boolean;
  readonly facets: FacetRequest;
}

const VALUE_LIMIT = 8;
const BINS = 24;

const highlighted = [
  "name",
  "website",
  "tagline",
  "type",
  "description",
  "industries",
  "specialities",
  "location_city",
  "location_country",
] as const;

/** The page of hits that is shown. */
export interface ResultPage {
  readonly total: number;
  readonly hits: readonly Hit<Company>[];
  readonly cursor: string | null;
  readonly facets: CompanyFacets;
  readonly changes: readonly Change[];
  readonly suggestion: string | null;
}

/** A query for the engine: an empty text means all companies. */
export function queryOf(text: string): string {
  return text.trim() === "" ? "*:*" : text;
}

/** The facets of a search, in the page and through the service. */
export function facetRequest(searches: ViewState["facetSearches"]): FacetRequest {
  const values = (field: ValueField): ValueRequest => ({
    limit: VALUE_LIMIT,
    except: "own",
    ...(searches[field] !== undefined && { like: searches[field] }),
  });
  const bins: NumberRequest = { bins: BINS, scale: "log", except: "own" };
  return {
    location_country: values("location_country"),
    location_city: values("location_city"),
    type: values("type"),
    industries: values("industries"),
    staff_count: bins,
    followers: bins,
  };
}

/** The order of hits: either a sort order, or a rank by relevance and followers. */
export function orderOf(sort: string): Order {
  if (sort === "popularity") return { rank: { field: "followers", modifier: "log1p", factor: 0.5 } };
  return { sort: sort as NonNullable<SearchOptions<CompanySchema>["sort"]> };
}

/** The options of the engine's search for what the page shows, except for the place of the page. */
export function searchOptions(view: Pick<ViewState, "sort" | "asYouType" | "facetSearches">): CompanySearchOptions {
  return {
    ...orderOf(view.sort),
    limit: PAGE_SIZE,
    asYouType: view.asYouType,
    lenient: true,
    explain: true,
    facets: facetRequest(view.facetSearches),
  };
}

/** The text fields whose matches are marked. */
export const highlightRequest: { readonly fields: typeof highlighted; readonly fragment: number } = {
  fields: highlighted,
  fragment: 240,
};
