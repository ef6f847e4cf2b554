import type { DocumentTest } from "../match/filter-match.ts";

/** The number of resolved queries that are kept: some megabytes. */
const MAX_QUERIES = 1000;

/** The queries that were needed last. */
export class ResolvedCache {
  readonly #queries = new Map<string, DocumentTest>();

  /** The query with a key; parsed if it is not kept. */
  get(key: string, parse: () => DocumentTest): DocumentTest {
    const known = this.#queries.get(key);
    if (known !== undefined) {
      // Maps keep the order of insertion: the first one was needed least recently.
      this.#queries.delete(key);
      this.#queries.set(key, known);
      return known;
    }
    const parsed = parse();
    this.#queries.set(key, parsed);
    if (this.#queries.size > MAX_QUERIES) {
      for (const first of this.#queries.keys()) {
        this.#queries.delete(first);
        break;
      }
    }
    return parsed;
  }
}
