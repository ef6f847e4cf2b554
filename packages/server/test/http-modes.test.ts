import { SqliteAccountStore } from "@firmament/server/accounts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { bundledCompanies } from "@firmament/test-support/http/service.ts";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import type { ServiceKey } from "../src/accounts/rules/service-keys.ts";
import { createHandler } from "../src/http/handler.ts";
import type { HandlerOptions } from "../src/http/handler-options.ts";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";

const dataset = await testDataset();
await dataset.load(bundledCompanies.slice(0, 100));
const datasets = { companies: { schema: companySchema, dataset: dataset as never } };

const SECRET = "test-secret-of-a-client-1";
const keys: readonly ServiceKey[] = [
  { key: SECRET, name: "pages" },
  { key: "test-secret-of-a-client-2", scopes: ["search", "ingest"], name: "import" },
  { sha256: "d5d46fc0f42aba18a8a5a7b2b4ef0ac4f9a9d4ca10a5fe24b3db9b5a5c8f2fb4", expires: "2100-01-31" },
  { key: "test-secret-of-a-client-4", filter: { location_country: "Germany" }, expires: "2100-01-31T12:00:00Z" },
  { key: "test-secret-of-a-client-5", expires: "2020-01-31" },
  { key: "test-secret-of-a-client-6", origins: ["https://shop.example.com"] },
];

interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

function serve(options: Partial<HandlerOptions>) {
  const handle = createHandler({ datasets, ...options } as HandlerOptions);
  return async (request: string, body: object | null = null, headers: Record<string, string> = {}): Promise<Answer> => {
    const [method = "", path = ""] = request.split(" ");
    const response = await handle(
      new Request(`http://service.test${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body !== null && { body: JSON.stringify(body) }),
      }),
    );
    const answer = (await response.json()) as Readonly<Record<string, unknown>>;
    return { status: response.status, code: (answer.code as string) ?? null, headers: response.headers, body: answer };
  };
}

const query = { query: "*:*", per_page: 1 };
const SEARCH = "POST /datasets/companies/search";
const CHANGE = "POST /datasets/companies/documents";
const ALERTS = "POST /datasets/companies/alerts";
const SUMMARY = "GET /internal-api/v1/account/summary";
const changes = { changes: [{ delete: "none" }] };

describe("an open service", () => {
  const send = serve({});

  test("answers everybody, with and without a key, and is read-only", async () => {
    for (const headers of [{}, { "x-api-key": "fm_any" }] as Record<string, string>[]) {
      expect((await send(SEARCH, query, headers)).status).toBe(200);
      expect((await send("POST /search/hosted/companies", query, headers)).status).toBe(200);
      expect((await send("POST /datasets/companies/count", { query: "*:*" }, headers)).body).toMatchObject({
        total: 100,
      });
      expect((await send("GET /datasets", null, headers)).body).toMatchObject({ datasets: [{ public: true }] });
      expect((await send("GET /datasets/companies", null, headers)).status).toBe(200);
      expect((await send(CHANGE, changes, headers)).code).toBe("needs_keys");
    }
  });

  test("says what would give what it lacks", async () => {
    for (const request of [SUMMARY, ALERTS, "GET /internal-api/v1/dashboard/session"]) {
      const { status, code, body } = await send(request, request === ALERTS ? query : null);
      expect([status, code, body.detail]).toEqual([
        403,
        "needs_accounts",
        "Ask the operator to start the service with accounts (--accounts-db).",
      ]);
    }
    expect((await send(CHANGE, changes)).body.detail).toBe(
      "Ask the operator to start the service with keys (FIRMAMENT_KEYS) or with accounts (--accounts-db).",
    );
    expect((await send("POST /datasets/products/search", query)).body).toMatchObject({
      code: "unknown_dataset",
      datasets: ["companies"],
    });
  });

  test("limits requests by the network of the client", async () => {
    const limited = createHandler({
      datasets,
      publicRateLimits: new TokenBuckets({ tokens: 1, milliseconds: 60_000 }),
    } as HandlerOptions);
    const from = async (clientAddress: string): Promise<number> => {
      const request = new Request("http://service.test/datasets", { headers: { "x-api-key": crypto.randomUUID() } });
      return (await limited(request, { clientAddress })).status;
    };
    expect([await from("192.0.2.1"), await from("192.0.2.1"), await from("198.51.100.1")]).toEqual([200, 429, 200]);
  });
});

describe("a service with keys", () => {
  const send = serve({ keys });
  const as = (key: number): Record<string, string> => ({ "x-api-key": keys[key]?.key ?? "" });

  test("answers their holders as their terms say, for free", async () => {
    const found = await send(SEARCH, query, as(0));
    expect([found.status, found.headers.get("x-credits-charged"), found.headers.get("ratelimit-limit")]).toEqual([
      200,
      null,
      "600",
    ]);
    expect((await send(SEARCH, query)).code).toBe("unauthenticated");
    expect((await send(SEARCH, query, { "x-api-key": "test-secret-of-a-client-9" })).code).toBe("unauthenticated");
    expect((await send(CHANGE, changes, as(0))).code).toBe("wrong_scope");
    expect((await send(CHANGE, changes, as(1))).status).toBe(200);
    expect((await send(SEARCH, query, as(4))).code).toBe("key_expired");
    expect((await send(SEARCH, query, { ...as(5), origin: "https://evil.example" })).code).toBe("wrong_origin");
    const { pagination } = (await send(SEARCH, query, as(3))).body as {
      readonly pagination: { readonly total: number };
    };
    expect(pagination.total).toBe(dataset.engine.count("*:*", { filter: { location_country: "Germany" } }));
  });

  test("has no accounts, and says what would give them", async () => {
    for (const request of [SUMMARY, ALERTS]) {
      expect((await send(request, request === ALERTS ? query : null, as(0))).code).toBe("needs_accounts");
    }
  });

  test("knows a key by its hash", async () => {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(SECRET)));
    const sha256 = Buffer.from(bytes).toString("hex");
    const byHash = serve({ keys: [{ sha256 }] });
    expect((await byHash(SEARCH, query, as(0))).status).toBe(200);
    expect((await byHash(SEARCH, query, { "x-api-key": sha256 })).code).toBe("unauthenticated");
  });

  test("can have public datasets", async () => {
    const mixed = serve({ keys, datasets: { companies: { ...datasets.companies, public: true } } as never });
    expect((await mixed(SEARCH, query)).status).toBe(200);
    expect((await mixed(SEARCH, query, { "x-api-key": "" })).code).toBe("unauthenticated");
    expect((await mixed(CHANGE, changes)).code).toBe("unauthenticated");
  });

  test.each<[unknown, string]>([
    [[], "keys must be a list of keys"],
    [[{}], "keys[0] needs either key or sha256."],
    [[{ key: SECRET, sha256: "0" }], "keys[0] needs either key or sha256."],
    [[{ key: "short" }], "keys[0].key must have 20 to 200 visible ASCII characters"],
    [[{ sha256: "xyz" }], "keys[0].sha256 must have 64 hexadecimal digits."],
    [[{ key: SECRET }, { key: SECRET }], "keys[1]: another key has the same secret."],
    [[{ key: SECRET, name: "key-2" }, { key: `${SECRET}2` }], 'keys[1]: another key has the name "key-2".'],
    [[{ key: SECRET, scope: "search" }], 'There is no option "scope" for keys[0]. Did you mean "scopes"?'],
    [[{ key: SECRET, scopes: ["all"] }], 'keys[0]: "all" is not a scope. Use one or more of search, ingest, admin.'],
    [[{ key: SECRET, filter: "a:(" }], "keys[0]: The filter of the key is invalid."],
    [[{ key: SECRET, expires: "soon" }], "keys[0].expires must be a time"],
  ])("rejects %j", (given, message) => {
    const create = (): unknown => createHandler({ datasets, keys: given } as never);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
    expect(create).not.toThrow(SECRET);
  });
});

describe("a service with accounts", () => {
  test("needs no balance for what is free", async () => {
    const accounts = newTestStore();
    const { text } = await createTestAccount(accounts, { balance: 0 });
    const send = serve({ accounts });
    const { status, headers } = await send(SEARCH, query, { "x-api-key": text });
    expect([status, headers.get("x-credits-charged")]).toEqual([200, "0"]);
  });

  test("charges each kind of request its own price", async () => {
    const accounts = newTestStore();
    const { text } = await createTestAccount(accounts, { balance: 1_000_000_000 });
    const prices = { perRequest: 4, perRecord: 0.5, perCount: 2, perFacets: 1, perKeystroke: 3 };
    const send = serve({ accounts, prices });
    const charged = async (body: object, request = SEARCH): Promise<string | null> =>
      (await send(request, body, { "x-api-key": text })).headers.get("x-credits-charged");
    const facets = { location_country: 3 };
    expect([
      await charged(query),
      await charged({ ...query, as_you_type: true }),
      await charged({ ...query, count_only: true }),
      await charged({ query: "", facets, count_only: true, as_you_type: true }),
      await charged({ query: "*:*" }, "POST /datasets/companies/count"),
      await charged({ query: "*:*" }, "POST /datasets/companies/validate"),
    ]).toEqual(["4.5", "3.5", "2", "1", "2", "0"]);
    const first = bundledCompanies[0]?.id ?? "";
    const found = await send(`GET /datasets/companies/documents/${first}`, null, { "x-api-key": text });
    expect(found.headers.get("x-credits-charged")).toBe("4.5");
    const missing = await send("GET /datasets/companies/documents/none", null, { "x-api-key": text });
    expect([missing.status, missing.headers.get("x-credits-charged")]).toEqual([404, "0"]);
  });
});

test("the options of a mode exclude those of others", async () => {
  const accounts = SqliteAccountStore.open(":memory:");
  const create = (options: object) => () => createHandler({ datasets, ...options } as never);
  expect(create({ keys, accounts })).toThrow("createHandler has either keys or accounts.");
  for (const option of ["prices", "dashboard", "alerts", "billing"]) {
    expect(create({ [option]: {} })).toThrow(`createHandler needs accounts for the option ${option}`);
    expect(create({ keys, [option]: {} })).toThrow(`createHandler needs accounts for the option ${option}`);
  }
  expect(create({ datasets: { companies: { ...datasets.companies, public: false } } })).toThrow(
    'Nobody could search the dataset "companies", which is not public: the service needs keys or accounts.',
  );
  await accounts.close();
});
