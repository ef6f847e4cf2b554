import type { IndexRange } from "../base/index-range.ts";
import type { Query } from "../engine/query/query-input.ts";
import { internalsOf, type SearchEngine } from "../engine/search-engine.ts";
import type { DocumentOf, Schema } from "../schema/schema.ts";
import type { WorkerMatchOptions } from "../worker/options.ts";
import type { AnyPage } from "../worker/protocol/page-message.ts";
import { mergeParts } from "./merge-parts.ts";
import { withFacets } from "./page-message.ts";
import { type SearchSplit, type SplitThresholds, splitMatching, splitSearch } from "./search-split.ts";
import type { SearchThread } from "./search-thread.ts";
import type { ThreadPool } from "./thread-pool.ts";

/** A page, and the thread in which its cursor continues. */
export interface FoundPage {
  readonly page: AnyPage;
  readonly thread: number;
}

type PartOptions<S extends Schema> = WorkerMatchOptions<S> & { readonly facets?: GivenFacets | undefined };

type GivenFacets = Readonly<Record<string, unknown>> | readonly string[];

/**
 * Searches in several threads at once. Each method returns `null` if one thread is faster, or if fewer than two threads
 * are idle. The results equal those of one thread.
 */
export class FanOut<S extends Schema> {
  readonly #engine: SearchEngine<S>;
  readonly #pool: ThreadPool<S>;
  readonly #thresholds: SplitThresholds;

  constructor(engine: SearchEngine<S>, pool: ThreadPool<S>, thresholds: SplitThresholds) {
    this.#engine = engine;
    this.#pool = pool;
    this.#thresholds = thresholds;
  }

  /** @param options those of `WorkerSearchOptions` */
  search(query: Query, options: PartOptions<S>): Promise<FoundPage> | null {
    const idle = this.#pool.idleThreads();
    const split = splitSearch(this.#engine, query, options, idle.length, this.#thresholds);
    if (split === null) return null;
    return split.by === "segments"
      ? this.#searchSegments(query, options, split, idle)
      : this.#searchFacets(query, options, split, idle);
  }

  count(query: Query, options: WorkerMatchOptions<S>): Promise<number> | null {
    const parts = this.#matchingParts(query, options, (thread, range) => thread.countPart(query, options, range));
    return parts === null ? null : parts.then((counts) => counts.reduce((sum, count) => sum + count, 0));
  }

  ids(query: Query, options: WorkerMatchOptions<S>): Promise<string[]> | null {
    const parts = this.#matchingParts(query, options, (thread, range) => thread.ids(query, options, range));
    return parts === null ? null : parts.then((ids) => ids.flat());
  }

  #matchingParts<Part>(
    query: Query,
    options: WorkerMatchOptions<S>,
    run: (thread: SearchThread<S>, range: IndexRange) => Promise<Part>,
  ): Promise<Part[]> | null {
    const idle = this.#pool.idleThreads();
    const ranges = splitMatching(this.#engine, query, options, idle.length, this.#thresholds);
    return ranges === null ? null : this.#runEach(idle, ranges, run);
  }

  /** Runs each item in an idle thread of its own. */
  #runEach<Item, Part>(
    idle: readonly number[],
    items: readonly Item[],
    run: (thread: SearchThread<S>, item: Item, index: number) => Promise<Part>,
  ): Promise<Part[]> {
    return Promise.all(
      items.map((item, index) => this.#pool.runIn(idle[index] as number, (thread) => run(thread, item, index))),
    );
  }

  async #searchSegments(
    query: Query,
    options: PartOptions<S>,
    { ranges, request, changes }: Extract<SearchSplit, { readonly by: "segments" }>,
    idle: readonly number[],
  ): Promise<FoundPage> {
    const { segments } = internalsOf(this.#engine).writer.reader();
    const partOptions = { ...options, offset: 0, limit: request.offset + request.limit };
    const parts = await this.#runEach(idle, ranges, (thread, range) => thread.searchPart(query, partOptions, range));
    const page: unknown = mergeParts<DocumentOf<S>>(parts, segments, request, changes && { changes });
    return { page: page as AnyPage, thread: idle[0] as number };
  }

  async #searchFacets(
    query: Query,
    options: PartOptions<S>,
    { fields }: Extract<SearchSplit, { readonly by: "facets" }>,
    idle: readonly number[],
  ): Promise<FoundPage> {
    const { facets = {}, filter, defaultOperator, lenient, timeBudget, signal } = options;
    const matching = { filter, defaultOperator, lenient, timeBudget, signal, limit: 0 } as PartOptions<S>;
    const pages = await this.#runEach(idle, fields, (thread, names, index) => {
      const own = isList(facets) ? names : Object.fromEntries(names.map((name) => [name, facets[name]]));
      return thread.search(query, { ...(index === 0 ? options : matching), facets: own } as PartOptions<S>);
    });
    const counted = Object.assign({}, ...pages.map((page) => page.facets)) as Readonly<Record<string, unknown>>;
    // In the order of the request.
    const ordered = Object.fromEntries(
      (isList(facets) ? facets : Object.keys(facets)).map((name) => [name, counted[name]]),
    );
    return { page: withFacets(pages[0] as AnyPage, ordered), thread: idle[0] as number };
  }
}

function isList(facets: GivenFacets): facets is readonly string[] {
  return Array.isArray(facets);
}
