import { valuesAt } from "../search/page-field.ts";
import { pointFields } from "../search/point-fields.ts";
import type { PageHit } from "../search/search-source.ts";
import { type HitView, partsOf } from "./hit-parts.ts";
import { degreesText, type MapPlace, mapView } from "./map-view.ts";
import "./hit-map.css";

interface HitMapProps {
  readonly view: HitView;
  readonly hits: readonly PageHit[];
  /** The number of the first hit among all hits. */
  readonly firstRank: number;
}

/** The places of the hits on a grid of degrees, and as a list. Nothing without a place. */
export function HitMap({ view, hits, firstRank }: HitMapProps) {
  const field = pointFields(view.dataset.schema).find((name) => hits.some((hit) => placesOf(hit, name, 0).length > 0));
  if (field === undefined) return null;
  const map = mapView(hits.flatMap((hit, index) => placesOf(hit, field, firstRank + index)));
  if (map === null) return null;
  const { width, height, meridians, parallels } = map;
  return (
    <details class="card hit-map" open>
      <summary>Map of these hits</summary>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {meridians.map(({ at, label }) => (
          <g key={label} class="hit-map-line">
            <line x1={at} x2={at} y1={0} y2={height} />
            <text x={at + 3} y={height - 5}>
              {label}
            </text>
          </g>
        ))}
        {parallels.map(({ at, label }) => (
          <g key={label} class="hit-map-line">
            <line x1={0} x2={width} y1={at} y2={at} />
            <text x={4} y={at - 4}>
              {label}
            </text>
          </g>
        ))}
        {map.places.toReversed().map(({ rank, x, y }, index) => (
          <g key={index} class="hit-map-place">
            <circle cx={x} cy={y} r={12} />
            <text x={x} y={y + 5}>
              {rank}
            </text>
          </g>
        ))}
      </svg>
      <ul class="visually-hidden">
        {hits.map((hit, index) =>
          placesOf(hit, field, firstRank + index).map(({ rank, lat, lon }) => (
            <li key={`${rank} ${lat} ${lon}`}>
              {rank}. {titleOf(hit, view)}: {degreesText(lat, "N", "S")}, {degreesText(lon, "E", "W")}
            </li>
          )),
        )}
      </ul>
    </details>
  );
}

const MAX_TITLE = 80;

function titleOf(hit: PageHit, { dataset }: HitView): string {
  const parts = partsOf(hit, dataset.display.title, MAX_TITLE);
  return parts?.map(({ text }) => text).join("") ?? hit.id;
}

function placesOf({ document }: PageHit, field: string, rank: number): readonly MapPlace[] {
  return valuesAt(document, field).flatMap((value) => {
    const { lat, lon } = Object(value) as Partial<MapPlace>;
    return typeof lat === "number" && typeof lon === "number" ? [{ rank, lat, lon }] : [];
  });
}
