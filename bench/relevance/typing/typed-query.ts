import { fuzzy, or, prefix, type Query, word } from "@firmament/benchmark/src/question/query.ts";
import { termsOf } from "../../field-terms.ts";

/** Words of at least this number of letters also match with one edit, or with two. */
const ONE_EDIT = 5;
const TWO_EDITS = 9;

const endsInWord = /[\p{L}\p{N}]$/u;

/**
 * A text that is being typed, for an engine without search as you type: its words joined by OR. The last word is a
 * prefix unless something follows it.
 *
 * @param isFuzzy whether longer words also match with one or two edits
 * @returns `null` without words
 */
export function typedQuery(text: string, isFuzzy: boolean): Query | null {
  const words = termsOf(text);
  const open = endsInWord.test(text) ? words.length - 1 : words.length;
  const clauses = words.flatMap((typed, index) => {
    const similar = isFuzzy && typed.length >= ONE_EDIT ? [fuzzy(typed, typed.length >= TWO_EDITS ? 2 : 1)] : [];
    if (index === open) return [prefix(typed), ...similar];
    return similar.length > 0 ? similar : [word(typed)];
  });
  return clauses.length === 0 ? null : or(...clauses);
}
