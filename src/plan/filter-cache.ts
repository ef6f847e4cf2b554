import type { Segment } from "../indexes/segment.ts";
import type { PostingSet } from "../postings/posting-set.ts";

/**
 * The number of filters that each segment remembers. A set needs at most one bit for each document, so that they need
 * at most 4 bytes for each document: 4 MB for 1,000,000.
 */
const MAX_FILTERS = 32;

/** Filters with longer keys, such as those with 10,000 values, are not remembered: the keys need memory, too. */
const MAX_KEY_LENGTH = 100_000;

interface CachedFilter {
  /** The number of ordinals of the segment when the set was computed. */
  readonly size: number;
  /** The matches, deleted documents included; `null` after the first use. */
  readonly documents: PostingSet | null;
}

/** By the `cacheKey` of a segment, and by the key of a filter: the least recently used first. */
const filtersBySegment = new WeakMap<object, Map<string, CachedFilter>>();

/** The documents of a segment that match a filter, deleted ones included, or `null` if they are not cached. */
export function cachedFilter(segment: Segment, key: string): PostingSet | null {
  const cached = filtersBySegment.get(segment.cacheKey)?.get(key);
  return cached?.size === segment.size ? cached.documents : null;
}

/** Whether a filter that is not cached was asked for before: only such filters are worth their memory. */
export function wasAsked(segment: Segment, key: string): boolean {
  return filtersBySegment.get(segment.cacheKey)?.has(key) === true;
}

/**
 * Remembers a filter, as the most recently used one of the segment.
 *
 * @param documents its matches, deleted documents included; `null` after its first use
 */
export function rememberFilter(segment: Segment, key: string, documents: PostingSet | null): void {
  if (key.length > MAX_KEY_LENGTH) return;
  const filters = filtersBySegment.get(segment.cacheKey) ?? new Map<string, CachedFilter>();
  filtersBySegment.set(segment.cacheKey, filters);
  filters.delete(key);
  filters.set(key, { size: segment.size, documents });
  for (const oldest of filters.keys()) {
    if (filters.size <= MAX_FILTERS) break;
    filters.delete(oldest);
  }
}
