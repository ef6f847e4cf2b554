import { type EngineAdapter, type EngineDocument, UnsupportedQuery } from "@firmament/testing";
import { filter, type LiqeQuery, parse } from "liqe";

let documents: readonly EngineDocument[] = [];

/** liqe filters an array of objects. */
export const liqe: EngineAdapter = {
  name: "liqe",
  load(all) {
    documents = all;
  },
  ids: (query) => filter(treeOf(query), documents).map(({ id }) => id),
};

function treeOf(query: string): LiqeQuery {
  try {
    return parse(query);
  } catch {
    throw new UnsupportedQuery("a syntax error");
  }
}
