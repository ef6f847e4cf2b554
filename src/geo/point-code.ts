import type { Point } from "./point.ts";

/**
 * A stored point is one integer below 2^53: the bits of the cell of its longitude (27 bits) and of its latitude
 * (26 bits), which alternate, as in a Z-order curve. A cell is at most 0.30 m high and wide. Near points mostly have near
 * codes, and every cell of the grid with half as many bits is one interval of codes.
 */
export const CODE_BITS = 53;

const LAT_CELLS = 2 ** 26;
const LON_CELLS = 2 ** 27;
const LOW_BITS = 2 ** 26;

/** A rectangle of cells, all included. */
export interface CellRectangle {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** The cell of a latitude. Monotonic: a greater latitude never has a smaller cell. */
export function latitudeCell(lat: number): number {
  return Math.min(LAT_CELLS - 1, Math.floor((lat + 90) * (LAT_CELLS / 180)));
}

/** The cell of a longitude. Monotonic. */
export function longitudeCell(lon: number): number {
  return Math.min(LON_CELLS - 1, Math.floor((lon + 180) * (LON_CELLS / 360)));
}

/** The latitude of the southern edge of a cell. */
export function latitudeOf(cell: number): number {
  return cell * (180 / LAT_CELLS) - 90;
}

/** The longitude of the western edge of a cell. */
export function longitudeOf(cell: number): number {
  return cell * (360 / LON_CELLS) - 180;
}

/** The code of the cell that contains a valid point. */
export function codeOf({ lat, lon }: Point): number {
  const latCell = latitudeCell(lat);
  const lonCell = longitudeCell(lon);
  const low = spread(lonCell & 0x1fff) | (spread(latCell & 0x1fff) << 1);
  const high = spread(lonCell >> 13) | (spread(latCell >> 13) << 1);
  return high * LOW_BITS + low;
}

/** The cell of the latitude in a code. */
export function latitudeCellOf(code: number): number {
  const high = Math.floor(code / LOW_BITS);
  return (gathered(high >> 1) << 13) | gathered((code - high * LOW_BITS) >> 1);
}

/** The cell of the longitude in a code. */
export function longitudeCellOf(code: number): number {
  const high = Math.floor(code / LOW_BITS);
  return (gathered(high) << 13) | gathered(code - high * LOW_BITS);
}

/** The stored point: the middle of its cell, at most 0.22 m from the point that was given. */
export function pointOf(code: number): Point {
  return { lat: latitudeOf(latitudeCellOf(code) + 0.5), lon: longitudeOf(longitudeCellOf(code) + 0.5) };
}

/** The rectangle of the `2^bits` codes from `code`, which ends in as many zeros. */
export function rectangleOf(code: number, bits: number): CellRectangle {
  const south = latitudeCellOf(code);
  const west = longitudeCellOf(code);
  return { south, north: south + 2 ** (bits >> 1) - 1, west, east: west + 2 ** ((bits + 1) >> 1) - 1 };
}

/** Moves bit `i` of a number of 14 bits to bit `2i`. */
function spread(value: number): number {
  let bits = value;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** Moves bit `2i` to bit `i`, and drops the bits between. */
function gathered(value: number): number {
  let bits = value & 0x55555555;
  bits = (bits | (bits >> 1)) & 0x33333333;
  bits = (bits | (bits >> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >> 4)) & 0x00ff00ff;
  return (bits | (bits >> 8)) & 0x0000ffff;
}
