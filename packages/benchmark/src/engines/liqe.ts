import { type EngineAdapter, type EngineDocument, UnsupportedQuery } from "@firmament/testing";

/** liqe: parses a query and filters the documents. */
export function liqeEngine({ filter, parse }: typeof import("liqe")): EngineAdapter {
  let all: readonly EngineDocument[] = [];
  const parsed = (query: string) => {
    try {
      return parse(query);
    } catch (error) {
      throw new UnsupportedQuery(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    name: "liqe",
    load(documents) {
      all = documents;
    },
    ids: (query) => filter(parsed(query), all).map(({ id }) => id),
  };
}
