import { MessageChannel } from "node:worker_threads";
import { proveRelations } from "@firmament/decide";
import { openDatasetInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { datasetPath } from "@firmament/test-support/dataset/test-dataset.ts";
import { bundledCompanies, type Service, startService, VALIDATE } from "@firmament/test-support/http/service.ts";
import { type CompanySchema, companySchema } from "firmament/companies";
import { searchWithThreads } from "firmament/node";
import { connectEngine, serveEngine, type WorkerEngine, WorkerError } from "firmament/worker";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BackendPage, SearchBackend } from "../src/index.ts";

let engine: WorkerEngine<CompanySchema>;
let remote: Service;
let local: Service;

beforeAll(async () => {
  const { port1, port2 } = new MessageChannel();
  serveEngine({ schema: companySchema, port: port1, proveRelations });
  engine = connectEngine(port2);
  await engine.load(bundledCompanies.slice(0, 300));
  remote = await startService({ engine });
  local = await startService();
});

afterAll(() => engine.close());

/** The body without the time, and without the state in a cursor. */
async function answer({ send }: Service, path: string | undefined, body: object): Promise<unknown> {
  const response = await send({ body, ...(path !== undefined && { path }) });
  const json = response.body as { pagination?: { next_cursor: unknown } };
  const pagination = json.pagination && { ...json.pagination, next_cursor: json.pagination.next_cursor !== null };
  return [response.status, { ...json, took_ms: 0, request_id: "", instance: "", ...(pagination && { pagination }) }];
}

describe("an engine whose methods return promises", () => {
  test.each<[object, string?]>([
    [{ query: "software", per_page: 3, facets: { location_country: 5 }, highlight: ["name"] }],
    [{ query: "data OR cloud", sort: "followers:desc", fields: ["name"] }],
    [{ query: "software", group: { by: "location_country", size: 2 }, per_page: 3 }],
    [{ query: "softwar", as_you_type: true }],
    [{ query: "software", rank: { field: "followers", modifier: "log1p" } }],
    [{ query: "software", count_only: true }],
    [{ query: "name:(" }],
    [{ query: "nme:acme" }],
    [{ query: "acme or beta" }, VALIDATE],
    [{ query: "name:(" }, VALIDATE],
    [{ fields: ["location_country", "staff_count"], limit: 3 }, "/datasets/companies/values"],
    [{ query: "name:software AND staff_count:>900000" }, "/datasets/companies/why-not"],
    [{ query: "staff_count:>900000", id: "c-00000001" }, "/datasets/companies/why-not"],
    [{ query: "name:(", id: "c-00000001" }, "/datasets/companies/why-not"],
  ])("answers %j as an engine of this thread", async (body, path) => {
    expect(await answer(remote, path, body)).toEqual(await answer(local, path, body));
  });

  test("continues at a cursor", async () => {
    const query = { query: "software", per_page: 2 };
    const pages = await Promise.all(
      [remote, local].map(async (service) => {
        const first = (await service.send({ body: query })).body as { pagination: { next_cursor: string } };
        return answer(service, undefined, { ...query, cursor: first.pagination.next_cursor });
      }),
    );
    expect(pages[0]).toEqual(pages[1]);
  });

  test("reports errors of a query before a balance that is too low", async () => {
    const poor = await startService({ engine, balance: 0 });
    expect(await poor.send({ body: { query: "(" } })).toMatchObject({ status: 400, body: { code: "query_syntax" } });
    expect(await poor.send({ body: { query: "a" } })).toMatchObject({
      status: 402,
      body: { code: "insufficient_balance" },
    });
  });

  test("is part of the readiness", async () => {
    const response = await remote.send({ method: "GET", path: "/readyz" });
    expect(response.body).toEqual({ status: "ready", companies: 300 });
  });

  test("that does not answer is a 503 without a charge", async () => {
    const { port1, port2 } = new MessageChannel();
    serveEngine({ schema: companySchema, port: port1 });
    const closed = connectEngine<CompanySchema>(port2);
    await closed.close();
    const service = await startService({ engine: closed });
    const { status, body, headers } = await service.send({ body: { query: "a" } });
    expect([status, headers["retry-after"]]).toEqual([503, "1"]);
    expect(body).toMatchObject({ code: "search_unavailable" });
    expect(headers["x-credits-charged"] ?? "0").toBe("0");
  });
});

test("threads search a dataset, and see each change at once", async () => {
  const dataset = await openDatasetInProcess(datasetPath(), {
    schema: companySchema,
    cursors: { states: 10, maxAge: 600_000 },
  });
  await dataset.load(bundledCompanies.slice(0, 20));
  const searchedBy = await searchWithThreads(dataset.engine, { threads: 2 });
  const service = await startService({ dataset, searchedBy });
  for (let change = 1; change <= 3; change++) {
    const { generation } = await dataset.apply([{ upsert: { id: `new${change}`, name: "Quxolotl" } }]);
    const answers = await Promise.all([1, 2].map(() => service.send({ body: { query: "quxolotl" } })));
    for (const { body, headers } of answers) {
      expect(body).toMatchObject({ pagination: { total: change } });
      expect(headers["x-dataset-generation"]).toBe(String(generation));
    }
  }
  await searchedBy.close();
  await dataset.close();
});

/** Answers each search when the test says so. */
class SlowBackend implements SearchBackend {
  readonly concurrency = 2;
  readonly waiting: (() => void)[] = [];
  running = 0;
  most = 0;

  async search(_query: string, _options: object, { signal }: { readonly signal: AbortSignal }): Promise<BackendPage> {
    this.running++;
    this.most = Math.max(this.most, this.running);
    await new Promise<void>((resolve, reject) => {
      this.waiting.push(resolve);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    this.running--;
    return { total: 0, hits: [], cursor: null, facets: undefined, groups: undefined };
  }

  size = (): number => 0;
  count = (): number => 0;
  explain = (): never => {
    throw new Error("not used");
  };
  get = (): undefined => undefined;
  offsetOf = (): number => 0;
  validate = (): [] => [];
  lint = (): [] => [];
}

describe("a backend of one's own", () => {
  test("runs as many requests at a time as it says", async () => {
    const backend = new SlowBackend();
    const service = await startService({ engine: backend });
    const responses = [1, 2, 3].map(() => service.send({ body: { query: "a" } }));
    for (let answered = 1; answered <= 3; answered++) {
      await expect.poll(() => backend.waiting.length).toBeGreaterThan(0);
      backend.waiting.shift()?.();
    }
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(backend.most).toBe(2);
  });

  test("ends a search when the client disconnects", async () => {
    const backend = new SlowBackend();
    const service = await startService({ engine: backend });
    const abort = new AbortController();
    const response = service.send({ body: { query: "a" }, signal: abort.signal });
    await expect.poll(() => backend.waiting.length).toBe(1);
    abort.abort();
    expect(await response).toMatchObject({ status: 499, body: { code: "cancelled" } });
  });

  test("that fails is an internal error, or unavailable", async () => {
    const failing = new SlowBackend();
    const errors = [new Error("broken"), new WorkerError("failed", "The worker has ended.")];
    failing.search = () => Promise.reject(errors.shift());
    const service = await startService({ engine: failing });
    const codes = [await service.send({ body: { query: "a" } }), await service.send({ body: { query: "a" } })];
    expect(codes.map(({ body }) => (body as { code: string }).code)).toEqual(["internal_error", "search_unavailable"]);
  });
});
