import { writeFileSync } from "node:fs";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { fixedSizeList, float32, list, tableFromArrays, tableToIPC, utf8 } from "@uwdata/flechette";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();
const schema = folder.write(
  "texts.schema.json",
  '{"fields":{"name":{"type":"text"},"embedding":{"type":"vector","dimensions":2}}}',
);
const records = [
  { id: "a", name: "red apple", embedding: [1, 0] },
  { id: "b", name: "green apple", embedding: [0, 0.5] },
  { id: "c", name: "red car", embedding: [0.8, 0.6] },
];
const data = folder.write("texts.ndjson", records.map((record) => `${JSON.stringify(record)}\n`).join(""));
const embed = folder.write(
  "embed.mjs",
  `export default async (texts, { field, dataset }) => {
    if (field !== "embedding" || !dataset.startsWith("texts")) throw new Error(\`\${dataset}.\${field}\`);
    return texts.map((text) => (text === "fruit" ? [1, 0.1] : [0, 1]));
  };`,
);

const search = (...args: readonly string[]) => firmament(["search", ...args, "--data", data, "--schema", schema]);

interface Found {
  readonly hits: readonly { readonly id: string; readonly similarity?: number }[];
  readonly total: number;
  readonly cursor: string | null;
}

async function found(...args: readonly string[]): Promise<Found> {
  const { status, stdout, stderr } = await search(...args, "--json");
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

describe("firmament search --near", () => {
  it("orders by vectors, and shows the similarity in a table without the vectors", async () => {
    const { stdout } = await search("apple", "--near", "embedding", "--vector", "[0.6, 0.8]", "--also", "1");
    expect(stdout.split("\n").slice(0, 4)).toEqual([
      "id | similarity | name",
      "-- | ---------: | -----------",
      "b  |      0.801 | green apple",
      "a  |      0.599 | red apple",
    ]);
    const also = await found("nothing", "--near", "embedding", "--vector", "[1,0]", "--also", "2");
    expect(also).toMatchObject({ total: 2, hits: [{ id: "a", similarity: 1 }, { id: "c" }] });
  });

  it("reads a vector from a file, a text with a module, a weight and a least similarity", async () => {
    const file = folder.write("vector.json", "[1, 0.1]");
    const byFile = await found("apple", "--near", "embedding", "--vector", file);
    const byText = await found("apple", "--near", "embedding", "--near-text", "fruit", "--embed", embed);
    expect(byText.hits).toEqual(byFile.hits);
    const order = await found("apple", "--near", "embedding", "--vector", file, "--near-order", "vector");
    expect(order.hits.map(({ id }) => id)).toEqual(["a", "b"]);
    const least = ["--also", "9", "--min-similarity", "0.9", "--near-order", "0.5"];
    expect((await found("nothing", "--near", "embedding", "--vector", file, ...least)).hits).toMatchObject([
      { id: "a" },
    ]);
  });

  it("continues at a cursor with the same vector only", async () => {
    const near = ["*:*", "--near", "embedding", "--vector", "[1,0]", "--limit", "1"];
    const { cursor } = await found(...near);
    expect((await found(...near, "--cursor", cursor ?? "")).hits).toMatchObject([{ id: "c" }]);
    const other = await search("*:*", "--near", "embedding", "--vector", "[0,1]", "--cursor", cursor ?? "");
    expect(other.stderr).toContain("the cursor belongs to another query, sort, rank, vector, operator or group");
  });

  it.each<[readonly string[], string]>([
    [["--near", "name", "--vector", "[1,0]"], "Use a field of vectors: embedding."],
    [
      ["--near", "embedding"],
      "error: --near needs one of both: --vector FILE, or --near-text TEXT with --embed MODULE",
    ],
    [["--vector", "[1,0]"], "error: --vector needs --near, the field of vectors"],
    [["--near", "embedding", "--near-text", "a"], "error: --near-text needs --embed MODULE"],
    [["--near", "embedding", "--vector", "[1]"], "error: near.vector must be a vector of 2 finite numbers"],
    [["--near", "embedding", "--vector", "[1,"], "error: --vector is no JSON list of numbers"],
    [["--near", "embedding", "--vector", "/nowhere.json"], "the file does not exist"],
    [["--near", "embedding", "--vector", "[1,0]", "--sort", "name"], "error: --near, --rank and --sort each decide"],
    [["--near", "embedding", "--vector", "[1,0]", "--min-similarity", "2"], "Use a number from -1 to 1."],
    [["--near", "embedding", "--vector", "[1,0]", "--near-order", "sum"], "Use fusion, vector, or the weight"],
    [
      ["--near", "embedding", "--near-text", "a", "--embed", "/nowhere.mjs"],
      "error: --embed: cannot load /nowhere.mjs",
    ],
    [["--near", "embedding", "--near-text", "a", "--embed", schema], "error: --embed: cannot load"],
  ])("%j is refused", async (args, message) => {
    const { status, stderr } = await search("apple", ...args);
    expect(status).toBeGreaterThan(0);
    expect(stderr).toContain(message);
  });

  it("says that companies have no vectors", async () => {
    const { stderr } = await firmament(["search", "a", "--near", "embedding", "--vector", "[1]"]);
    expect(stderr).toContain("The companies have no field of vectors. Define one in the schema");
  });

  it("does not call the module for an invalid query", async () => {
    const failing = folder.write("failing.mjs", 'export default () => { throw new Error("called"); };');
    const near = ["--near", "embedding", "--near-text", "b", "--embed", failing];
    expect(await search("name:(", ...near)).toMatchObject({ status: 2, stderr: expect.stringContaining("name:(") });
    expect((await search("name:a", ...near)).stderr).toContain(`--embed: ${failing} has failed: called`);
  });

  it("says what a module must export", async () => {
    const wrong = folder.write("wrong.mjs", "export default 1;");
    const { status, stderr } = await search("a", "--near", "embedding", "--near-text", "b", "--embed", wrong);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining("must be a function, not 1: export default async (texts,"),
    ]);
  });
});

describe("vectors in files", () => {
  const vectors = records.map(({ embedding }) => embedding);
  const ids = records.map(({ id }) => id);
  const table = (type: ReturnType<typeof list>) =>
    Buffer.from(
      tableToIPC(tableFromArrays({ id: ids, embedding: vectors }, { types: { id: utf8(), embedding: type } }), {
        format: "file",
      }) as Uint8Array,
    );
  const schemaElements = [
    { name: "schema", num_children: 2 },
    { name: "id", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
    { name: "embedding", repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", type: "FLOAT", repetition_type: "OPTIONAL" },
  ] as const;
  const columnData = [
    { name: "id", data: ids },
    { name: "embedding", data: vectors },
  ];

  it.each<[string, () => Buffer | string]>([
    ["lists.arrow", () => table(list(float32()))],
    ["fixed.arrow", () => table(fixedSizeList(float32(), 2) as never)],
    ["lists.parquet", () => Buffer.from(parquetWriteBuffer({ columnData, schema: schemaElements as never }))],
    [
      "cells.csv",
      () => `id,embedding\n${records.map(({ id, embedding }) => `${id},"${JSON.stringify(embedding)}"\n`).join("")}`,
    ],
  ])("%s has them as NDJSON has them", async (name, content) => {
    const path = folder.write(name, content());
    const db = folder.join(`${name}.db`);
    const load = await firmament(["load", path, "--db", db, "--schema", schema]);
    expect([load.status, load.stderr]).toEqual([0, expect.not.stringContaining("invalid")]);
    const { stdout } = await firmament([
      "search",
      "*:*",
      "--db",
      db,
      "--near",
      "embedding",
      "--vector",
      "[1,0]",
      "--json",
    ]);
    const expected = await found("*:*", "--near", "embedding", "--vector", "[1,0]");
    expect((JSON.parse(stdout) as Found).hits.map(({ id, similarity }) => [id, similarity])).toEqual(
      expected.hits.map(({ id, similarity }) => [id, similarity]),
    );
  });

  it("are proposed as a field by schema infer, if all lists have the same length", async () => {
    const record = (index: number, length: number): string =>
      `${JSON.stringify({ id: index, name: `name ${index}`, v: Array.from({ length }, (_, n) => Math.sin(n + index)) })}\n`;
    const infer = async (...lengths: readonly number[]): Promise<unknown> => {
      const path = folder.write(
        `infer-${lengths.join("-")}.ndjson`,
        lengths.map((length, n) => record(n, length)).join(""),
      );
      const { stdout } = await firmament(["schema", "infer", path]);
      return (JSON.parse(stdout) as { readonly fields: Readonly<Record<string, unknown>> }).fields.v;
    };
    expect(await infer(16, 16, 16)).toEqual({ type: "vector", dimensions: 16 });
    expect(await infer(16, 16, 17)).toEqual({ type: "number", many: true });
    expect(await infer(15, 15, 15)).toEqual({ type: "number", many: true });
  });
});

it("firmament serve --embed computes the vectors of texts in requests", async () => {
  const db = folder.join("texts.db");
  await firmament(["load", data, "--db", db, "--schema", schema]);
  const config = folder.join("serve.json");
  writeFileSync(config, JSON.stringify({ embed }));
  const server = new ServeRun(["--port", "0", db, "--config", config]);
  const url = await server.url();
  const response = await fetch(`${url}/datasets/texts/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "*:*", near: { field: "embedding", text: "fruit", order: "vector" } }),
  });
  expect(await response.json()).toMatchObject({ data: [{ id: "a" }, { id: "c" }, { id: "b" }] });
  await server.printed(({ log }) => log.find(({ embed_ms: ms }) => ms !== undefined));
}, 120_000);
