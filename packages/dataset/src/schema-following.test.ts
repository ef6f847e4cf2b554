import type { ChangedSchema, Dataset } from "@firmament/dataset";
import { DatasetError } from "@firmament/dataset";
import { DatasetFile } from "@firmament/test-support/dataset/dataset-file.ts";
import { until } from "@firmament/test-support/dataset/test-dataset.ts";
import {
  boolean,
  CursorError,
  defineSchema,
  foldingAnalyzer,
  integer,
  keyword,
  number,
  type Schema,
  stored,
  text,
} from "firmament";
import { describe, expect, test } from "vitest";

const file = new DatasetFile("products.db");

type Followed = (changed: ChangedSchema) => void | Promise<void>;

function open<S extends Schema>(schema: S, onSchema?: Followed): Promise<Dataset<S>> {
  return file.open({ schema, ...(onSchema !== undefined && { onSchema }) });
}

const products = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { name: text(), price: text(), tags: keyword({ many: true }), old: stored() },
});

const LAMP = { id: "1", name: "Desk lamp", price: "39.5", tags: ["light"], old: { note: 1 } };
const CHAIR = { id: "2", name: "Chair", price: "120" };

const priced = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { title: text(), price: number(), tags: keyword({ many: true }), brand: keyword() },
});

const RENAME = { rename: { name: "title" } };

describe("a program that has the file open", () => {
  test("follows with onSchema, after its promise is fulfilled", async () => {
    const dataset = await open(products);
    await dataset.upsert(LAMP);
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const seen: ChangedSchema[] = [];
    const other = await open(products, (changed) => {
      seen.push(changed);
      return released;
    });
    await dataset.changeSchema(priced, { ...RENAME, allowLoss: true });
    await until(() => seen.length > 0);
    expect(other.engine.ids("name:lamp")).toEqual(["1"]);
    release();
    await until(() => other.searched.generation === 2);
    expect(other.engine).toBe(seen[0]?.engine);
    expect(other.schema).toBe(seen[0]?.schema);
    expect(other.engine.ids("title:lamp")).toEqual(["1"]);
    expect(file.warnings).toEqual([]);
  });

  test("tries again if onSchema fails", async () => {
    const dataset = await open(products);
    await dataset.upsert(LAMP);
    let calls = 0;
    const other = await open(products, () => {
      if (calls++ === 0) throw new Error("no threads");
    });
    await dataset.changeSchema(priced, { ...RENAME, allowLoss: true });
    await until(() => other.searched.generation === 2);
    expect(calls).toBe(2);
    expect(file.warnings).toEqual(["no threads"]);
    expect(other.engine.ids("title:lamp")).toEqual(["1"]);
  });

  test("and does not follow keeps its documents, says so, and refuses changes", async () => {
    const dataset = await open(products);
    await dataset.upsert(LAMP);
    const other = await open(products);
    await dataset.changeSchema(priced, { ...RENAME, allowLoss: true });
    await dataset.upsert({ id: "2", title: "Sofa" } as never);
    const message = `Cannot follow ${file.path}: its documents have another schema since this program opened it. Searches see the documents from before. Open it again with the schema of schemaOfDataset, or open it with the option onSchema.`;
    await expect(other.upsert(CHAIR)).rejects.toEqual(new DatasetError("schema_changed", message));
    await expect(other.load([CHAIR])).rejects.toMatchObject({ code: "schema_changed" });
    await expect(other.refresh([CHAIR])).rejects.toMatchObject({ code: "schema_changed" });
    expect(other.engine.ids("*:*")).toEqual(["1"]);
    await until(() => file.warnings.includes(message));
  });

  test("and has the same fields keeps its own schema", async () => {
    const dataset = await open(products);
    await dataset.upsert(LAMP);
    const other = await open(products);
    const heavy = defineSchema({ ...products, fields: { ...products.fields, name: text({ weight: 3 }) } });
    await dataset.changeSchema(heavy);
    await other.upsert(CHAIR);
    expect(other.schema).toBe(products);
    expect(other.engine.ids("*:*")).toEqual(["1", "2"]);
  });

  test("has cursors of the earlier schema no more", async () => {
    const dataset = await open(products);
    await dataset.load([LAMP, CHAIR]);
    const { cursor } = dataset.engine.search("*:*", { limit: 1 });
    await dataset.changeSchema(priced, { ...RENAME, allowLoss: true });
    expect(() => dataset.engine.search("*:*", { limit: 1, ...(cursor !== null && { cursor }) })).toThrow(CursorError);
  });
});

describe("saved searches and alerts", () => {
  const flagged = defineSchema({
    analyzer: foldingAnalyzer,
    fields: { name: text(), price: integer(), sold: boolean() },
  });
  const pending = async (dataset: Dataset<Schema>): Promise<readonly string[]> =>
    (await dataset.alerts.pending()).map(({ document, kind, search }) => `${document} ${kind} ${search}`);

  test("make no alerts because of the schema, and those of earlier changes remain", async () => {
    const dataset: Dataset<Schema> = (await open(products)) as never;
    await dataset.load([LAMP, CHAIR]);
    await dataset.savedSearches.add("number", "39.5");
    await dataset.savedSearches.add("priced", "price:1*");
    await dataset.savedSearches.add("lamps", "lamp");
    await dataset.patch("1", { price: "12" });
    await dataset.changeSchema(priced, { ...RENAME, allowLoss: true });
    expect(dataset.savedSearches.get("lamps")).not.toHaveProperty("problem");
    expect(dataset.savedSearches.get("priced")?.problem).toContain("price");
    expect(await pending(dataset)).toEqual(["1 left number", "1 entered priced"]);
    await dataset.upsert({ id: "3", title: "Floor lamp", price: 15 });
    await dataset.delete("1");
    expect((await pending(dataset)).slice(2)).toEqual(["3 entered lamps", "1 left lamps"]);
    expect(file.warnings).toEqual([expect.stringContaining('The saved search "priced" makes no alerts')]);
    await dataset.changeSchema(products, { rename: { title: "name" }, allowLoss: true });
    expect(dataset.savedSearches.list().filter(({ problem }) => problem !== undefined)).toEqual([]);
    await dataset.upsert({ id: "4", name: "Stool", price: "19" });
    expect((await pending(dataset)).slice(4)).toEqual(["4 entered priced"]);
  });

  test("compare the documents of a refresh with what the earlier ones are in its schema", async () => {
    const dataset: Dataset<Schema> = (await open(products)) as never;
    await dataset.load([
      { id: "1", price: "5" },
      { id: "2", price: "6" },
      { id: "3", name: "x" },
    ]);
    await dataset.savedSearches.add("five", "5");
    await dataset.refresh(
      [
        { id: "1", price: 5 },
        { id: "2", price: 5 },
        { id: "3", name: "x" },
      ],
      { schema: flagged },
    );
    expect(await pending(dataset)).toEqual(["2 entered five"]);
  });
});
