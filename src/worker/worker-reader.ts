import { checkOptions } from "../base/known-options.ts";
import type { FacetOptions } from "../engine/options/facet-options.ts";
import type { GroupOptions } from "../engine/options/group-options.ts";
import type { Projection, ProjectionOf } from "../engine/options/projection.ts";
import type { SearchPageOf } from "../engine/options/search-options.ts";
import type { StreamOptions } from "../engine/options/stream-options.ts";
import type { Query } from "../engine/query/query-input.ts";
import { Explanation } from "../engine/result/explanation.ts";
import type { Hit } from "../engine/result/search-page.ts";
import type { DocumentId } from "../schema/document-id.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import { REQUEST_OPTIONS, WORKER_MATCH_OPTIONS, WORKER_SEARCH_OPTIONS } from "./option-names.ts";
import type { RequestOptions, WorkerMatchOptions, WorkerSearchOptions } from "./options.ts";
import type { ReaderMethod, StreamPart } from "./protocol/message.ts";
import { ownNumbers } from "./sendable-record.ts";
import { outdatable } from "./superseded.ts";

/** Calls a method in the worker. */
export type Call = (
  method: ReaderMethod | "next",
  args: readonly unknown[],
  options: RequestOptions,
) => Promise<unknown>;

/** The methods that an engine and its snapshots have. Their errors are those of `SearchEngine`. */
export class WorkerReader<S extends Schema> {
  readonly #call: Call;
  readonly #release: (stream: number) => void;

  /** @param release drops a stream in the worker */
  constructor(call: Call, release: (stream: number) => void) {
    this.#call = call;
    this.#release = release;
  }

  /** See `SearchEngine.search`. The hits are plain objects. */
  search<
    const Facets extends FacetOptions<S> | undefined = undefined,
    Group extends GroupOptions<S> | undefined = undefined,
    const List extends Projection<S> = undefined,
  >(
    query: Query,
    options: WorkerSearchOptions<S, Facets, Group, List> = {},
  ): Promise<SearchPageOf<S, Facets, Group, List>> {
    return this.#query("search", query, options, WORKER_SEARCH_OPTIONS) as Promise<
      SearchPageOf<S, Facets, Group, List>
    >;
  }

  /**
   * See `SearchEngine.stream`. The hits are plain objects, those of the documents when the iteration begins. The worker
   * sends some hundred at a time.
   */
  stream<const List extends Projection<S> = undefined>(
    query: Query,
    options: StreamOptions<S, List> = {},
  ): AsyncIterableIterator<Hit<ProjectionOf<S, List>, DocumentOf<S>>> {
    return this.#items("stream", [query, sendable(options)]) as AsyncIterableIterator<
      Hit<ProjectionOf<S, List>, DocumentOf<S>>
    >;
  }

  /** All documents in insertion order, as they are when the iteration begins. */
  documents(): AsyncIterableIterator<DocumentOf<S>> {
    return this.#items("documents", []) as AsyncIterableIterator<DocumentOf<S>>;
  }

  /** The number of documents that match a query. */
  count(query: Query, options: WorkerMatchOptions<S> = {}): Promise<number> {
    return this.#query("count", query, options, WORKER_MATCH_OPTIONS) as Promise<number>;
  }

  /** The ids of all matches in insertion order; an updated document counts as newly inserted. */
  ids(query: Query, options: WorkerMatchOptions<S> = {}): Promise<string[]> {
    return this.#query("ids", query, options, WORKER_MATCH_OPTIONS) as Promise<string[]>;
  }

  /** See `SearchEngine.explain`. */
  explain(query: Query, options: WorkerMatchOptions<S> = {}): Promise<Explanation> {
    return outdatable(async () => {
      const answer = await this.#query("explain", query, options, WORKER_MATCH_OPTIONS);
      const { query: text, total, plan } = answer as Explanation;
      return new Explanation(text, total, plan);
    });
  }

  /** The document with this id; `undefined` if there is none. */
  get(id: DocumentId, options: RequestOptions = {}): Promise<DocumentOf<S> | undefined> {
    return this.#request("get", [id], options) as Promise<DocumentOf<S> | undefined>;
  }

  /** Whether there is a document with this id. */
  has(id: DocumentId, options: RequestOptions = {}): Promise<boolean> {
    return this.#request("has", [id], options) as Promise<boolean>;
  }

  /** The number of documents. */
  size(options: RequestOptions = {}): Promise<number> {
    return this.#request("size", [], options) as Promise<number>;
  }

  /** The items of a stream. The worker prepares the next part while the caller reads one. */
  async *#items(method: "stream" | "documents", args: readonly unknown[]): AsyncGenerator<unknown, void> {
    const number = (await this.#call(method, args, {})) as number;
    const next = (): Promise<StreamPart> => this.#call("next", [number], {}) as Promise<StreamPart>;
    let part = next();
    let isOpen = true;
    try {
      while (isOpen) {
        const { items, isLast } = await part;
        isOpen = !isLast;
        if (isOpen) part = next();
        // The error is thrown when its turn comes, or never if the caller stops before.
        part.catch(() => {});
        yield* items;
      }
    } finally {
      if (isOpen) this.#release(number);
    }
  }

  /** Calls a method of the engine that takes a query and options. */
  #query<Options extends RequestOptions>(
    method: ReaderMethod,
    query: Query,
    given: Options,
    names: Readonly<Record<string, true>>,
  ): Promise<unknown> {
    return outdatable(async () => {
      checkOptions(method, given, names);
      const { signal, supersedes, ...options } = given;
      return this.#call(method, [query, sendable(options)], { signal, supersedes });
    });
  }

  /** Calls a method that has no options of its own. */
  #request(method: ReaderMethod, args: readonly unknown[], options: RequestOptions): Promise<unknown> {
    return outdatable(async () => {
      checkOptions(method, options, REQUEST_OPTIONS);
      return this.#call(method, args, options);
    });
  }
}

/** The options with plain data in place of collators, which cannot be copied, and without parts of greater buffers. */
export function sendable(options: object): object {
  return withSendableVector(withSendableSort(options));
}

function withSendableVector(options: object): object {
  const near = "near" in options ? options.near : null;
  if (typeof near !== "object" || near === null || !("vector" in near)) return options;
  return { ...options, near: { ...near, vector: ownNumbers(near.vector) } };
}

function withSendableSort(options: object): object {
  if (!("sort" in options) || typeof options.sort !== "object" || options.sort === null) return options;
  return { ...options, sort: [options.sort].flat().map(sendableOrder) };
}

function sendableOrder(order: unknown): unknown {
  if (typeof order !== "object" || order === null || !("collator" in order)) return order;
  const { collator } = order;
  return collator instanceof Intl.Collator ? { ...order, collator: collator.resolvedOptions() } : order;
}
