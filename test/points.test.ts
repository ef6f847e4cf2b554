import { MessageChannel } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { parse } from "../grammar/index.ts";
import {
  and,
  defineSchema,
  keyword,
  lint,
  not,
  objects,
  point,
  type QueryError,
  queryBuilder,
  readIndex,
  SearchEngine,
  schemaFromJson,
  schemaToJson,
  text,
  writeIndex,
} from "../src/entries/index.ts";
import { IndexSearcher } from "../src/entries/reader.ts";
import { SavedSearches } from "../src/entries/standing.ts";
import { connectEngine, serveEngine } from "../src/entries/worker.ts";

const schema = defineSchema({
  fields: {
    name: text(),
    kind: keyword(),
    location: point(),
    stops: point({ many: true }),
    shops: objects({ city: text(), at: point() }),
  },
});
const { field } = queryBuilder(schema);

const MITTE = { lat: 52.52, lon: 13.405 };
const documents = [
  {
    id: "1",
    name: "mitte",
    location: MITTE,
    shops: [
      { city: "berlin", at: MITTE },
      { city: "munich", at: "48.14,11.58" },
    ],
  },
  { id: "2", name: "potsdam", location: "52.3906, 13.0645", stops: [MITTE, "52.4,13.1"] },
  { id: "3", name: "suva", location: { lat: -18.1416, lon: 178.4419 } },
  { id: "4", name: "nowhere" },
] as const;

const NEAR = 'location:"52.52,13.40"~50';
const sort = { field: "location", from: { lat: 52.5, lon: 13.4 } } as const;

function newEngine(): SearchEngine<typeof schema> {
  const engine = new SearchEngine(schema);
  engine.upsertAll(documents);
  return engine;
}

describe("points", () => {
  test("are returned as they were given, with the members lat and lon", () => {
    const engine = newEngine();
    expect(engine.get("1")?.location).toEqual(MITTE);
    expect(engine.get("2")?.location).toEqual({ lat: 52.3906, lon: 13.0645 });
    expect(engine.get("2")?.stops).toEqual([MITTE, { lat: 52.4, lon: 13.1 }]);
    expect(engine.get("4")?.location).toBeUndefined();
  });

  test("are found by areas, also in one of several nested objects", () => {
    const engine = newEngine();
    expect(engine.ids(NEAR)).toEqual(["1", "2"]);
    expect(engine.ids("NOT location:*")).toEqual(["4"]);
    expect(engine.ids('shops.at:"48.1,11.6"~10 AND shops.city:berlin')).toEqual(["1"]);
    expect(engine.ids('shops:(at:"48.1,11.6"~10 AND city:berlin)')).toEqual([]);
    expect(engine.ids('shops:(at:"48.1,11.6"~10 AND city:munich)')).toEqual(["1"]);
    expect(
      engine.ids(and(field("stops").near(MITTE, { m: 100 }), not(field("location").near(MITTE, { km: 1 })))),
    ).toEqual(["2"]);
  });

  test("are searched by filters with near, within, inside, not and exists", () => {
    const engine = newEngine();
    const idsWith = (location: object): readonly string[] => engine.ids("*:*", { filter: { location } });
    expect(idsWith({ near: { ...MITTE, km: 5 } })).toEqual(["1"]);
    expect(idsWith({ within: { south: -25, west: 170, north: -10, east: -170 } })).toEqual(["3"]);
    expect(
      idsWith({
        inside: [
          { lat: 52.3, lon: 12.9 },
          { lat: 52.3, lon: 13.2 },
          { lat: 52.5, lon: 13.1 },
        ],
      }),
    ).toEqual(["2"]);
    expect(idsWith({ not: { near: { ...MITTE, km: 5 } }, exists: true })).toEqual(["2", "3"]);
    expect(() => idsWith({ near: { lat: 52, lon: 13 } })).toThrow(
      new TypeError(
        "filter.location.near must have one unit and a positive number, such as { lat: 52.52, lon: 13.4, km: 50 }.",
      ),
    );
    expect(() => idsWith({ around: MITTE })).toThrow("around");
  });

  test("have a distance in hits that are sorted by it, missing ones last", () => {
    const engine = newEngine();
    const { hits } = engine.search("*:*", { sort });
    expect(hits.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
    expect(hits.map(({ distance }) => (distance === null ? null : Math.round(distance ?? -1)))).toEqual([
      2,
      26,
      15979,
      null,
    ]);
    expect(engine.search("*:*").hits.every((hit) => !("distance" in hit))).toBe(true);
    const descending = engine.search("*:*", { sort: ["relevance", { ...sort, order: "desc" }] });
    expect(descending.hits.map(({ id }) => id)).toEqual(["3", "2", "1", "4"]);
  });

  test("have neither an order of their own, nor groups", () => {
    const engine = newEngine();
    const invalid = (options: object) => () => engine.search("*:*", options);
    expect(invalid({ sort: "location" })).toThrow("Points have no order: sort by the distance from a point");
    expect(invalid({ sort: { field: "kind", from: MITTE } })).toThrow('sort.from needs a field of points, not "kind".');
    expect(invalid({ sort: { field: "location", from: [13, 52] } })).toThrow("GeoJSON puts the longitude first");
    expect(invalid({ group: { by: "location" } })).toThrow(
      'group.by cannot be the text "location": it must be one of the fields',
    );
  });

  test("are counted by rings around a point, in an engine, an index file and a worker", async () => {
    const engine = newEngine();
    const facets = {
      location: { from: MITTE, rings: [0.5, 25, 30], except: "own" },
      stops: { from: "52.4,13.1", rings: [0.3] },
    } as const;
    const expected = {
      location: {
        rings: [
          { from: 0, to: 0.5, count: 1 },
          { from: 0.5, to: 25, count: 0 },
          { from: 25, to: 30, count: 1 },
        ],
        beyond: 1,
        missing: 1,
      },
      stops: { rings: [{ from: 0, to: 0.3, count: 1 }], beyond: 0, missing: 1 },
    };
    expect(engine.search(NEAR, { facets }).facets).toEqual(expected);
    expect(engine.snapshot().search(NEAR, { facets }).facets).toEqual(expected);
    expect(new IndexSearcher(writeIndex(engine), { schema, parse }).search(NEAR, { facets }).facets).toEqual(expected);
    const { port1, port2 } = new MessageChannel();
    serveEngine({ schema, port: port1 });
    const worker = connectEngine<typeof schema>(port2);
    for (const document of documents) await worker.upsert(document);
    expect((await worker.search(NEAR, { facets })).facets).toEqual(expected);
    worker.close();
    expect(engine.search("*:*", { facets: { "shops.at": { from: "48.1,11.5", rings: [50] } } }).facets).toEqual({
      "shops.at": { rings: [{ from: 0, to: 50, count: 1 }], beyond: 0, missing: 3 },
    });
  });

  test("have facets whose errors name the member that is wrong", () => {
    const engine = newEngine();
    const invalid = (location: unknown) => () => engine.search("*:*", { facets: { location } as never });
    const needs = "facets.location needs the point that distances are measured from";
    expect(invalid(5)).toThrow(needs);
    expect(invalid({ rings: [1] })).toThrow(needs);
    expect(() => engine.search("*:*", { facets: ["location"] as never })).toThrow(needs);
    expect(invalid({ from: [13, 52], rings: [1] })).toThrow("facets.location.from must be a point");
    for (const [rings, given] of [
      [[], "an empty list"],
      [[5, 1, 0], "one with 1 after 5"],
      [[0, 1], "one with 0 after 0"],
      ["1", 'the text "1"'],
      [[1, Number.NaN], "one with NaN after 1"],
      [[1, 2n], "one with 2 after 1"],
    ]) {
      expect(invalid({ from: MITTE, rings })).toThrow(
        `facets.location.rings must be a list of ascending kilometres above 0, at least one, as in [1, 5, 25], not ${given}.`,
      );
    }
    expect(invalid({ from: MITTE, rings: [1], limit: 5 })).toThrow("limit");
  });

  test("rank hits by a distance that decays, in an engine, a stream and a worker", async () => {
    const engine = newEngine();
    const rank = { field: "location", from: MITTE, pivot: 10, factor: 2 } as const;
    const { hits } = engine.search("*:*", { rank, explain: true });
    expect(hits.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
    for (const { distance = null, score, explanation = [] } of hits) {
      const contribution = distance === null ? 0 : 2 / (1 + distance / 10);
      expect(score).toBeCloseTo(1 + contribution, 9);
      expect(explanation.find(({ clause }) => clause === "decay(location)")?.score ?? 0).toBeCloseTo(contribution, 9);
    }
    expect(hits.map(({ distance }) => (distance === null ? null : Math.round(distance ?? -1)))).toEqual([
      0,
      27,
      15976,
      null,
    ]);
    const plain = engine.search("*:*", { rank }).hits;
    expect(plain).toHaveLength(4);
    const streamed = [];
    for await (const hit of engine.stream("*:*", { rank })) streamed.push(hit);
    expect(streamed).toEqual(plain);
    const { port1, port2 } = new MessageChannel();
    serveEngine({ schema, port: port1 });
    const worker = connectEngine<typeof schema>(port2);
    for (const document of documents) await worker.upsert(document);
    const page = await worker.search("*:*", { rank });
    expect(page.hits.map(({ id, distance }) => [id, distance])).toEqual(
      plain.map(({ id, distance }) => [id, distance]),
    );
    worker.close();
    const group = { by: "kind", size: 2 } as const;
    expect(engine.search("*:*", { rank, group }).groups.values[0]?.hits.map(({ id }) => id)).toEqual(["1", "2"]);
  });

  test("have errors that name what to write", () => {
    const engine = newEngine();
    const error = (query: string): QueryError["diagnostics"][0] | undefined => engine.validate(query)[0];
    expect(error("location:berlin")).toMatchObject({
      message: "`location` is a point field, but `berlin` is not a point.",
      hint: 'Write a point, a radius in kilometres or a box: location:"52.52,13.40", location:"52.52,13.40"~50, location:[52.3,13.0 TO 52.7,13.8].',
      noFix: "unclear",
    });
    expect(error("location:[52.7,13 TO 52.3,14]")?.suggestions).toEqual(["location:[52.3,13 TO 52.7,14]"]);
    expect(error('location:"113,52"')?.suggestions).toEqual(['location:"52,113"']);
    expect(error("location:52.52,13.4~2")?.suggestions).toEqual(['location:"52.52,13.4"~2']);
    expect(error('location:"52,13 53,14"')?.suggestions).toEqual(["location:[52,13 TO 53,14]"]);
    expect(error("location:>5")?.noFix).toBe("impossible");
    expect(lint(engine, NEAR)).toEqual([]);
  });

  test("survive an index file, and are searched in it by a reader", () => {
    const bytes = writeIndex(newEngine());
    expect(readIndex(bytes, { schema }).search(NEAR, { sort }).hits).toEqual(newEngine().search(NEAR, { sort }).hits);
    const searcher = new IndexSearcher(bytes, { schema, parse });
    expect(searcher.search(NEAR, { sort }).hits.map(({ id, distance }) => [id, Math.round(distance ?? 0)])).toEqual([
      ["1", 2],
      ["2", 26],
    ]);
  });

  test("are searched in a worker, whose hits have the distance", async () => {
    const { port1, port2 } = new MessageChannel();
    serveEngine({ schema, port: port1 });
    const engine = connectEngine<typeof schema>(port2);
    for (const document of documents) await engine.upsert(document);
    const { hits } = await engine.search(NEAR, { sort });
    expect(hits.map(({ id, distance }) => [id, Math.round(distance ?? 0)])).toEqual([
      ["1", 2],
      ["2", 26],
    ]);
    engine.close();
  });

  test("enter and leave saved searches", () => {
    const searches = new SavedSearches(schema);
    searches.add("near", NEAR);
    searches.add("far", "location:[-25,170 TO -10,180]");
    const engine = newEngine();
    const [mitte, suva] = [engine.get("1"), engine.get("3")];
    if (mitte === undefined || suva?.location === undefined) throw new Error("the documents are in the engine");
    expect(searches.changesOf(null, mitte).entered).toEqual(["near"]);
    expect(searches.changesOf(null, suva).entered).toEqual(["far"]);
    const moved = { ...mitte, location: suva.location };
    expect(searches.changesOf(mitte, moved)).toMatchObject({ entered: ["far"], left: ["near"] });
  });

  test("have a schema as JSON, which makes them available", () => {
    expect(schemaToJson(schema).fields.stops).toEqual({ type: "point", many: true });
    const engine = new SearchEngine(schemaFromJson(schemaToJson(schema)));
    engine.upsert({ id: "1", location: "1,2" });
    expect(engine.ids('location:"1,2"~1')).toEqual(["1"]);
  });
});
