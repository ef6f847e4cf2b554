import { DatasetError, type DatasetErrorCode } from "@firmament/dataset";
import { datasetPath, testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { propertyTimeout, runs, scaledSize } from "@firmament/test-support/fuzz.ts";
import { accountOf } from "@firmament/test-support/http/account-state.ts";
import type { CheckedResponse } from "@firmament/test-support/http/checked-response.ts";
import {
  CHANGES,
  type Service,
  SUMMARY,
  startService,
  type TestRequest,
  VALIDATE,
} from "@firmament/test-support/http/service.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import type { CompanySchema } from "firmament/companies";
import { beforeAll, describe, expect, test } from "vitest";
import type { ServiceDataset } from "../src/http/endpoints/served-dataset.ts";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";
import type { ChangesResponse } from "../src/http/schema/change-schemas.ts";
import type { SearchResponse } from "../src/http/schema/search-response-schemas.ts";

const path = datasetPath();
const dataset = await testDataset(path);
const failures: unknown[] = [];
const service = await startService({
  dataset,
  rateLimits: new TokenBuckets({ tokens: 1_000_000, milliseconds: 1000 }),
  log: { finished: () => {}, failed: (_, error) => failures.push(error) },
});
const ingestKey = await service.newKey({ scopes: ["ingest"] });

beforeAll(async () => {
  await dataset.load([
    { id: "1", name: "Nordlicht Software" },
    { id: "2", name: "Isar Analytics" },
  ]);
});

/** Sends changes with a key for the service `ingest`. */
function sendChanges(body: string | object, headers: TestRequest["headers"] = {}): Promise<CheckedResponse> {
  return service.send({ path: CHANGES, body, headers: { "x-api-key": ingestKey, ...headers } });
}

function change(...changes: readonly object[]): Promise<CheckedResponse> {
  return sendChanges({ changes });
}

describe("changes of companies", () => {
  test("are applied in their order, and visible when the response arrives", async () => {
    const before = dataset.status().changeNumber;
    const response = await change(
      { upsert: { id: "3", name: "Spree Robotik", staff_count: 7, industries: ["Robotik"] } },
      { upsert: { id: "3", name: "Spree Robotik", tagline: null } },
      { upsert: { id: "2", name: "Isar Analytics" } },
      { delete: "1" },
      { delete: "1" },
    );
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      added: 1,
      replaced: 1,
      deleted: 1,
      unchanged: 2,
      missing: 0,
      generation: 1,
      change_number: before + 3,
    });
    const search = await service.send({ body: { query: "*:*", sort: "name" } });
    expect((search.body as SearchResponse).data).toEqual([
      { id: "2", name: "Isar Analytics" },
      { id: "3", name: "Spree Robotik" },
    ]);
  });

  test("are free, and not counted as searches", async () => {
    const before = await accountOf(service);
    const response = await change({ upsert: { id: "free" } });
    expect(response.headers).not.toHaveProperty("x-credits-charged");
    expect(await accountOf(service)).toEqual(before);
  });

  test("are free also for an account without a balance", async () => {
    const poor = await startService({ dataset, balance: 0 });
    const key = await poor.newKey({ scopes: ["ingest"] });
    const body = { changes: [{ delete: "none" }] };
    expect((await poor.send({ path: CHANGES, body, headers: { "x-api-key": key } })).status).toBe(200);
  });

  test("are applied all or none: the first invalid company is named", async () => {
    const before = dataset.status().changeNumber;
    const response = await change(
      { upsert: { id: "new" } },
      { upsert: { id: "x", staff_count: "many" } },
      { upsert: { id: "y", followers: "many" } },
    );
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: "invalid_document",
        detail: 'changes[1].upsert: the field "staff_count" must be a number, not the text "many".',
        change: { index: 1, id: "x", field: "staff_count" },
      },
    });
    expect(dataset.status().changeNumber).toBe(before);
    expect(dataset.engine.get("new")).toBeUndefined();
  });

  test.each<[object, string, object]>([
    [{ upsert: {} }, "the id is missing", { index: 0, field: "id" }],
    [{ upsert: { id: "" } }, "the id must be a non-empty string", { index: 0, field: "id" }],
    [{ upsert: { id: 7.5 } }, "the id must be a non-empty string", { index: 0, field: "id" }],
    [{ upsert: { id: "\ud800" } }, "half of a surrogate pair", { index: 0, id: "\ud800", field: "id" }],
    [{ upsert: { id: "a", nmae: "x" } }, "Did you mean name?", { index: 0, id: "a", field: "nmae" }],
    [{ upsert: { id: "a", industries: [{}] } }, '"industries" must be', { index: 0, id: "a", field: "industries" }],
    [{ upsert: JSON.parse('{"id":"a","__proto__":1}') }, "no member", { index: 0, id: "a", field: "__proto__" }],
  ])("with the company %j are rejected", async (wrong, detail, at) => {
    expect(await change(wrong)).toMatchObject({
      status: 400,
      body: { code: "invalid_document", detail: expect.stringContaining(detail), change: at },
    });
  });

  test.each<[string | object, string]>([
    ["[]", "The body must be an object"],
    ["{}", "changes is missing; it must be a list of 1 to 1000 changes."],
    [{ changes: [] }, "changes must be a list of 1 to 1000 changes, not []."],
    [{ changes: {} }, "changes must be a list"],
    [{ changes: Array.from({ length: 1001 }, () => ({ delete: "1" })) }, "changes must be a list of 1 to 1000 changes"],
    [{ changes: [{ delete: "1" }], upsert: [] }, 'There is no member "upsert"'],
    [{ changes: [{}] }, "changes[0] must be"],
    [{ changes: [{ delete: "1" }, 5] }, "changes[1] must be"],
    [{ changes: [{ delete: "" }] }, "changes[0].delete: the id must be a non-empty string or an integer"],
    [{ changes: [{ delete: 1.5 }] }, "changes[0].delete: the id must be a non-empty string or an integer"],
    [{ changes: [{ delete: null }] }, "changes[0].delete: the id is missing."],
    [{ changes: [{ delete: "1", upsert: { id: "1" } }] }, "changes[0] must be"],
    [{ changes: [{ delete: "1", more: 1 }] }, "changes[0] must be"],
    [{ changes: [{ upsert: [] }] }, "changes[0] must be"],
  ])("with the body %j are rejected", async (body, detail) => {
    expect(await sendChanges(body)).toMatchObject({
      status: 400,
      body: { code: "invalid_body", detail: expect.stringContaining(detail) },
    });
  });

  test("can be larger than a search, up to 4 MiB", async () => {
    const description = "x".repeat(4000);
    const changes = Array.from({ length: 1000 }, (_, index) => ({ upsert: { id: `large-${index}`, description } }));
    expect(await sendChanges({ changes })).toMatchObject({ status: 200, body: { added: 1000 } });
    const larger = { changes: changes.map(({ upsert }) => ({ upsert: { ...upsert, tagline: description } })) };
    expect(await sendChanges(larger)).toMatchObject({
      status: 413,
      body: { code: "body_too_large", detail: "Send at most 4,194,304 bytes." },
    });
    const deletions = changes.map(({ upsert: { id } }) => ({ delete: id }));
    expect(await sendChanges({ changes: deletions })).toMatchObject({ status: 200, body: { deleted: 1000 } });
  });
});

describe("a key", () => {
  const body = { changes: [{ upsert: { id: "denied" } }] };

  test.each(["search", "admin"] as const)("with the scope %s cannot change companies", async (scope) => {
    const key = await service.newKey({ scopes: [scope] });
    expect(await service.send({ path: CHANGES, body, headers: { "x-api-key": key } })).toMatchObject({
      status: 403,
      body: {
        code: "wrong_scope",
        detail: `This path needs a key with the scope \`ingest\`; the key has \`${scope}\`.`,
      },
    });
    expect(dataset.engine.get("denied")).toBeUndefined();
  });

  test("for changes cannot search, and reads the account", async () => {
    const headers = { "x-api-key": ingestKey };
    for (const at of [undefined, VALIDATE]) {
      const request = { ...(at !== undefined && { path: at }), body: { query: "a" }, headers };
      expect(await service.send(request)).toMatchObject({ status: 403, body: { code: "wrong_scope" } });
    }
    expect((await service.send({ method: "GET", path: SUMMARY, headers })).status).toBe(200);
  });

  test("has a rate limit", async () => {
    const limited = await startService({ dataset, rateLimits: new TokenBuckets({ tokens: 1, milliseconds: 60_000 }) });
    const key = await limited.newKey({ scopes: ["ingest"] });
    const request = { path: CHANGES, body: { changes: [{ delete: "none" }] }, headers: { "x-api-key": key } };
    expect((await limited.send(request)).status).toBe(200);
    expect(await limited.send(request)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  });

  test("of an account without API access cannot change companies", async () => {
    const denied = await startService({ dataset, terms: { hasApiAccess: false } });
    const key = await denied.newKey({ scopes: ["ingest"] });
    const request = { path: CHANGES, body, headers: { "x-api-key": key } };
    expect(await denied.send(request)).toMatchObject({ status: 403, body: { code: "no_api_access" } });
  });
});

describe("changes with an idempotency key", () => {
  const once = (key: string, ...changes: readonly object[]): Promise<CheckedResponse> =>
    sendChanges({ changes }, { "idempotency-key": key });

  test("are applied once, and a retry has the same response", async () => {
    const first = await once("a", { upsert: { id: "once" } });
    await change({ delete: "once" });
    const second = await once("a", { upsert: { id: "once" } });
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(first.headers).not.toHaveProperty("idempotency-replayed");
    expect(second.headers).toMatchObject({ "idempotency-replayed": "true" });
    expect(dataset.engine.get("once")).toBeUndefined();
  });

  test("are applied once, although they are sent many times at once", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => once("many", { upsert: { id: "many" } })));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(19);
  });

  test("are applied once by two services with one dataset", async () => {
    const other = await testDataset(path);
    const second = await startService({ dataset: other, accounts: service.accounts });
    const headers = { "idempotency-key": "shared", "x-api-key": ingestKey };
    const request = { path: CHANGES, body: { changes: [{ upsert: { id: "shared" } }] }, headers };
    const [a, b] = await Promise.all([service.send(request), second.send(request)]);
    expect([b.status, b.text]).toEqual([200, a.text]);
    expect([a, b].filter((response) => "idempotency-replayed" in response.headers)).toHaveLength(1);
  });

  test("are rejected with other changes", async () => {
    await once("b", { upsert: { id: "b" } });
    expect(await once("b", { delete: "b" })).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    expect(dataset.engine.get("b")).toBeDefined();
  });

  test("can be sent again after they failed", async () => {
    expect((await once("c", { upsert: { id: "c", name: true } })).status).toBe(400);
    expect((await once("c", { upsert: { id: "c", name: "C" } })).headers).not.toHaveProperty("idempotency-replayed");
  });

  test("do not share the key with other accounts, and not with searches", async () => {
    const other = await startService({ dataset, accounts: service.accounts });
    const key = await other.newKey({ scopes: ["ingest"] });
    await once("d", { upsert: { id: "d" } });
    const headers = { "x-api-key": key, "idempotency-key": "d" };
    const foreign = await other.send({ path: CHANGES, body: { changes: [{ delete: "d" }] }, headers });
    expect(foreign).toMatchObject({ status: 200, body: { deleted: 1 } });
    const search = await service.send({ body: { query: "a" }, headers: { "idempotency-key": "d" } });
    expect(search.headers).not.toHaveProperty("idempotency-replayed");
  });

  test("need a valid key", async () => {
    expect(await once("a b", { delete: "1" })).toMatchObject({
      status: 400,
      body: { code: "invalid_idempotency_key" },
    });
  });
});

describe("changes fail", () => {
  const body = { changes: [{ delete: "1" }] };

  async function sendTo(target: Service): Promise<CheckedResponse> {
    const headers = { "x-api-key": await target.newKey({ scopes: ["ingest"] }) };
    return target.send({ path: CHANGES, body, headers });
  }

  test("if the service has no dataset", async () => {
    expect(await sendTo(await startService())).toMatchObject({ status: 409, body: { code: "read_only" } });
  });

  test("until the dataset is open", async () => {
    expect(await sendTo(await startService({ dataset: () => null }))).toMatchObject({
      status: 503,
      headers: { "retry-after": "1" },
      body: { code: "not_ready" },
    });
  });

  test.each<[DatasetErrorCode, number, string, string | undefined]>([
    ["disk_full", 507, "disk_full", undefined],
    ["file_locked", 503, "dataset_locked", "5"],
    ["file_read_only", 409, "read_only", undefined],
    ["file_unavailable", 503, "dataset_unavailable", "5"],
    ["thread_failed", 503, "dataset_unavailable", "5"],
    ["closed", 503, "dataset_unavailable", "5"],
  ])("with the error %s as %i %s, which is logged", async (code, status, problem, retryAfter) => {
    const errors: unknown[] = [];
    const failing: ServiceDataset<CompanySchema> = {
      engine: dataset.engine,
      searched: dataset.searched,
      status: () => dataset.status(),
      apply: async () => {
        throw new DatasetError(code, "Cannot use /secret/companies.db: the reason.");
      },
    };
    const log = { finished: () => {}, failed: (_: string, error: unknown) => errors.push(error) };
    const response = await sendTo(await startService({ dataset: failing, log }));
    expect(response).toMatchObject({ status, body: { code: problem } });
    expect(response.headers["retry-after"]).toBe(retryAfter);
    expect(response.text).not.toContain("secret");
    expect(errors).toMatchObject([{ code }]);
  });

  test("if the client has disconnected", async () => {
    const controller = new AbortController();
    controller.abort();
    const request = { path: CHANGES, body: { changes: [{ upsert: { id: "gone" } }] }, signal: controller.signal };
    const response = await service.send({ ...request, headers: { "x-api-key": ingestKey } });
    expect(response).toMatchObject({ status: 499, body: { code: "cancelled" } });
    expect(dataset.engine.get("gone")).toBeUndefined();
  });
});

test(
  "no body causes an unexpected error",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.json(), async (bytes, json) => {
        expect((await sendChanges(new Uint8Array(bytes))).status).toBe(400);
        expect((await sendChanges(json)).status).toBe(400);
        expect((await sendChanges(`{"changes":${json}}`)).status).toBe(400);
        expect(failures).toEqual([]);
      }),
      runs(100),
    );
  },
  2 * propertyTimeout,
);

test("bodies of very many invalid members are rejected soon", async () => {
  const values = `[${"1,".repeat(scaledSize(2_000_000, 150_000))}1]`;
  const start = process.threadCpuUsage();
  expect(await sendChanges(`{"changes":${values}}`)).toMatchObject({ status: 400, body: { code: "invalid_body" } });
  const company = `{"upsert":{"id":"a","industries":${values
    .replaceAll("1,", "{},")
    .slice(0, scaledSize(4_000_000, 300_000))
    .replace(/,?[{}]*$/, "")}]}}`;
  expect(await sendChanges(`{"changes":[${company}]}`)).toMatchObject({
    status: 400,
    body: { code: "invalid_document", change: { index: 0, id: "a", field: "industries" } },
  });
  const members = Array.from({ length: scaledSize(200_000, 15_000) }, (_, index) => `"m${index}":1`).join();
  expect(await sendChanges(`{"changes":[{"upsert":{"id":"a",${members}}}]}`)).toMatchObject({
    status: 400,
    body: { code: "invalid_document", change: { field: "m0" } },
  });
  expect(await sendChanges(`{"changes":[{${members}}]}`)).toMatchObject({ status: 400 });
  expect(await sendChanges(`{${members}}`)).toMatchObject({ status: 400 });
  const { user } = process.threadCpuUsage(start);
  // Together they take some 1.5 s.
  expect(user / 1000).toBeLessThan(15_000);
});

test(
  "no changes cause an unexpected error, and only valid ones are applied",
  async () => {
    const odd = fc.oneof(
      fc.string({ unit: codePoints, maxLength: 20 }),
      fc.constantFrom("__proto__", "constructor", "\ud800", "\u0000", "'; DROP TABLE entries; --", ""),
      fc.integer(),
      fc.double(),
      fc.constantFrom(null, true, 1e308),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const member = fc.constantFrom("id", "name", "industries", "staff_count", "website", "__proto__", "nix");
    const company = fc.dictionary(member, odd);
    const oneChange = fc.oneof(
      fc.record({ upsert: fc.oneof({ weight: 4, arbitrary: company }, { weight: 1, arbitrary: odd }) }),
      fc.record({ upsert: fc.record({ id: odd, name: odd }) }),
      fc.record({ delete: odd }),
      odd,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(oneChange, { maxLength: 5 }), async (changes) => {
        const before = dataset.status().changeNumber;
        const { status, body } = await sendChanges({ changes });
        expect(failures).toEqual([]);
        expect([200, 400]).toContain(status);
        const { change_number, added, replaced, deleted } = body as ChangesResponse;
        const applied = status === 200 ? added + replaced + deleted : 0;
        expect(dataset.status().changeNumber - before).toBe(applied);
        if (status === 200) expect(change_number).toBe(before + applied);
      }),
      runs(150),
    );
    const { problems } = await dataset.verify();
    expect(problems).toEqual([]);
  },
  2 * propertyTimeout,
);
