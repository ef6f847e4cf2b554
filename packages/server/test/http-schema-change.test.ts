import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatasetWith } from "@firmament/dataset/src/open-dataset.ts";
import { inProcessWorkers } from "@firmament/test-support/dataset/in-process.ts";
import { startService } from "@firmament/test-support/http/service.ts";
import { defineSchema, keyword, number, type Schema, schemaToJson, text } from "firmament";
import { threads } from "firmament/node";
import { afterAll, expect, test } from "vitest";
import type { OpenApiDocument } from "../src/http/docs/openapi.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-http-schema-"));
afterAll(() => rmSync(folder, { recursive: true }));

const first: Schema = defineSchema({ fields: { name: text(), price: text() } });
const second: Schema = defineSchema({ fields: { name: text(), price: number(), brand: keyword() } });
const renamed: Schema = defineSchema({ fields: { title: text(), price: number(), brand: keyword() } });

/** The members of responses that tests read. */
interface Body {
  readonly data: readonly { readonly price?: unknown }[];
  readonly pagination: { readonly total: number; readonly next_cursor: string };
  readonly schema: { readonly fields: object };
  readonly detail: string;
}

let files = 0;

async function newService() {
  const dataset = await openDatasetWith(
    join(folder, `${files++}.db`),
    { schema: first, cursors: { states: 100, maxAge: 600_000 } },
    { workers: inProcessWorkers, threads: threads(1) },
  );
  afterAll(() => dataset.close());
  const service = await startService({ datasets: { products: { schema: first, dataset } } });
  const adminKey = await service.newKey({ scopes: ["admin"] });
  const ingestKey = await service.newKey({ scopes: ["ingest"] });

  const send = async (key: string, method: string, path: string, body?: object) => {
    const init = {
      method,
      headers: { "x-api-key": key, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await service.handle(new Request(`http://localhost${path}`, init));
    return { status: response.status, body: (await response.json()) as Body };
  };
  return {
    dataset,
    search: (body: object) => send(service.key, "POST", "/datasets/products/search", body),
    change: (schema: Schema, others: object = {}) =>
      send(adminKey, "PUT", "/datasets/products/schema", { schema: schemaToJson(schema), ...others }),
    upsert: (document: object) =>
      send(ingestKey, "POST", "/datasets/products/documents", { changes: [{ upsert: document }] }),
    get: (path: string) => send(service.key, "GET", path),
    put: (body: object, key: string = adminKey) => send(key, "PUT", "/datasets/products/schema", body),
    service,
  };
}

test("a request changes the schema; requests, responses and the description follow without a restart", async () => {
  const { search, change, upsert, get } = await newService();
  await upsert({ id: "1", name: "Lamp", price: "39.5" });
  const page = await search({ query: "*:*", per_page: 1 });
  expect(page.status).toBe(200);
  expect(await search({ query: "price:>5" })).toMatchObject({ status: 400 });

  const preview = await change(second, { dry_run: true });
  expect(preview).toEqual({
    status: 200,
    body: {
      dry_run: true,
      documents: 1,
      unfit: 0,
      unfit_examples: [],
      fields: [
        { field: "price", change: "retyped", renamed_from: null, documents: 1, lost: 0, examples: [] },
        { field: "brand", change: "added", renamed_from: null, documents: 0, lost: 0, examples: [] },
      ],
      invalid_searches: [],
      needs_allow_loss: false,
    },
  });
  expect(await upsert({ id: "2", name: "Sofa", brand: "Lumo" })).toMatchObject({
    status: 400,
    body: { code: "invalid_document" },
  });

  expect(await change(second)).toMatchObject({ status: 200, body: { dry_run: false, generation: 2 } });
  expect(await upsert({ id: "2", name: "Sofa", price: 900, brand: "Lumo" })).toMatchObject({ status: 200 });
  expect(await search({ query: "price:>5", sort: "price:desc", facets: { brand: 5 } })).toMatchObject({
    status: 200,
    body: {
      data: [
        { id: "2", brand: "Lumo" },
        { id: "1", price: 39.5 },
      ],
    },
  });
  expect(Object.keys((await get("/datasets/products")).body.schema.fields)).toEqual(["name", "price", "brand"]);
  const { components } = (await get("/openapi.json")).body as unknown as OpenApiDocument;
  expect(JSON.stringify(components.schemas.ProductsDocument)).toContain("brand");
  expect(await change(second)).toMatchObject({ status: 200, body: { fields: [], generation: 2 } });
});

test("cursors of the earlier schema have expired", async () => {
  const { search, change, upsert } = await newService();
  for (const id of ["1", "2", "3"]) await upsert({ id, name: "Lamp", price: "1" });
  const { body } = await search({ query: "lamp", per_page: 1 });
  const next = { query: "lamp", per_page: 1, cursor: body.pagination.next_cursor };
  expect((await search(next)).status).toBe(200);
  await change(second);
  expect(await search(next)).toMatchObject({ status: 400, body: { code: "cursor_expired" } });
});

test("what cannot be changed is refused, and says what to do", async () => {
  const { change, upsert, put, search, service } = await newService();
  await upsert({ id: "1", name: "Lamp", price: "on request" });
  const unfit = await change(second);
  expect(unfit).toMatchObject({ status: 409, body: { code: "unfit_documents" } });
  expect(unfit.body.detail).toContain('"price" of 1 document, such as "1"');
  expect(await put({ schema: { fields: { name: { type: "txt" } } } })).toMatchObject({
    status: 400,
    body: { code: "invalid_schema", detail: 'fields.name.type: There is no field type "txt". Did you mean "text"?' },
  });
  expect(await change(renamed, { rename: { nme: "title" } })).toMatchObject({
    status: 400,
    body: { code: "invalid_body", member: "rename" },
  });
  expect(await put({})).toMatchObject({ status: 400, body: { code: "invalid_body", member: "schema" } });
  expect(await put({ schema: schemaToJson(second) }, service.key)).toMatchObject({
    status: 403,
    body: { code: "wrong_scope" },
  });
  expect(await search({ query: "lamp" })).toMatchObject({ status: 200 });
  expect(await change(second, { allow_loss: true })).toMatchObject({ status: 200, body: { needs_allow_loss: true } });
});

test("a service of an engine has no schema to change", async () => {
  const service = await startService();
  const key = await service.newKey({ scopes: ["admin"] });
  const body = { schema: schemaToJson(second) };
  const request = { method: "PUT", path: "/datasets/companies/schema", body, headers: { "x-api-key": key } };
  expect(await service.send(request)).toMatchObject({ status: 409, body: { code: "read_only" } });
});

test("a key whose filter needs a field that is gone searches nothing", async () => {
  const { change, upsert, service } = await newService();
  await upsert({ id: "1", name: "Lamp" });
  const key = await service.newKey({ scopes: ["search"], filter: "name:lamp" });
  const search = async (): Promise<number> => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const init = { method: "POST", headers, body: '{"query":"*:*"}' };
    return (await service.handle(new Request("http://localhost/datasets/products/search", init))).status;
  };
  expect(await search()).toBe(200);
  await change(renamed, { rename: { name: "title" } });
  expect(await search()).toBe(403);
});

test("under load, no request fails, and each answer has one schema", async () => {
  const { search, change, upsert, dataset } = await newService();
  await dataset.load(Array.from({ length: 1200 }, (_, id) => ({ id, name: "lamp", price: `${id}` })) as never);
  let isOver = false;
  const answers = { text: 0, number: 0 };
  const searching = async (): Promise<void> => {
    while (!isOver) {
      const { status, body } = await search({ query: "lamp", per_page: 20, sort: "name" });
      expect(status).toBe(200);
      const types = new Set(body.data.map(({ price }) => typeof price));
      expect(types.size).toBe(1);
      answers[types.has("string") ? "text" : "number"]++;
      expect(body.pagination.total).toBe(1200);
    }
  };
  const written: string[] = [];
  const writing = async (): Promise<void> => {
    for (let number = 0; !isOver; number++) {
      const id = `w${number}`;
      expect(await upsert({ id, name: `sofa ${id}` })).toMatchObject({ status: 200 });
      expect(await search({ query: `name:${id}` })).toMatchObject({ status: 200, body: { data: [{ id }] } });
      written.push(id);
    }
  };
  const running = [searching(), searching(), writing()];
  await change(second);
  await change(first, { allow_loss: true });
  await change(second);
  isOver = true;
  await Promise.all(running);
  expect(answers.text).toBeGreaterThan(0);
  expect(answers.number).toBeGreaterThan(0);
  expect(dataset.engine.count("sofa")).toBe(written.length);
});
