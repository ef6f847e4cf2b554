import type {
  FacetOptions,
  GroupOptions,
  HighlightOptions,
  NearOptions,
  Projection,
  Schema,
  SearchOptions,
  TermFieldNameOf,
} from "firmament";
import { checkOptions, describeValue, type OptionNames, requireWholeNumber } from "firmament/base";
import type { ServiceRequestOptions } from "./service-requests.ts";

/** Which documents the hits of a search are like. The service finds the query, and the page has it. */
export interface ServiceLike {
  /** The documents to be like: 1 to 100 ids. */
  readonly ids: readonly string[];
  /** The documents to be unlike: at most 100 ids. Default: none. */
  readonly unlike?: readonly string[] | undefined;
  /** The text and keyword fields whose words and values count. Default: all. */
  readonly fields?: readonly string[] | undefined;
  /** The most words or values of each field, from 1 to 100. Default: 10. */
  readonly terms?: number | undefined;
  /** The number and date fields of which a range around the values of `ids` ranks documents. Default: none. */
  readonly numbers?: readonly string[] | undefined;
}

/** The option `near` of an engine, or with the text whose vector the service computes: at most 2,000 characters. */
export type ServiceNear<S extends Schema> =
  | NearOptions<S>
  | (Omit<NearOptions<S>, "vector"> & { readonly text: string; readonly vector?: undefined });

/**
 * The options of {@link ServiceClient.search}: those of an engine's `search` that the service knows. `offset` must be a
 * multiple of `limit`, and a limit of 0 only counts.
 */
export type ServiceSearchOptions<
  S extends Schema,
  Facets extends FacetOptions<S> | undefined = undefined,
  Group extends GroupOptions<S> | undefined = undefined,
  List extends Projection<S> = Projection<S>,
> = Omit<SearchOptions<S, Facets, Group, List>, "lenient" | "timeBudget" | "explain" | "near" | "highlight"> &
  ServiceRequestOptions & {
    /** How the similarity of vectors orders hits. A text stands for its vector, if the service computes vectors. */
    readonly near?: ServiceNear<S> | undefined;
    /**
     * Finds documents like given ones; the query restricts them, and `*:*` does not. Not with `cursor` and `asYouType`: the
     * next page has the `like.query` of the page as its query.
     */
    readonly like?: ServiceLike | undefined;
    /** The text and keyword fields in which hits mark the words that matched. */
    readonly highlight?:
      | readonly TermFieldNameOf<S>[]
      | Pick<HighlightOptions<TermFieldNameOf<S>>, "fields">
      | undefined;
  };

/** Options whose types the compiler may not have checked. */
export type AnySearchOptions = Readonly<Record<string, unknown>>;

const SERVICE_OPTIONS: OptionNames<ServiceSearchOptions<Schema>> = {
  filter: true,
  like: true,
  limit: true,
  offset: true,
  cursor: true,
  sort: true,
  rank: true,
  near: true,
  fields: true,
  facets: true,
  group: true,
  highlight: true,
  defaultOperator: true,
  asYouType: true,
  signal: true,
  supersedes: true,
};

const NEAR_OPTIONS = { field: true, vector: true, text: true, minSimilarity: true, also: true, order: true };

/** Options of an engine that the service has not, and what to do instead. */
const ENGINE_OPTIONS: Readonly<Record<string, string>> = {
  lenient: "with asYouType it corrects queries, and otherwise rejects invalid ones",
  timeBudget: "its operator sets the maximum time of a search",
  explain: "only an engine explains scores",
};

/** The number of hits on a page, as for an engine. */
const DEFAULT_LIMIT = 10;

/**
 * The body of a search request.
 *
 * @throws {TypeError} for an unknown option, and for one that only an engine has
 * @throws {RangeError} for a limit that is not a whole number, and for an offset that is no multiple of it
 */
export function searchBody(query: unknown, options: AnySearchOptions): object {
  for (const [name, reason] of Object.entries(ENGINE_OPTIONS)) {
    if (options[name] !== undefined) throw new TypeError(`The service has no option ${name}: ${reason}.`);
  }
  const known: Readonly<Record<string, unknown>> = { ...SERVICE_OPTIONS, ...ENGINE_OPTIONS };
  checkOptions("search", options, known);
  requireQuery(query);
  const {
    filter,
    like,
    limit = DEFAULT_LIMIT,
    offset = 0,
    cursor,
    sort,
    rank,
    near,
    fields,
    facets,
    group,
    highlight,
  } = options;
  requireNoTree(filter);
  const perPage = requireWholeNumber("limit", limit as number, 0);
  return {
    query,
    filter,
    like,
    ...(perPage === 0 ? { count_only: true } : { per_page: perPage }),
    ...(cursor === undefined ? pageOf(perPage, requireWholeNumber("offset", offset as number, 0)) : { cursor }),
    sort: sort === undefined ? undefined : sortOf(sort),
    rank,
    near: near === undefined ? undefined : nearOf(near),
    fields,
    facets,
    group,
    highlight: highlight === undefined ? undefined : highlightOf(highlight),
    default_operator: options.defaultOperator,
    as_you_type: options.asYouType,
  };
}

/** The service checks the members. */
function nearOf(near: unknown): unknown {
  if (typeof near !== "object" || near === null || Array.isArray(near)) return near;
  checkOptions("near", near, NEAR_OPTIONS);
  const { vector, minSimilarity, ...others } = near as ServiceNear<Schema>;
  return {
    ...others,
    ...(vector !== undefined && { vector: Array.from(vector) }),
    ...(minSimilarity !== undefined && { min_similarity: minSimilarity }),
  };
}

function pageOf(limit: number, offset: number): object {
  if (offset === 0) return {};
  if (limit > 0 && offset % limit === 0) return { page: offset / limit + 1 };
  throw new RangeError(`The service has whole pages: offset must be a multiple of limit, ${limit}, not ${offset}.`);
}

/** One order, or a list: an empty one is the default. */
function sortOf(sort: unknown): unknown {
  if (!Array.isArray(sort)) return orderOf(sort);
  return sort.length === 0 ? undefined : sort.map(orderOf);
}

function orderOf(order: unknown): unknown {
  if (typeof order !== "object" || order === null) return order;
  const { field, order: direction, ...others } = order as Readonly<Record<string, unknown>>;
  const given = Object.keys(others).filter((name) => others[name] !== undefined);
  const isDistance = given.includes("from");
  const other = given.find((name) => !isDistance || (name !== "from" && name !== "mode"));
  if (isDistance && other === undefined) return order;
  if (other === undefined) return `${field}:${direction ?? "asc"}`;
  throw new TypeError(
    `The service has no option ${other} of sort: it sorts by "relevance", "field:asc", "field:desc" and the distance of a field of points.`,
  );
}

function highlightOf(highlight: unknown): unknown {
  if (typeof highlight !== "object" || highlight === null || Array.isArray(highlight)) return highlight;
  const { fields, ...others } = highlight as Readonly<Record<string, unknown>>;
  const [other] = Object.keys(others).filter((name) => others[name] !== undefined);
  if (other === undefined) return fields;
  throw new TypeError(`The service has no option ${other} of highlight: it marks whole values with <em>.`);
}

/** @throws {TypeError} for a tree, and for another value that is no text */
export function requireQuery(query: unknown): asserts query is string {
  if (typeof query !== "string") throw notText("query", query);
}

/** @throws {TypeError} for a tree as a filter, or within a list of filters */
export function requireNoTree(filter: unknown): void {
  if (Array.isArray(filter)) for (const each of filter) requireNoTree(each);
  else if (typeof filter === "object" && filter !== null && "kind" in filter && "span" in filter) {
    throw notText("filter", filter);
  }
}

function notText(member: string, value: unknown): TypeError {
  const isTree = typeof value === "object" && value !== null && "kind" in value;
  return new TypeError(
    isTree
      ? `The service takes no trees. Print the ${member} with print(tree) of firmament/grammar.`
      : `The ${member} must be a text, not ${describeValue(value)}.`,
  );
}
