import type { FacetOptions, GroupOptions, MatchOptions, Projection, Schema, SearchPageOf } from "firmament";
import { checkOptions, describeValue, messageOf, type OptionNames } from "firmament/base";
import {
  type AnySearchOptions,
  type ServiceRequestOptions,
  type ServiceSearchOptions,
  searchBody,
} from "./search-body.ts";
import { isSearchBody, type LikeAnswer, pageOfBody, type SearchBody } from "./search-page.ts";
import { errorOfResponse, ServiceError } from "./service-error.ts";

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
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: (request: Request) => Promise<Response>;
  /** The last request of each name, which a later one supersedes. */
  readonly #latest = new Map<string, { readonly controller: AbortController; readonly answer: Promise<unknown> }>();

  /** Use {@link serviceClient}. */
  constructor({ url, dataset, apiKey, fetch }: ServiceClientOptions<S>) {
    this.#address = `${url.replace(/\/+$/, "")}/datasets/${encodeURIComponent(dataset)}/search`;
    this.#headers = { "content-type": "application/json", ...(apiKey !== undefined && { "x-api-key": apiKey }) };
    this.#fetch = fetch ?? ((request) => globalThis.fetch(request));
  }

  /** See `SearchEngine.search`. The hits are plain objects; their scores are `NaN`, because the service sends none. With the option `like`, the page has
   * the query that was searched, and its reasons. */
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
    return this.#request(query, options, read) as Promise<
      SearchPageOf<S, Facets, Group, List> & { readonly like?: LikeAnswer }
    >;
  }

  /** The number of documents that match a query. Costs the price of a count. */
  count(query: string, options: ServiceCountOptions<S> = {}): Promise<number> {
    return this.#request(query, { ...options, limit: 0 }, ({ pagination }) => pagination.total);
  }

  #request<Result>(query: string, given: object, read: (body: SearchBody) => Result): Promise<Result> {
    const options = given as AnySearchOptions;
    const { signal, supersedes }: ServiceRequestOptions = options;
    if (supersedes === undefined) return this.#send(query, options, signal).then(read);
    const open = this.#latest.get(supersedes);
    // Nobody has to wait for an answer that is not needed any more.
    open?.answer.catch(() => {});
    open?.controller.abort(
      new DOMException(`A later request of the name "${supersedes}" has superseded this one.`, "AbortError"),
    );
    const controller = new AbortController();
    const signals = [controller.signal, ...(signal === undefined ? [] : [signal])];
    const answer = this.#send(query, options, AbortSignal.any(signals)).then(read);
    this.#latest.set(supersedes, { controller, answer });
    return answer;
  }

  async #send(query: string, options: AnySearchOptions, signal: AbortSignal | undefined): Promise<SearchBody> {
    const body = JSON.stringify(searchBody(query, options));
    signal?.throwIfAborted();
    let response: Response;
    let content: unknown;
    try {
      const init = { method: "POST", headers: this.#headers, body, ...(signal !== undefined && { signal }) };
      response = await this.#fetch(new Request(this.#address, init));
      content = parsed(await response.text());
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ServiceError("unreachable", `The service at ${this.#address} did not answer: ${messageOf(cause)}.`, {
        cause,
      });
    }
    signal?.throwIfAborted();
    if (response.ok && isSearchBody(content)) return content;
    throw errorOfResponse(response, content, { query, filter: options.filter });
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
