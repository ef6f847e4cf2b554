import type { Point, RingFacet } from "firmament";
import { PointFault, readPointText } from "firmament/query";

/** The outer radii of the rings that the page counts, in kilometres: for the shops of a town and the offices of a country. */
export const RINGS: readonly number[] = [1, 5, 25, 100, 500];

/** The places farther away than `from` and at most as far as `to`, in kilometres. */
export interface Ring {
  /** 0 for the innermost ring, which has its center. */
  readonly from: number;
  /** `null` for all that is farther away. */
  readonly to: number | null;
}

/** A ring around a point, which is where the nearest point of a document lies. */
export interface Surroundings {
  readonly center: Point;
  readonly ring: Ring;
}

interface Near {
  readonly near: { readonly lat: number; readonly lon: number; readonly km: number };
}

/** The condition of a filter that the click on a ring makes. */
export type RingCondition = Near | (Near & { readonly not: Near }) | { readonly exists: true; readonly not: Near };

export function ringCondition({ center, ring: { from, to } }: Surroundings): RingCondition {
  const within = (km: number): Near => ({ near: { lat: center.lat, lon: center.lon, km } });
  if (to === null) return { exists: true, not: within(from) };
  return from === 0 ? within(to) : { ...within(to), not: within(from) };
}

/** Reads a condition that {@link ringCondition} makes; `null` for any other value. */
export function readRingCondition(condition: unknown): Surroundings | null {
  const { near, not, exists } = Object(condition) as Readonly<Record<string, unknown>>;
  const [outer, inner] = [discOf(near), discOf(Object(not).near)];
  const center = outer?.center ?? inner?.center;
  if (center === undefined || (near !== undefined && outer === null) || (not !== undefined && inner === null))
    return null;
  if (outer === null) return exists === true ? { center, ring: { from: inner?.km ?? 0, to: null } } : null;
  if (inner === null) return { center, ring: { from: 0, to: outer.km } };
  const isRing = inner.center.lat === center.lat && inner.center.lon === center.lon && inner.km < outer.km;
  return isRing ? { center, ring: { from: inner.km, to: outer.km } } : null;
}

function discOf(near: unknown): { readonly center: Point; readonly km: number } | null {
  const { lat, lon, km } = Object(near) as Readonly<Record<string, unknown>>;
  if (typeof lat !== "number" || typeof lon !== "number" || typeof km !== "number") return null;
  const isDisc = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && km > 0 && Number.isFinite(km);
  return isDisc ? { center: { lat, lon }, km } : null;
}

/** The rings of a facet with their counts, and what is beyond them. The innermost first. */
export function countedRings({ rings, beyond }: RingFacet): readonly (Ring & { readonly count: number })[] {
  return [
    ...rings.map(({ from, to, count }) => ({ from, to, count })),
    { from: rings.at(-1)?.to ?? 0, to: null, count: beyond },
  ];
}

/** `up to 1 km`, `1 to 5 km`, `farther than 500 km`. */
export function ringText({ from, to }: Ring): string {
  if (to === null) return `farther than ${from} km`;
  return from === 0 ? `up to ${to} km` : `${from} to ${to} km`;
}

/** The point of a text that a visitor typed, or what is wrong with it. */
export function readCenter(text: string): Point | string {
  const point = readPointText(text);
  if (!(point instanceof PointFault)) return point;
  const { reason, meant } = point;
  const why = reason === null ? "" : `: ${reason}`;
  const hint =
    meant === null ? "Write degrees, the latitude first, as in 52.52,13.40." : `Write ${meant.lat},${meant.lon}.`;
  return `“${text}” is no place${why}. ${hint}`;
}
