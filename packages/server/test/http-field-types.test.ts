import { openDatasetInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { datasetPath } from "@firmament/test-support/dataset/test-dataset.ts";
import type { CheckedResponse } from "@firmament/test-support/http/checked-response.ts";
import { startService } from "@firmament/test-support/http/service.ts";
import {
  boolean,
  date,
  defineSchema,
  foldingAnalyzer,
  integer,
  keyword,
  number,
  objects,
  stored,
  text,
} from "firmament";
import { describe, expect, test } from "vitest";
import type { OpenApiDocument } from "../src/http/docs/openapi.ts";
import type { SearchResponse } from "../src/http/schema/search-response-schemas.ts";

const EVENTS = "/datasets/events/search";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    title: text({ required: true }),
    tags: keyword({ many: true, fold: true }),
    starts: date(),
    held: date({ many: true }),
    free: boolean(),
    price: number(),
    seats: integer({ many: true }),
    extra: stored(),
    venues: objects({ city: text(), kind: keyword(), capacity: integer() }),
    label: text({ from: "{title} {seats}" }),
  },
});

const dataset = await openDatasetInProcess(datasetPath(), { schema, cursors: { states: 100, maxAge: 600_000 } });
await dataset.load([
  {
    id: 1,
    title: "Compiler day",
    tags: ["C#", "c++"],
    starts: "2024-06-03T10:00Z",
    held: ["2022", "2023-06"],
    free: true,
    price: 0,
    seats: [20, 200],
    extra: { level: [1, 2] },
    venues: [
      { city: "Berlin", kind: "hq", capacity: 200 },
      { city: "Munich", kind: "lab", capacity: 20 },
    ],
  },
  { id: "2", title: "Parser night", tags: ["c"], starts: "2025-01-15", free: false, price: 12.5, seats: 50 },
  { id: "3", title: "Lexer morning", starts: "2025-03-01", price: 3 },
]);
const service = await startService({ datasets: { events: { schema, dataset } } });

async function search(body: object): Promise<CheckedResponse> {
  return service.send({ path: EVENTS, body });
}

async function idsOf(query: string): Promise<readonly string[]> {
  const { body, status } = await search({ query, sort: "starts", fields: [] });
  expect([query, status]).toEqual([query, 200]);
  return (body as SearchResponse).data.map(({ id }) => id);
}

describe("a dataset with all field types", () => {
  test("returns its documents as they are stored", async () => {
    expect((await search({ query: "compiler" })).body).toMatchObject({
      data: [
        {
          id: "1",
          tags: ["C#", "c++"],
          starts: "2024-06-03T10:00Z",
          free: true,
          extra: { level: [1, 2] },
          venues: [
            { city: "Berlin", kind: "hq", capacity: 200 },
            { city: "Munich", kind: "lab", capacity: 20 },
          ],
        },
      ],
    });
    expect((await search({ query: "compiler", fields: ["extra", "free"] })).body).toMatchObject({
      data: [{ id: "1", free: true, extra: { level: [1, 2] } }],
    });
  });

  test.each([
    ['tags:"c#"', ["1"]],
    ["starts:2025", ["2", "3"]],
    ["starts:[2024 TO 2025-01]", ["1", "2"]],
    ["free:true", ["1"]],
    ["seats:[40 TO 60]", ["2"]],
    ["venues:(city:berlin AND kind:hq)", ["1"]],
    ["venues:(city:berlin AND kind:lab)", []],
    ["venues.capacity:>=100", ["1"]],
    ['label:"compiler day 20 200"', ["1"]],
  ])("finds %s", async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  test("sorts, groups and ranks", async () => {
    const sorted = await search({ query: "*:*", sort: ["free", "seats:desc", "venues.city"], fields: [] });
    expect((sorted.body as SearchResponse).data.map(({ id }) => id)).toEqual(["2", "1", "3"]);
    const grouped = await search({ query: "*:*", group: { by: "free" }, fields: [], sort: "starts" });
    expect(grouped.body).toMatchObject({ groups: { values: [{ value: true }, { value: false }, { value: null }] } });
    expect((await search({ query: "*:*", rank: { field: "price" }, fields: [] })).status).toBe(200);
  });

  test("counts values, intervals, ranges and truth values", async () => {
    const facets = {
      tags: { limit: 2, order: "value" },
      starts: { interval: "year", facets: { free: 2 } },
      free: 10,
      seats: { width: 50, offset: 10 },
      "venues.city": 5,
    };
    const { status, body } = await search({ query: "*:*", facets, count_only: true });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        facets: {
          tags: { values: [{ value: "C#" }, { value: "c" }], other: 1, missing: 1 },
          starts: {
            values: [
              {
                ...{ value: "2024", from: "2024", to: "2025", count: 1 },
                facets: { free: { values: [{ value: "true", count: 1 }] } },
              },
              { value: "2025", from: "2025", to: "2026", count: 2 },
            ],
          },
          free: { values: [{ count: 1 }, { count: 1 }], missing: 1 },
          seats: {
            ranges: [{ from: 10, to: 60, count: 2 }, { count: 0 }, { count: 0 }, { from: 160, to: 210, count: 1 }],
            missing: 1,
          },
          "venues.city": { values: [{ value: "Berlin" }, { value: "Munich" }] },
        },
      },
    });
  });

  test("highlights texts, keywords and nested objects", async () => {
    const highlight = ["title", "tags", "venues.city"];
    const { status, body } = await search({ query: 'compiler tags:"c#" venues.city:berlin', highlight });
    expect([status, (body as SearchResponse).highlights?.["1"]]).toMatchObject([200, { title: [{}], tags: [{}] }]);
  });

  test.each<[object, string]>([
    [{ facets: { starts: 5 } }, 'facets.starts must be an object, as in { "interval": "year" }'],
    [{ facets: { starts: { interval: "decade" } } }, 'facets.starts.interval must be one of "year", "quarter"'],
    [{ facets: { free: { like: "t" } } }, 'there is no member "like"'],
    [{ facets: { seats: 3 } }, "facets.seats must be a list of 1 to 1000 ascending numbers"],
    [{ facets: { seats: { width: 0.5 } } }, "facets.seats.width must be a whole number above 0, not 0.5."],
    [{ facets: { extra: 3 } }, 'there is no field "extra"'],
    [{ facets: { venues: 3 } }, 'there is no field "venues"'],
    [{ sort: "extra" }, "sort must be"],
    [{ fields: ["venues.city"] }, "fields[0] must be one of the fields id, title"],
    [{ group: { by: "seats" } }, "group.by must be one of the fields title, starts, free, price"],
    [{ highlight: ["starts"] }, "highlight[0] must be one of the text and keyword fields title, tags"],
  ])("rejects %j", async (body, detail) => {
    expect(await search({ query: "*:*", ...body })).toMatchObject({
      status: 400,
      body: { code: "invalid_body", detail: expect.stringContaining(detail) },
    });
  });

  test("is changed with values of all types", async () => {
    const headers = { "x-api-key": await service.newKey({ scopes: ["ingest"] }) };
    const path = "/datasets/events/documents";
    const upsert = {
      id: 9,
      title: "Linker",
      starts: "2026-01-01",
      free: null,
      venues: [{ city: "Paris" }],
      extra: [1],
    };
    expect(await service.send({ path, body: { changes: [{ upsert }] }, headers })).toMatchObject({ status: 200 });
    expect(await idsOf("venues.city:paris AND starts:2026")).toEqual(["9"]);
    await dataset.delete("9");
    for (const [wrong, field] of [
      [{ id: "10" }, "title"],
      [{ id: "10", title: "a", starts: "2024/06/03" }, "starts"],
      [{ id: "10", title: "a", free: "perhaps" }, "free"],
      [{ id: "10", title: "a", seats: [1.5] }, "seats"],
      [{ id: "10", title: "a", venues: [{ city: "Paris" }, null, { town: "Paris" }] }, "venues.town"],
      [{ id: "10", title: "a", venues: { capcity: 5 } }, "venues.capcity"],
    ] as const) {
      expect(await service.send({ path, body: { changes: [{ upsert: wrong }] }, headers })).toMatchObject({
        status: 400,
        body: { code: "invalid_document", change: { index: 0, id: "10", field } },
      });
    }
  });

  test("is described with all its types", async () => {
    const { body } = await service.send({ method: "GET", path: "/openapi.json" });
    const { EventsDocument: described } = (body as OpenApiDocument).components.schemas;
    expect(described?.properties).toMatchObject({
      starts: { type: "string" },
      held: { type: "array", items: { type: "string" } },
      free: { type: "boolean" },
      seats: { type: "array", items: { type: "integer" } },
      venues: { type: "array", items: { properties: { city: { type: "string" }, capacity: { type: "integer" } } } },
      label: { type: "string", readOnly: true, description: 'The service computes it from "{title} {seats}".' },
    });
    const { EventsChangesRequest: changes } = (body as OpenApiDocument).components.schemas;
    expect(JSON.stringify(changes).match(/"readOnly":true/g), "in upserts and patches").toHaveLength(2);
  });
});
