import { nearestNames } from "firmament/base";
import { ParameterError } from "./parameter-error.ts";

/** The parameters that are read. */
const READ = [
  "query",
  "page",
  "hitsPerPage",
  "facets",
  "facetFilters",
  "numericFilters",
  "tagFilters",
  "filters",
  "maxValuesPerFacet",
  "sortFacetValuesBy",
  "attributesToRetrieve",
  "attributesToHighlight",
  "attributesToSnippet",
  "highlightPreTag",
  "highlightPostTag",
  "snippetEllipsisText",
  "facetName",
  "facetQuery",
  "maxFacetHits",
] as const;

export type ReadParameters = Readonly<Partial<Record<(typeof READ)[number], unknown>>>;

/** Parameters that change neither what is found nor how it is shown. */
const IGNORED: readonly string[] = [
  "analytics",
  "analyticsTags",
  "clickAnalytics",
  "enableABTest",
  "percentileComputation",
  "responseFields",
  "userToken",
];

const SCHEMA = "The schema of the index decides this: its analyzers, weights and synonyms.";
const TYPING = "Set asYouType for the index in createSearchClient.";
const PLACES = "There is no search by place; store the places as fields, and filter by them.";
const RULES = "There are no rules.";
const ORDER = "Add another index to createSearchClient, with the option sort or rank.";
const FILTERS = "Use facetFilters and numericFilters.";

/** Known parameters that are not supported, and what to use instead. */
const REFUSED: Readonly<Record<string, string>> = {
  ruleContexts: RULES,
  enableRules: RULES,
  optionalFilters: ORDER,
  sumOrFiltersScores: ORDER,
  customRanking: ORDER,
  ranking: ORDER,
  relevancyStrictness: ORDER,
  distinct: "Hits are not grouped.",
  getRankingInfo: "There is no ranking information.",
  enablePersonalization: "There is no personalization.",
  enableReRanking: "There is no reranking.",
  aroundLatLng: PLACES,
  aroundLatLngViaIP: PLACES,
  aroundRadius: PLACES,
  aroundPrecision: PLACES,
  minimumAroundRadius: PLACES,
  insideBoundingBox: PLACES,
  insidePolygon: PLACES,
  restrictSearchableAttributes: "Every text and keyword field is searched.",
  similarQuery: "There is no search for similar documents.",
  typoTolerance: TYPING,
  minWordSizefor1Typo: TYPING,
  minWordSizefor2Typos: TYPING,
  allowTyposOnNumericTokens: TYPING,
  disableTypoToleranceOnAttributes: TYPING,
  queryType: TYPING,
  advancedSyntax: TYPING,
  removeWordsIfNoResults: "Set defaultOperator for the index in createSearchClient.",
  optionalWords: "Set defaultOperator for the index in createSearchClient.",
  synonyms: SCHEMA,
  queryLanguages: SCHEMA,
  ignorePlurals: SCHEMA,
  removeStopWords: SCHEMA,
  exactOnSingleWordQuery: SCHEMA,
  offset: "Use page and hitsPerPage.",
  length: "Use page and hitsPerPage.",
  facetingAfterDistinct: "Hits are not grouped.",
  restrictHighlightAndSnippetArrays: "All values of a field are returned.",
  tagRefinements: FILTERS,
};

/** On unless a request turns them off, so that `true` asks for nothing. */
const ON_BY_DEFAULT: readonly string[] = ["typoTolerance", "enableRules", "synonyms", "allowTyposOnNumericTokens"];

/**
 * The parameters of a request that are read.
 *
 * @throws {ParameterError} that names a parameter which is not supported and not ignored, unless its value asks for nothing
 */
export function readParameterNames(parameters: object): ReadParameters {
  for (const [name, value] of Object.entries(parameters)) {
    if ((READ as readonly string[]).includes(name) || IGNORED.includes(name)) continue;
    if (value !== undefined && value !== null && !asksForNothing(name, value)) throw unsupported(name);
  }
  return parameters;
}

function asksForNothing(name: string, value: unknown): boolean {
  if (!Object.hasOwn(REFUSED, name)) return false;
  if (ON_BY_DEFAULT.includes(name)) return value === true;
  return value === false || value === "" || (Array.isArray(value) && value.length === 0);
}

function unsupported(name: string): ParameterError {
  const advice = REFUSED[name];
  if (advice !== undefined) return new ParameterError(name, `is not supported. ${advice}`);
  const [near] = nearestNames(name, [...READ, ...IGNORED]);
  const hint = near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
  return new ParameterError(name, `is not supported.${hint}`);
}
