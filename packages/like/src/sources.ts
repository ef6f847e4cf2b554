import { everything, type Filter, ids, type QueryNode } from "firmament";
import type { LikeEngine, LikeScope } from "./like-engine.ts";
import { LikeError } from "./like-error.ts";

/** A document of an engine that was given by its id. */
export interface GivenDocument {
  readonly id: string;
  readonly document: object;
}

/** Reads documents and counts matches, among those that a filter accepts. */
export class Sources {
  readonly #engine: LikeEngine;
  readonly #scope: LikeScope;

  constructor(engine: LikeEngine, filter: Filter | undefined) {
    this.#engine = engine;
    this.#scope = filter === undefined ? {} : { filter };
  }

  /**
   * The documents with the ids, in their order.
   *
   * @throws {LikeError} with the code `unknown-id`
   */
  async documents(wanted: readonly string[]): Promise<readonly GivenDocument[]> {
    if (wanted.length === 0) return [];
    const { hits } = await this.#engine.search(ids(wanted), this.#options(wanted.length));
    const byId = new Map(hits.map((hit) => [hit.id, hit.document]));
    return wanted.map((id) => {
      const document = byId.get(id);
      if (document !== undefined) return { id, document };
      const place = this.#scope.filter === undefined ? "" : " that the filter accepts";
      throw new LikeError(
        "unknown-id",
        `There is no document with the id ${JSON.stringify(id)}${place}. Leave it out, or check its spelling: upper and lower case count.`,
      );
    });
  }

  /** The number of all documents. */
  async size(): Promise<number> {
    return this.#engine.count(everything, this.#options());
  }

  /** The number of documents that match each query. */
  async counts(queries: readonly QueryNode[]): Promise<readonly number[]> {
    const { counts } = this.#engine;
    if (counts !== undefined) return counts.call(this.#engine, queries, this.#options());
    return Promise.all(queries.map((query) => this.#engine.count(query, this.#options())));
  }

  #options(limit?: number): never {
    return (limit === undefined ? this.#scope : { ...this.#scope, limit }) as never;
  }
}
