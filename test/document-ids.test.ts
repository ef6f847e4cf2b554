import { ClusterEngine } from "@firmament/opensearch";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { channelEngine } from "@firmament/test-support/engine/worker-engines.ts";
import { CHANGES, startService } from "@firmament/test-support/http/service.ts";
import { NaiveEngine } from "@firmament/testing";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { companySchema } from "../src/entries/companies.ts";
import type { DocumentId } from "../src/entries/index.ts";
import { SearchEngine, writeIndex } from "../src/entries/index.ts";
import { IndexSearcher } from "../src/entries/reader.ts";
import { ThreadedEngine } from "../src/threads/threaded-engine.ts";

/** An entry point that takes an id. */
type Call = (id: DocumentId) => unknown;
type Case = readonly [method: string, call: Call];

const record = { id: 17, name: "Acme" };
const document = { id: "17", name: "Acme" };
const part = { name: "Bolt" };

const engine = new SearchEngine(companySchema);
engine.upsert(record);
const snapshot = engine.snapshot();
const bytes = writeIndex(engine);
const searcher = new IndexSearcher(bytes, { schema: companySchema });
const naive = new NaiveEngine(companySchema);
const worker = channelEngine();
await worker.upsert(record);
const workerSnapshot = await worker.snapshot();
// These methods do not use the threads.
const threaded = new ThreadedEngine(engine, {} as never);
const dataset = await testDataset();
const service = await startService({ dataset });
const ingestKey = await service.newKey({ scopes: ["ingest"] });

/** What a cluster was asked. */
const asked: unknown[] = [];
const cluster = new ClusterEngine({
  name: "companies",
  schema: companySchema,
  views: { noteWrite: () => {} },
  connection: {
    request: async (request: object) => {
      asked.push(request);
      return { status: 200, body: { found: true, _source: { document: JSON.stringify(document) } } };
    },
  },
  writer: {
    write: async (changes: readonly object[]) => {
      asked.push(changes);
      return changes.map(() => "deleted");
    },
  },
} as never);

/** What the cluster was asked by a call, which may have no result. */
async function askedBy(call: () => Promise<unknown>): Promise<unknown> {
  asked.length = 0;
  await call();
  return structuredClone(asked);
}

async function sent(change: object): Promise<unknown> {
  const response = await service.send({
    path: CHANGES,
    body: { changes: [change] },
    headers: { "x-api-key": ingestKey },
  });
  const { detail, added, replaced, deleted } = response.body as Readonly<Record<string, unknown>>;
  if (response.status !== 200) throw new Error(String(detail));
  return { added, replaced, deleted };
}

beforeEach(async () => {
  for (const each of [engine, naive]) each.upsert(record);
  for (const each of [worker, dataset]) await each.upsert(record);
});

afterAll(() => worker.close());

const cases: Readonly<Record<string, readonly Case[]>> = {
  "an engine": [
    ["get", (id) => engine.get(id)],
    ["has", (id) => engine.has(id)],
    ["delete", (id) => engine.delete(id)],
    ["patch", (id) => engine.patch(id, part)],
    ["patch with the id", (id) => engine.patch("17", { ...part, id } as object)],
    ["upsert", (id) => engine.upsert({ id })],
  ],
  "a snapshot": [
    ["get", (id) => snapshot.get(id)],
    ["has", (id) => snapshot.has(id)],
  ],
  "an index searcher": [
    ["get", (id) => searcher.get(id)],
    ["has", (id) => searcher.has(id)],
  ],
  "a naive engine": [
    ["get", (id) => naive.get(id)],
    ["has", (id) => naive.has(id)],
    ["delete", (id) => naive.delete(id)],
    ["patch", (id) => naive.patch(id, part)],
  ],
  "a worker": [
    ["get", (id) => worker.get(id)],
    ["has", (id) => worker.has(id)],
    ["delete", (id) => worker.delete(id)],
    ["patch", (id) => worker.patch(id, part)],
    ["upsert", (id) => worker.upsert({ id })],
    ["get of a snapshot", (id) => workerSnapshot.get(id)],
    ["has of a snapshot", (id) => workerSnapshot.has(id)],
  ],
  threads: [
    ["get", (id) => threaded.get(id)],
    ["has", (id) => threaded.has(id)],
    ["delete", (id) => threaded.delete(id)],
    ["patch", (id) => threaded.patch(id, part)],
  ],
  "a dataset": [
    ["delete", (id) => dataset.delete(id)],
    ["patch", (id) => dataset.patch(id, part)],
    ["upsert", (id) => dataset.upsert({ id })],
    ["apply of a deletion", async (id) => (await dataset.apply([{ delete: id }])).deleted],
    ["apply of an upsert", async (id) => (await dataset.apply([{ upsert: { id } }])).replaced],
    ["get of its engine", (id) => dataset.engine.get(id)],
  ],
  "a cluster": [
    ["get", (id) => askedBy(() => cluster.get(id))],
    ["has", (id) => askedBy(() => cluster.has(id))],
    ["delete", (id) => askedBy(() => cluster.delete(id))],
    ["patch", (id) => askedBy(() => cluster.patch(id, part))],
    ["apply of a deletion", (id) => askedBy(() => cluster.apply([{ delete: id }]))],
  ],
  "the service": [
    ["a deletion", (id) => sent({ delete: id })],
    ["an upsert", (id) => sent({ upsert: { id, name: "Bolt" } })],
  ],
};

for (const [kind, calls] of Object.entries(cases)) {
  describe(`an id of ${kind}`, () => {
    test.each(calls)("may be a number: %s", async (method, call) => {
      const withText = await call("17");
      await worker.upsert(record);
      for (const each of [engine, naive]) each.upsert(record);
      await dataset.upsert(record);
      const withNumber = await call(17);
      expect(withNumber).toEqual(withText);
      expect(withNumber).not.toBe(false);
      if (method.startsWith("get") && kind !== "a cluster") expect(withNumber).toEqual(document);
    });

    test.each(calls)("must not be another number: %s", async (method, call) => {
      const message = async (id: number): Promise<string> => {
        try {
          await call(id);
          return "no error";
        } catch (error) {
          return (error as Error).message.toLowerCase();
        }
      };
      if (method === "patch with the id") {
        expect(await message(2 ** 53)).toContain("a patch cannot change the id");
        return;
      }
      expect(await message(2 ** 53)).toContain("the id 9007199254740992 is above 2^53 − 1, write it as text");
      expect(await message(-(2 ** 53))).toContain("the id -9007199254740992 is below −(2^53 − 1), write it as text");
      expect(await message(1.5)).toContain("the id must be a non-empty string or an integer, not the number 1.5");
    });
  });
}

test("values that are no ids are refused", () => {
  for (const id of [undefined, null])
    expect(() => engine.get(id as never)).toThrow(new TypeError("The id is missing."));
  expect(() => engine.delete({} as never)).toThrow(
    new TypeError("The id must be a non-empty string or an integer, not an object."),
  );
  expect(engine.has("")).toBe(false);
});

test("the service names what is wrong with the id of a deletion", async () => {
  const expected = "changes[0].delete: the id must be a non-empty string or an integer, not";
  await expect(sent({ delete: "" })).rejects.toThrow(`${expected} the text ""`);
  await expect(sent({ delete: {} })).rejects.toThrow(`${expected} an object`);
  await expect(sent({ delete: null })).rejects.toThrow("changes[0].delete: the id is missing.");
});

test("an integer of a JSON text that no number represents is refused, and not rounded", () => {
  const read = JSON.parse('{ "id": 9007199254740993 }') as { readonly id: number };
  expect(() => engine.upsert(read)).toThrow("is above 2^53 − 1, write it as text");
});
