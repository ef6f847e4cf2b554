import { invariant } from "../../base/invariant.ts";
import { pointSupport } from "../../geo/point-support.ts";
import { compareCodePoints } from "../../terms/compare.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { NumericOrder } from "../top/numeric-order.ts";
import { CollatedKey } from "./collated-key.ts";
import { firstMatches, type SortPosition } from "./first-matches.ts";
import type { SortKey, SortValue } from "./key.ts";
import { NumberKey } from "./number-key.ts";
import { RelevanceKey } from "./relevance-key.ts";
import type { Sort } from "./sort.ts";
import { TextKey } from "./text-key.ts";
import type { HitOrder, PageRange, SortedHit } from "./top-hits.ts";

/** The order of several sort keys: sorts the first matches of each segment, then merges the segments. */
export class KeysOrder implements HitOrder {
  readonly #sorts: readonly Sort[];
  readonly #scorer: () => NumericOrder;

  constructor(sorts: readonly Sort[], scorer: () => NumericOrder) {
    this.#sorts = sorts;
    this.#scorer = scorer;
  }

  hits<Document>(
    matches: readonly SegmentMatches<Document>[],
    { offset, after, limit }: PageRange<Document>,
  ): readonly SortedHit<Document>[] {
    const relevance = this.#sorts.some(({ by }) => by === "relevance") ? new RelevanceKey(this.#scorer()) : null;
    const keys = this.#sorts.map((sort) => keyOf(sort, relevance));
    const sorted =
      after === null
        ? mergeFirst(matches, keys, offset + limit, null).slice(offset)
        : mergeFirst(matches, keys, limit, this.#positionOf(after, matches, keys));
    return sorted.map(({ part, ordinal }) => {
      return { segment: part.segment, ordinal, score: relevance?.valueOf(part, ordinal) ?? 0 };
    });
  }

  numeric(): null {
    return null;
  }

  #positionOf(
    { segment, ordinal, score }: SortedHit<unknown>,
    matches: readonly SegmentMatches<unknown>[],
    keys: readonly SortKey[],
  ): SortPosition {
    const part = matches.find((each) => each.segment === segment);
    invariant(part !== undefined, "a page starts in a segment that was searched");
    const values = keys.map((key, i) => (this.#sorts[i]?.by === "relevance" ? score : key.valueOf(part, ordinal)));
    return { values, id: segment.id(ordinal) };
  }
}

function keyOf(sort: Sort, relevance: SortKey | null): SortKey {
  if (sort.by === "distance") return pointSupport().distanceKey(sort);
  if (sort.by === "number") return new NumberKey(sort);
  if (sort.by === "text" && sort.collator !== undefined) {
    return new CollatedKey(sort.field, sort.direction, sort.collator);
  }
  if (sort.by === "text") return new TextKey(sort.field, sort.direction);
  invariant(relevance !== null, "a key for relevance");
  return relevance;
}

interface SegmentMatch<Document> {
  readonly part: SegmentMatches<Document>;
  readonly ordinal: number;
}

/** The first `count` matches of all segments after a position: a k-way merge. */
function mergeFirst<Document>(
  matches: readonly SegmentMatches<Document>[],
  keys: readonly SortKey[],
  count: number,
  after: SortPosition | null,
): SegmentMatch<Document>[] {
  const queues = matches
    .filter(({ documents }) => documents.size > 0)
    .map((part) => new SortedQueue(part, firstMatches(part, keys, count, after)));
  const merged: SegmentMatch<Document>[] = [];
  while (merged.length < count) {
    const next = queues.reduce((first, queue) => (queue.comesBefore(first, keys) ? queue : first));
    if (next.isEmpty) break;
    merged.push(next.shift());
  }
  return merged;
}

/** The first matches of one segment, in order. */
class SortedQueue<Document> {
  readonly #part: SegmentMatches<Document>;
  readonly #ordinals: readonly number[];
  #head = 0;
  /** The head's sort values by key, as far as a comparison needed them. */
  #values: SortValue[] = [];

  constructor(part: SegmentMatches<Document>, ordinals: readonly number[]) {
    this.#part = part;
    this.#ordinals = ordinals;
  }

  /** Removes the head and returns it. */
  shift(): SegmentMatch<Document> {
    const ordinal = this.#ordinals[this.#head++] as number;
    this.#values = [];
    return { part: this.#part, ordinal };
  }

  /** Whether this queue's head precedes that of another queue; an empty queue comes last. */
  comesBefore(other: SortedQueue<Document>, keys: readonly SortKey[]): boolean {
    if (this.isEmpty || other.isEmpty) return !this.isEmpty;
    for (const [i, key] of keys.entries()) {
      const order = compareValues(this.#valueAt(i, key), other.#valueAt(i, key), key);
      if (order !== 0) return order < 0;
    }
    return this.#id < other.#id;
  }

  get isEmpty(): boolean {
    return this.#head === this.#ordinals.length;
  }

  get #ordinal(): number {
    return this.#ordinals[this.#head] as number;
  }

  get #id(): string {
    return this.#part.segment.id(this.#ordinal);
  }

  #valueAt(index: number, key: SortKey): SortValue {
    const cached = this.#values[index];
    if (cached !== undefined) return cached;
    const value = key.valueOf(this.#part, this.#ordinal);
    this.#values[index] = value;
    return value;
  }
}

/** Negative if `a` comes first; `null` comes last in both directions. */
function compareValues(
  a: SortValue,
  b: SortValue,
  { isDescending, compareTexts = compareCodePoints }: SortKey,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = typeof a === "string" && typeof b === "string" ? compareTexts(a, b) : Number(a > b) - Number(a < b);
  return isDescending ? -order : order;
}
