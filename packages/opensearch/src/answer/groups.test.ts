import { companySchema } from "firmament/companies";
import { AnalyzedSchema } from "firmament/query";
import { expect, test } from "vitest";
import { IndexLayout } from "../layout/index-layout.ts";
import type { SearchAnswer } from "../read/read-view.ts";
import { AggregationBatch } from "./aggregation-batch.ts";
import { readGroups } from "./groups.ts";

const layout = new IndexLayout(new AnalyzedSchema(companySchema));
const path = layout.valuePaths("location_city").values;
const query = { match_all: {} };
const ordered = { query, sort: [{ id: { order: "asc" } }], matches: { query, filters: [] } };
const request = { field: "location_city", type: "text", size: 1 } as const;
const range = { offset: 0, limit: 2 };

test("groups and their totals take one request, also those without a value", async () => {
  const bodies: object[] = [];
  const view = {
    search: (body: object): Promise<SearchAnswer> => {
      bodies.push(body);
      const hits = [
        { _id: "a", _score: 1, fields: { [path]: ["Oslo"] } },
        { _id: "b", _score: 1 },
      ];
      const [name = ""] = Object.keys((body as { readonly aggs: object }).aggs);
      const aggregations = { [name]: { buckets: [{ key: { key: "Oslo" }, doc_count: 4 }] } };
      return Promise.resolve({ took: 1, hits: { total: { value: 7 }, hits }, aggregations });
    },
  };
  const { groups, ...totals } = await readGroups(new AggregationBatch(view), layout, ordered, request, range);
  expect(totals).toEqual({ total: 2, matchCount: 7 });
  expect(groups.map(({ value, total }) => [value, total])).toEqual([
    ["Oslo", 4],
    [null, 3],
  ]);
  expect(bodies).toHaveLength(1);
});

test("a failed request is the error of the groups", async () => {
  const view = { search: () => Promise.reject(new Error("no node")) };
  await expect(readGroups(new AggregationBatch(view), layout, ordered, request, range)).rejects.toThrow("no node");
});
