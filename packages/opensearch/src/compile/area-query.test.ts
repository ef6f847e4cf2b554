import { defineSchema, keyword, objects, point } from "firmament";
import { parse } from "firmament/grammar";
import { AnalyzedSchema, type ResolvedArea, resolve } from "firmament/query";
import { expect, test } from "vitest";
import { IndexLayout } from "../layout/index-layout.ts";
import { AreaQuery } from "./area-query.ts";
import { clauseCount } from "./clause-count.ts";
import { decidedArea, nearBorder } from "./decided-area.ts";

const fields = { location: point() };
const schema = new AnalyzedSchema(defineSchema({ fields: { name: keyword(), ...fields, shops: objects(fields) } }));
const layout = new IndexLayout(schema);

function areaQuery(query: string, objects: AnalyzedSchema = schema, within: IndexLayout = layout): AreaQuery {
  const { resolved } = resolve(parse(query), { schema: objects, defaultOperator: "OR", now: 0 });
  return new AreaQuery(resolved as ResolvedArea, within);
}

test("points anywhere, and in one cell, are one range without a border", () => {
  const anywhere = areaQuery("location:*");
  expect(anywhere.border).toEqual([]);
  expect(decidedArea(anywhere, [])).toEqual({ range: { n0: { gte: 0, lte: 2 ** 53 - 1 } } });
  const cell = areaQuery('location:"52.52,13.40"');
  expect(cell.border).toEqual([]);
  expect(decidedArea(cell, [])).toEqual({ range: { n0: { gte: expect.any(Number), lte: expect.any(Number) } } });
});

test("a radius is ranges that are inside, and the points near its border", () => {
  const circle = areaQuery('location:"52.52,13.40"~50');
  expect(circle).toMatchObject({ text: 'location:"52.52,13.4"~50', path: "n0", objects: null });
  const matching = decidedArea(circle, [7]) as { readonly bool: { readonly should: readonly object[] } };
  expect(matching.bool.should.at(-1)).toEqual({ terms: { n0: [7] } });
  expect(circle.clauseCount).toBeGreaterThanOrEqual(matching.bool.should.length);
  expect(circle.clauseCount).toBeGreaterThanOrEqual(clauseCount(nearBorder(circle)));
  expect(clauseCount({ bool: { filter: [circle, circle] } })).toBe(2 * circle.clauseCount);
});

test("the points of nested objects are in the objects", () => {
  const paths = layout.objectPaths("shops");
  const query = areaQuery('location:"52.52,13.40"~50', schema.objects("shops") as AnalyzedSchema, paths.layout);
  expect(query).toMatchObject({ path: "o0.n0", objects: "o0" });
  expect(query.key).not.toBe(areaQuery('location:"52.52,13.40"~50').key);
});
