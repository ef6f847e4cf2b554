import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDataset, schemaOfDataset } from "@firmament/dataset";
import { afterAll, describe, expect, test } from "vitest";
import { companySchema } from "../src/entries/companies.ts";
import {
  defineSchema,
  foldingAnalyzer,
  number,
  SearchEngine,
  schemaToJson,
  standardAnalyzer,
  text,
} from "../src/entries/index.ts";
import { openIndex, saveIndex, schemaOfIndex } from "../src/entries/node.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));

const books = defineSchema({
  analyzer: standardAnalyzer,
  fields: { title: text({ weight: 2, exactFirst: true }), pages: number() },
  synonyms: [["tale", "story"]],
});
const heavier = defineSchema({ ...books, fields: { ...books.fields, title: text({ weight: 4 }) } });
const titledBooks = defineSchema({ ...books, display: { title: "title", image: null } });
const reversed = { ...standardAnalyzer, name: "reversed" };
const reversedBooks = defineSchema({ ...books, analyzer: reversed });

describe("an index file", () => {
  test("knows its schema", async () => {
    const path = join(folder, "books.firm");
    const engine = new SearchEngine(books);
    engine.upsert({ id: "1", title: "A tale", pages: 12 });
    await saveIndex(engine, path);
    const schema = await schemaOfIndex(path);
    expect(schemaToJson(schema)).toEqual(schemaToJson(books));
    expect((await openIndex(path, { schema })).ids("title:tale AND pages:12")).toEqual(["1"]);
    await expect(openIndex(path, { schema: companySchema })).rejects.toThrow('was saved with the field "title"');
  });

  test("knows its display options, and opens with others", async () => {
    const path = join(folder, "titled.firm");
    const engine = new SearchEngine(titledBooks);
    engine.upsert({ id: "1", title: "A tale" });
    await saveIndex(engine, path);
    expect((await schemaOfIndex(path)).display).toEqual({ title: "title", image: null });
    for (const schema of [books, defineSchema({ ...books, display: { title: "id" } })]) {
      expect((await openIndex(path, { schema })).ids("tale")).toEqual(["1"]);
    }
  });

  test("has the analyzer of its engine", async () => {
    const path = join(folder, "folded.firm");
    await saveIndex(new SearchEngine(companySchema, { analyzer: foldingAnalyzer }), path);
    const schema = await schemaOfIndex(path);
    expect(schema.fields.website).toMatchObject({ analyzer: null });
    expect((await openIndex(path, { schema })).size).toBe(0);
  });

  test("may name analyzers of the program", async () => {
    const path = join(folder, "reversed.firm");
    await saveIndex(new SearchEngine(reversedBooks), path);
    await expect(schemaOfIndex(path)).rejects.toMatchObject({ name: "IndexFileError", code: "schema" });
    expect((await schemaOfIndex(path, { analyzers: [reversed] })).analyzer).toBe(reversed);
  });
});

describe("a dataset", () => {
  test("knows the schema of the last program that could create it", async () => {
    const path = join(folder, "books.db");
    const openAndClose = async (schema: typeof books, create: boolean) => {
      const dataset = await openDataset(path, { schema, create });
      await dataset.close();
      return schemaToJson(await schemaOfDataset(path));
    };
    expect(await openAndClose(books, true)).toEqual(schemaToJson(books));
    expect(await openAndClose(heavier, false)).toEqual(schemaToJson(books));
    expect(await openAndClose(heavier, true)).toEqual(schemaToJson(heavier));
    expect(await openAndClose(titledBooks, true)).toEqual(schemaToJson(titledBooks));
    await expect(openDataset(path, { schema: companySchema })).rejects.toMatchObject({
      name: "DatasetError",
      code: "schema",
    });
  });

  test("without a schema has documents that are not known", async () => {
    const path = join(folder, "companies.db");
    await (await openDataset(path, { schema: companySchema })).close();
    const execute = (sql: string) => {
      const database = new DatabaseSync(path);
      database.exec(sql);
      database.close();
    };
    execute("update dataset set schema = null");
    await expect(schemaOfDataset(path)).rejects.toMatchObject({ name: "DatasetError", code: "schema" });
  });

  test("may name analyzers of the program", async () => {
    const path = join(folder, "reversed.db");
    await (await openDataset(path, { schema: reversedBooks })).close();
    await expect(schemaOfDataset(path)).rejects.toMatchObject({ name: "DatasetError", code: "schema" });
    expect((await schemaOfDataset(path, { analyzers: [reversed] })).analyzer).toBe(reversed);
  });
});
