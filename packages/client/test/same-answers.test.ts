import { type ServiceClient, ServiceError, serviceClient } from "@firmament/client";
import { like } from "@firmament/like";
import { createHandler } from "@firmament/server";
import { SqliteAccountStore } from "@firmament/server/accounts";
import { fromDecimal } from "@firmament/server/values";
import {
  boolean,
  CursorError,
  date,
  defineSchema,
  foldingAnalyzer,
  keyword,
  number,
  objects,
  QueryError,
  SearchEngine,
  type SearchOptions,
  text,
  vector,
} from "firmament";
import { parse, print } from "firmament/grammar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text({ weight: 3 }),
    brand: keyword(),
    tags: keyword({ many: true }),
    price: number(),
    inStock: boolean(),
    added: date(),
    shops: objects({ city: text() }),
    direction: vector(2),
  },
});
type S = typeof schema;

const engine = new SearchEngine(schema, { cursors: { states: 100 } });
engine.upsertAll(
  Array.from({ length: 60 }, (_, index) => ({
    id: String(index + 1),
    name: `${["Desk", "Floor", "Wall"][index % 3]} lamp ${index}`,
    brand: ["Ada", "Bo"][index % 2],
    tags: index % 5 === 0 ? ["LED", "sale"] : ["LED"],
    price: index % 7 === 0 ? null : index * 1.5,
    inStock: index % 4 !== 0,
    added: `2026-0${(index % 9) + 1}-15`,
    direction: index % 6 === 0 ? null : [Math.cos(index), Math.sin(index)],
    shops: [{ city: index % 2 === 0 ? "Berlin" : "New York" }],
  })),
);

const accounts = SqliteAccountStore.open(":memory:");
let handle: (request: Request) => Promise<Response>;
let client: ServiceClient<S>;
let apiKey = "";

beforeAll(async () => {
  const owner = { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace", balance: fromDecimal(25) };
  const { id: account } = await accounts.createAccount(owner);
  apiKey = (await accounts.createKey({ account, scopes: ["search"] })).text;
  handle = createHandler({ datasets: { products: { schema, engine } }, accounts });
  client = clientOf(handle);
});
afterAll(() => accounts.close());

function clientOf(fetch: (request: Request) => Promise<Response>, key = apiKey): ServiceClient<S> {
  return serviceClient({ url: "http://localhost/", dataset: "products", apiKey: key, schema, fetch });
}

/** A page without what the service does not send; cursors are compared by what they find. */
function comparable(page: object): unknown {
  return JSON.parse(JSON.stringify(page, (name, value) => (name === "score" || name === "cursor" ? undefined : value)));
}

describe("the client finds what the engine finds", () => {
  test.each<[query: string, options: SearchOptions<S, object, { by: "brand"; size?: number }>]>([
    ["lamp", {}],
    ["desk OR wall", { limit: 5, offset: 10, sort: "price:desc" }],
    ["desk wall", { defaultOperator: "AND" }],
    ["desk lam", { asYouType: true, highlight: ["name", "tags"], limit: 3 }],
    ["deks lamp ", { asYouType: true }],
    ["", { asYouType: true, sort: [{ field: "added", order: "desc" }, "price"], limit: 4 }],
    ["lamp", { filter: { inStock: true, price: { gte: 10, lt: 40 }, "shops.city": "Berlin", tags: { not: "sale" } } }],
    ["lamp", { filter: { added: { gte: new Date("2026-03-01") }, brand: undefined } }],
    ["lamp", { filter: [{ inStock: true }, "price:>40 OR tags:sale"] }],
    [
      "lamp",
      {
        facets: { brand: { limit: 5, except: "own", facets: { tags: 2 } }, price: { bins: 4 } },
        filter: { brand: "Bo" },
      },
    ],
    ["lamp", { facets: ["tags", "price", "inStock", "added"], limit: 1 }],
    ["lamp", { facets: { added: { interval: "quarter" }, price: [0, 10, 20] } }],
    [
      "lamp",
      {
        facets: {
          brand: { limit: 2, facets: { price: { edges: [0, 20], statistics: false } } },
          price: { width: 10, statistics: false, except: "own" },
        },
      },
    ],
    ["lamp", { group: { by: "brand", size: 2 }, highlight: { fields: ["name"] } }],
    ["lamp", { fields: ["name"], rank: { field: "price", modifier: "log1p" } }],
    ["lamp", { sort: [] }],
    ["desk", { near: { field: "direction", vector: [1, 2], also: 3, minSimilarity: 0.2 } }],
    ["desk", { near: { field: "direction", vector: new Float32Array([1, 0]), order: { weight: 0.4 } }, limit: 4 }],
    ["lamp", { limit: 0 }],
  ])("for %j with %j", async (query, options) => {
    const found = await client.search(query, options as object);
    expect(comparable(found)).toEqual(comparable(engine.search(query, options as object)));
    expect(found.hits.every(({ score }) => Number.isNaN(score))).toBe(true);
  });

  test("near a text, if the service computes vectors", async () => {
    await expect(client.search("desk", { near: { field: "direction", text: "up" } })).rejects.toThrow(
      "Send near.vector",
    );
    await expect(client.search("desk", { near: { field: "direction", vektor: [1] } as never })).rejects.toThrow(
      "vektor",
    );
    const embed = async () => [[0, 1]];
    const embedding = clientOf(createHandler({ datasets: { products: { schema, engine } }, accounts, embed }));
    expect(comparable(await embedding.search("desk", { near: { field: "direction", text: "up" } }))).toEqual(
      comparable(engine.search("desk", { near: { field: "direction", vector: [0, 1] } })),
    );
  });

  test("that are like given documents", async () => {
    const given = { ids: ["1"], fields: ["name"], terms: 2 };
    const { query, reasons } = await like(engine, { schema, ...given });
    const found = await client.search("*:*", { like: given, limit: 4 });
    expect(found.like).toEqual({ query: print(query), reasons });
    expect(found.hits.map(({ id }) => id)).toEqual(engine.search(query, { limit: 4 }).hits.map(({ id }) => id));
    await expect(client.search("*:*", { like: { ids: ["nosuch"] } })).rejects.toThrow(
      "There is no document with the id",
    );
  });

  test("on all pages of a cursor", async () => {
    const ids: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await client.search("lamp", { limit: 25, sort: "price", cursor: cursor ?? undefined });
      ids.push(...page.hits.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(ids).toEqual(engine.search("lamp", { limit: 100, sort: "price" }).hits.map(({ id }) => id));
  });

  test("and counts the same", async () => {
    expect(await client.count("desk", { filter: { inStock: true } })).toBe(
      engine.count("desk", { filter: { inStock: true } }),
    );
  });
});

describe("the errors are", () => {
  test("those of the engine, in queries, filters and cursors", async () => {
    const [error] = await Promise.allSettled([client.search("lamp AND (nme:x")]);
    expect(error).toMatchObject({ status: "rejected", reason: expect.any(QueryError) });
    if (error?.status === "rejected") {
      const thrown = (error.reason as QueryError).diagnostics.map(({ code, span }) => ({ code, span }));
      expect(thrown).toEqual(engine.validate("lamp AND (nme:x").map(({ code, span }) => ({ code, span })));
    }
    await expect(client.search("lamp", { filter: "price:[" })).rejects.toMatchObject({
      name: "QueryError",
      source: "filter",
      query: "price:[",
    });
    await expect(client.search("lamp", { filter: [{ inStock: true }, "price:["] })).rejects.toMatchObject({
      name: "ServiceError",
      code: "query_syntax",
      status: 400,
    });
    await expect(client.search("lamp", { cursor: "x" })).rejects.toEqual(new CursorError("malformed"));
  });

  test("problems of the service, with their code", async () => {
    await expect(clientOf(handle, "wrong").search("lamp")).rejects.toMatchObject({
      name: "ServiceError",
      code: "unauthenticated",
      status: 401,
      requestId: expect.any(String),
      message: expect.stringContaining("The API key is missing or unknown."),
    });
    const other = serviceClient({ url: "http://localhost", dataset: "papers", apiKey, fetch: handle });
    await expect(other.search("lamp")).rejects.toThrow("Its datasets are products.");
    await expect(client.search("lamp", { limit: 101 })).rejects.toMatchObject({ code: "invalid_body" });
    await expect(client.search("lamp", { filter: { prize: 5 } as object })).rejects.toMatchObject({
      code: "invalid_body",
    });
    const busy = { code: "rate_limited", title: "Too many requests", detail: "Wait." };
    const limited = clientOf(async () => Response.json(busy, { status: 429, headers: { "retry-after": "7" } }));
    await expect(limited.search("lamp")).rejects.toEqual(
      expect.objectContaining({ message: "Too many requests. Wait.", status: 429, retryAfter: 7 }),
    );
  });

  test.each<[answer: () => Promise<Response>, code: string, message: string]>([
    [
      async () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
      "unexpected_response",
      "The response with the status 502 is not from the service.",
    ],
    [
      async () => new Response("{}"),
      "unexpected_response",
      "The response with the status 200 is not from the service.",
    ],
    [
      async () => new Response("null", { status: 404 }),
      "unexpected_response",
      "The response with the status 404 is not from the service.",
    ],
    [
      async () => {
        throw new TypeError("fetch failed");
      },
      "unreachable",
      "The service at http://localhost/datasets/products/search did not answer: fetch failed.",
    ],
  ])("of what stands between client and service: %#", async (answer, code, message) => {
    const error: unknown = await clientOf(answer)
      .search("lamp")
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code, message });
  });
});

describe("options that the service does not have are refused", () => {
  test.each<[options: object, message: string]>([
    [
      { lenient: true },
      "The service has no option lenient: with asYouType it corrects queries, and otherwise rejects invalid ones.",
    ],
    [{ timeBudget: 5 }, "The service has no option timeBudget: its operator sets the maximum time of a search."],
    [{ explain: true }, "The service has no option explain: only an engine explains scores."],
    [{ limt: 5 }, 'There is no option "limt" for search. Did you mean "limit"?'],
    [{ limit: 2.5 }, "limit must be a whole number from 0, not 2.5."],
    [{ limit: 10, offset: 5 }, "The service has whole pages: offset must be a multiple of limit, 10, not 5."],
    [{ limit: 0, offset: 5 }, "The service has whole pages: offset must be a multiple of limit, 0, not 5."],
    [
      { sort: { field: "name", collator: new Intl.Collator("de") } },
      'The service has no option collator of sort: it sorts by "relevance", "field:asc", "field:desc" and the distance of a field of points.',
    ],
    [
      { sort: { field: "place", from: "52.5,13.4", collator: new Intl.Collator("de") } },
      "The service has no option collator of sort: it sorts by",
    ],
    [
      { highlight: { fields: ["name"], fragment: 50 } },
      "The service has no option fragment of highlight: it marks whole values with <em>.",
    ],
    [{ filter: [parse("a")] }, "The service takes no trees. Print the filter with print(tree) of firmament/grammar."],
  ])("%j", async (options, message) => {
    await expect(client.search("lamp", options)).rejects.toThrow(message);
  });

  test("also trees, and other values as queries", async () => {
    await expect(client.search(parse("a") as never)).rejects.toThrow(
      "The service takes no trees. Print the query with print(tree)",
    );
    await expect(client.search(5 as never)).rejects.toThrow(new TypeError("The query must be a text, not 5."));
  });

  test("and those of the client", () => {
    expect(() => serviceClient({ url: "", dataset: "" })).toThrow(
      new TypeError('serviceClient needs the dataset as a text, not the text "".'),
    );
    expect(() => serviceClient({ dataset: "products" } as never)).toThrow(
      "serviceClient needs the url as a text, not undefined.",
    );
    expect(() => serviceClient({ url: "", dataset: "products", key: "x" } as never)).toThrow(
      'There is no option "key" for serviceClient',
    );
  });
});

describe("requests are cancelled", () => {
  test("by a signal, with its reason, before they are sent and while they run", async () => {
    const reason = new Error("not needed");
    const requests: Request[] = [];
    const counted = clientOf((request) => {
      requests.push(request);
      return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
    });
    await expect(counted.search("lamp", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(requests).toEqual([]);
    const controller = new AbortController();
    const request = counted.search("lamp", { signal: controller.signal });
    controller.abort(reason);
    await expect(request).rejects.toBe(reason);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  test("by a later request of the same name", async () => {
    const typed = ["l", "la", "lam"].map((query) => client.search(query, { asYouType: true, supersedes: "results" }));
    const other = client.count("lamp", { supersedes: "other" });
    const results = await Promise.allSettled([...typed, other]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled", "fulfilled"]);
    expect(results[0]).toMatchObject({ reason: { name: "AbortError" } });
    expect(await client.count("lamp", { supersedes: "results" })).toBe(60);
  });

  test("without a warning of promises that nobody waits for", async () => {
    void client.search("l", { supersedes: "results" });
    expect((await client.search("lamp", { supersedes: "results" })).total).toBe(60);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
