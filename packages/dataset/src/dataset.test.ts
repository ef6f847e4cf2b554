import { copyFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "@firmament/dataset";
import { DatasetFile } from "@firmament/test-support/dataset/dataset-file.ts";
import { openInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { smallCompanies } from "@firmament/test-support/dataset/small-companies.ts";
import { until } from "@firmament/test-support/dataset/test-dataset.ts";
import { DocumentError } from "firmament";
import type { CompanyInput, CompanySchema } from "firmament/companies";
import { describe, expect, it } from "vitest";

const file = new DatasetFile("companies.db");
const open = (): Promise<Dataset<CompanySchema>> => file.openCompanies();

const NORDLICHT = { id: "1", name: "Nordlicht Software" };
const ISAR = { id: "2", name: "Isar Analytics" };

describe("changes", () => {
  it("are visible when they are acknowledged, and after reopening", async () => {
    const dataset = await open();
    expect(await dataset.upsert(NORDLICHT)).toBe(false);
    expect(await dataset.upsert({ ...NORDLICHT, name: "Nordlicht" })).toBe(true);
    expect(await dataset.upsert(ISAR)).toBe(false);
    expect(await dataset.delete("2")).toBe(true);
    expect(await dataset.delete("2")).toBe(false);
    expect(dataset.engine.ids("nordlicht")).toEqual(["1"]);
    expect(dataset.engine.count("software OR isar")).toBe(0);
    await dataset.close();
    const again = await open();
    expect(again.engine.ids("*:*")).toEqual(["1"]);
    expect(again.engine.get("1")).toEqual({ id: "1", name: "Nordlicht" });
    expect(again.status()).toMatchObject({ size: 1, generation: 1, changeNumber: 4, refreshedAt: null });
  });

  it("with an idempotency key are applied once, also after reopening", async () => {
    const dataset = await open();
    const changes = [{ upsert: NORDLICHT }, { delete: "2" }];
    const first = await dataset.apply(changes, { idempotencyKey: "k" });
    expect(first).toMatchObject({ added: 1, unchanged: 1, changeNumber: 1, isRepeated: false });
    await dataset.delete("1");
    expect(dataset.searched).toEqual({ generation: 1, changeNumber: 2 });
    await dataset.close();
    const again = await open();
    expect(await again.apply(changes, { idempotencyKey: "k" })).toEqual({ ...first, isRepeated: true });
    expect(again.engine.size).toBe(0);
    await expect(again.apply([{ upsert: ISAR }], { idempotencyKey: "k" })).rejects.toMatchObject({
      name: "DatasetError",
      code: "idempotency_conflict",
    });
    await expect(again.apply([], { idempotencyKey: "" })).rejects.toThrow(TypeError);
  });

  it("with an idempotency key are identified by all members of their records, also those of a class", async () => {
    const dataset = await open();
    class Company {
      readonly #name: string;
      readonly id = "1";
      constructor(name: string) {
        this.#name = name;
      }
      get name(): string {
        return this.#name;
      }
    }
    const apply = (upsert: object) => dataset.apply([{ upsert } as never], { idempotencyKey: "k" });
    expect(await apply(new Company("Nordlicht"))).toMatchObject({ added: 1, isRepeated: false });
    expect(await apply(new Company("Nordlicht"))).toMatchObject({ added: 1, isRepeated: true });
    expect(await apply({ name: "Nordlicht", id: "1" })).toMatchObject({ isRepeated: true });
    await expect(apply(new Company("Isar"))).rejects.toMatchObject({ code: "idempotency_conflict" });
    await expect(apply({ id: "1", followers: 1n })).rejects.toThrow(DocumentError);
  });

  it("of one batch are all applied, or none", async () => {
    const dataset = await open();
    expect(await dataset.apply([{ upsert: NORDLICHT }, { upsert: ISAR }, { delete: "1" }, { delete: "7" }])).toEqual({
      added: 2,
      replaced: 0,
      deleted: 1,
      unchanged: 1,
      missing: 0,
      generation: 1,
      changeNumber: 3,
      isRepeated: false,
    });
    const invalid = { id: "3", name: {} } as unknown as CompanyInput;
    await expect(dataset.apply([{ upsert: NORDLICHT }, { upsert: invalid }])).rejects.toThrow("must be text");
    expect(dataset.engine.ids("*:*")).toEqual(["2"]);
  });

  it("at the same time are written together, and in order", async () => {
    const dataset = await open();
    const names = Array.from({ length: 50 }, (_, index) => `Name ${index}`);
    await Promise.all(names.map((name) => dataset.upsert({ id: "1", name })));
    expect(dataset.engine.get("1")?.name).toBe("Name 49");
    expect(dataset.status().changeNumber).toBe(50);
  });

  it("cannot be made on the engine", async () => {
    const { engine } = await open();
    expect(() => (engine as unknown as { upsert(document: object): void }).upsert(NORDLICHT)).toThrow(
      "Call dataset.upsert(document) instead",
    );
  });

  it("need an id that can be stored", async () => {
    const dataset = await open();
    await expect(dataset.upsert({ id: "a\ud800" })).rejects.toThrow("half of a surrogate pair");
  });
});

describe("a load", () => {
  it("adds and replaces documents, and can be run again", async () => {
    const dataset = await open();
    await dataset.upsert(NORDLICHT);
    const records = smallCompanies(700);
    expect(await dataset.load(records)).toEqual({ added: 700, replaced: 0, deleted: 0, unchanged: 0, skipped: 0 });
    expect(await dataset.load(records)).toMatchObject({ added: 0, unchanged: 700 });
    expect(dataset.engine.size).toBe(701);
    expect(dataset.status().changeNumber).toBe(701);
  });

  it("skips invalid records with onError", async () => {
    const dataset = await open();
    const errors: string[] = [];
    const records = [NORDLICHT, { name: "no id" }, ISAR] as CompanyInput[];
    const summary = await dataset.load(records, { onError: (error) => errors.push(error.message) });
    expect(summary).toMatchObject({ added: 2, skipped: 1 });
    expect(errors).toHaveLength(1);
  });

  it("ends when its signal is aborted", async () => {
    const dataset = await open();
    const controller = new AbortController();
    async function* endless(): AsyncGenerator<CompanyInput> {
      for (let id = 0; ; id++) {
        if (id === 1000) controller.abort(new Error("enough"));
        yield { id: String(id), name: "Acme" };
      }
    }
    await expect(dataset.load(endless(), { signal: controller.signal })).rejects.toThrow("enough");
    expect(dataset.engine.count("acme")).toBe(dataset.engine.size);
    await dataset.upsert(NORDLICHT);
  });

  it("that ends because the dataset is closed does not keep the lock", async () => {
    const dataset = await open();
    async function* endless(): AsyncGenerator<CompanyInput> {
      for (let id = 0; ; id++) {
        if (id % 500 === 0) await new Promise((resume) => setTimeout(resume, 1));
        yield { id: String(id), name: "Acme" };
      }
    }
    const load = dataset.load(endless());
    const ended = expect(load).rejects.toMatchObject({ code: "closed" });
    await new Promise((resume) => setTimeout(resume, 50));
    await dataset.close();
    await ended;
    let waits = 0;
    const again = await open();
    await again.load([NORDLICHT], { onWait: () => waits++ });
    expect(waits).toBe(0);
  });

  it("waits for another one", async () => {
    const [first, second] = [await open(), await open()];
    let waits = 0;
    const onWait = () => waits++;
    await Promise.all([
      first.load(smallCompanies(300, 1), { onWait }),
      second.load(smallCompanies(300, 2), { onWait }),
    ]);
    expect(waits).toBe(1);
    await first.load(smallCompanies(10), { onWait });
    expect(waits).toBe(1);
    await until(() => first.engine.size === second.engine.size);
  });
});

describe("a refresh", () => {
  it("replaces all documents at once", async () => {
    const dataset = await open();
    await dataset.load(smallCompanies(300));
    const sizes = new Set<number>();
    const timer = setInterval(() => sizes.add(dataset.engine.count("*:*")), 1);
    const summary = await dataset.refresh(smallCompanies(400), {});
    clearInterval(timer);
    expect(summary).toEqual({
      generation: 2,
      size: 400,
      skipped: 0,
      added: 100,
      replaced: 0,
      unchanged: 300,
      removed: 0,
    });
    expect([...sizes].filter((size) => size !== 300 && size !== 400)).toEqual([]);
    expect(dataset.engine.count("*:*")).toBe(400);
    expect(dataset.status().refreshedAt).toBeInstanceOf(Date);
  });

  it("does not replace later changes", async () => {
    const dataset = await open();
    await dataset.load(smallCompanies(300));
    const [first, second] = smallCompanies(300);
    const refresh = dataset.refresh(smallCompanies(300));
    await dataset.upsert({ ...(first as CompanyInput), name: "Later" });
    await dataset.delete((second as CompanyInput).id);
    await refresh;
    expect(dataset.engine.get((first as CompanyInput).id)?.name).toBe("Later");
    expect(dataset.engine.has((second as CompanyInput).id)).toBe(false);
    expect(dataset.engine.size).toBe(299);
  });

  it("leaves no trace if it fails", async () => {
    const dataset = await open();
    await dataset.load(smallCompanies(300));
    const before = dataset.status();
    await expect(dataset.refresh(smallCompanies(100))).rejects.toMatchObject({ code: "shrink" });
    async function* broken(): AsyncGenerator<CompanyInput> {
      yield* smallCompanies(1500, 2);
      throw new Error("the stream broke");
    }
    await expect(dataset.refresh(broken())).rejects.toThrow("the stream broke");
    expect(dataset.engine.size).toBe(300);
    await dataset.close();
    expect(readdirSync(file.folder).toSorted()).toEqual(["companies.db", "companies.db-load-lock"]);
    expect((await open()).status()).toMatchObject({ generation: before.generation, changeNumber: before.changeNumber });
  });

  it("keeps cursors valid", async () => {
    const dataset = await open();
    await dataset.load(smallCompanies(300));
    const { cursor } = dataset.engine.search("*:*", { limit: 10, sort: "followers:desc" });
    const expected = dataset.engine.search("*:*", { limit: 10, sort: "followers:desc", cursor: cursor as string });
    await dataset.refresh(smallCompanies(300, 3), { allowShrink: true });
    const page = dataset.engine.search("*:*", { limit: 10, sort: "followers:desc", cursor: cursor as string });
    expect(page.hits.map(({ id }) => id)).toEqual(expected.hits.map(({ id }) => id));
  });
});

describe("several processes", () => {
  it("see each other's changes and refreshes", async () => {
    const [writer, reader] = [await open(), await open()];
    await writer.upsert(NORDLICHT);
    await until(() => reader.engine.has("1"));
    await reader.upsert(ISAR);
    await until(() => writer.engine.has("2"));
    await writer.refresh(smallCompanies(300), { allowShrink: true });
    await until(() => reader.status().generation === 2 && reader.engine.size === 300);
    expect(reader.status().indexFile.problem).toBeNull();
    expect(file.warnings).toEqual([]);
  });
});

describe("the index file", () => {
  it("is opened again, with later changes", async () => {
    const dataset = await open();
    await dataset.refresh(smallCompanies(1200));
    await dataset.upsert(NORDLICHT);
    await dataset.close();
    const again = await open();
    expect(again.engine.size).toBe(1201);
    const { changeNumber, indexFile } = again.status();
    expect(indexFile).toMatchObject({ changeNumber: changeNumber - 1, problem: null });
  });

  it.each([
    ["damaged", Buffer.alloc(100_000, 7)],
    ["empty", Buffer.alloc(0)],
  ])("is built again if it is %s", async (_, bytes) => {
    const dataset = await open();
    await dataset.refresh(smallCompanies(1200));
    await dataset.close();
    writeFileSync(`${file.path}-index-2`, bytes);
    const again = await open();
    expect(again.engine.size).toBe(1200);
    expect(again.status().indexFile.problem).toContain("companies.db-index-2");
    expect(file.warnings).toHaveLength(1);
  });

  it("of another dataset is not used", async () => {
    const other = await openInProcess(join(file.folder, "other.db"));
    await other.refresh(smallCompanies(1200, 9));
    await other.close();
    const dataset = await open();
    await dataset.refresh(smallCompanies(1200));
    await dataset.close();
    rmSync(`${file.path}-index-2`);
    copyFileSync(join(file.folder, "other.db-index-2"), `${file.path}-index-2`);
    const again = await open();
    expect(again.engine.ids("*:*").toSorted()).toEqual(
      smallCompanies(1200)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(file.warnings[0]).toContain("the index of another dataset");
  });
});

describe("the changes", () => {
  it("are listed in order, and after a refresh as a new generation", async () => {
    const dataset = await open();
    await dataset.apply([{ upsert: NORDLICHT }, { upsert: ISAR }, { delete: "1" }]);
    const list = async (since: number): Promise<readonly string[]> => {
      const found: string[] = [];
      for await (const change of dataset.changes({ since })) {
        const subject =
          change.kind === "upsert" ? change.document.id : change.kind === "delete" ? change.id : change.generation;
        found.push(`${change.changeNumber} ${change.kind} ${subject}`);
      }
      return found;
    };
    expect(await list(0)).toEqual(["2 upsert 2", "3 delete 1"]);
    expect(await list(2)).toEqual(["3 delete 1"]);
    await dataset.refresh([ISAR, { id: "3", name: "Spree" }]);
    expect(await list(3)).toEqual(["4 generation 2", "5 upsert 2", "6 upsert 3"]);
    expect(await list(4)).toEqual(["5 upsert 2", "6 upsert 3"]);
    expect(await list(6)).toEqual([]);
  });
});

describe("opening", () => {
  it("rejects a file of another program", async () => {
    writeFileSync(file.path, "not a database, but a text of some length, so that SQLite reads its header".repeat(20));
    await expect(open()).rejects.toMatchObject({ code: "foreign_file" });
  });

  it("rejects a missing file that is not to be created", async () => {
    await expect(openInProcess(file.path, { create: false })).rejects.toMatchObject({
      code: "no_file",
    });
  });

  it("is refused after closing", async () => {
    const dataset = await open();
    await dataset.close();
    await dataset.close();
    await expect(dataset.upsert(NORDLICHT)).rejects.toMatchObject({ code: "closed" });
    expect(() => dataset.status()).toThrow("it is closed");
  });
});
