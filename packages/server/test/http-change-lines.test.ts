import { type ApplyOptions, type ChangeInput, DatasetError } from "@firmament/dataset";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import type { CheckedResponse } from "@firmament/test-support/http/checked-response.ts";
import { CHANGES, startService, type TestRequest } from "@firmament/test-support/http/service.ts";
import type { CompanySchema } from "firmament/companies";
import { beforeEach, describe, expect, test } from "vitest";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";

const dataset = await testDataset();
const rateLimits = new TokenBuckets({ tokens: 1_000_000, milliseconds: 1000 });
const service = await startService({ dataset, rateLimits });
const key = await service.newKey({ scopes: ["ingest"] });

beforeEach(() => dataset.clear());

function send(body: TestRequest["body"] & {}, headers: TestRequest["headers"] = {}): Promise<CheckedResponse> {
  const all = { "x-api-key": key, "content-type": "application/x-ndjson", ...headers };
  return service.send({ path: CHANGES, body, headers: all });
}

/** A body that arrives in pieces of `size` bytes. */
function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(start, start + size));
      start += size;
    },
  });
}

async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `{"id":"${from + index}","name":"Näme ${from + index}"}\n`).join("");

describe("a body with a change in each line", () => {
  test.each([1, 2, 7, 1000])("is read in pieces of %i bytes", async (size) => {
    const body =
      '{"id":"1","name":"Äcme"}\r\n\n{"upsert":{"id":2,"name":"Isar"}}\n{"patch":{"id":"1","tagline":"T"}}\n{"delete":2}';
    const response = await send(inPieces(body, size));
    expect(response).toMatchObject({
      status: 200,
      body: { added: 2, replaced: 1, deleted: 1, unchanged: 0, missing: 0, applied_lines: 5 },
    });
    expect([...dataset.engine.documents()]).toEqual([{ id: "1", name: "Äcme", tagline: "T" }]);
  });

  test("may be compressed", async () => {
    const response = await send(await gzipped(lines(0, 10)), { "content-encoding": "gzip" });
    expect(response).toMatchObject({ status: 200, body: { added: 10, applied_lines: 10 } });
    expect(await send("no gzip", { "content-encoding": "gzip" })).toMatchObject({
      status: 400,
      body: { code: "invalid_json", applied_lines: 0 },
    });
  });

  test("has no limit of its lines; those before a problem are applied in batches", async () => {
    const wrong = '{"id":"x","staff_count":"many"}\n';
    const response = await send(lines(0, 2500) + wrong + lines(2500, 2600));
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: "invalid_document",
        detail: 'Line 2501.upsert: the field "staff_count" must be a number, not the text "many".',
        change: { index: 2500, id: "x", field: "staff_count" },
        applied_lines: 2000,
      },
    });
    expect(dataset.engine.size).toBe(2000);
    expect((await send(lines(2000, 2600))).body).toMatchObject({ added: 600, applied_lines: 600 });
    expect(dataset.engine.size).toBe(2600);
  });

  test("is applied once with an Idempotency-Key, and continued after a failure", async () => {
    const headers = { "idempotency-key": "load-1" };
    const body = lines(0, 2100);
    const first = await send(body, headers);
    expect(first.body).toMatchObject({ added: 2100 });
    const again = await send(body, headers);
    expect([again.status, again.body, again.headers["idempotency-replayed"]]).toEqual([200, first.body, "true"]);
    const other = await send(lines(0, 1000) + lines(5000, 5001), headers);
    expect(other).toMatchObject({ status: 409, body: { code: "idempotency_conflict", applied_lines: 1000 } });

    let calls = 0;
    const failing = await startService({
      rateLimits,
      dataset: {
        ...{ engine: dataset.engine, searched: dataset.searched, status: () => dataset.status() },
        apply: (changes: readonly ChangeInput<CompanySchema>[], options?: ApplyOptions) => {
          if (++calls === 2) throw new DatasetError("disk_full", "full");
          return dataset.apply(changes, options);
        },
      },
    });
    const ownKey = await failing.newKey({ scopes: ["ingest"] });
    const request: TestRequest = {
      path: CHANGES,
      body: lines(0, 1500),
      headers: { "x-api-key": ownKey, "content-type": "application/x-ndjson", "idempotency-key": "load-2" },
    };
    expect(await failing.send(request)).toMatchObject({
      status: 507,
      body: { code: "disk_full", applied_lines: 1000 },
    });
    expect(await failing.send(request)).toMatchObject({ status: 200, body: { applied_lines: 1500 } });
  });

  test.each<[string, string, string]>([
    ["", "invalid_body", "The body is empty; a change in each line is expected."],
    ["\n \n", "invalid_body", "The body is empty; a change in each line is expected."],
    ['{"id":"1"}\n{"id":', "invalid_json", "Line 2 is not JSON. Write one object in each line."],
    ["[]", "invalid_body", "Line 1 must be {"],
    ['{"name":"x"}', "invalid_body", "Line 1 must be {"],
    ['{"delete":""}', "invalid_body", "Line 1.delete: the id must be"],
    ['{"id":"1","nmae":"x"}', "invalid_document", 'Line 1.upsert: companies have no member "nmae". Did you mean name?'],
    [`{"id":"1","name":"${"x".repeat(4_200_000)}"}`, "body_too_large", "Send at most 4,194,304 bytes in a line."],
  ])("is rejected: %#", async (body, code, detail) => {
    const response = await send(body);
    expect(response.body).toMatchObject({ code, detail: expect.stringContaining(detail) });
    expect(dataset.engine.size).toBe(0);
  });
});

describe("a patch", () => {
  const change = (...changes: readonly object[]): Promise<CheckedResponse> =>
    send({ changes }, { "content-type": "application/json" });

  test("replaces and removes fields, in the order of the list", async () => {
    await dataset.upsert({ id: "1", name: "Acme", staff_count: 7, tagline: "T" });
    const response = await change(
      { patch: { id: 1, staff_count: 8, tagline: null } },
      { patch: { id: "2", name: "None" } },
      { upsert: { id: "2", name: "New" } },
      { patch: { id: "2", followers: 1 } },
    );
    expect(response.body).toMatchObject({ added: 1, replaced: 2, deleted: 0, unchanged: 1, missing: 1 });
    expect(dataset.engine.get("1")).toEqual({ id: "1", name: "Acme", staff_count: 8 });
    expect(dataset.engine.get("2")).toEqual({ id: "2", name: "New", followers: 1 });
  });

  test("is applied with the other changes, or not at all", async () => {
    const response = await change({ upsert: { id: "1" } }, { patch: { id: "1", staff_count: "many" } });
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: "invalid_document",
        detail: 'changes[1].patch: the field "staff_count" must be a number, not the text "many".',
        change: { index: 1, id: "1", field: "staff_count" },
      },
    });
    expect(dataset.engine.size).toBe(0);
  });

  test("is applied once with an Idempotency-Key", async () => {
    await dataset.upsert({ id: "1", staff_count: 1 });
    const patch = (staff_count: number): Promise<CheckedResponse> =>
      send(
        { changes: [{ patch: { id: "1", staff_count } }] },
        { "content-type": "application/json", "idempotency-key": "p" },
      );
    expect((await patch(2)).body).toMatchObject({ replaced: 1 });
    await dataset.patch("1", { staff_count: 3 });
    expect((await patch(2)).headers).toMatchObject({ "idempotency-replayed": "true" });
    expect(dataset.engine.get("1")).toEqual({ id: "1", staff_count: 3 });
    expect((await patch(4)).status).toBe(409);
  });

  test.each([
    [{ patch: { name: "x" } }, "changes[0].patch.id: the id is missing."],
    [{ patch: { id: "" } }, "changes[0].patch.id: the id must be"],
    [{ patch: "1" }, "changes[0] must be"],
    [{ patch: { id: "1" }, delete: "1" }, "changes[0] must be"],
    [{ patch: { id: "1", nmae: "x" } }, "changes[0].patch: companies have no member"],
  ])("%j is rejected", async (wrong, detail) => {
    expect(await change(wrong)).toMatchObject({ status: 400, body: { detail: expect.stringContaining(detail) } });
  });
});
