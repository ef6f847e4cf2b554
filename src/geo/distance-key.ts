import type { PointSegment } from "./area-documents.ts";
import type { DistanceOrder } from "./distance-order.ts";
import { type DocumentDistances, documentDistances } from "./document-distances.ts";
import { nearestDocuments, type PointMatches } from "./nearest-documents.ts";

/** A key of a sort by distance: see `SortKey`. Values are kilometres, and `null` without a point. */
export class DistanceKey {
  readonly isDescending: boolean;
  readonly #order: DistanceOrder;
  readonly #isNearest: boolean;
  readonly #distanceOf: DocumentDistances;

  constructor(order: DistanceOrder) {
    const { direction, mode, from } = order;
    this.isDescending = direction === "desc";
    this.#order = order;
    this.#isNearest = (mode ?? (this.isDescending ? "max" : "min")) === "min";
    this.#distanceOf = documentDistances(from, this.#isNearest);
  }

  candidates(matches: PointMatches, count: number, start?: number | string | null): Uint32Array {
    const { field, from } = this.#order;
    if (!this.#isNearest || this.isDescending || start === null) return matches.documents.toArray();
    return nearestDocuments(matches, field, from, count, start === undefined ? null : Number(start));
  }

  ranks({ segment }: Pick<PointMatches, "segment">, ordinals: Uint32Array): Float64Array {
    const points = segment.numbers(this.#order.field);
    return Float64Array.from(ordinals, (ordinal) => this.#rankOf(this.#distanceOf(points, ordinal)));
  }

  ranksWith(
    matches: PointMatches,
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
