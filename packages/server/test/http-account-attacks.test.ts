import { MINUTE } from "@firmament/test-support/accounts/store-location.ts";
import { createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { companySchema } from "firmament/companies";
import { beforeEach, describe, expect, test } from "vitest";
import { AlertDeliveries } from "../src/accounts/alerts/alert-deliveries.ts";
import { LinkMailer } from "../src/accounts/mail/link-mailer.ts";
import { createHandler } from "../src/http/handler.ts";
import { endpointsOf } from "../src/http/service-endpoints.ts";

const dataset = await testDataset();
await dataset.load([
  { id: "c1", name: "Nordlicht Software" },
  { id: "c2", name: "Ostwind Software" },
]);

const accounts = newTestStore();
const mails: string[] = [];
const linkMailer = new LinkMailer({
  accounts,
  provider: { send: async ({ text }) => void mails.push(text) },
  origin: "http://service.test",
  maxDelayMs: 0,
});
const options = {
  // The endpoints work with any schema.
  datasets: { companies: { schema: companySchema, dataset: dataset as never } },
  accounts,
  dashboard: { sessions: accounts, linkMailer, publicOrigin: "http://service.test" },
  alerts: { store: accounts, deliveries: new AlertDeliveries(accounts, { post: async () => 204 }) },
  prices: { perRequest: 0.01 },
  cors: { origins: ["https://app.example.com"] },
};
const handle = createHandler(options);

/** All endpoints, with an id for each parameter of a path. */
const endpoints = endpointsOf(options)
  .filter(({ path }) => !path.includes(":dataset"))
  .map(({ method, path }) => ({ method, path: path.replace(":id", "c1") }));

const DASHBOARD = "/internal-api/v1/dashboard/";
const ALERTS = "/datasets/companies/alerts";

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(path: string, { method, body, headers = {} }: Sent = {}) {
  const isPost = body !== undefined;
  const response = await handle(
    new Request(`http://service.test${path}`, {
      method: method ?? (isPost ? "POST" : "GET"),
      headers: { ...(isPost && { "content-type": "application/json" }), ...headers },
      ...(isPost && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  const json = isJson && text !== "" ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {};
  return { status: response.status, headers: response.headers, text, json, code: json.code };
}

type Holder = Awaited<ReturnType<typeof createTestAccount>>;

let owner: Holder;
let eve: Holder;

beforeEach(async () => {
  owner = await createTestAccount(accounts, { balance: 1_000_000 });
  eve = await createTestAccount(accounts, { balance: 1_000_000 });
});

const as = ({ text }: Holder): Record<string, string> => ({ "x-api-key": text });

async function cookieOf(account: string): Promise<string> {
  const { token } = await accounts.createSignInLink(account, MINUTE);
  const { headers } = await send(`${DASHBOARD}sign-in`, {
    body: { token },
    headers: { "sec-fetch-site": "same-origin", origin: "http://service.test" },
  });
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const balance = async ({ account }: Holder): Promise<number> => accounts.balance(account.id);

describe("another account", () => {
  test("cannot test, delete or list a saved search, and an id of its own tells nothing more", async () => {
    const saved = await send(ALERTS, {
      body: { query: "software", webhook: "https://example.com/hook" },
      headers: as(owner),
    });
    const { id } = saved.json.saved_search as { readonly id: string };
    for (const path of [`${ALERTS}/test`, `${ALERTS}/delete`]) {
      const [foreign, missing] = [
        await send(path, { body: { id }, headers: as(eve) }),
        await send(path, { body: { id: "als_0000000000000000" }, headers: as(eve) }),
      ];
      expect([foreign.status, foreign.code]).toEqual([404, "not_found"]);
      const without = ({ json: { request_id: _, ...rest } }: typeof foreign): string =>
        JSON.stringify(rest).replace(id, "ID").replace("als_0000000000000000", "ID");
      expect(without(foreign)).toBe(without(missing));
    }
    expect((await send(ALERTS, { headers: as(eve) })).json.saved_searches).toEqual([]);
    const list = await send(ALERTS, { headers: as(owner) });
    expect(list.json.saved_searches).toMatchObject([{ id }]);
    // The secret of the webhook is shown once.
    expect(list.text).not.toContain("whsec_");
    await send(`${ALERTS}/delete`, { body: { id }, headers: as(owner) });
  });

  test("gets no stored response by a guessed idempotency key, and none is replaced", async () => {
    const path = "/datasets/companies/search";
    const headers = { "idempotency-key": "order-1" };
    const first = await send(path, { body: { query: "nordlicht" }, headers: { ...as(owner), ...headers } });
    const other = await send(path, { body: { query: "ostwind" }, headers: { ...as(eve), ...headers } });
    expect([other.status, other.headers.get("idempotency-replayed")]).toEqual([200, null]);
    expect(other.text).not.toContain("Nordlicht");
    const again = await send(path, { body: { query: "nordlicht" }, headers: { ...as(owner), ...headers } });
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
  });

  test("pays for a page that it continues with a cursor of somebody else", async () => {
    const path = "/datasets/companies/search";
    const body = { query: "software", per_page: 1 };
    const { next_cursor: cursor } = (await send(path, { body, headers: as(owner) })).json.pagination as {
      readonly next_cursor: string;
    };
    const before = [await balance(owner), await balance(eve)];
    expect((await send(path, { body: { ...body, cursor }, headers: as(eve) })).status).toBe(200);
    expect([await balance(owner), await balance(eve)]).toEqual([before[0], (before[1] ?? 0) - 10_000]);
  });

  test("is never named by a response", async () => {
    const secrets = [owner.account.id, owner.key.id, owner.text, owner.account.email];
    const cookie = await cookieOf(eve.account.id);
    for (const { method, path } of endpoints) {
      const headers = { ...as(eve), cookie, "sec-fetch-site": "same-origin" };
      const response = await send(path, { method, headers, ...(method === "POST" && { body: { query: "*:*" } }) });
      expect(response.status).toBeLessThan(500);
      for (const secret of secrets) if (secret) expect(response.text).not.toContain(secret);
    }
  });
});

describe("a balance for one request", () => {
  test("pays one of many at once, of every kind and with every key of the account", async () => {
    const poor = await createTestAccount(accounts, { balance: 10_000 });
    const { text: second } = await accounts.createKey({ account: poor.account.id });
    const requests = Array.from({ length: 40 }, (_, index) => {
      const headers = { "x-api-key": index % 2 === 0 ? poor.text : second };
      const paths = ["search", "count", "documents/c1", "why-not"] as const;
      const path = paths[index % 4] ?? "search";
      const body = { query: "nordlicht", ...(path === "why-not" && { id: "c2" }) };
      return send(`/datasets/companies/${path}`, path.startsWith("documents") ? { headers } : { headers, body });
    });
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 402 && status !== 200)).toEqual([]);
    expect(await balance(poor)).toBe(0);
    expect(await accounts.differences(poor.account.id)).toEqual([]);
  });
});

describe("a page of another site", () => {
  const dashboard = endpoints.filter(({ path }) => path.startsWith(DASHBOARD));

  test("changes nothing by any request of the dashboard, and reads nothing", async () => {
    expect(dashboard.length).toBeGreaterThan(10);
    const cookie = await cookieOf(owner.account.id);
    const before = [await accounts.keys(owner.account.id), await accounts.sessions(owner.account.id)];
    const [key] = await accounts.keys(owner.account.id);
    const bodies: Readonly<Record<string, unknown>> = {
      keys: { name: "stolen" },
      "keys/rename": { id: key?.id, name: "stolen" },
      "keys/revoke": { id: key?.id },
      "sessions/revoke": { others: true },
      "request-link": { email: owner.account.email },
    };
    for (const { method, path } of dashboard) {
      const body = method === "POST" ? (bodies[path.slice(DASHBOARD.length)] ?? {}) : undefined;
      for (const headers of [
        { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
        { "sec-fetch-site": "cross-site", origin: "https://app.example.com" },
        { "sec-fetch-site": "same-site", origin: "http://other.service.test" },
        { "sec-fetch-site": "cross-site", origin: "http://service.test" },
      ]) {
        const response = await send(path, { method, body, headers: { cookie, ...headers } });
        expect([path, response.status, response.code]).toEqual([path, 403, "cross_site"]);
      }
    }
    expect([await accounts.keys(owner.account.id), await accounts.sessions(owner.account.id)]).toEqual(before);
  });

  test("never gets a response with credentials, or one for every origin", async () => {
    for (const { method, path } of endpoints) {
      for (const origin of ["https://app.example.com", "https://evil.example", "null", "http://service.test"]) {
        const headers = { origin, "sec-fetch-site": "cross-site" };
        const asked = { ...headers, "access-control-request-method": method };
        for (const response of [
          await send(path, { method, headers, ...(method === "POST" && { body: {} }) }),
          await send(path, { method: "OPTIONS", headers: asked }),
        ]) {
          expect(response.headers.get("access-control-allow-credentials")).toBeNull();
          const allowed = response.headers.get("access-control-allow-origin");
          expect(allowed).toBe(origin === "https://app.example.com" ? origin : null);
        }
      }
    }
  });
});

describe("a forged host", () => {
  test.each([
    { host: "evil.example" },
    { "x-forwarded-host": "evil.example" },
    { forwarded: "host=evil.example;proto=https" },
    { "x-original-url": "/evil.example", "x-rewrite-url": "/evil.example" },
    { referer: "https://evil.example/" },
  ])("%j is in no link that is mailed", async (headers) => {
    mails.length = 0;
    const request = new Request("http://evil.example/internal-api/v1/dashboard/request-link", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ email: owner.account.email }),
    });
    expect((await handle(request)).status).toBe(202);
    await linkMailer.drained();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("http://service.test/dashboard#sign-in=");
    expect(mails[0]).not.toContain("evil");
  });

  test("is in no response", async () => {
    for (const { method, path } of endpoints) {
      const headers = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", ...as(owner) };
      const request = new Request(`http://evil.example${path}`, { method, headers });
      const response = await handle(request);
      expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain("evil.example");
    }
  });
});

describe("names of the prototype", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"] as const;

  test.each(names)("%s are no fields, members or options of any request", async (name) => {
    const object = JSON.parse(`{${JSON.stringify(name)}:1}`) as object;
    const query = "nordlicht";
    for (const [path, body] of [
      ["search", { query, fields: [name] }],
      ["search", { query, sort: [name] }],
      ["search", { query, highlight: [name] }],
      ["search", { query, filter: object }],
      ["search", { query, facets: object }],
      ["search", { query, group: { by: name } }],
      ["search", JSON.parse(`{"query":"a",${JSON.stringify(name)}:{"polluted":1}}`)],
      ["search", { query: `${name}:a` }],
      ["count", { query, filter: object }],
      ["values", { fields: [name] }],
      ["why-not", { query: `${name}:a` }],
      [
        "documents",
        {
          changes: [
            JSON.parse(`{"upsert":{"id":"p",${JSON.stringify(name)}:"x","name":"a"},${JSON.stringify(name)}:1}`),
          ],
        },
      ],
    ] as const) {
      const { text } = await accounts.createKey({ account: owner.account.id, scopes: ["search", "ingest"] });
      const response = await send(`/datasets/companies/${path}`, { body, headers: { "x-api-key": text } });
      expect([JSON.stringify(body), response.status]).toEqual([JSON.stringify(body), 400]);
    }
    expect((await send(`/datasets/companies/documents/${name}`, { headers: as(owner) })).status).toBe(404);
    expect((await send(`/datasets/${name}/search`, { body: { query }, headers: as(owner) })).status).toBe(404);
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });
});
