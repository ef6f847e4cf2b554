import type {
  DocumentId,
  DocumentOf,
  FacetOptions,
  GroupOptions,
  MatchOptions,
  Projection,
  Schema,
  SearchedFieldNameOf,
  SearchPageOf,
} from "firmament";
import { checkOptions, describeValue, type OptionNames } from "firmament/base";
import { documentRequest } from "./document-request.ts";
import { type FieldValues, type ServiceValuesOptions, valuesRequest } from "./field-values.ts";
import { type AnySearchOptions, type ServiceSearchOptions, searchBody } from "./search-body.ts";
import { isSearchBody, type LikeAnswer, pageOfBody, type SearchBody } from "./search-page.ts";
import { type ServiceRequest, type ServiceRequestOptions, ServiceRequests } from "./service-requests.ts";
import { type ServiceWhyNotOptions, type WhyNot, whyNotRequest } from "./why-not.ts";

/** Where a {@link ServiceClient} searches. */
export interface ServiceClientOptions<S extends Schema = Schema> {
  /** The address of the service, such as `https://search.example.com`; an empty text for the origin of the page. */
  readonly url: string;
  /** The name of the dataset, such as `products`. */
  readonly dataset: string;
  /** An API key for `search`. Everyone who can read it can spend its balance. Default: none, as for a route that adds it. */
  readonly apiKey?: string | undefined;
  /** The schema of the documents, for the compiler only. Without it, the compiler does not know the fields. */
  readonly schema?: S | undefined;
  /** Sends the requests. Default: `fetch`. The result of `createHandler` is one, too. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

const CLIENT_OPTIONS: OptionNames<ServiceClientOptions> = {
  url: true,
  dataset: true,
  apiKey: true,
  schema: true,
  fetch: true,
};

/** The options of {@link ServiceClient.count}. */
export type ServiceCountOptions<S extends Schema> = Omit<MatchOptions<S>, "lenient" | "timeBudget"> &
  ServiceRequestOptions;

/**
 * Searches a dataset of the HTTP service with the options and results of an engine. Errors in queries are `QueryError`,
 * errors in cursors `CursorError`; all others of the service are `ServiceError`.
 */
export class ServiceClient<S extends Schema> {
  readonly #requests: ServiceRequests;

  /** Use {@link serviceClient}. */
  constructor(options: ServiceClientOptions<S>) {
    this.#requests = new ServiceRequests(options);
  }

  /** See `SearchEngine.search`. The hits are plain objects; their scores are `NaN`, because the service sends none. With the option `like`, the page has the query that was searched, and its reasons. */
  search<
    const Facets extends FacetOptions<S> | undefined = undefined,
    Group extends GroupOptions<S> | undefined = undefined,
    const List extends Projection<S> = undefined,
  >(
    query: string,
    options: ServiceSearchOptions<S, Facets, Group, List> = {},
  ): Promise<SearchPageOf<S, Facets, Group, List> & { readonly like?: LikeAnswer }> {
    // The options determine the types of the documents, of the facets and of the groups.
    const read = (body: SearchBody): unknown => pageOfBody(body);
    return this.#search(query, options, read) as Promise<
      SearchPageOf<S, Facets, Group, List> & { readonly like?: LikeAnswer }
    >;
  }

  /** The number of documents that match a query. Costs the price of a count. */
  count(query: string, options: ServiceCountOptions<S> = {}): Promise<number> {
    return this.#search(query, { ...options, limit: 0 }, ({ pagination }) => pagination.total);
  }

  /** The document with this id; `undefined` if there is none. Costs the price of a search with one record. */
  get(id: DocumentId, options: ServiceRequestOptions = {}): Promise<DocumentOf<S> | undefined> {
    return this.#requests.answer(() => documentRequest<DocumentOf<S>>(id, options), options);
  }

  /** The values of fields: the most frequent ones of words, the range of numbers and dates. Free. */
  values<const Name extends SearchedFieldNameOf<S>>(
    fields: readonly Name[],
    options: ServiceValuesOptions = {},
  ): Promise<Readonly<Record<Name, FieldValues>>> {
    return this.#requests.answer(() => valuesRequest(fields, options), options);
  }

  /**
   * Why a query finds nothing, for free; with an id, why it does not find this document, for the price of a search with one
   * record.
   */
  whyNot(query: string, options: ServiceWhyNotOptions<S> = {}): Promise<WhyNot> {
    return this.#requests.answer(() => whyNotRequest(query, options), options);
  }

  #search<Result>(query: string, given: object, read: (body: SearchBody) => Result): Promise<Result> {
    const options = given as AnySearchOptions;
    const request = (): ServiceRequest<SearchBody, Result> => ({
      path: "search",
      body: searchBody(query, options),
      isBody: isSearchBody,
      read,
      texts: { query, filter: options.filter },
    });
    return this.#requests.answer(request, options);
  }
}

/**
 * A client of the service for one dataset.
 *
 *     const products = serviceClient({ url: "https://search.example.com", dataset: "products", apiKey, schema });
 *     const { total, hits } = await products.search("desk lam", { asYouType: true, filter: { inStock: true } });
 *
 * @throws {TypeError} for an unknown option, and without an address or a dataset
 */
export function serviceClient<const S extends Schema = Schema>(options: ServiceClientOptions<S>): ServiceClient<S> {
  checkOptions("serviceClient", options, CLIENT_OPTIONS);
  for (const name of ["url", "dataset"] as const) {
    const value: unknown = options[name];
    if (typeof value === "string" && (value !== "" || name === "url")) continue;
    throw new TypeError(`serviceClient needs the ${name} as a text, not ${describeValue(value)}.`);
  }
  return new ServiceClient(options);
}
