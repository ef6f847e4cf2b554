import { type ServiceClient, serviceClient } from "@firmament/client";
import { createHandler } from "@firmament/server";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { fromDecimal } from "@firmament/server/values";
import {
  boolean,
  type DocumentOf,
  date,
  defineSchema,
  foldingAnalyzer,
  keyword,
  number,
  objects,
  SearchEngine,
  text,
} from "firmament";
import { parse } from "firmament/grammar";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text(),
    brand: keyword(),
    price: number(),
    inStock: boolean(),
    added: date(),
    shops: objects({ city: text() }),
  },
});
type S = typeof schema;

const IDS = ["1", "a/b?c#d%", "ü x", "-5", "\u0000"];

const engine = new SearchEngine(schema);
engine.upsertAll(
  IDS.map((id, index) => ({
    id,
    name: `${["Desk", "Floor"][index % 2]} lamp`,
    brand: index < 3 ? "Ada" : "Bo",
    price: index === 0 ? null : index * 10,
    inStock: index > 0,
    added: "2026-03-15",
    shops: [{ city: "Berlin" }],
  })),
);

const accounts = SqliteAccountStore.open(":memory:");
let requests: Request[] = [];
let client: ServiceClient<S>;
let account = "";

beforeAll(async () => {
  const owner = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace", balance: fromDecimal(25) };
  account = (await accounts.createAccount(owner)).id;
  const apiKey = (await accounts.createKey({ account, scopes: ["search"] })).text;
  const prices = { perRequest: 0.01, perRecord: 0.001 };
  const handle = createHandler({ datasets: { products: { schema, engine } }, accounts, prices });
  const fetch = (request: Request): Promise<Response> => {
    requests.push(request);
    return handle(request);
  };
  client = serviceClient({ url: "http://localhost/", dataset: "products", apiKey, schema, fetch });
});
afterAll(() => accounts.close());

/** What the work costs. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const balance = async (): Promise<number> => Number((await accounts.account(account))?.balance);
  const before = await balance();
  await work();
  return (before - (await balance())) / 1_000_000;
}

describe("get", () => {
  test.each([...IDS, -5, "unknown"])("returns what the engine has for the id %j", async (id) => {
    const found = await client.get(id);
    expectTypeOf(found).toEqualTypeOf<DocumentOf<S> | undefined>();
    expect(found).toEqual(engine.get(id));
  });

  test("costs a search with one record, and nothing without a document", async () => {
    expect(await costOf(() => client.get("1"))).toBe(0.011);
    expect(await costOf(() => client.get("unknown"))).toBe(0);
  });

  test("refuses values that are no ids, and ids that no address can have", async () => {
    await expect(client.get(1.5)).rejects.toThrow(new TypeError("The id must be a text or an integer, not 1.5."));
    for (const id of ["", ".", ".."]) {
      await expect(client.get(id)).rejects.toThrow(
        new RangeError(`The id "${id}" cannot be part of an address. Search for the document with a query.`),
      );
    }
    await expect(client.get("1", { sginal: undefined } as object)).rejects.toThrow(
      'There is no option "sginal" for get',
    );
  });

  test("rejects for a dataset that does not exist, and for a response that is no document", async () => {
    const options = { url: "http://localhost", dataset: "papers" };
    const other = serviceClient({ ...options, fetch: createHandler({ datasets: { products: { schema, engine } } }) });
    await expect(other.get("1")).rejects.toMatchObject({ name: "ServiceError", code: "unknown_dataset", status: 404 });
    const page = serviceClient({ ...options, fetch: async () => new Response("<h1>Hello</h1>") });
    await expect(page.get("1")).rejects.toMatchObject({ code: "unexpected_response" });
  });
});

describe("values", () => {
  test("returns frequent values and ranges", async () => {
    const values = await client.values(["brand", "price", "inStock", "added", "shops.city"], { limit: 1 });
    expectTypeOf(values).toHaveProperty("brand");
    expect(values).toEqual({
      brand: { type: "keyword", values: [{ value: "Ada", count: 3 }], others: 2, missing: 0 },
      price: { type: "number", min: 10, max: 40, missing: 1 },
      inStock: { type: "boolean", values: [{ value: "true", count: 4 }], others: 1, missing: 0 },
      added: { type: "date", min: "2026", max: "2026", missing: 0 },
      "shops.city": { type: "text", values: [{ value: "Berlin", count: 5 }], others: 0, missing: 0 },
    });
    expect((await client.values(["brand"], { like: "B" })).brand.values).toEqual([{ value: "Bo", count: 2 }]);
  });

  test("is free, and rejects what the service rejects", async () => {
    expect(await costOf(() => client.values(["brand"]))).toBe(0);
    await expect(client.values(["price"], { like: "1" })).rejects.toMatchObject({ code: "invalid_body" });
    // @ts-expect-error: the schema has no such field
    await expect(client.values(["colour"])).rejects.toMatchObject({ code: "invalid_body" });
    // @ts-expect-error: a list is needed
    await expect(client.values("brand")).rejects.toThrow("values needs a list of fields, not");
    await expect(client.values(["brand"], { limt: 1 } as object)).rejects.toThrow('Did you mean "limit"?');
  });
});

describe("whyNot", () => {
  test("says which clauses exclude a document, and what to change", async () => {
    const answer = await client.whyNot("floor OR brand:Bo", { id: "ü x" });
    expect(answer).toMatchObject({
      matches: false,
      clauses: [
        { span: { start: 0, end: 5 }, text: "floor", reason: expect.any(String) },
        { text: "brand:Bo", reason: expect.any(String) },
      ],
    });
    expect((await client.whyNot(answer.edit?.query ?? "", { id: "ü x" })).matches).toBe(true);
  });

  test("says which clauses find nothing", async () => {
    const answer = await client.whyNot("lamp AND brand:Cy", { filter: { inStock: true } });
    expect(answer).toMatchObject({ total: 0, matches: null, edit: null });
    expect(answer.clauses.map(({ text, total, totalWithout }) => ({ text, total, totalWithout }))).toEqual([
      { text: "lamp", total: 4, totalWithout: 0 },
      { text: "brand:Cy", total: 0, totalWithout: 4 },
    ]);
  });

  test("costs a search with one record with an id, and nothing without", async () => {
    expect(await costOf(() => client.whyNot("floor", { id: "1" }))).toBe(0.011);
    expect(await costOf(() => client.whyNot("floor"))).toBe(0);
  });

  test("has the errors of an engine, and refuses what a service cannot take", async () => {
    await expect(client.whyNot("price:[")).rejects.toMatchObject({ name: "QueryError", source: "query" });
    await expect(client.whyNot("lamp", { filter: "price:[" })).rejects.toMatchObject({ source: "filter" });
    await expect(client.whyNot("lamp", { id: "unknown" })).rejects.toMatchObject({ code: "not_found", member: "id" });
    await expect(client.whyNot("lamp", { id: "1", filter: "lamp" })).rejects.toMatchObject({ code: "invalid_body" });
    await expect(client.whyNot(parse("a") as never)).rejects.toThrow("The service takes no trees. Print the query");
    await expect(client.whyNot("lamp", { lenient: true } as object)).rejects.toThrow(
      'There is no option "lenient" for whyNot',
    );
  });
});

test("requests of one name supersede each other, also for different answers", async () => {
  requests = [];
  const results = await Promise.allSettled([
    client.whyNot("floor", { supersedes: "panel" }),
    client.values(["brand"], { supersedes: "panel" }),
    client.get("1", { supersedes: "panel" }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(results[0]).toMatchObject({ reason: { name: "AbortError" } });
  await expect(client.get("1", { signal: AbortSignal.abort(new Error("not needed")) })).rejects.toThrow("not needed");
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    "POST /datasets/products/why-not",
    "POST /datasets/products/values",
    "GET /datasets/products/documents/1",
  ]);
});
