import { AreaQuery } from "../compile/area-query.ts";
import type { ClusterQuery } from "../compile/cluster-query.ts";
import { decidedArea, nearBorder } from "../compile/decided-area.ts";
import { QueryTooLarge } from "../compile/query-too-large.ts";

/**
 * The most distinct points of the documents, or of the nested objects, with a point near the border of an area. A cluster
 * answers 65,535 buckets by default.
 */
export const MAX_BORDER_POINTS = 10_000;

/** The most areas of one request: its answer may have {@link MAX_BORDER_POINTS} for each. */
const MAX_AREAS = 16;

/** The most areas that a state remembers. */
const MAX_REMEMBERED = 64;

/** A search for the points of the documents, or of the nested objects, with a point near a border. */
export interface BorderSearch {
  readonly size: 0;
  readonly query: ClusterQuery;
  readonly aggs: Readonly<Record<string, object>>;
}

/** What is read of the answer to a {@link BorderSearch}. */
export interface BorderAnswer {
  readonly aggregations?: Readonly<Record<string, unknown>>;
}

/** Searches one state of the documents. */
export type Searches = (searches: readonly BorderSearch[]) => Promise<readonly BorderAnswer[]>;

/** The points near the borders of areas in one state of the documents, which decide what is in the areas. */
export class BorderPoints {
  /** Those in the area, by the key of its query. */
  readonly #codes = new Map<string, readonly number[]>();

  /**
   * The same requests with the queries of areas replaced: some documents match as in one process.
   *
   * @param search takes a request for each 16 areas that are not known
   * @throws {QueryTooLarge} for an area with too many points near its border
   */
  async decided<Body extends object>(bodies: readonly Body[], search: Searches): Promise<readonly Body[]> {
    const found: AreaQuery[] = [];
    collectAreas(bodies, found);
    const areas = new Map(found.map((area) => [area.key, area]));
    if (areas.size === 0) return bodies;
    const known = new Map([...areas.keys()].map((key) => [key, this.#codes.get(key)]));
    const unknown = [...areas.values()].filter((area) => area.border.length > 0 && known.get(area.key) === undefined);
    for (let from = 0; from < unknown.length; from += MAX_AREAS) {
      const searched = unknown.slice(from, from + MAX_AREAS);
      const answers = await search(searched.map(borderSearch));
      for (const [index, area] of searched.entries()) {
        const codes = codesOf(area, answers[index] as BorderAnswer);
        known.set(area.key, codes);
        this.#remember(area.key, codes);
      }
    }
    const queryOf = (area: AreaQuery): ClusterQuery => decidedArea(area, known.get(area.key) ?? []);
    return bodies.map((body) => replaced(body, queryOf) as Body);
  }

  #remember(key: string, codes: readonly number[]): void {
    if (this.#codes.size >= MAX_REMEMBERED) this.#codes.clear();
    this.#codes.set(key, codes);
  }
}

function borderSearch(area: AreaQuery): BorderSearch {
  const { path, objects } = area;
  const border = nearBorder(area);
  const size = MAX_BORDER_POINTS + 1;
  const points = { terms: { field: path, size, shard_size: size } };
  if (objects === null) return { size: 0, query: border, aggs: { points } };
  return {
    size: 0,
    query: { nested: { path: objects, query: border, score_mode: "none" } },
    aggs: { objects: { nested: { path: objects }, aggs: { border: { filter: border, aggs: { points } } } } },
  };
}

interface Points {
  readonly buckets: readonly { readonly key: number }[];
}

/** What {@link borderSearch} finds. */
interface PointsOfDocuments {
  readonly points: Points;
}

interface PointsOfObjects {
  readonly objects: { readonly border: PointsOfDocuments };
}

/** @throws {QueryTooLarge} */
function codesOf(area: AreaQuery, { aggregations }: BorderAnswer): readonly number[] {
  const { buckets } =
    area.objects === null
      ? (aggregations as unknown as PointsOfDocuments).points
      : (aggregations as unknown as PointsOfObjects).objects.border.points;
  if (buckets.length > MAX_BORDER_POINTS) {
    throw new QueryTooLarge(
      `More than ${MAX_BORDER_POINTS} points are near the border of ${area.text}, and a search in a cluster compares at most these`,
      "Take a smaller area, or search an engine in process.",
    );
  }
  return buckets.map(({ key }) => key).filter((code) => area.contains(code));
}

/** @param found receives the areas */
function collectAreas(value: unknown, found: AreaQuery[]): void {
  if (value instanceof AreaQuery) found.push(value);
  else if (isTree(value)) for (const each of Object.values(value)) collectAreas(each, found);
}

function replaced(value: unknown, queryOf: (area: AreaQuery) => ClusterQuery): unknown {
  if (value instanceof AreaQuery) return queryOf(value);
  if (!isTree(value)) return value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, queryOf));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, queryOf)]));
}

/** Lists of texts and numbers may be long, and contain no queries. */
function isTree(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(Array.isArray(value) && typeof value[0] !== "object");
}
