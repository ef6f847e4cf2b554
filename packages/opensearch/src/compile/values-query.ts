import type { IndexLayout } from "../layout/index-layout.ts";
import { anyOf, anyValue, type ClusterQuery, MATCH_ALL } from "./cluster-query.ts";
import { wordMatch } from "./word-score.ts";

/** With more values, the cluster compares those of all documents. */
const MAX_SEARCHED_VALUES = 32;

/** The words of a value that are searched: the longest ones, which are in the fewest documents. */
const MAX_SEARCHED_WORDS = 3;

/**
 * The documents with one of some values of a field. Those of a text field are not indexed: their words find the documents
 * whose values the cluster compares.
 */
export function valuesQuery(field: string, values: readonly string[], layout: IndexLayout): ClusterQuery {
  const { type, storage, values: path } = layout.valuePaths(field);
  const comparison = anyValue(path, values, (value) => storage.stored(value));
  if (type === "keyword" || values.length > MAX_SEARCHED_VALUES) return comparison;
  const searches = values.map((value) => wordsQuery(field, value, layout));
  return { bool: { filter: [comparison, anyOf(searches)] } };
}

/** The documents with some words of a value. */
function wordsQuery(field: string, value: string, layout: IndexLayout): ClusterQuery {
  const words = [...new Set(layout.schema.analyzerOf(field).terms(value))];
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_SEARCHED_WORDS);
  if (longest.length === 0) return MATCH_ALL;
  return { bool: { filter: longest.map((term) => wordMatch({ fields: [field], term }, layout)) } };
}
