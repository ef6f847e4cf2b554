import type { Field } from "firmament";
import { checkedPoint, isMany, PointFault } from "firmament/query";
import { type CellValue, PLAIN_NUMBER } from "./cell-value.ts";
import type { MemberStatistics } from "./member-statistics.ts";

/** Two columns or members that are the latitude and the longitude of one point. */
export interface PointMembers {
  readonly lat: string;
  readonly lon: string;
  /** The field of the point. */
  readonly field: string;
}

/** The word for a latitude at the end of a name, and the words for the longitude beside it. */
const PARTNERS: readonly (readonly [lat: string, lon: readonly string[]])[] = [
  ["latitude", ["longitude"]],
  ["lat", ["lon", "lng", "long"]],
];

/**
 * The members that are coordinates by their names and values: `lat` and `lng`, `Latitude` and `Longitude`, `office_lat` and
 * `office_lon`. Each record has both or none.
 *
 * @param areCells whether numbers are texts
 */
export function pointMembers(
  members: ReadonlyMap<string, MemberStatistics>,
  areCells: boolean,
): readonly PointMembers[] {
  const taken = new Set(members.keys());
  const found: PointMembers[] = [];
  for (const [lat, statistics] of members) {
    // The mapping of two columns has a comma between them.
    if (lat.includes(",") || !areDegrees(statistics, 90, areCells)) continue;
    const lon = partnersOf(lat).find((name) => {
      const other = members.get(name);
      return other !== undefined && other.records === statistics.records && areDegrees(other, 180, areCells);
    });
    const field = fieldNameOf(lat);
    if (lon === undefined || taken.has(field)) continue;
    taken.add(field);
    found.push({ lat, lon, field });
  }
  return found;
}

/** Whether all values are numbers up to a maximum, and there is at most one in each record. */
export function areDegrees(member: MemberStatistics, max: number, areCells: boolean): boolean {
  const areNumbers =
    member.isOnly("integer", "number") ||
    (areCells && member.isOnly("text") && member.shareOf("integer", "number") === 1);
  return areNumbers && member.lists === 0 && member.least >= -max && member.greatest <= max;
}

/** The beginning of a name, before its last word. */
function beginningOf(name: string, word: string): string | null {
  const beginning = name.slice(0, name.length - word.length);
  const last = name.slice(beginning.length);
  if (last.toLowerCase() !== word) return null;
  const isWord = beginning === "" || /[ ._-]$/.test(beginning) || (/[a-z]$/.test(beginning) && /^[A-Z]/.test(last));
  return isWord ? beginning : null;
}

/** The names that the longitude beside a latitude may have. */
function partnersOf(lat: string): readonly string[] {
  for (const [word, others] of PARTNERS) {
    const beginning = beginningOf(lat, word);
    if (beginning === null) continue;
    const last = lat.slice(beginning.length);
    return others.map((other) => `${beginning}${cased(other, last)}`);
  }
  return [];
}

/** The word with capitals as another one has them. */
function cased(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return /^[A-Z]/.test(like) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
}

/** `location`; `office_location` for `office_lat`. */
function fieldNameOf(lat: string): string {
  const beginning = beginningOf(lat, "latitude") ?? beginningOf(lat, "lat") ?? "";
  return beginning === "" ? "location" : `${beginning}${cased("location", lat.slice(beginning.length))}`;
}

/**
 * The point of two cells.
 *
 * @param field of points; `undefined` if the schema is not known
 */
export function pointOfCells(
  field: Field | undefined,
  { lat, lon }: PointMembers,
  latCell: string,
  lonCell: string,
): CellValue {
  const [latText, lonText] = [latCell.trim(), lonCell.trim()];
  if (latText === "" && lonText === "") return { value: undefined };
  for (const [column, text, other] of [
    [lat, latText, lon],
    [lon, lonText, lat],
  ] as const) {
    if (text === "")
      return { reason: `are a latitude and a longitude: ${quoted(column)} is empty, but ${quoted(other)} is not` };
    if (!PLAIN_NUMBER.test(text)) {
      return { reason: `must be plain numbers such as 52.52, not ${quoted(text.slice(0, 80))} in ${quoted(column)}` };
    }
  }
  const point = { lat: Number(latText), lon: Number(lonText) };
  const checked = checkedPoint(point.lat, point.lon);
  if (checked instanceof PointFault) return { reason: `are no point: ${checked.reason}` };
  return { value: field !== undefined && isMany(field) ? [point] : point };
}

/** The point of two members; a member that is no number is left as it is, so that the field says what is wrong with it. */
export function pointOfMembers(lat: unknown, lon: unknown): unknown {
  const isMissing = (value: unknown): boolean => value === undefined || value === null || value === "";
  return isMissing(lat) && isMissing(lon) ? undefined : { lat: degrees(lat), lon: degrees(lon) };
}

function degrees(value: unknown): unknown {
  return typeof value === "string" && PLAIN_NUMBER.test(value.trim()) ? Number(value) : value;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
