import type { default as MiniSearch, SearchResult } from "minisearch";
import type { CorpusDocument, CorpusFields, FieldWeights } from "../corpus/corpus-fields.ts";
import type { Query } from "../question/query.ts";
import type { Execution, Question } from "../question/question.ts";
import { MiniSearchTranslation } from "./minisearch-query.ts";
import type { Peer } from "./peer.ts";

/** Joins values, which is safe because MiniSearch has no phrases. */
const VALUE_GAP = "\n";

/**
 * MiniSearch with Firmament's terms and all numbers stored. It always scores and sorts all matches, also to count
 * them.
 */
export class MiniSearchPeer implements Peer {
  readonly #index: MiniSearch<CorpusDocument>;
  readonly #translation: MiniSearchTranslation;

  /** @param weights `null` for equal ones */
  constructor(library: typeof MiniSearch, fields: CorpusFields, weights: FieldWeights | null = null) {
    this.#translation = new MiniSearchTranslation(library.wildcard);
    this.#index = new library<CorpusDocument>({
      fields: [...fields.texts],
      storeFields: [...fields.numbers],
      extractField: (document, field) => {
        return fields.texts.includes(field) ? fields.valuesOf(document, field).join(VALUE_GAP) : document[field];
      },
      tokenize: (text, field) => fields.termsOf(text, field),
      processTerm: (term) => term,
      searchOptions: weights === null ? {} : { boost: weights },
    });
  }

  build(documents: Iterable<CorpusDocument>): void {
    for (const document of documents) this.#index.add(document);
  }

  prepare({ query, operation }: Question): Execution | null {
    if (operation.kind === "parse" || query === null) return null;
    const index = this.#index;
    const translation = this.#translation;
    const native = operation.kind === "top" ? translation.top(query, operation.order) : translation.query(query);
    if (native === null) return null;
    const search = (): SearchResult[] => index.search(native.query, native.options);
    switch (operation.kind) {
      case "count":
        return () => search().length;
      case "ids":
        return () => search().map(({ id }) => id);
      case "top":
        return () =>
          search()
            .slice(0, operation.limit)
            .map(({ id }) => id);
    }
  }

  deviation(query: Query): string | null {
    return query.kind === "fuzzy" ? "a swap of neighbours is two edits" : null;
  }

  foreignBytes(): number {
    return 0;
  }

  recordBytes(): number {
    return 0;
  }

  fileBytes(): null {
    return null;
  }
}
