import type { SearchEngine } from "firmament";
import type { AsyncSource, SourceOptions } from "../../src/index.ts";
import type { ProductSchema } from "./products.ts";

/** A search that a {@link RecordedSource} has received. */
export interface RecordedSearch {
  readonly query: string;
  readonly options: SourceOptions<ProductSchema>;
  /** Answers with the page of the engine. */
  answer(): void;
  fail(reason: unknown): void;
}

/** A source that answers when a test wants it to. It does not read the signal, as a source may. */
export class RecordedSource implements AsyncSource<ProductSchema> {
  readonly searches: RecordedSearch[] = [];
  readonly #engine: SearchEngine<ProductSchema>;

  constructor(engine: SearchEngine<ProductSchema>) {
    this.#engine = engine;
  }

  search(query: string, options: SourceOptions<ProductSchema>): ReturnType<AsyncSource<ProductSchema>["search"]> {
    return new Promise((resolve, reject) => {
      const { signal: _, supersedes: __, ...own } = options;
      this.searches.push({ query, options, answer: () => resolve(this.#engine.search(query, own)), fail: reject });
    });
  }

  get queries(): readonly string[] {
    return this.searches.map(({ query }) => query);
  }

  /** @param index counts from the end if it is negative */
  at(index: number): RecordedSearch {
    const search = this.searches.at(index);
    if (search === undefined) throw new RangeError(`There is no search ${index}.`);
    return search;
  }
}
