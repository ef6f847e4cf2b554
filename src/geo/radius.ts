import { type Point, pointText } from "./point.ts";

/** Kilometres for one of each unit. */
export const KILOMETRES = { km: 1, m: 0.001, mi: 1.609344, nmi: 1.852, ft: 0.0003048 } as const;

export type DistanceUnit = keyof typeof KILOMETRES;

/** A distance in a unit. */
export interface Radius {
  readonly length: number;
  readonly unit: DistanceUnit;
}

/** A distance: exactly one of its members, a positive number, such as `{ km: 50 }` or `{ m: 800 }`. */
export type Distance = { readonly [Unit in DistanceUnit]?: number | undefined };

/** The kilometres of a distance; `null` for what is none. */
export function kilometresIn(distance: Distance): number | null {
  const [first, ...others] = Object.entries(distance).filter(([, length]) => length !== undefined);
  const [unit = "", length] = first ?? [];
  if (others.length > 0 || !Object.hasOwn(KILOMETRES, unit)) return null;
  if (typeof length !== "number" || !(length > 0 && length < Number.POSITIVE_INFINITY)) return null;
  return kilometresOf({ length, unit: unit as DistanceUnit });
}

const RADIUS = /^(\d+\.?\d*|\.\d+)([a-z]+)$/;

/** Reads `800m`; `null` for another text. */
export function readRadius(text: string): Radius | null {
  const [, length, unit = ""] = RADIUS.exec(text) ?? [];
  return Object.hasOwn(KILOMETRES, unit) ? { length: Number(length), unit: unit as DistanceUnit } : null;
}

export function kilometresOf({ length, unit }: Radius): number {
  // Metres are divided, so that 500 m are the double 0.5.
  return unit === "m" ? length / 1000 : length * KILOMETRES[unit];
}

/** A circle in query syntax, with whole kilometres as a slop. */
export function radiusText(point: Point, kilometres: number): string {
  const isSlop = Number.isInteger(kilometres) && kilometres > 0;
  return isSlop ? `"${pointText(point)}"~${kilometres}` : `"${pointText(point)} ${pointRadius(kilometres)}"`;
}

function pointRadius(kilometres: number): string {
  const text = String(kilometres);
  return `${text.includes("e") ? kilometres.toFixed(12) : text}km`;
}
