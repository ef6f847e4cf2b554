import type { Segment } from "../../indexes/segment.ts";
import type { PlanAlternatives } from "../../plan/plan.ts";
import type { Postings } from "./scored-clause.ts";

/** The postings of a word while its segment had `size` documents: a live segment grows. */
interface CachedPostings {
  readonly size: number;
  readonly postings: Postings | null;
}

/** By the alternatives of a resolved word, which live as long as the word is cached. */
const cache = new WeakMap<object, WeakMap<Segment, CachedPostings>>();

/**
 * The postings of a word in a segment, from an earlier search if possible: each keystroke repeats the words before the
 * last one.
 */
export function cachedPostings(
  { source }: PlanAlternatives,
  segment: Segment,
  compute: () => Postings | null,
): Postings | null {
  const { size } = segment;
  const bySegment = cache.get(source) ?? new WeakMap<Segment, CachedPostings>();
  const cached = bySegment.get(segment);
  if (cached?.size === size) return cached.postings;
  const postings = compute();
  bySegment.set(segment, { size, postings });
  cache.set(source, bySegment);
  return postings;
}
