import { openDatasetInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { datasetPath } from "@firmament/test-support/dataset/test-dataset.ts";
import { inProcessThreads } from "@firmament/test-support/engine/in-process-threads.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { foldingAnalyzer } from "../src/analysis/folding-analyzer.ts";
import { DocumentError } from "../src/base/document-error.ts";
import { defineSchema, jsonLines, keyword, number, objects, SearchEngine, stored, text } from "../src/entries/index.ts";
import { connectEngine, serveEngine } from "../src/entries/worker.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  strict: true,
  fields: {
    name: text({ required: true }),
    tags: keyword({ many: true, required: true }),
    price: number(),
    source: stored<{ url: string }>({ required: true }),
    sites: objects({ city: keyword({ required: true }) }),
  },
});

const valid = { id: 7, name: "lamp", tags: ["c#"], source: { url: "x" }, sites: { city: "Kiel" } };

/** A way to add a record. */
type Add = (record: unknown) => Promise<unknown>;
/** What the compiler has not checked. */
const unchecked = (value: unknown): never => value as never;

interface Entry {
  readonly add: Add;
  readonly get: (id: string) => Promise<unknown>;
  readonly patch: (id: string, part: unknown) => Promise<unknown>;
  readonly count: (query: string) => Promise<number>;
}

function engineEntry(add: (engine: SearchEngine<typeof schema>, record: unknown) => unknown): Entry {
  const engine = new SearchEngine(schema);
  return {
    add: async (record) => add(engine, record),
    get: async (id) => engine.get(id) ?? null,
    patch: async (id, part) => engine.patch(id, unchecked(part)),
    count: async (query) => engine.count(query),
  };
}

function workerEntry(kind: "upsert" | "load"): Entry {
  const { port1, port2 } = new MessageChannel();
  serveEngine({ schema, port: port1 });
  const engine = connectEngine<typeof schema>(port2);
  return {
    add: (record) => (kind === "upsert" ? engine.upsert(unchecked(record)) : engine.load([unchecked(record)])),
    get: async (id) => (await engine.get(id)) ?? null,
    patch: (id, part) => engine.patch(id, unchecked(part)),
    count: (query) => engine.count(query),
  };
}

async function datasetEntry(kind: "upsert" | "load"): Promise<Entry> {
  const dataset = await openDatasetInProcess(datasetPath(), { schema });
  return {
    add: (record) => (kind === "upsert" ? dataset.upsert(unchecked(record)) : dataset.load([unchecked(record)])),
    get: async (id) => dataset.engine.get(id) ?? null,
    patch: (id, part) => dataset.patch(id, unchecked(part)),
    count: async (query) => dataset.engine.count(query),
  };
}

const entries: readonly (readonly [string, () => Entry | Promise<Entry>])[] = [
  ["upsert", () => engineEntry((engine, record) => engine.upsert(unchecked(record)))],
  ["upsertAll", () => engineEntry((engine, record) => engine.upsertAll([unchecked(record)]))],
  ["load", () => engineEntry((engine, record) => engine.load([unchecked(record)]))],
  [
    "load with threads",
    () => engineEntry((engine, record) => engine.load([unchecked(record)], { threads: inProcessThreads })),
  ],
  [
    "load of JSON lines",
    () => engineEntry((engine, record) => engine.load(unchecked(jsonLines([Buffer.from(JSON.stringify(record))])))),
  ],
  ["upsert in a worker", () => workerEntry("upsert")],
  ["load in a worker", () => workerEntry("load")],
  ["upsert in a dataset", () => datasetEntry("upsert")],
  ["load in a dataset", () => datasetEntry("load")],
];

/** A record of getters; a site, too. */
class Entity {
  readonly #id: number;
  constructor(id: number) {
    this.#id = id;
  }
  get id(): number {
    return this.#id;
  }
}

class Site {
  get city(): string {
    return "Kiel";
  }
}

class Lamp extends Entity {
  readonly price = 5;
  get name(): string {
    return "lamp";
  }
  get tags(): string[] {
    return [this.describe()];
  }
  get sites(): Site[] {
    return [new Site()];
  }
  describe(): string {
    return "c#";
  }
}
// A member that all instances share.
Object.assign(Lamp.prototype, { source: { url: "x" } });

class TypedLamp extends Lamp {
  get nmae(): string {
    return "x";
  }
}

describe.each(entries)("%s", (kind, open) => {
  // JSON has no classes.
  test.skipIf(kind === "load of JSON lines")("reads getters and other inherited members of instances", async () => {
    const { add, get, patch, count } = await open();
    await add(new Lamp(7));
    const expected = { ...valid, id: "7", price: 5, sites: [{ city: "Kiel" }] };
    expect(await get("7")).toEqual(expected);
    expect(await count('name:lamp AND tags:"c#" AND sites.city:Kiel')).toBe(1);
    await expect(add(new TypedLamp(8))).rejects.toThrow('there is no field "nmae"; did you mean "name"?');
    await add(Object.create(Object.defineProperty({ ...valid, id: 9 }, "price", { value: 5 })));
    expect(await get("9")).toEqual({ ...expected, id: "9" });
    class Price {
      get price(): number {
        return 6;
      }
    }
    expect(await patch("7", new Price())).toBe(true);
    expect(await get("7")).toEqual({ ...expected, price: 6 });
  });

  test("accepts an integer as the id, and stores its decimal text", async () => {
    const { add, get, count } = await open();
    await add(valid);
    await add({ ...valid, id: -3 });
    expect(await get("7")).toEqual({ ...valid, id: "7", sites: [{ city: "Kiel" }] });
    expect(await get("-3")).toMatchObject({ id: "-3" });
    await add({ ...valid, id: "7" });
    expect(await count('tags:"c#" AND sites.city:Kiel')).toBe(2);
  });

  /** Shared by the records that are rejected, which change nothing. */
  let shared: Entry;
  beforeAll(async () => {
    shared = await open();
  });

  test.each<[object, string, string]>([
    [{ id: 1.5 }, "id", "the id must be a non-empty string or an integer, not the number 1.5"],
    [{ id: 2 ** 53 }, "id", "the id 9007199254740992 is above 2^53 − 1, write it as text"],
    [{ name: undefined }, "name", 'the field "name" is missing'],
    [{ name: null }, "name", 'the field "name" is missing'],
    [{ tags: [] }, "tags", 'the field "tags" is missing'],
    [{ tags: [null] }, "tags", 'the field "tags" is missing'],
    [{ source: null }, "source", 'the field "source" is missing'],
    [{ nmae: "x" }, "nmae", 'there is no field "nmae"; did you mean "name"?'],
    [{ weight: 5 }, "weight", 'there is no field "weight"; the fields are name, tags, price, source, sites'],
    [{ sites: [{ city: "a" }, {}] }, "sites", "[1]"],
    [{ sites: [{ city: "a", ctiy: "b" }] }, "sites", "ctiy"],
    [{ tags: ["x".repeat(40_000)] }, "tags", "text of at most 32766 characters, not of 40000"],
  ])("rejects %j, and names the field", async (part, field, reason) => {
    const { add, count } = shared;
    const error = await add({ ...valid, ...part }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DocumentError);
    expect(error).toMatchObject({ field });
    expect(String(error)).toContain(reason);
    expect(await count("*:*")).toBe(0);
  });

  test("patches keep required fields, and may repeat the id as a number", async () => {
    const { add, get, patch } = await open();
    await add(valid);
    expect(await patch("7", { id: 7, price: 5 })).toBe(true);
    expect(await patch("7", { price: null, tags: "d" })).toBe(true);
    expect(await get("7")).toEqual({ ...valid, id: "7", tags: ["d"], sites: [{ city: "Kiel" }] });
    for (const part of [{ name: null }, { tags: [] }, { source: null }, { nmae: "x" }, { id: 8 }]) {
      const field = Object.keys(part)[0];
      await expect(patch("7", part)).rejects.toMatchObject({ name: "DocumentError", field });
    }
    expect(await patch("9", { price: 5 })).toBe(false);
  });
});
