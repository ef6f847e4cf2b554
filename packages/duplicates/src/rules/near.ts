import { valuesOf } from "./field-texts.ts";
import type { AnyDocument, DuplicateRule, RuleOptions } from "./rule.ts";
import { readRule } from "./rule-options.ts";

/** The mean radius of the earth, in kilometres. */
const EARTH_RADIUS = 6371.0087714;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/**
 * Two documents have places at most `kilometres` apart. It finds no documents itself: use it within `all`. Values are
 * `{ lat, lon }` or texts such as `52.52,13.4`, in degrees.
 *
 * @throws {TypeError | RangeError} for an invalid field, weight or distance
 */
export function near(field: string, kilometres: number, options: RuleOptions = {}): DuplicateRule {
  const weight = readRule("near", field, options);
  if (!(Number.isFinite(kilometres) && kilometres > 0)) {
    throw new RangeError(`near needs a distance in kilometres: near("${field}", 5), not ${kilometres}.`);
  }
  return {
    name: `near(${field}, ${kilometres})`,
    fields: [field],
    weight,
    readsOnlyNames: false,
    keys: null,
    agreement: (one, other) => {
      const others = pointsOf(other, field);
      const distances = pointsOf(one, field).flatMap((point) => others.map((each) => distance(point, each)));
      const nearest = distances.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
      return nearest <= kilometres ? `${field} ${nearest.toFixed(1)} km apart` : null;
    },
  };
}

function pointsOf(document: AnyDocument, field: string): readonly Point[] {
  return valuesOf(document, field).flatMap((value) => pointOf(value) ?? []);
}

function pointOf(value: unknown): Point | null {
  if (typeof value === "string") {
    const [lat = Number.NaN, lon = Number.NaN, ...rest] = value.split(",").map(Number);
    return rest.length === 0 && Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : null;
  }
  const { lat, lon } = value as Partial<Record<"lat" | "lon", unknown>>;
  return typeof lat === "number" && typeof lon === "number" ? { lat, lon } : null;
}

/** The haversine formula, in kilometres. */
function distance(one: Point, other: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const lat = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const lon = Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  const h = lat + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * lon;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}
