import { assertNever } from "firmament/base";
import type { BoxOutline, ResolvedArea } from "firmament/query";
import { Refusal } from "../meaning/refusal.ts";
import { boosted, type ElasticsearchQuery, type GeoBox } from "./elasticsearch-query.ts";
import { pathOf, type Scope } from "./scope.ts";

/** The members of a query of points that are not the path of its field. */
const SETTINGS: readonly string[] = ["distance", "boost"];

/** A query for the points of an area, in a field of the type `geo_point`. @throws {Refusal} for a path that is a setting */
export function areaQuery(leaf: ResolvedArea, field: string, scope: Scope): ElasticsearchQuery {
  const path = pathOf(field, scope);
  const weight = boosted(leaf.boost);
  const { outline } = leaf.area;
  if (outline.kind === "anywhere") return { exists: { field: path, ...weight } };
  if (SETTINGS.includes(path)) {
    const option = `fields: { ${JSON.stringify(field)}: "${path}_alias" }`;
    const reason = `\`${path}\` is a setting of a query of points, so it cannot be their field. Add an alias of the field to the mapping, and name it in the option ${option}.`;
    throw new Refusal("option", leaf, scope.objects, reason);
  }
  switch (outline.kind) {
    case "circle":
      return { geo_distance: { distance: `${outline.kilometres}km`, [path]: outline.center, ...weight } };
    case "box":
      return { geo_bounding_box: { [path]: geoBox(outline), ...weight } };
    case "polygon":
      return { geo_polygon: { [path]: { points: outline.corners }, ...weight } };
    default:
      return assertNever(outline);
  }
}

/** A box that meets itself around the globe has all longitudes; an index would read its one meridian. */
function geoBox({ south, north, west, east, isCrossing }: BoxOutline): GeoBox {
  const [left, right] = isCrossing && west === east ? [-180, 180] : [west, Math.min(180, east)];
  return { top_left: { lat: Math.min(90, north), lon: left }, bottom_right: { lat: south, lon: right } };
}
