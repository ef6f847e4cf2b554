import type { IndexReader } from "../indexes/index-reader.ts";
import type { PostingList, Segment } from "../indexes/segment.ts";
import { type Counted, TopKByCount } from "../indexes/top-k-by-count.ts";
import { intersectionSize } from "../postings/operations.ts";
import type { PostingSet } from "../postings/posting-set.ts";
import { compareCodePoints } from "../terms/compare.ts";

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
      return mostFrequent(segment, k, rank, (term) => segment.lists(fields, term));
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
      return mostFrequent(segment, k, rank, (term) => [index.pair(first, term)].filter((list) => list !== null));
    }),
  );
  return combined(parts, k);
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
): readonly Counted<string>[] {
  if (deletions.count === 0) return rank(k);
  if (deletions.count === size) return [];
  const frequent = new TopKByCount<string>(k, compareCodePoints);
  let checked = 0;
  for (let n = 2 * k; ; n *= 4) {
    const ranked = rank(n);
    for (const { item, count: maxCount } of ranked.slice(checked)) {
      if (maxCount < frequent.minCount) return frequent.items;
      const count = maxCount - deletedPostings(listsOf(item), deletions.set);
      if (count > 0) frequent.offer(item, count);
    }
    checked = ranked.length;
    if (ranked.length < n) return frequent.items;
  }
}

function deletedPostings(lists: readonly PostingList[], deleted: PostingSet): number {
  return lists.reduce((sum, { documents }) => sum + intersectionSize(documents, deleted), 0);
}

function combined(parts: readonly (readonly Counted<string>[])[], k: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const { item, count } of parts.flat()) counts.set(item, (counts.get(item) ?? 0) + count);
  const frequent = new TopKByCount<string>(k, compareCodePoints);
  for (const [term, count] of counts) frequent.offer(term, count);
  return frequent.items.map(({ item }) => item);
}
