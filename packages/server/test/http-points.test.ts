import { openDataset } from "@firmament/dataset";
import { datasetPath } from "@firmament/test-support/dataset/test-dataset.ts";
import { startService } from "@firmament/test-support/http/service.ts";
import { defineSchema, point, text } from "firmament";
import { expect, test } from "vitest";

const schema = defineSchema({
  fields: { name: text(), location: point({ required: true }), stops: point({ many: true }) },
});
const dataset = await openDataset(datasetPath(), { schema, cursors: { states: 100, maxAge: 600_000 } });
await dataset.load([
  { id: 1, name: "mitte", location: { lat: 52.52, lon: 13.405 } },
  { id: 2, name: "potsdam", location: "52.3906,13.0645", stops: ["52.4,13.1"] },
  { id: 3, name: "suva", location: "-18.1416,178.4419" },
]);
const service = await startService({ datasets: { shops: { schema, dataset } } });
const from = { lat: 52.5, lon: 13.4 };

async function search(body: object): Promise<{ readonly status: number; readonly body: never }> {
  const { status, body: answer } = await service.send({ path: "/datasets/shops/search", body });
  return { status, body: answer as never };
}

test("a search by a radius, sorted by distance, has the points and the distances", async () => {
  const body = { query: 'location:"52.52,13.40"~50', sort: { field: "location", from }, fields: ["location"] };
  const { status, body: answer } = await search(body);
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    data: [
      { id: "1", location: { lat: 52.52, lon: 13.405 } },
      { id: "2", location: { lat: 52.3906, lon: 13.0645 } },
    ],
    distances: { 1: expect.closeTo(2.25, 1), 2: expect.closeTo(25.8, 1) },
  });
  const filtered = await search({ query: "*:*", filter: { stops: { near: { lat: 52.4, lon: 13.1, km: 1 } } } });
  expect(filtered.body).toMatchObject({ data: [{ id: "2" }] });
  expect(filtered.body).not.toHaveProperty("distances");
});

test("a facet counts the documents by rings, also within another facet", async () => {
  const rings = { from: "52.5,13.4", rings: [10, 100] };
  const body = {
    query: 'location:"52.52,13.40"~5',
    facets: { location: { from, rings: [10, 100], except: "own" }, name: { limit: 1, facets: { location: rings } } },
  };
  const location = {
    rings: [
      { from: 0, to: 10, count: 1 },
      { from: 10, to: 100, count: 1 },
    ],
    beyond: 1,
    missing: 0,
  };
  expect((await search(body)).body).toMatchObject({
    facets: {
      location,
      name: {
        values: [
          {
            value: "mitte",
            facets: {
              location: {
                rings: [
                  { from: 0, to: 10, count: 1 },
                  { from: 10, to: 100, count: 0 },
                ],
                beyond: 0,
              },
            },
          },
        ],
      },
    },
  });
});

test("a rank by a distance has the nearest first, and the distances", async () => {
  const { status, body } = await search({ query: "*:*", rank: { field: "location", from: "52.39,13.06", pivot: 10 } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: [{ id: "2" }, { id: "1" }, { id: "3" }],
    distances: { 2: expect.closeTo(0.3, 1), 1: expect.closeTo(27.5, 0) },
  });
});

test("a cursor continues a sort by distance", async () => {
  const sort = ["relevance", { field: "location", from, order: "desc" }];
  const { body: first } = await search({ query: "*:*", sort, per_page: 2 });
  expect(first).toMatchObject({ data: [{ id: "3" }, { id: "2" }] });
  const { next_cursor: cursor } = (first as { readonly pagination: { readonly next_cursor: string } }).pagination;
  const { body: second } = await search({ query: "*:*", sort, per_page: 2, cursor });
  expect(second).toMatchObject({ data: [{ id: "1" }], distances: { 1: expect.closeTo(2.25, 1) } });
});

test.each([
  [{ sort: "location" }, "sort"],
  [{ sort: { field: "location" } }, "sort"],
  [{ sort: { field: "location", from: [13.4, 52.5] } }, "sort"],
  [{ sort: { field: "name", from } }, "sort"],
  [{ filter: { location: { near: { lat: 91, lon: 0, km: 1 } } } }, "filter"],
  [{ facets: { location: 5 } }, "rings"],
  [{ facets: ["location"] }, "rings"],
  [{ facets: { location: { from, rings: [5, 1] } } }, "a list of 1 to 1000 ascending numbers above 0"],
  [{ facets: { location: { from: "91,0", rings: [1] } } }, "a point in degrees"],
  [{ facets: { location: { from, rings: [1], limit: 3 } } }, "limit"],
  [{ group: { by: "location" } }, "group"],
  [{ rank: { field: "location", pivot: 10 } }, "a point with a field of points"],
  [{ rank: { field: "location", from } }, "the kilometres that count a half"],
  [{ rank: { field: "location", from, pivot: 10, modifier: "log1p" } }, "absent with a field of points"],
])("%j is an error of the request", async (options, member) => {
  const { status, body } = await search({ query: "*:*", ...options });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(member);
});
