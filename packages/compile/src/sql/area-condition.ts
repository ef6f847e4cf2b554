import { assertNever } from "firmament/base";
import { type BoxOutline, type ResolvedArea, squaredHalfChordOf } from "firmament/query";
import { Clause } from "./dialect.ts";
import { identifier, joined, type Sql, sql, TRUE } from "./fragment.ts";
import type { Scope } from "./scope.ts";

/** Half of a degree in radians, for the haversine formula. */
const HALF_DEGREE = Math.PI / 360;

/** Whether the point of two columns is in an area. @throws {Refusal} for points without columns, and for a polygon */
export function areaCondition(leaf: ResolvedArea, field: string, { table, schema, dialect, objects }: Scope): Sql {
  const clause = new Clause(leaf, objects);
  const { point } = table.columnOf(field);
  if (schema.isMultiValued(field)) {
    throw clause.refusal("unsupported", "Two columns have one point. Make the points objects, which have a table.");
  }
  if (point === null) {
    const option = `columns: { ${JSON.stringify(field)}: { latitude, longitude } }`;
    throw clause.refusal("option", `A point has two columns, in degrees. Name them in the option ${option}.`);
  }
  const lat = identifier(table.name, point.latitude);
  const lon = identifier(table.name, point.longitude);
  const isPresent = sql`(${lat} IS NOT NULL AND ${lon} IS NOT NULL)`;
  const degrees = (value: number): Sql => dialect.number(value, "number");
  const { outline } = leaf.area;
  switch (outline.kind) {
    case "anywhere":
      return isPresent;
    case "box":
      return boxCondition(outline, lat, lon, degrees);
    case "circle": {
      const { center, kilometres } = outline;
      const limit = squaredHalfChordOf(kilometres);
      // All points are that near, and rounding must not exclude the opposite one.
      if (limit === 1) return isPresent;
      const along = (value: Sql, from: number): Sql => {
        const half = sql`sin((${value} - ${degrees(from)}) * ${degrees(HALF_DEGREE)})`;
        return sql`${half} * ${half}`;
      };
      const cosine = degrees(Math.cos(center.lat * 2 * HALF_DEGREE));
      const parallel = sql`${cosine} * cos(${lat} * ${degrees(2 * HALF_DEGREE)}) * ${along(lon, center.lon)}`;
      return sql`(${along(lat, center.lat)} + ${parallel} <= ${degrees(limit)})`;
    }
    case "polygon":
      throw clause.refusal(
        "unsupported",
        `${dialect.target} has no polygons by itself. Write a box or a radius, or use an extension such as PostGIS.`,
      );
    default:
      return assertNever(outline);
  }
}

/** A bound that every point is within is left out; the columns must have values. */
function boxCondition(
  { south, north, west, east, isCrossing }: BoxOutline,
  lat: Sql,
  lon: Sql,
  degrees: (value: number) => Sql,
): Sql {
  const from = (value: Sql, edge: number, least: number): Sql =>
    edge > least ? sql`${value} >= ${degrees(edge)}` : TRUE;
  const before = (value: Sql, edge: number, end: number): Sql => (edge < end ? sql`${value} < ${degrees(edge)}` : TRUE);
  const [western, eastern] = [from(lon, west, -180), before(lon, east, 180)];
  const longitudes = isCrossing
    ? [western, eastern].includes(TRUE)
      ? []
      : [joined([western, eastern], "OR")]
    : [western, eastern];
  const bounds = [from(lat, south, -90), before(lat, north, 90), ...longitudes].filter((bound) => bound !== TRUE);
  return joined([...bounds, sql`${lat} IS NOT NULL`, sql`${lon} IS NOT NULL`], "AND");
}
