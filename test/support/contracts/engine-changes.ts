import { DocumentError, jsonLines, type LoadProgress, QueryError, SearchEngine } from "firmament";
import { type CompanyInput, companySchema } from "firmament/companies";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { conformanceCompanies } from "../conformance.ts";
import type { AsyncEngine } from "../engine/async-engine.ts";
import type { NewEngine } from "./engine-reading.ts";

const wrong = { id: "wrong", staff_count: "many" } as unknown as CompanyInput;

function companies(count: number): readonly CompanyInput[] {
  return Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Company ${index}` }));
}

async function* streamOf(records: Iterable<CompanyInput>): AsyncGenerator<CompanyInput> {
  for (const record of records) {
    await Promise.resolve();
    yield record;
  }
}

/** The contract of everything that changes an engine. */
export function describeChanges(kind: string, newEngine: NewEngine): void {
  describe(`${kind}: changes`, () => {
    let engine: AsyncEngine;
    beforeEach(() => {
      engine = newEngine();
    });
    afterEach(() => engine.close());

    test("upserts and deletes a document", async () => {
      expect(await engine.upsert({ id: "1", name: "Acme" })).toBe(false);
      expect(await engine.upsert({ id: "1", name: "Bolt" })).toBe(true);
      expect(await engine.ids("bolt OR acme")).toEqual(["1"]);
      expect([await engine.delete("1"), await engine.delete("1")]).toEqual([true, false]);
      expect(await engine.size()).toBe(0);
    });

    test("patches a document", async () => {
      await engine.upsert({ id: "1", name: "Acme", staff_count: 5, industries: ["Research"] });
      const part = { name: "Bolt", staff_count: null, location_city: undefined };
      expect([await engine.patch("1", part), await engine.patch("2", part)]).toEqual([true, false]);
      expect(await engine.get("1")).toEqual({ id: "1", name: "Bolt", industries: ["Research"] });
      expect([await engine.count("acme"), await engine.count("bolt")]).toEqual([0, 1]);
      await expect(engine.patch("1", { followers: "many" as unknown as number })).rejects.toThrow(DocumentError);
      await expect(engine.patch("1", { id: "2" } as object)).rejects.toThrow("a patch cannot change the id");
      await expect(engine.patch("1", null as unknown as object)).rejects.toThrow("a patch must be an object");
      expect(await engine.get("1")).toEqual({ id: "1", name: "Bolt", industries: ["Research"] });
    });

    test("deletes the matches of a query, and all documents", async () => {
      await engine.upsertAll(companies(10));
      expect(await engine.deleteWhere("3 company", { defaultOperator: "AND" })).toBe(1);
      expect(await engine.deleteWhere("name:(4 OR 5) OR nothing")).toBe(2);
      expect(await engine.deleteWhere("nothing")).toBe(0);
      expect(await engine.ids("*:*")).toEqual(["0", "1", "2", "6", "7", "8", "9"]);
      await expect(engine.deleteWhere("name:(")).rejects.toThrow(QueryError);
      await expect(engine.deleteWhere("name:(", { lenient: true } as object)).rejects.toThrow(TypeError);
      const snapshot = await engine.snapshot();
      await engine.clear();
      expect([await engine.size(), await engine.count("*:*"), await engine.has("1")]).toEqual([0, 0, false]);
      await engine.upsert({ id: "1", name: "Acme" });
      expect(await engine.ids("*:*")).toEqual(["1"]);
      expect(await snapshot.count("company")).toBe(7);
      snapshot.close();
    });

    test("upserts a list, and skips invalid records on request", async () => {
      const errors: unknown[] = [];
      const list = [{ id: "1", name: "Acme" }, wrong, { id: "1" }, { id: "2" }];
      const summary = await engine.upsertAll(new Set(list), { onError: (error) => void errors.push(error) });
      expect(summary).toEqual({ indexed: 3, replaced: 1, skipped: 1 });
      expect(errors).toMatchObject([{ record: 1, id: "wrong", field: "staff_count" }]);
      expect(errors[0]).toBeInstanceOf(DocumentError);
      expect(await engine.ids("*:*")).toEqual(["1", "2"]);
    });

    test("keeps the documents before an invalid one", async () => {
      await expect(engine.upsertAll([{ id: "1" }, wrong, { id: "2" }])).rejects.toThrow("Record 1");
      await expect(engine.load([{ id: "3" }, wrong, { id: "4" }])).rejects.toThrow("Record 1");
      expect(await engine.ids("*:*")).toEqual(["1", "3"]);
    });

    test("keeps the documents before an error of the list", async () => {
      const fault = new Error("the list is broken");
      const broken = function* (): Generator<CompanyInput> {
        yield { id: "1" };
        throw fault;
      };
      await expect(engine.upsertAll(broken())).rejects.toBe(fault);
      expect(await engine.ids("*:*")).toEqual(["1"]);
    });

    test("loads a list and a stream", async () => {
      const progress: LoadProgress[] = [];
      const onProgress = (state: LoadProgress): void => void progress.push(state);
      expect(await engine.load(companies(3000), { onProgress })).toEqual({ indexed: 3000, replaced: 0, skipped: 0 });
      const end = { indexed: 3000, skipped: 0, total: 3000, bytes: null, totalBytes: null };
      expect(progress.at(-1)).toEqual(end);
      expect(await engine.load(streamOf(companies(600)))).toEqual({ indexed: 600, replaced: 600, skipped: 0 });
      expect([await engine.size(), await engine.count("company")]).toEqual([3000, 3000]);
      expect(await engine.load([])).toEqual({ indexed: 0, replaced: 0, skipped: 0 });
    });

    test("shows the documents of a load while it runs", async () => {
      const sizes = new Set<number>();
      const records = companies(1000);
      async function* observed(): AsyncGenerator<CompanyInput> {
        for (const record of records) {
          yield record;
          // A batch of a worker arrives after some milliseconds.
          if (Number(record.id) % 250 === 249) await new Promise((resolve) => setTimeout(resolve, 20));
          sizes.add(await engine.count("company"));
        }
      }
      await engine.load(observed(), { publishEvery: 300 });
      sizes.add(await engine.count("company"));
      expect([...sizes].filter((size) => size % 300 !== 0)).toEqual([1000]);
      expect(sizes.size).toBeGreaterThan(2);
      for (const publishEvery of [0, 1.5, "300" as unknown as number]) {
        await expect(engine.load([], { publishEvery })).rejects.toThrow("publishEvery must be a whole number from 1");
      }
    });

    test("reports the bytes of a load", async () => {
      const lines = new Blob(companies(700).map((company) => `${JSON.stringify(company)}\n`));
      const progress: LoadProgress[] = [];
      await engine.load(jsonLines<CompanyInput>(lines), { onProgress: (state) => void progress.push(state) });
      const end = { indexed: 700, skipped: 0, total: null, bytes: lines.size, totalBytes: lines.size };
      expect(progress.at(-1)).toEqual(end);
    });

    test("skips invalid records of a load on request", async () => {
      const errors: DocumentError[] = [];
      const records = companies(700).flatMap((company, index) => (index % 300 === 299 ? [wrong, company] : [company]));
      const summary = await engine.load(streamOf(records), { onError: (error) => void errors.push(error) });
      expect(summary).toEqual({ indexed: 700, replaced: 0, skipped: 2 });
      expect(errors.map(({ record, id, field }) => ({ record, id, field }))).toEqual([
        { record: 299, id: "wrong", field: "staff_count" },
        { record: 600, id: "wrong", field: "staff_count" },
      ]);
    });

    test("ends a load with the error of its stream or of a callback", async () => {
      const fault = new Error("the stream is broken");
      const broken = async function* (): AsyncGenerator<CompanyInput> {
        yield* companies(500);
        throw fault;
      };
      await expect(engine.load(broken())).rejects.toBe(fault);
      expect(await engine.size()).toBe(500);
      const raise = (): never => {
        throw fault;
      };
      await expect(engine.load([wrong], { onError: raise })).rejects.toBe(fault);
      expect(await engine.size()).toBe(500);
    });

    test("ends a load when its signal is aborted, and closes the stream", async () => {
      const controller = new AbortController();
      const reason = new Error("enough");
      let isClosed = false;
      const endless = async function* (): AsyncGenerator<CompanyInput> {
        try {
          for (let id = 0; ; id++) {
            if (id === 1000) controller.abort(reason);
            yield { id: `${id}` };
          }
        } finally {
          isClosed = true;
        }
      };
      await expect(engine.load(endless(), { signal: controller.signal })).rejects.toBe(reason);
      expect(isClosed).toBe(true);
      const size = await engine.size();
      expect(size).toBeLessThanOrEqual(1000);
      await engine.upsert({ id: "after" });
      expect(await engine.size()).toBe(size + 1);
      await expect(engine.load([], { signal: controller.signal })).rejects.toBe(reason);
    });

    test("ends a load that waits for its stream", async () => {
      const controller = new AbortController();
      const waiting = async function* (): AsyncGenerator<CompanyInput> {
        yield { id: "1" };
        setTimeout(() => controller.abort(), 0);
        await new Promise(() => {});
      };
      await expect(engine.load(waiting(), { signal: controller.signal })).rejects.toThrow("aborted");
    });

    test("compacts", async () => {
      await engine.load(companies(300));
      for (let id = 0; id < 100; id++) await engine.delete(`${id}`);
      await engine.compact();
      await engine.compact({ full: true });
      expect([await engine.size(), await engine.count("company")]).toEqual([200, 200]);
    });

    test("saves its documents and opens them again", async () => {
      await engine.upsertAll(conformanceCompanies);
      const bytes = await engine.save();
      await engine.upsert({ id: "new" });
      await engine.open(bytes);
      const same = new SearchEngine(companySchema);
      same.upsertAll(conformanceCompanies);
      expect(await engine.has("new")).toBe(false);
      expect((await engine.search("software OR berlin")).hits).toEqual(same.search("software OR berlin").hits);
      expect(bytes.byteLength).toBeGreaterThan(1000);
    });
  });
}
