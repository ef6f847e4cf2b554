import { assertNever } from "firmament/base";
import type { ResolvedArea } from "firmament/query";
import { boosted, type ElasticsearchQuery } from "./elasticsearch-query.ts";

/** A query for the points of an area, in a field of the type `geo_point`. */
export function areaQuery({ area: { outline }, boost }: ResolvedArea, path: string): ElasticsearchQuery {
  const weight = boosted(boost);
  switch (outline.kind) {
    case "anywhere":
      return { exists: { field: path, ...weight } };
    case "circle":
      return { geo_distance: { distance: `${outline.kilometres}km`, [path]: outline.center, ...weight } };
    case "box": {
      const { south, west } = outline;
      const [north, east] = [Math.min(90, outline.north), Math.min(180, outline.east)];
      const box = { top_left: { lat: north, lon: west }, bottom_right: { lat: south, lon: east } };
      return { geo_bounding_box: { [path]: box, ...weight } };
    }
    case "polygon":
      return { geo_polygon: { [path]: { points: outline.corners }, ...weight } };
    default:
      return assertNever(outline);
  }
}
