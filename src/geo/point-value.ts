import { describeValue } from "../base/describe-value.ts";
import { checkedPoint, type Point, PointFault, readPointText } from "./point.ts";

const EXAMPLE = 'a point, such as { lat: 52.52, lon: 13.4 } or "52.52,13.4"';

/** Other names that records have for coordinates, the latitude first. */
const OTHER_NAMES = [
  ["latitude", "longitude"],
  ["lat", "lng"],
  ["lat", "long"],
] as const;

/**
 * The point of a value of a record, frozen; or what it must be. A text is `52.52,13.4`, an object has the members `lat`
 * and `lon` only.
 */
export function readPointValue(value: unknown): Point | string {
  if (typeof value === "string") {
    const point = readPointText(value);
    return point instanceof PointFault ? faultOf(value, point) : Object.freeze(point);
  }
  if (typeof value === "number" || Array.isArray(value)) {
    const what = typeof value === "number" ? `the number ${value}` : "a list";
    return `${EXAMPLE}, not ${what}: lists of two numbers are refused, because GeoJSON puts the longitude first`;
  }
  if (typeof value !== "object" || value === null) return `${EXAMPLE}, not ${describeValue(value)}`;
  return readMembers(value as Readonly<Record<string, unknown>>);
}

function readMembers(members: Readonly<Record<string, unknown>>): Point | string {
  const { lat, lon } = members;
  const names = Object.keys(members);
  if (typeof lat !== "number" || typeof lon !== "number" || names.length !== 2)
    return `${EXAMPLE}${membersFault(members)}`;
  if (Number.isNaN(lat) || Number.isNaN(lon)) return `${EXAMPLE}, not one with NaN`;
  const point = checkedPoint(lat, lon);
  return point instanceof PointFault ? `${EXAMPLE}: ${point.reason}` : Object.freeze(point);
}

function membersFault(members: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(members.coordinates)) return ": write the second of the coordinates as lat and the first as lon";
  const other = OTHER_NAMES.find(([lat, lon]) => lat in members && lon in members);
  if (other !== undefined) return `: name the members lat and lon, not ${other.join(" and ")}`;
  const unknown = Object.keys(members).find((name) => name !== "lat" && name !== "lon");
  if (unknown !== undefined) return `: an object with lat and lon and no member ${JSON.stringify(unknown)}`;
  const name = typeof members.lat === "number" ? "lon" : "lat";
  return `: ${name} must be a number, not ${describeValue(members[name])}`;
}

function faultOf(text: string, { reason, meant }: PointFault): string {
  const why = reason === null ? "" : `: ${reason}`;
  const hint = meant === null ? "" : `; write "${meant.lat},${meant.lon}"`;
  return `${EXAMPLE}, not ${describeValue(text)}${why}${hint}`;
}
