/** Where searches run: in a worker of this page, or in the service. */
export type Place = "page" | "service";

/** How hits are shown. */
export type HitLayout = "cards" | "table";

/** Everything that a link to the playground contains. */
export interface ViewState {
  /** The text of the editor; empty shows all companies. */
  readonly query: string;
  /** The `value` of one of {@link sortChoices}. */
  readonly sort: string;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly layout: HitLayout;
  readonly place: Place;
  /** Whether words also find synonyms, longer words and similar spellings. */
  readonly asYouType: boolean;
  readonly showsPlan: boolean;
  readonly showsLanguage: boolean;
  /** The id of the hit whose score is explained. */
  readonly explained: string | null;
  /** The texts of the search boxes of facets, by field; empty ones are missing. */
  readonly facetSearches: Readonly<Record<string, string>>;
}

export const initialState: ViewState = Object.freeze({
  query: "",
  sort: "relevance",
  page: 1,
  layout: "cards",
  place: "page",
  asYouType: true,
  showsPlan: false,
  showsLanguage: false,
  explained: null,
  facetSearches: {},
});

/** The sort orders that the page offers, with their texts. */
export const sortChoices: readonly { readonly value: string; readonly text: string }[] = [
  { value: "relevance", text: "Relevance" },
  { value: "popularity", text: "Relevance and followers" },
  { value: "followers:desc", text: "Most followers" },
  { value: "staff_count:desc", text: "Most staff" },
  { value: "staff_count", text: "Least staff" },
  { value: "name", text: "Name" },
  { value: "location_city", text: "City" },
];

const FACET_SEARCH = "find.";

/** So that the number of a hit stays exact. */
const MAX_PAGE = 1_000_000_000;

/** Reads the state from the query of a URL. Unknown and invalid members are ignored. */
export function readViewState(search: string): ViewState {
  const members = new URLSearchParams(search);
  const sort = members.get("sort");
  const page = Number(members.get("page"));
  return {
    query: members.get("q") ?? initialState.query,
    sort: sortChoices.find(({ value }) => value === sort)?.value ?? initialState.sort,
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : initialState.page,
    layout: members.get("view") === "table" ? "table" : "cards",
    place: members.get("in") === "service" ? "service" : "page",
    asYouType: members.get("match") !== "exact",
    showsPlan: members.get("plan") === "1",
    showsLanguage: members.get("language") === "1",
    explained: members.get("why"),
    facetSearches: Object.fromEntries(
      [...members].flatMap(([name, value]) =>
        name.startsWith(FACET_SEARCH) && value !== "" ? [[name.slice(FACET_SEARCH.length), value]] : [],
      ),
    ),
  };
}

/** The query of the URL, without the question mark; members with their initial values are missing. */
export function writeViewState(state: ViewState): string {
  const members = new URLSearchParams();
  const add = (name: string, isPresent: boolean, value: string): void => {
    if (isPresent) members.append(name, value);
  };
  add("q", state.query !== "", state.query);
  add("sort", state.sort !== initialState.sort, state.sort);
  add("page", state.page !== initialState.page, String(state.page));
  add("view", state.layout !== initialState.layout, state.layout);
  add("in", state.place !== initialState.place, state.place);
  add("match", !state.asYouType, "exact");
  add("plan", state.showsPlan, "1");
  add("language", state.showsLanguage, "1");
  add("why", state.explained !== null, state.explained ?? "");
  for (const [field, text] of Object.entries(state.facetSearches)) add(FACET_SEARCH + field, text !== "", text);
  return members.toString();
}
