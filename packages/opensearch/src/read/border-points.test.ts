import { defineSchema, keyword, point } from "firmament";
import { parse } from "firmament/grammar";
import { AnalyzedSchema, type ResolvedArea, resolve } from "firmament/query";
import { describe, expect, test } from "vitest";
import { AreaQuery } from "../compile/area-query.ts";
import { decidedArea } from "../compile/decided-area.ts";
import { QueryTooLarge } from "../compile/query-too-large.ts";
import { IndexLayout } from "../layout/index-layout.ts";
import {
  type BorderAnswer,
  BorderPoints,
  type BorderSearch,
  MAX_BORDER_POINTS,
  type Searches,
} from "./border-points.ts";

const schema = new AnalyzedSchema(defineSchema({ fields: { name: keyword(), location: point() } }));
const layout = new IndexLayout(schema);

function areaQuery(query: string): AreaQuery {
  const { resolved } = resolve(parse(query), { schema, defaultOperator: "OR", now: 0 });
  return new AreaQuery(resolved as ResolvedArea, layout);
}

/** A state with documents whose points have these codes, all of which it takes for near the border. */
class State {
  readonly requests: (readonly BorderSearch[])[] = [];
  readonly #answer: BorderAnswer;

  constructor(codes: readonly number[]) {
    const buckets = codes.map((key) => ({ key, doc_count: 1 }));
    this.#answer = { aggregations: { points: { buckets } } };
  }

  readonly search: Searches = async (bodies) => {
    this.requests.push(bodies);
    return bodies.map(() => this.#answer);
  };
}

const codeOf = (place: string): number => {
  const cell = decidedArea(areaQuery(`location:"${place}"`), []) as {
    readonly range: { readonly n0: { gte: number } };
  };
  return cell.range.n0.gte;
};
const near = codeOf("52.53,13.41");
const far = codeOf("53.53,13.41");

describe("BorderPoints", () => {
  test("puts the points in an area in the place of its query, in filters and aggregations too", async () => {
    const area = areaQuery('location:"52.52,13.40"~50');
    const { search } = new State([near, far]);
    const facet = { filter: { bool: { filter: [area] } } };
    const bodies = [{ query: { bool: { must_not: [area] } }, aggs: { facet }, search_after: [1, "a"] }];
    const [decided] = await new BorderPoints().decided(bodies, search);
    const expected = decidedArea(area, [near]);
    expect(decided).toEqual({
      query: { bool: { must_not: [expected] } },
      aggs: { facet: { filter: { bool: { filter: [expected] } } } },
      search_after: [1, "a"],
    });
  });

  test("searches all areas in one request, and each once", async () => {
    const borders = new BorderPoints();
    const state = new State([]);
    const bodies = ['location:"52.52,13.40"~50', "location:[52,13 TO 53,14]"].map((text) => ({
      query: areaQuery(text),
    }));
    await borders.decided([...bodies, ...bodies], state.search);
    await borders.decided(bodies, state.search);
    expect(state.requests.map((searches) => searches.length)).toEqual([2]);
  });

  test("searches many areas in several requests, whose answers are not too large", async () => {
    const state = new State([near]);
    const areas = Array.from({ length: 20 }, (_, index) => areaQuery(`location:"52.52,13.40"~${30 + index}`));
    const [decided] = await new BorderPoints().decided([{ queries: areas }], state.search);
    expect(state.requests.map((searches) => searches.length)).toEqual([16, 4]);
    expect(decided?.queries).toEqual(areas.map((area) => decidedArea(area, [near])));
  });

  test("searches nothing for a query without areas, and for an area without a border", async () => {
    const state = new State([]);
    const plain = [{ query: { terms: { id: ["a", "b"] } } }];
    expect(await new BorderPoints().decided(plain, state.search)).toBe(plain);
    await new BorderPoints().decided([{ query: areaQuery("location:*") }], state.search);
    expect(state.requests).toEqual([]);
  });

  test("refuses an area with too many points near its border, and names it", async () => {
    const bodies = [{ query: areaQuery('location:"52.52,13.40"~50') }];
    const codes = Array.from({ length: MAX_BORDER_POINTS + 1 }, (_, code) => code);
    const borders = new BorderPoints();
    const refused = borders.decided(bodies, new State(codes).search);
    await expect(refused).rejects.toThrow(QueryTooLarge);
    await expect(refused).rejects.toThrow(
      'More than 10000 points are near the border of location:"52.52,13.4"~50, and a search in a cluster compares at most these',
    );
    await expect(borders.decided(bodies, new State(codes.slice(1)).search)).resolves.toHaveLength(1);
  });
});
