import { InvalidArgumentError } from "commander";
import { PointFault, pointText, readPointText } from "firmament/query";

/** A sort by the distance of a field of points from a point. */
export interface DistanceOrder {
  readonly field: string;
  /** `52.52,13.4`. */
  readonly from: string;
  readonly order: "asc" | "desc";
}

/** What the command line writes as `location from 52.52,13.40`, followed by parts after colons. */
export interface FromPoint {
  readonly field: string;
  /** `52.52,13.4`. */
  readonly from: string;
  readonly parts: readonly string[];
}

/** Reads `location from 52.52,13.40:desc`; `null` for a text without `from`. */
export function readFromPoint(text: string): FromPoint | null {
  const [, field, from, rest] = /^(.*?)\s+from\s+([^:]*)((?::.*)?)$/s.exec(text) ?? [];
  if (field === undefined || from === undefined || rest === undefined) return null;
  return { field, from: readPoint(from), parts: rest.split(":").slice(1) };
}

/** @throws {InvalidArgumentError} for a text that is no point */
export function readPoint(text: string): string {
  const point = readPointText(text);
  if (!(point instanceof PointFault)) return pointText(point);
  const reason = point.reason === null ? "" : `: ${point.reason}`;
  const meant = point.meant === null ? "52.52,13.40" : pointText(point.meant);
  throw new InvalidArgumentError(
    `"${text}" is no point${reason}. Use a latitude and a longitude in degrees: ${meant}.`,
  );
}

/** The order as the option `--sort` reads it. */
export function orderText(order: string | DistanceOrder): string {
  if (typeof order === "string") return order;
  return `${order.field} from ${order.from}:${order.order}`;
}
