import { intersect } from "../../postings/operations.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";

/** Finds the values with words that begin as some words do, in any order. */
export interface ValueSearch {
  /** The words; without one, every value is found. */
  readonly words: readonly string[];
  /** The words of a value, as the index contains them. */
  wordsOf(value: string): readonly string[];
  /** Whether a document may have several values. */
  readonly isMultiValued: boolean;
}

/** The matches with a value that the search finds, or with values that together contain its words. */
export function withWords<Document>(
  { segment, evaluator, documents }: SegmentMatches<Document>,
  field: string,
  { words }: ValueSearch,
): SegmentMatches<Document> {
  let left = documents;
  for (const word of words) {
    if (left.size > 0) left = intersect(left, segment.expand([field], prefixAutomaton(word)).documents());
  }
  return { segment, evaluator, documents: left };
}

/** Whether the search finds a value of the documents in {@link withWords}; `null` if it finds all of them. */
export function valueTest({ words, wordsOf, isMultiValued }: ValueSearch): ((value: string) => boolean) | null {
  if (!isMultiValued || words.length === 0) return null;
  return (value) => {
    const own = wordsOf(value);
    return words.every((word) => own.some((other) => other.startsWith(word)));
  };
}
