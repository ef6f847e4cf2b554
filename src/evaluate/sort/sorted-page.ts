import { compareCodePoints } from "../../terms/compare.ts";
import { type SegmentMatches, totalOf } from "../match/segment-matches.ts";
import type { SortKey, SortValue } from "./sort-key.ts";
import { firstMatches, type SortPlace } from "./sorted-matches.ts";

/** One of the matches in a segment. */
export interface FoundDocument<Document> {
  readonly found: SegmentMatches<Document>;
  readonly ordinal: number;
}

/** The places `offset` up to, not including, `offset + limit` of the matching documents in the order of some keys, and then of their ids. */
export function sortedPage<Document>(
  found: readonly SegmentMatches<Document>[],
  keys: readonly SortKey[],
  offset: number,
  limit: number,
): readonly FoundDocument<Document>[] {
  const end = Math.min(offset + limit, totalOf(found));
  if (limit === 0 || end <= offset) return [];
  return firstOfAll(found, keys, end, null).slice(offset);
}

/** The first of the matching documents that come after a place in that order, so many, or all if they are fewer. */
export function sortedPageAfter<Document>(
  found: readonly SegmentMatches<Document>[],
  keys: readonly SortKey[],
  after: SortPlace,
  limit: number,
): readonly FoundDocument<Document>[] {
  return limit === 0 ? [] : firstOfAll(found, keys, limit, after);
}

function firstOfAll<Document>(
  found: readonly SegmentMatches<Document>[],
  keys: readonly SortKey[],
  count: number,
  after: SortPlace | null,
): FoundDocument<Document>[] {
  const queues = found
    .filter(({ matches }) => matches.size > 0)
    .map((part) => new SortedQueue(part, firstMatches(part, keys, count, after)));
  const first: FoundDocument<Document>[] = [];
  while (first.length < count) {
    const next = queues.reduce((best, queue) => (queue.comesBefore(best, keys) ? queue : best));
    if (next.isEmpty) break;
    first.push(next.shift());
  }
  return first;
}

/** The first matches of a segment in their order, of which one is the next. */
class SortedQueue<Document> {
  readonly #found: SegmentMatches<Document>;
  readonly #ordinals: readonly number[];
  #at = 0;
  /** By key, as far as the next one has been asked. */
  #values: SortValue[] = [];

  constructor(found: SegmentMatches<Document>, ordinals: readonly number[]) {
    this.#found = found;
    this.#ordinals = ordinals;
  }

  /** Takes the next one out. */
  shift(): FoundDocument<Document> {
    const ordinal = this.#ordinals[this.#at++] as number;
    this.#values = [];
    return { found: this.#found, ordinal };
  }

  /** Whether the next one comes before that of another queue; an empty queue has none. */
  comesBefore(other: SortedQueue<Document>, keys: readonly SortKey[]): boolean {
    if (this.isEmpty || other.isEmpty) return !this.isEmpty;
    for (const [at, key] of keys.entries()) {
      const order = compareValues(this.#valueAt(at, key), other.#valueAt(at, key), key.isDescending);
      if (order !== 0) return order < 0;
    }
    return this.#id < other.#id;
  }

  get isEmpty(): boolean {
    return this.#at === this.#ordinals.length;
  }

  get #ordinal(): number {
    return this.#ordinals[this.#at] as number;
  }

  get #id(): string {
    return this.#found.segment.id(this.#ordinal);
  }

  #valueAt(at: number, key: SortKey): SortValue {
    const known = this.#values[at];
    if (known !== undefined) return known;
    const value = key.valueOf(this.#found, this.#ordinal);
    this.#values[at] = value;
    return value;
  }
}

/** Negative when `a` comes first. */
function compareValues(a: SortValue, b: SortValue, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === "string" && typeof b === "string" ? compareCodePoints(a, b) : Number(a > b) - Number(a < b);
  return isDescending ? -order : order;
}
