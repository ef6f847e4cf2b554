import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { smallCompanies } from "@firmament/test-support/dataset/small-companies.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storedSchema } from "../src/schema/stored-schema.ts";
import { DatasetError } from "../src/tables/dataset-error.ts";

// Vite does not know the module.
const sqlite: { DatabaseSync: new (path: string) => DatabaseSync } = createRequire(import.meta.url)("node:sqlite");

const root = mkdtempSync(join(tmpdir(), "firmament-hostile-"));
afterAll(() => rmSync(root, { recursive: true }));

const intact = join(root, "intact.db");
let files = 0;

beforeAll(async () => {
  const dataset = await openInProcess(intact);
  await dataset.load(smallCompanies(20));
  await dataset.close();
});

/** A copy of the dataset that somebody has changed. */
function changedBy(...statements: readonly string[]): string {
  const path = join(root, `hostile-${++files}.db`);
  copyFileSync(intact, path);
  const database = new sqlite.DatabaseSync(path);
  for (const sql of statements) database.exec(sql);
  database.close();
  return path;
}

async function useOf(path: string): Promise<number> {
  storedSchema(path, []);
  const dataset = await openInProcess(path, { onWarning: () => {} });
  try {
    return dataset.engine.size;
  } finally {
    await dataset.close();
  }
}

const ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n";

describe("a dataset file from a stranger", () => {
  test.each([
    ["a trigger", ["create trigger t after insert on entries begin delete from entries; end"]],
    ["a trigger of another name", ['create trigger "x"" y" before update on dataset begin select 1; end']],
    ["an endless view", [`create view v as ${ENDLESS}`]],
    [
      "a view instead of a table",
      ["alter table entries rename to other", `create view entries as select * from other, (${ENDLESS})`],
    ],
    ["a virtual table", ["create virtual table v using fts5(a)"]],
  ])("with %s is refused before anything of it runs", async (_, statements) => {
    const path = changedBy(...statements);
    await expect(useOf(path)).rejects.toThrow(DatasetError);
    await expect(useOf(path)).rejects.toMatchObject({ code: "foreign_file", message: expect.stringContaining(path) });
  });

  test.each([
    ["a schema that is no JSON", ["update dataset set schema = '{'"]],
    ["a schema that is a list", ["update dataset set schema = '[]'"]],
    ["a schema of a million lists", [`update dataset set schema = replace(hex(zeroblob(500000)), '0', '[')`]],
    ["fields that are no JSON", ["update dataset set fields = 'x'"]],
    ["fields that are null", ["update dataset set fields = 'null'"]],
    ["a document that is no JSON", ["update entries set document = '{'"]],
    ["a document that is a text", ["update entries set document = '\"a\"'"]],
    ["a document of a million lists", ["update entries set document = replace(hex(zeroblob(500000)), '0', '[')"]],
    ["a document of other types", [`update entries set document = '{"id":7,"name":{"a":1}}'`]],
    ["a document with another id", [`update entries set document = '{"id":"x","name":"a"}'`]],
    ["a missing table", ["drop table entries"]],
    ["a missing column", ["alter table entries drop column document"]],
    ["no row about itself", ["delete from dataset"]],
    [
      "a generation that does not exist",
      ["pragma foreign_keys = off; update dataset set generation = 9007199254740993"],
    ],
    ["a position beyond all numbers", ["update generations set last_position = 9223372036854775807"]],
  ])("with %s has an error that names the file, or its documents", async (_, statements) => {
    const path = changedBy(...statements);
    const error = await useOf(path).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) return;
    expect(error).toBeInstanceOf(DatasetError);
    expect((error as Error).message).toContain(path);
  });

  test("with the member __proto__ changes no object", async () => {
    const path = changedBy(`update entries set document = json_set(document, '$.__proto__', json('{"polluted":1}'))`);
    await useOf(path).catch(() => {});
    expect(({} as { readonly polluted?: number }).polluted).toBeUndefined();
  });
});
