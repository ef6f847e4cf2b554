import { type EngineAdapter, type EngineDocument, UnsupportedQuery } from "@firmament/testing";

/** lucene-kit: parses a query and filters the documents. */
export function luceneKitEngine({ filter, QueryParser }: typeof import("lucene-kit")): EngineAdapter {
  let all: readonly EngineDocument[] = [];
  return {
    name: "lucene-kit",
    load(documents) {
      all = documents;
    },
    ids(query) {
      try {
        return filter(new QueryParser(query), [...all]).map(({ id }) => id);
      } catch (error) {
        throw new UnsupportedQuery(error instanceof Error ? error.message : String(error));
      }
    },
  };
}
