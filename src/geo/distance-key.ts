import type { Area } from "./area.ts";
import { type DocumentDistances, documentDistances, type StoredPoints } from "./document-distances.ts";
import { type DocumentSet, nearestDocuments } from "./nearest-documents.ts";
import type { Point } from "./point.ts";

/** The matches of a segment. */
export interface PointMatches {
  readonly segment: PointSegment;
  readonly documents: DocumentSet;
}

/** A segment with a field of points. */
export interface PointSegment {
  numbers(field: string): StoredPoints;
}

/** A sort by the distance of a field of points from a point. */
export interface DistanceOrder {
  readonly field: string;
  readonly from: Point;
  readonly direction: "asc" | "desc";
  /** Of several points, which one counts: the nearest or the farthest. Default: `"min"` if ascending, otherwise `"max"`. */
  readonly mode?: "min" | "max" | undefined;
}

/** A key of a sort by distance: see `SortKey`. Values are kilometres, and `null` without a point. */
export class DistanceKey<Matches extends PointMatches> {
  readonly isDescending: boolean;
  readonly #order: DistanceOrder;
  readonly #isNearest: boolean;
  readonly #distanceOf: DocumentDistances;
  readonly #within: (matches: Matches, field: string, area: Area) => DocumentSet;

  /** @param within the matches with a point in an area */
  constructor(order: DistanceOrder, within: (matches: Matches, field: string, area: Area) => DocumentSet) {
    const { direction, mode, from } = order;
    this.isDescending = direction === "desc";
    this.#order = order;
    this.#isNearest = (mode ?? (this.isDescending ? "max" : "min")) === "min";
    this.#distanceOf = documentDistances(from, this.#isNearest);
    this.#within = within;
  }

  candidates(matches: Matches, count: number, start?: number | string | null): Uint32Array {
    const { documents } = matches;
    const { field, from } = this.#order;
    if (!this.#isNearest || this.isDescending || start === null) return documents.toArray();
    const within = (area: Area): DocumentSet => this.#within(matches, field, area);
    return nearestDocuments(documents, within, from, count, start === undefined ? null : Number(start));
  }

  ranks({ segment }: Matches, ordinals: Uint32Array): Float64Array {
    const points = segment.numbers(this.#order.field);
    return Float64Array.from(ordinals, (ordinal) => this.#rankOf(this.#distanceOf(points, ordinal)));
  }

  ranksWith(
    matches: Matches,
    ordinals: Uint32Array,
    value: number | string | null,
  ): { readonly ranks: Float64Array; readonly rank: number } {
    return { ranks: this.ranks(matches, ordinals), rank: this.#rankOf(value === null ? Number.NaN : Number(value)) };
  }

  valueOf({ segment }: { readonly segment: PointSegment }, ordinal: number): number | null {
    const distance = this.#distanceOf(segment.numbers(this.#order.field), ordinal);
    return Number.isNaN(distance) ? null : distance;
  }

  #rankOf(distance: number): number {
    if (Number.isNaN(distance)) return Number.NEGATIVE_INFINITY;
    return this.isDescending ? distance : -distance;
  }
}
