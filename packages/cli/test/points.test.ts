import type { Finished } from "@firmament/test-support/cli/finished.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { schemaFromJson } from "firmament";
import { describe, expect, it } from "vitest";
import { documentsOf } from "../src/document-type/schema-documents.ts";
import { orderText } from "../src/options/distance-options.ts";
import { type FacetValue, facetText, parseFacet } from "../src/options/facet-option.ts";
import { parseRank, parseSort } from "../src/options/option-values.ts";

const folder = new TestFolder();
const fields = {
  name: { type: "text" },
  price: { type: "number" },
  location: { type: "point" },
} as const;
const schema = folder.write("shops.schema.json", JSON.stringify({ analyzer: "folding", fields }));
const data = folder.write(
  "shops.ndjson",
  [
    { id: "a", name: "Alexanderplatz", price: 3, location: { lat: 52.5219, lon: 13.4132 } },
    { id: "b", name: "Potsdam", price: 9, location: "52.3906,13.0645" },
    { id: "c", name: "Suva", location: { lat: -18.1416, lon: 178.4419 } },
    { id: "d", name: "Nowhere" },
  ]
    .map((shop) => `${JSON.stringify(shop)}\n`)
    .join(""),
);
const type = documentsOf(schemaFromJson({ analyzer: "folding", fields }));

function search(...args: string[]): Promise<Finished> {
  return firmament(["search", "*:*", "--data", data, "--schema", schema, ...args]);
}

describe("search --sort by a distance", () => {
  it("prints the nearest first, with the distances after the first column", async () => {
    const { stdout, status } = await search("--sort", "location from 52.52,13.40", "--fields", "name,price");
    expect(status).toBe(0);
    expect(stdout.split("\n").slice(0, 6)).toEqual([
      "name           |   distance | price",
      "-------------- | ---------: | ----:",
      "Alexanderplatz |     0.9 km |     3",
      "Potsdam        |    26.9 km |     9",
      "Suva           | 15976.6 km |",
      "Nowhere        |            |",
    ]);
  });

  it("has the distances in JSON, and pages of the same order", async () => {
    const { stdout } = await search("--sort", "location from -18,178:desc,name", "--json", "--limit", "2");
    const { hits, cursor } = JSON.parse(stdout);
    expect(hits).toMatchObject([
      { id: "b", distance: expect.closeTo(15971.5, 0) },
      { id: "a", distance: expect.closeTo(15948.4, 0) },
    ]);
    const next = await search("--sort", "location from -18,178:desc,name", "--json", "--cursor", cursor);
    expect(JSON.parse(next.stdout).hits).toMatchObject([
      { id: "c", distance: expect.closeTo(49, 0) },
      { id: "d", distance: null },
    ]);
  });

  it.each([
    ["location from 52.52,13.40", [{ field: "location", from: "52.52,13.4", order: "asc" }]],
    [
      "price,location from -1,2:desc, name",
      ["price:asc", { field: "location", from: "-1,2", order: "desc" }, "name:asc"],
    ],
  ])("reads %j", (text, orders) => {
    expect(parseSort(text, type)).toEqual(orders);
    expect(parseSort(parseSort(text, type).map(orderText).join(","), type)).toEqual(orders);
  });

  it.each([
    [
      "location",
      "location is a field of points, which are sorted by their distance from a point: location from 52.52,13.40.",
    ],
    ["name from 1,2", "Use a field of points, optionally with :asc or :desc: location from 52.52,13.40:asc."],
    ["location from 1,2:up", "Use a field of points, optionally with :asc or :desc"],
    ["location from berlin", '"berlin" is no point. Use a latitude and a longitude in degrees: 52.52,13.40.'],
    ["location from 113,52", "the latitude comes first. Use a latitude and a longitude in degrees: 52,113."],
  ])("rejects %j", (text, message) => {
    expect(() => parseSort(text, type)).toThrow(message);
  });
});

describe("search --facet by rings", () => {
  it("prints the number of documents for each ring", async () => {
    const { stdout } = await search("--limit", "0", "--facet", "location=1,30,from:52.52,13.40");
    expect(stdout.split("\n").slice(2)).toEqual([
      "location     | documents",
      "------------ | --------:",
      "up to 1 km   |         1",
      "1 to 30 km   |         1",
      "beyond 30 km |         1",
      "(none)       |         1",
      "",
    ]);
  });

  it.each<[string, FacetValue]>([
    ["location=1,5,25,from:52.52,13.40", { rings: [1, 5, 25], from: "52.52,13.4" }],
    ["location=from:-1,2,0.5,except:own", { rings: [0.5], from: "-1,2", except: "own" }],
    ["location=5,from:1,2/price=0,10", { rings: [5], from: "1,2", facets: { price: [0, 10] } }],
  ])("reads %j", (text, option) => {
    expect(parseFacet(text, type)).toEqual({ location: option });
    expect(parseFacet(facetText("location", option), type)).toEqual({ location: option });
  });

  it.each([
    "location",
    "location=5",
    "location=from:1,2",
    "location=5,1,from:1,2",
    "location=0,from:1,2",
    "location=5,from:1,2,like:a",
  ])("rejects %j", (text) => {
    expect(() => parseFacet(text, type)).toThrow(
      "Use the outer radii of the location rings in kilometres, ascending, and the point in their middle: location=1,5,25,from:52.52,13.40. It can end with except:own.",
    );
  });

  it("rejects a center that is no point", () => {
    expect(() => parseFacet("location=5,from:a,b", type)).toThrow('"a,b" is no point');
  });
});

describe("search --rank by a distance", () => {
  it("prints the nearest first among hits that match equally well", async () => {
    const { stdout } = await search("--rank", "location from 52.39,13.06:10", "--json");
    expect(JSON.parse(stdout).hits.map(({ id }: { readonly id: string }) => id)).toEqual(["b", "a", "c", "d"]);
  });

  it("reads the pivot and the factor", () => {
    const rank = { field: "location", from: "52.52,13.4", pivot: 10 };
    expect(parseRank("location from 52.52,13.40:10", type)).toEqual({ ...rank, factor: 1 });
    expect(parseRank("location from 52.52,13.40:10:0.5", type)).toEqual({ ...rank, factor: 0.5 });
    for (const text of ["location from 1,2", "location from 1,2:0", "location from 1,2:5:-1", "price from 1,2:5"]) {
      expect(() => parseRank(text, type)).toThrow(
        "Use a field of points with the kilometres that count a half, above 0, and optionally a factor from 0: location from 52.52,13.40:10:2.",
      );
    }
  });
});
