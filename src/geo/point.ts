/** A place on the sphere, in degrees. */
export interface Point {
  /** From -90, the South Pole, to 90. */
  readonly lat: number;
  /** From -180 to 180, to the east of Greenwich. */
  readonly lon: number;
}

/** The text of a point: `52.52,13.4`. */
export function pointText({ lat, lon }: Point): string {
  return `${decimal(lat)},${decimal(lon)}`;
}

/** A number without an exponent and without -0. */
function decimal(value: number): string {
  const text = String(value + 0);
  return text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : text;
}

/** Why a text or a value is no point. */
export class PointFault {
  /** A clause such as `the latitude 91 is not from -90 to 90`; `null` if there is no more to say. */
  readonly reason: string | null;
  /** The point that the author probably meant; `null` if this is unclear. */
  readonly meant: Point | null;

  constructor(reason: string | null, meant: Point | null = null) {
    this.reason = reason;
    this.meant = meant;
  }
}

const POINT_TEXT = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*,\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*$/;
const SEPARATED_TEXT = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*[;/\s]\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*$/;

/** Reads `52.52,13.4`: the latitude, a comma and the longitude, in degrees. */
export function readPointText(text: string): Point | PointFault {
  const match = POINT_TEXT.exec(text);
  if (match !== null) return checkedPoint(Number(match[1]), Number(match[2]));
  const separated = SEPARATED_TEXT.exec(text);
  if (separated === null) return new PointFault(null);
  const meant = checkedPoint(Number(separated[1]), Number(separated[2]));
  return new PointFault("a comma separates the two numbers", meant instanceof PointFault ? null : meant);
}

/** A point with these coordinates, or what is wrong with them. */
export function checkedPoint(lat: number, lon: number): Point | PointFault {
  const isLat = Math.abs(lat) <= 90;
  const isLon = Math.abs(lon) <= 180;
  if (isLat && isLon) return { lat: lat + 0, lon: lon + 0 };
  if (isLat) return new PointFault(`the longitude ${lon} is not from -180 to 180`);
  const isSwapped = Math.abs(lat) <= 180 && Math.abs(lon) <= 90;
  const order = isSwapped ? ", and the latitude comes first" : "";
  return new PointFault(`the latitude ${lat} is not from -90 to 90${order}`, isSwapped ? { lat: lon, lon: lat } : null);
}
