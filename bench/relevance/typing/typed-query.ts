import { and, or, prefix, type Query, word } from "@firmament/benchmark/src/question/query.ts";
import type { DefaultOperator } from "../../../src/entries/index.ts";
import { termsOf } from "../../field-terms.ts";

const endsInWord = /[\p{L}\p{N}]$/u;

/**
 * A text that is being typed, for an engine without search as you type. The last word is a prefix unless something
 * follows it.
 *
 * @returns `null` without words
 */
export function typedQuery(text: string, operator: DefaultOperator): Query | null {
  const words = termsOf(text);
  const open = endsInWord.test(text) ? words.length - 1 : words.length;
  const clauses = words.map((typed, index) => (index === open ? prefix(typed) : word(typed)));
  if (clauses.length === 0) return null;
  return operator === "AND" ? and(...clauses) : or(...clauses);
}
