import type { FieldPostings, PostingList, Segment } from "../indexes/segment.ts";

/** The posting lists of a phrase's terms in one field of a segment. */
export interface FieldPhrase {
  readonly field: string;
  /** The list of each term, in the order of the phrase. */
  readonly words: readonly FieldPostings[];
  /**
   * The list of each two adjacent terms, `null` if the segment does not store that pair; empty for a phrase with slop.
   */
  readonly pairs: readonly (PostingList | null)[];
}

/** The phrase in each of the fields that contains all its terms. */
export function fieldPhrases(
  segment: Segment,
  fields: readonly string[],
  terms: readonly string[],
  slop: number,
): readonly FieldPhrase[] {
  const listsByTerm = new Map<string, readonly FieldPostings[]>();
  const listsByPosition: (readonly FieldPostings[])[] = [];
  for (const term of terms) {
    const lists = listsByTerm.get(term) ?? segment.lists(fields, term);
    if (lists.length === 0) return [];
    listsByTerm.set(term, lists);
    listsByPosition.push(lists);
  }
  const [first, ...others] = listsByPosition;
  const phrases: FieldPhrase[] = [];
  for (const list of first ?? []) {
    const words: FieldPostings[] = [list];
    for (const lists of others) {
      const inSameField = lists.find(({ field }) => field === list.field);
      if (inSameField === undefined) break;
      words.push(inSameField);
    }
    if (words.length === terms.length)
      phrases.push({ field: list.field, words, pairs: pairsIn(segment, list.field, terms, slop) });
  }
  return phrases;
}

function pairsIn(
  segment: Segment,
  field: string,
  terms: readonly string[],
  slop: number,
): readonly (PostingList | null)[] {
  if (slop > 0) return [];
  const index = segment.text(field);
  const pairs: (PostingList | null)[] = [];
  for (let i = 1; i < terms.length; i++) {
    const isRepeated = i > 1 && terms[i - 2] === terms[i - 1] && terms[i - 1] === terms[i];
    const pair = isRepeated ? pairs.at(-1) : index.pair(terms[i - 1] as string, terms[i] as string);
    pairs.push(pair ?? null);
  }
  return pairs;
}

/** The stored list of the documents that contain a phrase of two terms; `null` if there is none. */
export function storedPair({ words, pairs }: FieldPhrase): PostingList | null {
  return words.length === 2 ? (pairs[0] ?? null) : null;
}

/** An upper bound for the number of documents that contain the phrase: the number for its rarest term or pair. */
export function maxDocuments({ words, pairs }: FieldPhrase): number {
  let count = Number.POSITIVE_INFINITY;
  for (const { size } of words) count = Math.min(count, size);
  for (const pair of pairs) if (pair !== null) count = Math.min(count, pair.size);
  return count;
}
