import { intersect } from "../../postings/operations.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";

/** Finds the values with words that begin as some words do, in any order. */
export interface ValueSearch {
  /** The words; without one, every value is found. */
  readonly words: readonly string[];
  /** The words of a value, as the index contains them. */
  wordsOf(value: string): readonly string[];
  /** Whether the words of a value are those of its pieces between spaces. */
  readonly splitsAtSpaces: boolean;
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
export function valueTest(search: ValueSearch): ((value: string) => boolean) | null {
  const { words, isMultiValued, splitsAtSpaces } = search;
  if (!isMultiValued || words.length === 0) return null;
  const all = 2 ** words.length - 1;
  if (words.length > MAX_MASKED_WORDS || !splitsAtSpaces) return (value) => maskOf(value, search) === all;
  // Analyzing a piece takes ten times as long as looking it up, and values share most pieces.
  const masks = new Map<string, number>();
  return (value) => {
    let found = 0;
    for (const piece of value.split(" ")) {
      let mask = masks.get(piece);
      if (mask === undefined) {
        mask = maskOf(piece, search);
        masks.set(piece, mask);
      }
      found |= mask;
    }
    return found === all;
  };
}

/** A bit for each of this many words fits into an integer. */
const MAX_MASKED_WORDS = 30;

/** The sum of 2^i for each word i that begins a word of the text. */
function maskOf(text: string, { words, wordsOf }: ValueSearch): number {
  const own = wordsOf(text);
  return words.reduce((mask, word, index) => mask + (own.some((other) => other.startsWith(word)) ? 2 ** index : 0), 0);
}
