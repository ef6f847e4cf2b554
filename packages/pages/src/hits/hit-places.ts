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
  /** Whether a hit has more places than these. */
  readonly hasMore: boolean;
}

const MAX_TITLE = 80;

/** The places of one hit: a line with thousands of stops would make the page slow, and the choice of a place useless. */
export const MAX_PLACES = 50;

/** @param firstRank the number of the first hit among all hits */
export function hitPlaces(view: HitView, hits: readonly PageHit[], firstRank: number): HitPlaces | null {
  for (const field of pointFields(view.dataset.schema)) {
    const all = hits.map((hit, index) => placesOf(hit, field, firstRank + index, view));
    const places = all.flatMap((some) => some.slice(0, MAX_PLACES));
    if (places.length > 0) return { field, places, hasMore: all.some(({ length }) => length > MAX_PLACES) };
  }
  return null;
}

function placesOf(hit: PageHit, field: string, rank: number, { dataset }: HitView): readonly HitPlace[] {
  const parts = partsOf(hit, dataset.display.title, MAX_TITLE);
  const title = parts?.map(({ text }) => text).join("") ?? hit.id;
  return valuesAt(hit.document, field).flatMap((value) => {
    const { lat, lon } = Object(value) as Partial<MapPlace>;
    return typeof lat === "number" && typeof lon === "number" ? [{ rank, lat, lon, title }] : [];
  });
}
