import { proveRelations } from "@firmament/decide";
import {
  type DocumentOf,
  type Explanation,
  lint,
  type NearOptions,
  type QueryOptions,
  type RankOptions,
  type ReadonlyEngine,
  type Schema,
} from "firmament";
import { readCursor } from "firmament/backend";
import type { BackendPage, BackendSearchOptions, CountOptions, SearchBackend } from "./search-backend.ts";

/** An engine of the same thread, which answers at once. */
export class EngineBackend implements SearchBackend {
  readonly concurrency = null;
  readonly #engine: ReadonlyEngine<Schema>;

  constructor(engine: ReadonlyEngine<Schema>) {
    this.#engine = engine;
  }

  size(): number {
    return this.#engine.size;
  }

  search(query: string, { rank, near, ...options }: BackendSearchOptions): BackendPage {
    return this.#engine.search(query, {
      ...options,
      // The compiler does not know which fields have numbers, and which have vectors.
      ...(rank !== undefined && { rank: rank as unknown as RankOptions<Schema> }),
      ...(near !== undefined && { near: near as NearOptions<Schema> }),
    });
  }

  count(query: string, options: CountOptions): number {
    return this.#engine.count(query, options);
  }

  offsetOf(cursor: string): number {
    return readCursor(cursor).offset;
  }

  get(id: string): DocumentOf<Schema> | undefined {
    return this.#engine.get(id);
  }

  documents(): Iterable<DocumentOf<Schema>> {
    return this.#engine.documents();
  }

  explain(query: string, options: CountOptions): Explanation {
    return this.#engine.explain(query, options);
  }

  validate(query: string, options: QueryOptions): ReturnType<ReadonlyEngine<Schema>["validate"]> {
    return this.#engine.validate(query, options);
  }

  lint(query: string, options: QueryOptions): ReturnType<typeof lint> {
    return lint(this.#engine, query, { ...options, proveRelations });
  }
}
