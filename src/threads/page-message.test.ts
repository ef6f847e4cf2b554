import { Worker } from "node:worker_threads";
import { afterAll, afterEach, expect, test } from "vitest";
import type { CompanySchema } from "../companies/company-schema.ts";
import { companySchema } from "../companies/company-schema.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { documentsJson } from "../engine/tools/documents-json.ts";
import { text } from "../schema/field.ts";
import { defineSchema } from "../schema/schema.ts";
import { vector } from "../schema/vector.ts";
import { newThreadedEngine } from "./open-threads.ts";
import type { ThreadedEngine } from "./threaded-engine.ts";

const script = new URL("../entries/search-worker.ts", import.meta.url);
const threaded: ThreadedEngine<CompanySchema> = newThreadedEngine(
  { schema: companySchema, threads: 1, liveCapacity: 4 },
  1,
  (setup) => new Worker(script, { workerData: setup }),
);

afterEach(() => threaded.clear());

afterAll(() => threaded.close());

const companies = Array.from({ length: 10 }, (_, i) => ({ id: `${i}`, name: `Acme ${i}`, followers: i }));

test("hits of sealed and live segments have the documents of the calling thread's index", async () => {
  await threaded.upsertAll(companies);
  const { hits } = await threaded.search("acme", { sort: "followers:asc", highlight: ["name"], explain: true });
  expect(hits.map(({ id }) => id)).toEqual(companies.map(({ id }) => id));
  expect(hits.map(({ document }) => document)).toEqual(companies);
  expect(hits[3]).toMatchObject({ score: 0, explanation: [], highlights: { name: expect.anything() } });
  expect(hits.every(({ document }) => Object.isFrozen(document))).toBe(true);
  expect(JSON.parse(new TextDecoder().decode(documentsJson(hits)))).toEqual(companies);
});

test("hits keep their documents when these are changed before they are read", async () => {
  await threaded.upsertAll(companies);
  const searched = threaded.search("acme", { sort: "followers:asc", fields: ["name"] });
  await threaded.clear();
  await threaded.upsert({ id: "0", name: "Other" });
  const { hits } = await searched;
  expect(hits.map(({ document }) => document)).toEqual(companies.map(({ id, name }) => ({ id, name })));
});

test("a cursor reads the documents of its first page, although the index has no such segments any more", async () => {
  await threaded.upsertAll(companies);
  const options = { sort: "followers:asc", limit: 6 } as const;
  const { cursor } = await threaded.search("acme", options);
  await threaded.clear();
  await threaded.upsert({ id: "new", name: "Acme" });
  expect(await threaded.count("acme")).toBe(1);
  const { hits } = await threaded.search("acme", { ...options, cursor: cursor ?? "" });
  expect(hits.map(({ document }) => document)).toEqual(companies.slice(6));
});

test("a thread orders hits by vectors that other threads have loaded", async () => {
  const schema = defineSchema({ fields: { name: text(), own: vector(3) } });
  const vectors = newThreadedEngine(
    { schema, threads: 1, liveCapacity: 4 },
    1,
    (setup) => new Worker(script, { workerData: setup }),
  );
  try {
    const documents = Array.from({ length: 12 }, (_, i) => {
      return { id: `${i}`, name: i % 3 === 0 ? "acme" : "other", own: Float32Array.of(i - 5, 2, i % 4) };
    });
    await vectors.upsertAll(documents);
    const single = new SearchEngine(schema, { liveCapacity: 4 });
    single.upsertAll(documents);
    const options = { near: { field: "own", vector: [1, 1, 0], also: 3 }, explain: true } as const;
    const plain = (page: object): unknown => JSON.parse(JSON.stringify({ ...page, cursor: null }));
    expect(plain(await vectors.search("acme", options))).toEqual(plain(single.search("acme", options)));
  } finally {
    await vectors.close();
  }
});

test("the hits of a group are those of its page", async () => {
  await threaded.upsertAll(
    companies.map((company) => ({ ...company, location_city: `City ${company.followers % 2}` })),
  );
  const { hits, groups } = await threaded.search("acme", { group: { by: "location_city", size: 2 } });
  expect(groups.values.flatMap(({ hits }) => hits)).toEqual(hits);
  for (const [index, hit] of groups.values.flatMap((group) => group.hits).entries()) expect(hit).toBe(hits[index]);
});
