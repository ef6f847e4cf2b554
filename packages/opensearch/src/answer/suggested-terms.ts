import { MAX_SIMILAR_TERMS } from "firmament/backend";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { SearchView } from "./answer-view.ts";

/** Frequent and rare terms are suggested. The word is one term: the cluster does not analyze it. */
const OPTIONS = {
  analyzer: "keyword",
  suggest_mode: "always",
  string_distance: "internal",
  sort: "frequency",
  size: MAX_SIMILAR_TERMS,
  shard_size: MAX_SIMILAR_TERMS,
  max_edits: 2,
  prefix_length: 0,
  min_word_length: 1,
  accuracy: 0,
  max_term_freq: 2 ** 31 - 1,
};

/**
 * The terms of some fields within two edits of a word, at most 256 for each field and shard; the closest ones of more.
 *
 * @returns a number for each term that as many documents contain, or fewer
 */
export async function suggestedTerms(
  view: SearchView,
  layout: IndexLayout,
  fields: readonly string[],
  word: string,
): Promise<ReadonlyMap<string, number>> {
  const suggestions = fields.map((field) => {
    return [field, { term: { field: layout.termIndex(field).terms, ...OPTIONS } }] as const;
  });
  const named = Object.fromEntries(suggestions.map(([, suggestion], index) => [String(index), suggestion]));
  const { suggest } = await view.search({ size: 0, query: { match_none: {} }, suggest: { text: word, ...named } });
  const found = Object.values((suggest ?? {}) as SuggestAnswer).flat();
  // Shards that have more terms do not count all of these.
  const isComplete = found.every(({ options }) => options.length < MAX_SIMILAR_TERMS);
  const bounds = new Map<string, number>();
  for (const { text, freq } of found.flatMap(({ options }) => options)) {
    bounds.set(text, (bounds.get(text) ?? 0) + (isComplete ? freq : Number.POSITIVE_INFINITY));
  }
  return bounds;
}

type SuggestAnswer = Readonly<Record<string, readonly { readonly options: readonly SuggestedTerm[] }[]>>;

interface SuggestedTerm {
  readonly text: string;
  /** In how many documents of one field it is, deleted ones included. */
  readonly freq: number;
}
