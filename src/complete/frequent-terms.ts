import type { IndexReader } from "../indexes/index-reader.ts";
import type { PostingList, Segment, TokenStreams } from "../indexes/segment.ts";
import { type Counted, TopKByCount } from "../indexes/top-k-by-count.ts";
import { intersectionSize } from "../postings/operations.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import { compareCodePoints, startsWithCodePoints } from "../terms/compare.ts";

/**
 * The number of terms that are ranked in a segment with deletions before the terms of sampled documents are counted.
 */
const MAX_RANKED_TERMS = 2048;
/** The maximum number of sampled documents. */
const MAX_SAMPLED_DOCUMENTS = 2000;

/**
 * The `k` terms with the most postings in the fields, of the terms that begin with the code points of `prefix`.
 * Postings of deleted documents do not count. A term that is not among the first `k` of any segment is missing.
 */
export function frequentTerms(
  { segments }: IndexReader,
  fields: readonly string[],
  prefix: string,
  k: number,
): readonly string[] {
  return combined(
    segments.map((segment) => {
      const rank = (n: number): readonly Counted<string>[] => segment.frequentTerms(fields, prefix, n);
      const listsOf = (term: string): readonly PostingList[] => segment.lists(fields, term);
      const { counted, isComplete } = mostFrequent(segment, k, rank, listsOf);
      return isComplete ? counted : countTerms(segment, sampledTerms(segment, fields, prefix), k, listsOf);
    }),
    k,
  );
}

/**
 * The `k` terms with the most documents, of the terms that begin with the code points of `prefix` and follow `first` in
 * a stored pair. Deleted documents do not count.
 */
export function frequentFollowers(
  { segments }: IndexReader,
  fields: readonly string[],
  first: string,
  prefix: string,
  k: number,
): readonly string[] {
  const parts = segments.flatMap((segment) =>
    fields.map((field): readonly Counted<string>[] => {
      const index = segment.text(field);
      const rank = (n: number): readonly Counted<string>[] => index.frequentFollowers(first, prefix, n);
      return mostFrequent(segment, k, rank, (term) => [index.pair(first, term)].filter((list) => list !== null))
        .counted;
    }),
  );
  return combined(parts, k);
}

interface Ranking {
  readonly counted: readonly Counted<string>[];
  /** False if fewer than `k` terms were counted although more terms exist. */
  readonly isComplete: boolean;
}

/**
 * The `k` terms with the most postings without deletions. A count that includes deletions is an upper bound, so the
 * ranking by upper bounds is read until the next bound is below the `k`-th count.
 *
 * @param rank the first `n` terms by upper bound
 */
function mostFrequent(
  { size, deletions }: Segment,
  k: number,
  rank: (n: number) => readonly Counted<string>[],
  listsOf: (term: string) => readonly PostingList[],
): Ranking {
  if (deletions.count === 0) return { counted: rank(k), isComplete: true };
  const frequent = new TopKByCount<string>(k, compareCodePoints);
  if (deletions.count === size) return { counted: [], isComplete: true };
  let checked = 0;
  for (let n = 2 * k; ; n *= 4) {
    const ranked = rank(n);
    for (const { item, count: maxCount } of ranked.slice(checked)) {
      if (maxCount < frequent.minCount) return { counted: frequent.items, isComplete: true };
      const count = maxCount - deletedPostings(listsOf(item), deletions.set);
      if (count > 0) frequent.offer(item, count);
    }
    checked = ranked.length;
    if (ranked.length < n) return { counted: frequent.items, isComplete: true };
    if (n >= MAX_RANKED_TERMS) return { counted: frequent.items, isComplete: frequent.items.length === k };
  }
}

function deletedPostings(lists: readonly PostingList[], deleted: PostingSet): number {
  return lists.reduce((sum, { documents }) => sum + intersectionSize(documents, deleted), 0);
}

/** The terms with a prefix of evenly spaced documents that are not deleted. */
function sampledTerms(segment: Segment, fields: readonly string[], prefix: string): ReadonlySet<string> {
  const terms = new Set<string>();
  const ordinals = segment.deletions.alive.toArray();
  const step = Math.max(1, ordinals.length / MAX_SAMPLED_DOCUMENTS);
  for (const field of fields) {
    const streams: TokenStreams = segment.text(field).streams();
    const numbers = new Set<number>();
    for (let i = 0; i < ordinals.length; i += step) {
      const ordinal = ordinals[Math.floor(i)] as number;
      const [from, to] = [streams.starts[ordinal] as number, streams.starts[ordinal + 1] as number];
      for (let token = from; token < to; token++) numbers.add(streams.terms[token] as number);
    }
    for (const number of numbers) {
      const term = streams.termAt(number);
      if (startsWithCodePoints(term, prefix)) terms.add(term);
    }
  }
  return terms;
}

function countTerms(
  { deletions }: Segment,
  terms: ReadonlySet<string>,
  k: number,
  listsOf: (term: string) => readonly PostingList[],
): readonly Counted<string>[] {
  const frequent = new TopKByCount<string>(k, compareCodePoints);
  for (const term of terms) {
    const lists = listsOf(term);
    const maxCount = lists.reduce((sum, { size }) => sum + size, 0);
    if (maxCount >= frequent.minCount) frequent.offer(term, maxCount - deletedPostings(lists, deletions.set));
  }
  return frequent.items;
}

function combined(parts: readonly (readonly Counted<string>[])[], k: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const { item, count } of parts.flat()) counts.set(item, (counts.get(item) ?? 0) + count);
  const frequent = new TopKByCount<string>(k, compareCodePoints);
  for (const [term, count] of counts) frequent.offer(term, count);
  return frequent.items.map(({ item }) => item);
}
