import { DatabaseSync } from "node:sqlite";
import type { ChangedSchema, Dataset } from "@firmament/dataset";
import { ChangeFeed, DatasetError, schemaOfDataset } from "@firmament/dataset";
import { DatasetFile } from "@firmament/test-support/dataset/dataset-file.ts";
import { until } from "@firmament/test-support/dataset/test-dataset.ts";
import {
  defineSchema,
  foldingAnalyzer,
  keyword,
  number,
  type Schema,
  type SearchEngine,
  standardAnalyzer,
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

describe("a change of the schema", () => {
  test("adds, removes, renames and retypes fields", async () => {
    const dataset = await open(products);
    await dataset.load([LAMP, CHAIR]);
    const before = dataset.engine;
    expect(await dataset.changeSchema(priced, { ...RENAME, allowLoss: true })).toEqual({
      documents: 2,
      unfit: 0,
      unfitExamples: [],
      fields: [
        { kind: "renamed", field: "title", renamedFrom: "name", documents: 2, lost: 0, examples: [] },
        { kind: "retyped", field: "price", renamedFrom: null, documents: 2, lost: 0, examples: [] },
        { kind: "added", field: "brand", renamedFrom: null, documents: 0, lost: 0, examples: [] },
        { kind: "removed", field: "old", renamedFrom: null, documents: 1, lost: 1, examples: [] },
      ],
      needsAllowLoss: true,
      invalidSearches: [],
      generation: 2,
      size: 2,
    });
    const engine: SearchEngine<Schema> = dataset.engine as never;
    expect(engine.ids("price:>100 AND title:chair")).toEqual(["2"]);
    expect(engine.get("1")).toEqual({ id: "1", title: "Desk lamp", price: 39.5, tags: ["light"] });
    expect(before.ids("name:lamp")).toEqual(["1"]);
    expect(Object.keys(dataset.schema.fields)).toEqual(["title", "price", "tags", "brand"]);
    await dataset.upsert({ id: "3", title: "Sofa", price: 900, brand: "Lumo" } as never);
    expect(engine.ids("brand:Lumo")).toEqual(["3"]);
    expect(await dataset.verify()).toEqual({ documents: 3, problems: [], problemCount: 0 });
    await dataset.close();
    expect(Object.keys((await schemaOfDataset(file.path)).fields)).toEqual(["title", "price", "tags", "brand"]);
    await expect(open(products)).rejects.toThrow("or change it with changeSchema.");
    const again = await open(priced);
    expect(again.engine.ids("title:lamp")).toEqual(["1"]);
    expect(file.warnings).toEqual([]);
  });

  test("with the same schema does nothing", async () => {
    const dataset = await open(products);
    await dataset.load([LAMP, CHAIR]);
    expect(await dataset.changeSchema(products)).toMatchObject({ documents: 2, fields: [], generation: 1 });
  });

  test("of weights and analyzers keeps all documents", async () => {
    const dataset = await open(products);
    await dataset.upsert({ id: "1", name: "Café" });
    const standard = defineSchema({ ...products, analyzer: standardAnalyzer });
    expect(await dataset.changeSchema(standard)).toMatchObject({
      fields: [
        { kind: "changed", field: "name", documents: 1, lost: 0 },
        { kind: "changed", field: "price", documents: 0, lost: 0 },
      ],
      needsAllowLoss: false,
    });
    expect(dataset.engine.ids("cafe")).toEqual([]);
    expect(dataset.engine.ids("café")).toEqual(["1"]);
  });

  test("that would lose values is refused, and says which", async () => {
    const dataset = await open(products);
    await dataset.load([LAMP, { id: "2", name: "Chair", price: "on request" }]);
    await expect(dataset.changeSchema(priced, RENAME)).rejects.toEqual(
      new DatasetError(
        "unfit_documents",
        'Cannot change the schema: documents would lose values: "price" of 1 document, such as "2", which must be a number, not the text "on request"; "old", which is removed, of 1 document. Correct the documents or the schema first, or accept the loss with allowLoss (--allow-loss). Nothing was changed.',
      ),
    );
    expect(dataset.engine.ids("name:chair")).toEqual(["2"]);
    expect(dataset.status().generation).toBe(1);
    await dataset.changeSchema(priced, { ...RENAME, allowLoss: true });
    expect(dataset.engine.get("2")).toEqual({ id: "2", title: "Chair" });
  });

  test("that requires a value which a document lacks is refused, also if values may be lost", async () => {
    const dataset = await open(products);
    await dataset.load([LAMP, { id: "2", price: "7" }]);
    const required = defineSchema({ ...products, fields: { ...products.fields, name: text({ required: true }) } });
    await expect(dataset.changeSchema(required, { allowLoss: true })).rejects.toThrow(
      'Cannot change the schema: 1 of 2 documents do not fit the new one. The first is "2": ',
    );
    expect((await dataset.previewSchema(required)).unfitExamples).toEqual([{ id: "2", reason: expect.any(String) }]);
    await dataset.patch("2", { name: "Stool" });
    await dataset.changeSchema(required);
    await expect(dataset.upsert({ id: "3" } as never)).rejects.toThrow("name");
  });

  test("checks the names of rename", async () => {
    const dataset = await open(products);
    const change = (rename: object) => dataset.changeSchema(priced, { rename: rename as Record<string, string> });
    await expect(change({ nme: "title" })).rejects.toEqual(
      new TypeError('rename names a field that the dataset does not have: the text "nme". Did you mean "name"?'),
    );
    await expect(change({ name: "titel" })).rejects.toThrow('the new schema does not have: the text "titel".');
    await expect(change({ name: "title", price: "title" })).rejects.toThrow("Two fields are renamed to");
    await expect(dataset.changeSchema(priced, { renames: {} } as never)).rejects.toThrow("renames");
    await expect(dataset.changeSchema({} as Schema)).rejects.toThrow(TypeError);
  });

  test("that is aborted changes nothing, and leaves nothing behind", async () => {
    const dataset = await open(products);
    await dataset.load(Array.from({ length: 1500 }, (_, index) => ({ id: `p${index}`, name: "Lamp" })));
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = (): void => controller.abort(new Error("enough"));
    await expect(dataset.changeSchema(priced, { ...RENAME, signal, onProgress })).rejects.toThrow("enough");
    expect(dataset.status()).toMatchObject({ generation: 1, size: 1500 });
    const database = new DatabaseSync(file.path);
    await until(() => database.prepare("select number from generations").all().length === 1);
    database.close();
  });

  test("ends the changes that a mirror reads", async () => {
    const dataset = await open(products);
    await dataset.upsert(LAMP);
    const feed = ChangeFeed.open(file.path, products);
    expect(feed.after(1, 0, 10).changes).toHaveLength(1);
    await dataset.changeSchema(priced, { ...RENAME, allowLoss: true });
    for (const read of [() => feed.state(), () => feed.after(1, 0, 10)]) {
      expect(read).toThrow(expect.objectContaining({ code: "schema_changed" }));
    }
    feed.close();
    const kinds: string[] = [];
    for await (const { kind } of dataset.changes({ since: 1 })) kinds.push(kind);
    expect(kinds).toEqual(["generation", "upsert"]);
  });

  test("is previewed without a change", async () => {
    const dataset = await open(products);
    await dataset.load([LAMP, CHAIR, { id: "3", price: "on request" }]);
    await dataset.savedSearches.add("cheap", "price:1*", { owner: "ada" });
    await dataset.savedSearches.add("lamps", "lamp");
    const preview = await dataset.previewSchema(priced, RENAME);
    expect(preview).toMatchObject({
      documents: 3,
      needsAllowLoss: true,
      invalidSearches: [{ owner: "ada", id: "cheap", query: "price:1*", problem: expect.stringContaining("price") }],
    });
    expect(preview.fields.find(({ field }) => field === "price")).toEqual({
      kind: "retyped",
      field: "price",
      renamedFrom: null,
      documents: 3,
      lost: 1,
      examples: [{ id: "3", value: '"on request"', reason: 'a number, not the text "on request"' }],
    });
    expect(dataset.status()).toMatchObject({ generation: 1, size: 3 });
  });
});

describe("changes of documents during a change of the schema", () => {
  /** Starts `change` while the new schema waits to be adopted, or its documents are converted. */
  test("are converted, and none is lost", async () => {
    const dataset = await open(products);
    await dataset.load(Array.from({ length: 1200 }, (_, index) => ({ id: `p${index}`, name: "Lamp", price: "1" })));
    const written: Promise<unknown>[] = [];
    let count = 0;
    const write = (): void => {
      const id = `new${count++}`;
      written.push(dataset.upsert({ id, name: "Sofa", price: `${count}` }), dataset.delete(`p${count * 7}`));
      written.push(dataset.patch("p1", { price: `${1000 + count}` }));
    };
    await dataset.changeSchema(priced, { ...RENAME, onProgress: write });
    await Promise.all(written);
    expect(count).toBeGreaterThan(1);
    const { engine } = dataset;
    expect(engine.size).toBe(1200);
    expect(engine.count("title:sofa")).toBe(count);
    expect(engine.get("p1")).toMatchObject({ price: 1000 + count });
    expect((await dataset.verify()).problems).toEqual([]);
  });

  test("that do not fit the new schema refuse its change, and are kept", async () => {
    const dataset = await open(products);
    await dataset.load(Array.from({ length: 600 }, (_, index) => ({ id: `p${index}`, price: "1" })));
    let written: Promise<unknown> | null = null;
    const change = dataset.changeSchema(priced, {
      ...RENAME,
      onProgress: () => {
        written ??= dataset.upsert({ id: "p0", price: "on request" });
      },
    });
    await expect(change).rejects.toMatchObject({ code: "unfit_documents" });
    await written;
    expect(dataset.engine.get("p0")).toEqual({ id: "p0", price: "on request" });
    expect(dataset.status().generation).toBe(1);
  });

  test("that arrive after it are checked again with the new schema", async () => {
    const dataset = await open(products);
    await dataset.upsert(LAMP);
    const other = await open(products, () => {});
    const third = await open(products, () => {});
    await dataset.changeSchema(priced, { ...RENAME, allowLoss: true });
    const lost = 'there is no field "name": the schema has just changed';
    await expect(third.upsert({ id: "8", name: "Stool" })).rejects.toMatchObject({ field: "name", reason: lost });
    // The other program has not noticed yet.
    expect(await other.upsert({ id: "9", title: "Sofa", price: 900 } as never)).toBe(false);
    expect(other.engine.get("9")).toEqual({ id: "9", title: "Sofa", price: 900 });
    await expect(other.upsert({ id: "9", price: "900" } as never)).rejects.toThrow("must be a number");
  });

  test("are repeated with their idempotency key", async () => {
    const dataset = await open(products);
    const changes = [{ upsert: { id: "1", name: "Lamp", price: "5", tags: [] } }];
    await dataset.apply(changes, { idempotencyKey: "k" });
    await dataset.changeSchema(priced, { ...RENAME });
    const numbers = [{ upsert: { id: "1", title: "Lamp", price: 5, tags: [] } }] as never;
    await dataset.apply(numbers, { idempotencyKey: "n" });
    await dataset.changeSchema(products, { rename: { title: "name" } });
    expect(await dataset.apply(changes, { idempotencyKey: "k" })).toMatchObject({ isRepeated: true });
  });
});

describe("a computed field", () => {
  const named = (label?: string, from?: string): Schema =>
    defineSchema({
      fields: {
        name: text(),
        price: text(),
        ...(label !== undefined && { [label]: text(from === undefined ? {} : { from }) }),
      },
    });

  test("that is added, gets another template, becomes a plain one, or is removed", async () => {
    const dataset = await open(named());
    await dataset.load([LAMP, CHAIR]);
    expect(await dataset.changeSchema(named("label", "{name}: {price}"))).toMatchObject({ needsAllowLoss: false });
    expect(dataset.engine.get("1")).toMatchObject({ label: "Desk lamp: 39.5" });
    expect(await dataset.changeSchema(named("label", "{price} for {name}"))).toMatchObject({ needsAllowLoss: false });
    expect(dataset.engine.ids('label:"120 for chair"')).toEqual(["2"]);
    expect(await dataset.changeSchema(named("label"))).toMatchObject({ needsAllowLoss: false });
    await dataset.patch("2", { price: "99" } as never);
    expect(dataset.engine.get("2")).toMatchObject({ price: "99", label: "120 for Chair" });
    await expect(dataset.changeSchema(named("label", "{name}"))).rejects.toMatchObject({ code: "unfit_documents" });
    await dataset.changeSchema(named("label", "{name}"), { allowLoss: true });
    expect(dataset.engine.get("2")).toMatchObject({ label: "Chair" });
    expect(await dataset.changeSchema(named())).toMatchObject({ needsAllowLoss: false });
    expect(dataset.engine.get("2")).toEqual({ id: "2", name: "Chair", price: "99" });
    expect((await dataset.verify()).problems).toEqual([]);
  });
});

describe("a refresh with another schema", () => {
  test("replaces the documents and the schema at once", async () => {
    const dataset = await open(products);
    await dataset.load([LAMP, CHAIR]);
    const records = [
      { id: "1", title: "Desk lamp", price: 39.5, brand: "Lumo" },
      { id: "2", title: "Chair", price: 120 },
    ];
    const preview = await dataset.preview(records, { refresh: true, schema: priced });
    expect(preview).toMatchObject({ replaced: 2, added: 0, removed: 0 });
    const summary = await dataset.refresh(records, { schema: priced });
    expect(summary).toMatchObject({ replaced: 2, generation: 2, size: 2 });
    expect(dataset.engine.get("1")).toEqual(records[0]);
    expect((await dataset.verify()).problems).toEqual([]);
    await expect(dataset.preview(records, { schema: priced })).rejects.toThrow("needs refresh: true");
  });

  test("converts the changes made meanwhile", async () => {
    const dataset = await open(products);
    await dataset.load([LAMP, CHAIR]);
    const written: Promise<unknown>[] = [];
    const records = (function* () {
      yield { id: "1", title: "Desk lamp", price: 39.5 };
      written.push(dataset.upsert({ id: "2", price: "99", old: true }));
      yield { id: "2", title: "Chair", price: 120 };
    })();
    const held = await dataset.refresh(records, { schema: priced, onProgress: () => {} });
    await Promise.all(written);
    expect(held.generation).toBe(2);
    expect(dataset.engine.get("2")).toEqual({ id: "2", price: 99 });
  });
});
