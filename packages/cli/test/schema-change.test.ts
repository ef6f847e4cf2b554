import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { openDatasetInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { schemaFromJson } from "firmament";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "firmament-schema-change-"));
afterAll(() => rmSync(folder, { recursive: true }));

const first = { fields: { title: { type: "text" }, price: { type: "text" }, old: { type: "stored" } } };
const second = { fields: { name: { type: "text" }, price: { type: "number" }, brand: { type: "keyword" } } };

const file = (name: string): string => join(folder, name);
const db = file("products.db");
const schema = file("second.schema.json");

beforeAll(async () => {
  writeFileSync(schema, JSON.stringify(second));
  const dataset = await openDatasetInProcess(db, { schema: schemaFromJson(first) });
  await dataset.load([
    { id: "1", title: "Desk lamp", price: "39.5" },
    { id: "2", title: "Chair", price: "on request", old: 1 },
  ] as never);
  await dataset.savedSearches.add("cheap", "title:lamp", { owner: "ada" });
  await dataset.close();
});

test("firmament schema change says what a schema would do, refuses a loss, and changes the schema", async () => {
  const options = ["schema", "change", "--db", db, "--schema", schema, "--rename", "title=name"];
  expect(await firmament([...options, "--dry-run"])).toEqual({
    status: 0,
    stdout: `field | change             | documents | lose values
----- | ------------------ | --------: | ----------:
name  | renamed from title |         2 |           0
price | retyped            |         2 |           1
brand | added              |         0 |           0
old   | removed            |         1 |           1

price of "2" is "on request", and must be a number, not the text "on request"
1 saved search would make no alerts:
  cheap of ada: title:lamp: There is no field \`title\`.
Documents would lose values, which needs --allow-loss
`,
    stderr: "",
  });
  expect(await firmament(options)).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining(
      'error: cannot change the schema: documents would lose values: "price" of 1 document',
    ),
  });
  expect((await firmament(["export", "title:chair", "--db", db])).stdout).toContain('"id":"2"');
  const { status, stdout } = await firmament([...options, "--allow-loss", "--json"]);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    documents: 2,
    unfit: 0,
    fields: [
      { field: "name", change: "renamed", renamed_from: "title", documents: 2, lost: 0, examples: [] },
      { field: "price", change: "retyped", renamed_from: null, lost: 1, examples: [{ id: "2" }] },
      { field: "brand", change: "added" },
      { field: "old", change: "removed", lost: 1 },
    ],
    invalid_searches: [{ owner: "ada", id: "cheap", query: "title:lamp" }],
    needs_allow_loss: true,
    generation: 2,
    size: 2,
  });
  const again = await firmament(options);
  expect(again).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("rename names a field that the dataset does"),
  });
  const same = await firmament(options.slice(0, -2));
  expect(same.stdout).toContain(`no field differs`);
  expect(same.stdout).toContain(`${db} has 2 documents of this schema (generation 2, change `);
});

test("options that cannot be right are refused with the right ones", async () => {
  const run = (...rest: string[]) => firmament(["schema", "change", "--db", db, "--schema", schema, ...rest]);
  expect(await run("--rename", "title")).toMatchObject({
    status: 2,
    stderr:
      "error: option '--rename <old=new>' argument 'title' is invalid. Name the field and its new name: title=name\n",
  });
  expect(await run("--rename", "a=b", "--rename", "a=c")).toMatchObject({ status: 2 });
  expect((await firmament(["schema", "change", "--schema", schema])).stderr).toContain("--db <file>");
});

test("firmament load with --refresh and --schema replaces the documents and their schema", async () => {
  const path = file("loaded.db");
  const [records, firstSchema] = [file("records.ndjson"), file("first.schema.json")];
  writeFileSync(records, '{"id":"1","title":"Desk lamp","name":"Lamp","price":5}\n');
  writeFileSync(firstSchema, JSON.stringify(first));
  expect((await firmament(["load", records, "--db", path, "--schema", firstSchema])).status).toBe(0);
  const refused = await firmament(["load", records, "--db", path, "--schema", schema]);
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.stderr).toContain(
    "To change the schema: firmament schema change --db FILE --schema SCHEMA.json, or firmament load with --refresh and --schema.",
  );
  const refresh = ["load", records, "--db", path, "--schema", schema, "--refresh"];
  expect((await firmament([...refresh, "--dry-run"])).stdout).toBe(
    "A refresh would result in: 0 added, 1 replaced, 0 unchanged, 0 rejected\n",
  );
  expect((await firmament(refresh)).stdout).toContain("0 added, 1 replaced");
  const { stdout } = await firmament(["export", "--db", path]);
  expect(stdout).toBe('{"id":"1","name":"Lamp","price":5}\n');
});
