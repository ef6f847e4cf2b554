import type { FieldPostings, PostingList, Segment } from "../indexes/segment.ts";

/** The postings of a phrase's words in one field of a segment. */
export interface FieldPhrase {
  readonly field: string;
  /** Of each word, in the order of the phrase. */
  readonly words: readonly PostingList[];
  /** Of each word right before the next, where such lists are kept; none with slop. */
  readonly pairs: readonly (PostingList | null)[];
}

/** A phrase in those of the fields that have all its words. */
export function fieldPhrases(
  segment: Segment,
  fields: readonly string[],
  terms: readonly string[],
  slop: number,
): readonly FieldPhrase[] {
  const known = new Map<string, readonly FieldPostings[]>();
  const everyWord: (readonly FieldPostings[])[] = [];
  for (const term of terms) {
    const lists = known.get(term) ?? segment.lists(fields, term);
    if (lists.length === 0) return [];
    known.set(term, lists);
    everyWord.push(lists);
  }
  const [first, ...others] = everyWord;
  const found: FieldPhrase[] = [];
  for (const list of first ?? []) {
    const words: PostingList[] = [list];
    for (const lists of others) {
      const same = lists.find(({ field }) => field === list.field);
      if (same === undefined) break;
      words.push(same);
    }
    if (words.length === terms.length)
      found.push({ field: list.field, words, pairs: pairsIn(segment, list.field, terms, slop) });
  }
  return found;
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
  for (let at = 1; at < terms.length; at++) {
    const isRepeated = at > 1 && terms[at - 2] === terms[at - 1] && terms[at - 1] === terms[at];
    const pair = isRepeated ? pairs.at(-1) : index.pair(terms[at - 1] as string, terms[at] as string);
    pairs.push(pair ?? null);
  }
  return pairs;
}

/** The list of the documents that have the phrase, where one is kept. */
export function keptList({ words, pairs }: FieldPhrase): PostingList | null {
  return words.length === 2 ? (pairs[0] ?? null) : null;
}

/** In how many documents the phrase stands at most: in those of its rarest word or pair. */
export function mostDocuments({ words, pairs }: FieldPhrase): number {
  let most = Number.POSITIVE_INFINITY;
  for (const { size } of words) most = Math.min(most, size);
  for (const pair of pairs) if (pair !== null) most = Math.min(most, pair.size);
  return most;
}
