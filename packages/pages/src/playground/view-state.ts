import { type Point, PointFault, pointText, readPointText } from "firmament/query";
import { type PageFilter, readFilter } from "../search/page-filter.ts";
import { RELEVANCE_SORT } from "../search/search-source.ts";

/** How hits are shown. */
export type HitLayout = "cards" | "table";

/** What the panel beside the results shows. */
export const panels = ["language", "plan", "request", "response", "engines"] as const;
export type Panel = (typeof panels)[number];

/** Stand for the bundled documents and for a file of the visitor: no dataset of a service has such a name. */
export const DEMO = "@demo";
export const FILE = "@file";

/** Everything that a link to the playground contains. */
export interface ViewState {
  /** The name of a dataset, {@link DEMO} or {@link FILE}; `null` for what the page opens first. */
  readonly dataset: string | null;
  /** The text of the search box; empty shows all documents. */
  readonly query: string;
  /** What is selected beside the text. Conditions that the schema does not have are ignored. */
  readonly filter: PageFilter;
  /** The places that distances are measured from, by field of points. */
  readonly centers: Readonly<Record<string, Point>>;
  /** A field, as `price` or `price:desc`, or `relevance`. */
  readonly sort: string;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly layout: HitLayout;
  /** Whether words also find synonyms, longer words and similar spellings. */
  readonly asYouType: boolean;
  /** Whether the meaning of words also orders the hits. */
  readonly meaning: boolean;
  readonly panel: Panel | null;
  /** The id of the hit whose score is explained. */
  readonly explained: string | null;
  /** The texts of the search boxes of facets, by field; empty ones are missing. */
  readonly facetSearches: Readonly<Record<string, string>>;
  /** The fields of which more values are shown. */
  readonly expanded: readonly string[];
}

export const initialState: ViewState = Object.freeze({
  dataset: null,
  query: "",
  filter: {},
  centers: {},
  sort: RELEVANCE_SORT,
  page: 1,
  layout: "cards",
  asYouType: true,
  meaning: false,
  panel: null,
  explained: null,
  facetSearches: {},
  expanded: [],
});

const FACET_SEARCH = "find.";
const CENTER = "from.";

/** So that the number of a hit stays exact. */
const MAX_PAGE = 1_000_000_000;

/** Reads the state from the query of a URL. Unknown and invalid members are ignored. */
export function readViewState(search: string): ViewState {
  const members = new URLSearchParams(search);
  const page = Number(members.get("page"));
  return {
    dataset: members.get("dataset") || initialState.dataset,
    query: members.get("q") ?? initialState.query,
    filter: readFilter(members.get("filter")),
    centers: Object.fromEntries(
      [...members].flatMap(([name, value]) => {
        const point = name.startsWith(CENTER) ? readPointText(value) : null;
        return point === null || point instanceof PointFault ? [] : [[name.slice(CENTER.length), point]];
      }),
    ),
    sort: members.get("sort") || initialState.sort,
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : initialState.page,
    layout: members.get("view") === "table" ? "table" : "cards",
    asYouType: members.get("match") !== "exact",
    meaning: members.get("rank") === "meaning",
    panel: panels.find((panel) => panel === members.get("panel")) ?? null,
    explained: members.get("why"),
    facetSearches: Object.fromEntries(
      [...members].flatMap(([name, value]) =>
        name.startsWith(FACET_SEARCH) && value !== "" ? [[name.slice(FACET_SEARCH.length), value]] : [],
      ),
    ),
    expanded: members.getAll("more"),
  };
}

/** The query of the URL, without the question mark; members with their initial values are missing. */
export function writeViewState(state: ViewState): string {
  const members = new URLSearchParams();
  const add = (name: string, isPresent: boolean, value: string): void => {
    if (isPresent) members.append(name, value);
  };
  add("dataset", state.dataset !== null, state.dataset ?? "");
  add("q", state.query !== "", state.query);
  add("filter", Object.keys(state.filter).length > 0, JSON.stringify(state.filter));
  for (const [field, center] of Object.entries(state.centers)) add(CENTER + field, true, pointText(center));
  add("sort", state.sort !== initialState.sort, state.sort);
  add("page", state.page !== initialState.page, String(state.page));
  add("view", state.layout !== initialState.layout, state.layout);
  add("match", !state.asYouType, "exact");
  add("rank", state.meaning, "meaning");
  add("panel", state.panel !== null, state.panel ?? "");
  add("why", state.explained !== null, state.explained ?? "");
  for (const [field, text] of Object.entries(state.facetSearches)) add(FACET_SEARCH + field, text !== "", text);
  for (const field of state.expanded) add("more", true, field);
  return members.toString();
}
