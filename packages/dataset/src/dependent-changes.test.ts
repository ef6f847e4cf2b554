import type { Dataset } from "@firmament/dataset";
import { DatasetFile } from "@firmament/test-support/dataset/dataset-file.ts";
import { until } from "@firmament/test-support/dataset/test-dataset.ts";
import { DocumentError, QueryError } from "firmament";
import type { CompanySchema } from "firmament/companies";
import { describe, expect, it } from "vitest";

const file = new DatasetFile("companies.db");
const open = (): Promise<Dataset<CompanySchema>> => file.openCompanies();

const NORDLICHT = { id: "1", name: "Nordlicht Software", staff_count: 5, industries: ["Research"] };
const ISAR = { id: "2", name: "Isar Software" };

describe("patch", () => {
  it("replaces and removes fields, also after reopening", async () => {
    const dataset = await open();
    await dataset.upsert(NORDLICHT);
    const part = { name: "Polarlicht", staff_count: null, industries: undefined, postal_code: 80331 };
    expect([await dataset.patch("1", part), await dataset.patch("2", part)]).toEqual([true, false]);
    const expected = { id: "1", name: "Polarlicht", postal_code: "80331", industries: ["Research"] };
    expect(dataset.engine.get("1")).toEqual(expected);
    expect(dataset.engine.count("nordlicht")).toBe(0);
    await dataset.close();
    const again = await open();
    expect(again.engine.get("1")).toEqual(expected);
    expect(again.status()).toMatchObject({ size: 1, changeNumber: 2 });
    expect(await again.patch("1", { name: "Polarlicht" })).toBe(true);
    expect(again.status().changeNumber).toBe(2);
  });

  it("changes nothing if a field is invalid", async () => {
    const dataset = await open();
    await dataset.upsert(NORDLICHT);
    await expect(dataset.patch("1", { staff_count: "5" as unknown as number })).rejects.toThrow(DocumentError);
    await expect(dataset.patch(1.5, {})).rejects.toThrow(TypeError);
    expect(dataset.engine.get("1")).toEqual(NORDLICHT);
  });

  it("is a change of a list, which is applied as a whole and once per key", async () => {
    const dataset = await open();
    const changes = [{ upsert: NORDLICHT }, { patch: { id: "1", staff_count: 6 } }, { patch: { id: "7", name: "x" } }];
    const first = await dataset.apply(changes, { idempotencyKey: "k" });
    expect(first).toMatchObject({ added: 1, replaced: 1, unchanged: 1, missing: 1, isRepeated: false });
    expect(dataset.engine.get("1")).toEqual({ ...NORDLICHT, staff_count: 6 });
    expect(await dataset.apply(changes, { idempotencyKey: "k" })).toEqual({ ...first, isRepeated: true });
    const others = [{ upsert: NORDLICHT }, { patch: { id: "1", staff_count: 7 } }, { patch: { id: "7", name: "x" } }];
    await expect(dataset.apply(others, { idempotencyKey: "k" })).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    const invalid = { patch: { id: "1", staff_count: "6" as unknown as number } };
    await expect(dataset.apply([{ delete: "1" }, invalid])).rejects.toMatchObject({ record: 1, field: "staff_count" });
    expect(dataset.engine.size).toBe(1);
  });

  it("keeps what others patch at the same time", async () => {
    const [dataset, other] = [await open(), await open()];
    await dataset.upsert(NORDLICHT);
    await Promise.all([
      dataset.patch("1", { location_city: "Kiel" }),
      other.patch("1", { staff_count: 6 }),
      dataset.patch("1", { followers: 7 }),
    ]);
    const expected = { ...NORDLICHT, location_city: "Kiel", staff_count: 6, followers: 7 };
    const hasAll = ({ engine }: typeof dataset): boolean =>
      engine.count("staff_count:6 AND followers:7 AND kiel") === 1;
    await until(() => hasAll(dataset) && hasAll(other));
    expect([dataset.engine.get("1"), other.engine.get("1")]).toEqual([expected, expected]);
  });
});

describe("deleteWhere", () => {
  it("deletes the matches, also after reopening", async () => {
    const dataset = await open();
    await dataset.apply([{ upsert: NORDLICHT }, { upsert: ISAR }, { upsert: { id: "3", name: "Spree" } }]);
    expect(await dataset.deleteWhere("isar software", { defaultOperator: "AND" })).toBe(1);
    expect(await dataset.deleteWhere("software OR isar")).toBe(1);
    expect(await dataset.deleteWhere("software")).toBe(0);
    await dataset.close();
    expect((await open()).engine.ids("*:*")).toEqual(["3"]);
  });

  it("changes nothing for an invalid query", async () => {
    const dataset = await open();
    await dataset.upsert(NORDLICHT);
    await expect(dataset.deleteWhere("name:(")).rejects.toThrow(QueryError);
    await expect(dataset.deleteWhere("name:(", { lenient: true } as object)).rejects.toThrow(TypeError);
    expect(dataset.engine.size).toBe(1);
  });

  it("keeps a document that does not match any more, and deletes one that still does", async () => {
    const dataset = await open();
    await dataset.apply([{ upsert: NORDLICHT }, { upsert: ISAR }]);
    const changes = dataset.apply([
      { upsert: { ...NORDLICHT, name: "Polarlicht" } },
      { upsert: { ...ISAR, followers: 1 } },
    ]);
    // The search sees the documents as they were before these changes, which the file already has.
    expect(await dataset.deleteWhere("software")).toBe(1);
    await changes;
    expect(dataset.engine.ids("*:*")).toEqual(["1"]);
  });
});

describe("clear", () => {
  it("deletes all documents, also after reopening", async () => {
    const dataset = await open();
    await dataset.apply([{ upsert: NORDLICHT }, { upsert: ISAR }]);
    await dataset.clear();
    expect([dataset.engine.size, dataset.status().generation]).toEqual([0, 2]);
    await dataset.upsert(ISAR);
    await dataset.close();
    expect((await open()).engine.ids("*:*")).toEqual(["2"]);
  });
});

it("the engine of a dataset refuses these changes", async () => {
  const { engine } = await open();
  const changed = engine as unknown as Record<"patch" | "deleteWhere" | "clear", () => void>;
  expect(() => changed.patch()).toThrow("Call dataset.patch(id, part) instead");
  expect(() => changed.deleteWhere()).toThrow("Call dataset.deleteWhere(query) instead");
  expect(() => changed.clear()).toThrow("Call dataset.clear() instead");
});
