/**
 * `npm run bench:points -- [--documents 100000]`: the time of searches by points. Half of the points are around ten cities
 * of Germany, the others anywhere in the country. Times are the fastest of many passes over 20 places; a search returns ten
 * hits and their total.
 */
import { parseArgs } from "node:util";
import { RandomStream } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { defineSchema, keyword, type Point, point, SearchEngine } from "../src/entries/index.ts";

const { values } = parseArgs({ options: { documents: { type: "string", default: "100000" } } });
const PASSES = 40;
const PLACES = 20;

const schema = defineSchema({ fields: { color: keyword(), place: point() } });
const random = new RandomStream(1, 0);
const between = (low: number, high: number): number => low + random.next() * (high - low);
const anywhere = (): Point => ({ lat: between(47.5, 55), lon: between(6, 15) });
const cities = Array.from({ length: 10 }, anywhere);

function placeOf(index: number): Point {
  const city = cities[index % 20];
  if (city === undefined) return anywhere();
  return { lat: city.lat + between(-0.15, 0.15), lon: city.lon + between(-0.2, 0.2) };
}

const engine = new SearchEngine(schema);
engine.upsertAll(
  Array.from({ length: Number(values.documents) }, (_, index) => {
    return { id: String(index), color: index % 10 === 0 ? "red" : "green", place: placeOf(index) };
  }),
);
engine.compact({ full: true });

const centers = [...cities, ...Array.from({ length: PLACES - cities.length }, anywhere)];
const around = ({ lat, lon }: Point): string => `"${lat.toFixed(5)},${lon.toFixed(5)}"`;
const box = ({ lat, lon }: Point): string => `[${lat - 0.4},${lon - 0.6} TO ${lat + 0.4},${lon + 0.6}]`;
const rings = (from: Point) => ({ place: { from, rings: [5, 25, 100, 500] } });
const questions: readonly (readonly [name: string, run: (center: Point) => number])[] = [
  ["5 km", (center) => engine.search(`place:${around(center)}~5`).total],
  ["50 km", (center) => engine.search(`place:${around(center)}~50`).total],
  ["50 km of a tenth", (center) => engine.search(`color:red AND place:${around(center)}~50`).total],
  ["500 km", (center) => engine.search(`place:${around(center)}~500`).total],
  ["a box of 90 km", (center) => engine.search(`place:${box(center)}`).total],
  [
    "50 km, the nearest first",
    (center) => engine.search(`place:${around(center)}~50`, { sort: { field: "place", from: center } }).total,
  ],
  [
    "50 km, by rings",
    (center) => engine.search(`place:${around(center)}~50`, { limit: 10, facets: rings(center) }).total,
  ],
  ["all, by rings", (center) => engine.search("*:*", { facets: rings(center) }).total],
  [
    "all, ranked by distance",
    (center) => engine.search("*:*", { rank: { field: "place", from: center, pivot: 10 } }).total,
  ],
  [
    "green, ranked by distance",
    (center) => engine.search("color:green", { rank: { field: "place", from: center, pivot: 10 } }).total,
  ],
  ["all, the nearest first", (center) => engine.search("*:*", { sort: { field: "place", from: center } }).total],
];

const rows = questions.map(([name, run]) => {
  const matches = centers.reduce((sum, center) => sum + run(center), 0) / centers.length;
  let best = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < PASSES; pass++) {
    const start = performance.now();
    for (const center of centers) run(center);
    best = Math.min(best, (performance.now() - start) / centers.length);
  }
  return [name, Math.round(matches).toLocaleString("en"), `${best.toFixed(3)} ms`];
});
console.log(markdownTable([["Search", "Matches", "Time"], ...rows], { align: ["l", "r", "r"] }));
