import type { FacetOptions, FacetsOf } from "../engine/options/facet-options.ts";
import type { Query } from "../engine/query/query-input.ts";
import { Explanation } from "../engine/result/explanation.ts";
import type { SearchPage } from "../engine/result/search-page.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import type { RequestOptions, WorkerMatchOptions, WorkerSearchOptions } from "./options.ts";
import type { ReaderMethod } from "./protocol/message.ts";

/** Calls a method in the worker. */
export type Call = (method: ReaderMethod, args: readonly unknown[], options: RequestOptions) => Promise<unknown>;

/** The methods that an engine and its snapshots have. Their errors are those of `SearchEngine`. */
export class WorkerReader<S extends Schema> {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /** See `SearchEngine.search`. The hits are plain objects. */
  async search<Facets extends FacetOptions<S> | undefined = undefined>(
    query: Query,
    options: WorkerSearchOptions<S, Facets> = {},
  ): Promise<SearchPage<DocumentOf<S>, FacetsOf<Facets>>> {
    requirePlain(options.highlight);
    return (await this.#query("search", query, options)) as SearchPage<DocumentOf<S>, FacetsOf<Facets>>;
  }

  /** The number of documents that match a query. */
  count(query: Query, options: WorkerMatchOptions = {}): Promise<number> {
    return this.#query("count", query, options) as Promise<number>;
  }

  /** The ids of all matches in insertion order; an updated document counts as newly inserted. */
  ids(query: Query, options: WorkerMatchOptions = {}): Promise<string[]> {
    return this.#query("ids", query, options) as Promise<string[]>;
  }

  /** See `SearchEngine.explain`. */
  async explain(query: Query, options: WorkerMatchOptions = {}): Promise<Explanation> {
    const { query: text, total, plan } = (await this.#query("explain", query, options)) as Explanation;
    return new Explanation(text, total, plan);
  }

  /** The document with this id; `undefined` if there is none. */
  get(id: string, options: RequestOptions = {}): Promise<DocumentOf<S> | undefined> {
    return this.#call("get", [id], options) as Promise<DocumentOf<S> | undefined>;
  }

  /** Whether there is a document with this id. */
  has(id: string, options: RequestOptions = {}): Promise<boolean> {
    return this.#call("has", [id], options) as Promise<boolean>;
  }

  /** The number of documents. */
  size(options: RequestOptions = {}): Promise<number> {
    return this.#call("size", [], options) as Promise<number>;
  }

  async #query(
    method: ReaderMethod,
    query: Query,
    { signal, supersedes, ...options }: WorkerMatchOptions,
  ): Promise<unknown> {
    return this.#call(method, [query, options], { signal, supersedes });
  }
}

/** @throws {TypeError} for the result of `highlighting`, whose options a copy would not contain */
function requirePlain(highlight: unknown): void {
  if (typeof highlight !== "object" || highlight === null || Object.getOwnPropertySymbols(highlight).length === 0)
    return;
  throw new TypeError(
    'In a worker, highlight must be plain data, as in { fields: ["name"] }, not the result of highlighting.',
  );
}
