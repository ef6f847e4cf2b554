import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { aliasedDatasets, DOCUMENTS } from "@firmament/test-support/http/aliased-service.ts";
import { productSchema } from "@firmament/test-support/http/products.ts";
import { requestOf } from "@firmament/test-support/http/service.ts";
import { schemaToJson } from "firmament";
import { describe, expect, test, vi } from "vitest";
import { createHandler } from "../src/http/handler.ts";
import { datasetPaths } from "../src/http/schema/dataset-paths.ts";
import { endpointsOf } from "../src/http/service-endpoints.ts";

const { served, newAliasService } = await aliasedDatasets();

describe("a request by an alias", () => {
  /** What differs between two answers to the same request. */
  const VOLATILE = ["took_ms", "request_id", "next_cursor", "id", "secret", "created_at", "updated_at", "age_seconds"];
  const comparable = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body), (name, value) => (VOLATILE.includes(name) ? typeof value : value));

  test("has the answer of the same request by the name, at every path of a dataset", async () => {
    const { send, move, options } = await newAliasService();
    await move("products", "products-2");
    const saved = async (): Promise<string> => {
      const body = { query: "shoe", webhook: "https://example.com" };
      return (await send({ path: "/datasets/products-2/alerts", body })).body.saved_search.id;
    };
    const query = { query: "title:shoe AND price:<20" };
    const requests = async (): Promise<Readonly<Record<string, object | undefined>>> => ({
      "POST /search": { ...query, facets: ["brand"], highlight: ["title"], sort: "price" },
      "POST /count": query,
      "POST /validate": query,
      "POST /values": { fields: ["brand"] },
      "POST /why-not": { query: "shoe AND boot" },
      "GET /documents/:id": undefined,
      "POST /documents": { changes: [{ delete: "none" }] },
      "GET ": undefined,
      "PUT /schema": { schema: schemaToJson(productSchema), dry_run: true },
      "POST /alerts": { ...query, webhook: "https://example.com" },
      "POST /alerts/test": { id: await saved() },
      "POST /alerts/delete": { id: await saved() },
      "GET /alerts": undefined,
    });
    const answers = async (name: string): Promise<unknown[]> => {
      const list: unknown[] = [];
      for (const [request, body] of Object.entries(await requests())) {
        const [method = "", rest = ""] = request.split(" ");
        const path = `/datasets/${name}${rest.replace(":id", "%31")}`;
        const answer = await send({ method, path, ...(body !== undefined && { body }) });
        expect([request, answer.status]).toEqual([request, 200]);
        if (rest !== "/alerts" || method !== "GET") list.push([request, comparable(answer.body)]);
      }
      return list;
    };
    expect(await answers("products")).toEqual(await answers("products-2"));
    const { dataset } = datasetPaths("products-2");
    const paths = endpointsOf(options)
      .filter(({ path }) => path === dataset || path.startsWith(`${dataset}/`))
      .map(({ method, path }) => `${method} ${path.slice(dataset.length)}`);
    expect(Object.keys(await requests()).toSorted()).toEqual(paths.toSorted());
  });

  test("has the method that is not allowed, the missing id and the invalid body of its dataset", async () => {
    const { send, move } = await newAliasService();
    await move("products", "products-1");
    const both = async (method: string, rest: string, body?: object) =>
      Promise.all(
        ["products", "products-1"].map(async (name) => {
          const { status, body: answer } = await send({
            method,
            path: `/datasets/${name}${rest}`,
            ...(body && { body }),
          });
          return [status, answer.code, answer.detail];
        }),
      );
    for (const [method, rest, body] of [
      ["GET", "/search", undefined],
      ["GET", "/documents/none", undefined],
      ["POST", "/search", { query: "a", fields: ["name"] }],
      ["POST", "/count", { query: "(" }],
    ] as const) {
      const [one, other] = await both(method, rest, body);
      expect(one).toEqual(other);
    }
  });

  test("is charged once, as the dataset is listed once, with its aliases", async () => {
    const { send, move, search } = await newAliasService();
    await move("shop", "products-1");
    await move("products", "products-1");
    expect((await search("shop")).headers.get("x-credits-charged")).toBe("0.01");
    const { body } = await send({ method: "GET", path: "/datasets" });
    expect(body.datasets.map(({ name, aliases }) => [name, aliases])).toEqual([
      ["products-1", ["products", "shop"]],
      ["products-2", []],
      ["tenants", []],
    ]);
    expect((await send({ method: "GET", path: "/datasets/shop" })).body).toMatchObject({
      name: "products-1",
      aliases: ["products", "shop"],
    });
  });
});

describe("the datasets of a key", () => {
  test("may be aliases: it opens what they stand for, by both names", async () => {
    const { move, search, send, newKey } = await newAliasService();
    await move("products", "products-1");
    const key = await newKey({ datasets: ["products"] });
    const opened = async (): Promise<readonly number[]> =>
      Promise.all(["products", "products-1", "products-2"].map(async (name) => (await search(name, {}, key)).status));
    expect(await opened()).toEqual([200, 200, 403]);
    await move("products", "products-2");
    expect(await opened()).toEqual([200, 403, 200]);
    expect((await send({ method: "GET", path: "/datasets" }, key)).body.datasets).toMatchObject([
      { name: "products-2" },
    ]);
    await send({ method: "DELETE", path: "/aliases/products" });
    expect(await opened()).toEqual([403, 403, 403].map((status, at) => (at === 0 ? 404 : status)));
  });

  test("are not extended by an alias, whose dataset the problem does not name", async () => {
    const { move, search, newKey } = await newAliasService();
    await move("products", "products-2");
    const key = await newKey({ datasets: ["products-1"] });
    expect(await search("products", {}, key)).toMatchObject({
      status: 403,
      body: { code: "wrong_dataset", detail: "The key does not open the dataset `products`. It opens `products-1`." },
    });
    const admin = await newKey({ scopes: ["admin"], datasets: ["products-1"] });
    expect(await move("products", "products-1", admin)).toMatchObject({
      status: 403,
      body: { code: "restricted_key" },
    });
  });

  test("protect stored answers of an alias from other keys", async () => {
    const { move, search, newKey } = await newAliasService();
    await move("products", "products-1");
    const headers = { "idempotency-key": "mine" };
    const [one, other] = [await newKey({ datasets: ["products-1"] }), await newKey({ datasets: ["products-2"] })];
    expect((await search("products", {}, one, headers)).status).toBe(200);
    expect((await search("products", {}, one, headers)).headers.get("idempotency-replayed")).toBe("true");
    await move("products", "products-2");
    expect((await search("products", {}, other, headers)).body.code).toBe("idempotency_conflict");
  });

  test("have the key's filter, which must fit what the alias stands for", async () => {
    const { move, search, newKey } = await newAliasService();
    await move("products", "tenants");
    const key = await newKey({ filter: "tenant:acme" });
    expect((await search("products", {}, key)).body.pagination.total).toBe(1);
    await move("products", "products-1");
    expect(await search("products", {}, key)).toMatchObject({
      status: 403,
      body: { code: "key_filter_invalid", detail: expect.stringContaining("the documents of products-1") },
    });
  });
});

describe("the aliases of accounts", () => {
  test("are kept, and followed by other servers within a second", async () => {
    const accounts = newTestStore();
    const now = vi.spyOn(performance, "now");
    const [one, other] = [await newAliasService(accounts), await newAliasService(accounts)].map(({ search, move }) => ({
      search,
      move,
    }));
    expect((await other?.search("products"))?.status).toBe(404);
    await one?.move("products", "products-1");
    expect((await other?.search("products"))?.status).toBe(404);
    const later = performance.now() + 1000;
    now.mockImplementation(() => later);
    expect((await other?.search("products"))?.status).toBe(200);
    now.mockRestore();
    const { search } = await newAliasService(accounts);
    expect((await search("products")).body.data[0]?.brand).toBe("one");
  });

  test("that are changed with a stranger's names are refused, and say what is right", async () => {
    const { send, move } = await newAliasService();
    await move("shop", "products-1");
    const expectations: readonly (readonly [string, string, number, string, string])[] = [
      [
        "products-2",
        "products-1",
        400,
        "invalid_alias",
        "The alias products-2 has the name of a dataset, to which its paths lead. Choose another name.",
      ],
      ["Shop", "products-1", 400, "invalid_alias", '"Shop" is not a name of an alias. Write 1 to 63'],
      ["account", "products-1", 400, "invalid_alias", 'The name "account" is reserved'],
      ["%E0%A4%A", "products-1", 400, "invalid_alias", "is not a name of an alias"],
      [
        "other",
        "products-3",
        404,
        "unknown_dataset",
        'The service has no dataset "products-3". Its datasets are products-1, products-2, tenants.',
      ],
      [
        "other",
        "shop",
        404,
        "unknown_dataset",
        "shop is an alias itself. Name the dataset that it points to: products-1.",
      ],
    ];
    for (const [name, dataset, status, code, detail] of expectations) {
      expect(await move(name, dataset)).toMatchObject({
        status,
        body: { code, detail: expect.stringContaining(detail) },
      });
    }
    expect(await send({ method: "DELETE", path: "/aliases/other" })).toMatchObject({
      status: 404,
      body: { code: "not_found", detail: 'The service has no alias "other". Its aliases are shop.' },
    });
    expect(await send({ method: "DELETE", path: "/aliases/shop" })).toMatchObject({
      status: 200,
      body: { name: "shop", dataset: "products-1" },
    });
    expect((await send({ method: "GET", path: "/aliases" })).body).toEqual({ aliases: [] });
    expect((await send({ path: "/datasets/shop/search", body: { query: "shoe" } })).status).toBe(404);
  });

  test("are named by the problem of an unknown dataset", async () => {
    const { move, search, newKey } = await newAliasService();
    await move("shop", "products-1");
    await move("papers", "products-2");
    const key = await newKey({ datasets: ["products-1", "gone"] });
    expect((await search("gone", {}, key)).body).toMatchObject({
      code: "unknown_dataset",
      detail: "The service has no such dataset. Those of the key are products-1. Aliases of them: shop (products-1).",
      datasets: ["products-1"],
    });
  });

  test("that do not work here are listed with the reason; a dataset has its own name", async () => {
    const { accounts, send, search } = await newAliasService();
    await accounts.aliases.set({ name: "products-1", dataset: "products-2" });
    await accounts.aliases.set({ name: "shop", dataset: "gone" });
    const now = vi.spyOn(performance, "now").mockImplementation(() => Number.MAX_SAFE_INTEGER);
    expect((await search("products-1")).body.data[0]?.brand).toBe("one");
    expect((await search("shop")).status).toBe(404);
    now.mockRestore();
    expect((await send({ method: "GET", path: "/aliases" })).body).toEqual({
      aliases: [
        {
          ...{ name: "products-1", dataset: "products-2" },
          problem: "The alias products-1 has the name of a dataset, to which its paths lead. Choose another name.",
        },
        {
          ...{ name: "shop", dataset: "gone" },
          problem:
            "The alias shop points to gone, which the service does not have. Its datasets are products-1, products-2, tenants.",
        },
      ],
    });
  });

  test("that cannot be read stay as they were; those that were never read are not unknown datasets", async () => {
    const accounts = newTestStore();
    const { search, move, send } = await newAliasService(accounts);
    await move("products", "products-1");
    const list = vi.spyOn(accounts.aliases, "list").mockRejectedValue(new Error("The database does not answer."));
    const now = vi.spyOn(performance, "now").mockImplementation(() => Number.MAX_SAFE_INTEGER);
    expect((await search("products")).status).toBe(200);
    const started = await newAliasService(accounts);
    expect(await started.search("products")).toMatchObject({ status: 503, body: { code: "accounts_unavailable" } });
    expect((await started.search("products-1")).status).toBe(200);
    now.mockRestore();
    list.mockRestore();
    expect((await send({ method: "GET", path: "/healthz" })).status).toBe(200);
  });
});

describe("a service without accounts", () => {
  const datasets = { companies2: served["products-1"], tenants: served.tenants };
  const key = "a-key-of-the-operator";
  const keys = [{ key, scopes: ["search", "admin"] }] as const;
  const body = { query: "shoe" };

  test("has the aliases of its options, also in the path of the hosted product", async () => {
    const handle = createHandler({ datasets, keys, aliases: { companies: "companies2", shop: "tenants" } });
    for (const path of ["/search/hosted/companies", "/datasets/companies/search"]) {
      const response = await handle(requestOf({ path, body }, key));
      expect(await response.json()).toMatchObject({ pagination: { total: DOCUMENTS } });
    }
    const listed = await handle(requestOf({ method: "GET", path: "/aliases" }, key));
    expect(await listed.json()).toEqual({
      aliases: [
        { name: "companies", dataset: "companies2", problem: null },
        { name: "shop", dataset: "tenants", problem: null },
      ],
    });
  });

  test("does not change them, and says which option does", async () => {
    const handle = createHandler({ datasets, keys, aliases: {} });
    for (const request of [
      { method: "PUT", path: "/aliases/shop", body: { dataset: "tenants" } },
      { method: "DELETE", path: "/aliases/shop" },
    ]) {
      const response = await handle(requestOf(request, key));
      expect(await response.json()).toMatchObject({
        ...{ status: 409, code: "fixed_aliases" },
        detail: expect.stringContaining("--alias NAME=DATASET"),
      });
    }
    const open = createHandler({ datasets, aliases: { shop: "tenants" } });
    expect(
      (await open(requestOf({ path: "/datasets/shop/search", body, headers: { "x-api-key": null } }, ""))).status,
    ).toBe(200);
    const refused = await open(requestOf({ method: "GET", path: "/aliases" }, key));
    expect(await refused.json()).toMatchObject({ status: 403, code: "needs_keys" });
  });

  test.each<[unknown, string]>([
    [
      { tenants: "companies2" },
      "The alias tenants has the name of a dataset, to which its paths lead. Choose another name.",
    ],
    [
      { shop: "gone" },
      "The alias shop points to gone, which the service does not have. Its datasets are companies2, tenants.",
    ],
    [{ Shop: "tenants" }, '"Shop" is not a name of an alias.'],
    ["shop", 'The option aliases must be an object such as { products: "products-2" }, not the text "shop".'],
  ])("refuses the aliases %j", (aliases, message) => {
    expect(() => createHandler({ datasets, aliases: aliases as Readonly<Record<string, string>> })).toThrow(message);
  });

  test("is the only one with the option", () => {
    expect(() => createHandler({ datasets, accounts: newTestStore(), aliases: {} })).toThrow(
      "The aliases of a service with accounts are kept there: accounts.aliases.set({ name, dataset }), not the option aliases.",
    );
  });
});
