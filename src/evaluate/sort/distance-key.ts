import type { Point } from "../../geo/point.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { NumberIndex, Segment } from "../../indexes/segment.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { areaWithin } from "../match/area-documents.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { RanksWithValue, SortKey, SortValue } from "./key.ts";
import type { DistanceSort, Sort } from "./sort.ts";

/** Fewer documents are all compared. */
const MIN_SCANNED = 500;

/** In kilometres: circles of growing radius are searched until one contains enough documents. */
const FIRST_RADIUS = 2;
const RADIUS_FACTOR = 4;
/** Half of the circumference. */
const FARTHEST = 20_016;

/** Sorts by the distance from a point. Of several points, the nearest counts if ascending, otherwise the farthest. */
export class DistanceKey implements SortKey {
  readonly isDescending: boolean;
  readonly #field: string;
  readonly #from: Point;
  readonly #distanceOf: (code: number) => number;
  readonly #isNearest: boolean;

  constructor({ field, from, direction, mode }: DistanceSort) {
    this.isDescending = direction === "desc";
    this.#field = field;
    this.#isNearest = (mode ?? (direction === "asc" ? "min" : "max")) === "min";
    this.#from = from;
    this.#distanceOf = pointSupport().distanceFrom(from);
  }

  candidates({ segment, documents }: SegmentMatches<unknown>, count: number, from?: SortValue): Uint32Array {
    const isNearestFirst = this.#isNearest && !this.isDescending && from !== null;
    if (!isNearestFirst || documents.size < MIN_SCANNED) return documents.toArray();
    const within = (kilometres: number): PostingSet => {
      const area = pointSupport().areaAround(this.#from, kilometres);
      return areaWithin({ field: this.#field, area, access: "scan" }, segment, documents);
    };
    const before = typeof from === "number" ? within(from).size : 0;
    for (let radius = Number(from ?? 0) + FIRST_RADIUS; radius < FARTHEST; radius *= RADIUS_FACTOR) {
      const near = within(radius);
      if (near.size - before >= count) return near.toArray();
    }
    return documents.toArray();
  }

  ranks({ segment }: SegmentMatches<unknown>, ordinals: Uint32Array): Float64Array {
    const numbers = segment.numbers(this.#field);
    const sign = this.isDescending ? 1 : -1;
    return Float64Array.from(ordinals, (ordinal) => {
      const distance = this.#distance(numbers, ordinal);
      return Number.isNaN(distance) ? Number.NEGATIVE_INFINITY : distance * sign;
    });
  }

  ranksWith(matches: SegmentMatches<unknown>, ordinals: Uint32Array, value: SortValue): RanksWithValue {
    const rank = typeof value === "number" ? value * (this.isDescending ? 1 : -1) : Number.NEGATIVE_INFINITY;
    return { ranks: this.ranks(matches, ordinals), rank };
  }

  valueOf({ segment }: Pick<SegmentMatches<unknown>, "segment">, ordinal: number): number | null {
    const distance = this.#distance(segment.numbers(this.#field), ordinal);
    return Number.isNaN(distance) ? null : distance;
  }

  /** NaN without a point. */
  #distance({ column, lists }: NumberIndex, ordinal: number): number {
    if (lists === null) {
      const code = column[ordinal] as number;
      return Number.isNaN(code) ? code : this.#distanceOf(code);
    }
    const { starts, values } = lists;
    const end = starts[ordinal + 1] as number;
    let best = Number.NaN;
    for (let i = starts[ordinal] as number; i < end; i++) {
      const distance = this.#distanceOf(values[i] as number);
      const isBetter = this.#isNearest ? distance < best : distance > best;
      if (isBetter || Number.isNaN(best)) best = distance;
    }
    return best;
  }
}

/** The distance by which a hit is sorted; `null` for sorts without one. */
export function distanceOf(sorts: readonly Sort[]): ((segment: Segment, ordinal: number) => number | null) | null {
  const sort = sorts.find(({ by }) => by === "distance");
  if (sort?.by !== "distance") return null;
  const key = new DistanceKey(sort);
  return (segment, ordinal) => key.valueOf({ segment }, ordinal);
}
