import type { Point } from "firmament";
import { useId } from "preact/hooks";
import { type HitPlace, MAX_PLACES } from "./hit-places.ts";
import type { MapCircles } from "./map-rings.ts";
import { degreesText, type MapView, mapView } from "./map-view.ts";
import "./hit-map.css";

interface HitMapProps {
  /** At least one. */
  readonly places: readonly HitPlace[];
  /** Whether a hit has more places than these. */
  readonly hasMore: boolean;
  /** What distances are measured from; `null` until a place is chosen. */
  readonly circles: MapCircles | null;
  /** Called with the place that distances are to be measured from. */
  onCenter(place: Point): void;
}

/** The places of the hits on a grid of degrees, and as a list, with the rings around the place that distances are measured from. */
export function HitMap({ places, hasMore, circles, onCenter }: HitMapProps) {
  const id = useId();
  const map = mapView(places, circles);
  if (map === null) return null;
  const current = places.findIndex(({ lat, lon }) => lat === circles?.center.lat && lon === circles?.center.lon);
  return (
    <details class="card hit-map" open>
      <summary>Map of these hits</summary>
      <Drawing map={map} onCenter={onCenter} />
      {hasMore && <p class="hint">The first {MAX_PLACES} places of each hit are shown.</p>}
      <div class="hit-map-center">
        <label for={id}>Distance from</label>
        <select
          id={id}
          class="select"
          value={String(current)}
          onChange={({ currentTarget }) => {
            const place = places[Number(currentTarget.value)];
            if (place !== undefined) onCenter({ lat: place.lat, lon: place.lon });
          }}
        >
          {current < 0 && <option value="-1">{circles === null ? "Choose a place" : "Another place"}</option>}
          {places.map(({ rank, title }, index) => (
            <option key={index} value={String(index)}>
              {rank}. {title}
            </option>
          ))}
        </select>
      </div>
      <ul class="visually-hidden">
        {places.map(({ rank, title, lat, lon }) => (
          <li key={`${rank} ${lat} ${lon}`}>
            {rank}. {title}: {degreesText(lat, "N", "S")}, {degreesText(lon, "E", "W")}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Drawing({ map, onCenter }: { readonly map: MapView } & Pick<HitMapProps, "onCenter">) {
  const { width, height, meridians, parallels, center, circles } = map;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {meridians.map(({ at, label }) => (
        <g key={at} class="hit-map-line">
          <line x1={at} x2={at} y1={0} y2={height} />
          <text x={at + 3} y={height - 5}>
            {label}
          </text>
        </g>
      ))}
      {parallels.map(({ at, label }) => (
        <g key={at} class="hit-map-line">
          <line x1={0} x2={width} y1={at} y2={at} />
          <text x={4} y={at - 4}>
            {label}
          </text>
        </g>
      ))}
      {circles.map(({ radius, corners, label }) => (
        <g key={radius} class="hit-map-circle">
          <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(" ")} />
          {label !== null && (
            <text x={label.x} y={label.y + 14}>
              {radius} km
            </text>
          )}
        </g>
      ))}
      {map.places.toReversed().map(({ rank, x, y, lat, lon }, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list below the drawing does the same, also by the keyboard
        <g key={index} class="hit-map-place" onClick={() => onCenter({ lat, lon })}>
          <title>Distance from here</title>
          <circle cx={x} cy={y} r={12} />
          <text x={x} y={y + 5}>
            {rank}
          </text>
        </g>
      ))}
      {center !== null && <circle class="hit-map-mark" cx={center.x} cy={center.y} r={16} />}
    </svg>
  );
}
