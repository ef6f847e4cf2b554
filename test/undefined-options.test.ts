import { channelEngine } from "@firmament/test-support/engine/worker-engines.ts";
import { afterAll, expect, test } from "vitest";
import { companySchema } from "../src/entries/companies.ts";
import { complete, SearchEngine } from "../src/entries/index.ts";

/*
 * The compiler accepts `undefined` for every one of these options, also with `exactOptionalPropertyTypes`: it stands for the
 * default.
 */

const records = [
  { id: "1", name: "Acme", staff_count: 5 },
  { id: "2", name: "Acme Bolt", staff_count: 50 },
];

const engine = new SearchEngine(companySchema, {
  analyzer: undefined,
  defaultOperator: undefined,
  limits: undefined,
  liveCapacity: undefined,
  segmentCapacity: undefined,
  documents: undefined,
  sharedMemory: undefined,
  cacheBytes: undefined,
  cursors: undefined,
  clock: undefined,
});
const worker = channelEngine();
afterAll(() => worker.close());

const query = { defaultOperator: undefined, timeBudget: undefined, asYouType: undefined, filter: undefined };
const search = {
  ...query,
  lenient: undefined,
  limit: undefined,
  offset: undefined,
  sort: undefined,
  rank: undefined,
  fields: undefined,
  explain: undefined,
  highlight: undefined,
  facets: undefined,
  group: undefined,
};
const nested = {
  facets: {
    type: undefined,
    location_country: { limit: undefined, order: undefined, like: undefined, except: undefined, facets: undefined },
    staff_count: {
      bins: 2,
      edges: undefined,
      width: undefined,
      offset: undefined,
      scale: undefined,
      statistics: undefined,
    },
  },
  group: { by: "location_country", size: undefined },
  highlight: { fields: ["name"], fragment: undefined, mark: undefined, escape: undefined },
} as const;
const load = { onError: undefined, onProgress: undefined, publishEvery: undefined, signal: undefined };

test("options that are undefined have their defaults", async () => {
  const summary = { indexed: 2, replaced: 0, skipped: 0 };
  expect(engine.upsertAll(records, { onError: undefined })).toEqual(summary);
  expect(await engine.load(records, { ...load, threads: undefined })).toEqual({ ...summary, replaced: 2 });
  expect(await worker.load(records, load)).toEqual(summary);
  const perhaps: typeof nested | undefined = Date.now() === 0 ? nested : undefined;
  expect(engine.search("acme", { facets: perhaps?.facets, group: perhaps?.group }).facets).toBeUndefined();
  for (const each of [engine, worker]) {
    const { facets, groups } = await each.search("acme", nested);
    expect([Object.keys(facets), facets.staff_count.ranges.length]).toEqual([["location_country", "staff_count"], 2]);
    expect(groups.total).toBe(1);
    const found = await each.search("acme", search);
    expect(found.hits.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(found.hits[0]?.document).toMatchObject(records[0] ?? {});
    expect(await each.count("acme", query)).toBe(2);
    expect(await each.ids("acme", query)).toEqual(["1", "2"]);
  }
  const streamed = [];
  for await (const hit of engine.stream("acme", { sort: undefined, fields: undefined, highlight: undefined }))
    streamed.push(hit.id);
  expect(streamed.toSorted()).toEqual(["1", "2"]);
  expect(complete(engine, "ac", 2, { limit: undefined, asYouType: undefined })).toEqual(complete(engine, "ac", 2));
  engine.compact({ full: undefined });
  expect(new SearchEngine(companySchema, { cursors: { states: undefined, maxAge: undefined } }).size).toBe(0);
});
