import { valuesAt } from "../search/page-field.ts";
import { pointFields } from "../search/point-fields.ts";
import type { PageHit } from "../search/search-source.ts";
import { type HitView, partsOf } from "./hit-parts.ts";
import type { MapPlace } from "./map-view.ts";

/** A place of a hit, with the title of the hit. */
export interface HitPlace extends MapPlace {
  readonly title: string;
}

/** The places of hits in the first field of points that one of them has; `null` without one. */
export interface HitPlaces {
  readonly field: string;
  readonly places: readonly HitPlace[];
}

const MAX_TITLE = 80;

/** @param firstRank the number of the first hit among all hits */
export function hitPlaces(view: HitView, hits: readonly PageHit[], firstRank: number): HitPlaces | null {
  for (const field of pointFields(view.dataset.schema)) {
    const places = hits.flatMap((hit, index) => placesOf(hit, field, firstRank + index, view));
    if (places.length > 0) return { field, places };
  }
  return null;
}

function placesOf(hit: PageHit, field: string, rank: number, { dataset }: HitView): readonly HitPlace[] {
  return valuesAt(hit.document, field).flatMap((value) => {
    const { lat, lon } = Object(value) as Partial<MapPlace>;
    if (typeof lat !== "number" || typeof lon !== "number") return [];
    const parts = partsOf(hit, dataset.display.title, MAX_TITLE);
    return [{ rank, lat, lon, title: parts?.map(({ text }) => text).join("") ?? hit.id }];
  });
}
