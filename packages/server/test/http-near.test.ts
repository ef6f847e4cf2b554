import { MessageChannel } from "node:worker_threads";
import { type Service, startService } from "@firmament/test-support/http/service.ts";
import { defineSchema, integer, keyword, SearchEngine, text, vector } from "firmament";
import { connectEngine, serveEngine } from "firmament/worker";
import { describe, expect, test, vi } from "vitest";
import type { FinishedRequest } from "../src/http/exchange/observer.ts";
import type { Embed } from "../src/index.ts";

const PATH = "/datasets/texts/search";

const schema = defineSchema({
  fields: { name: text(), tenant: keyword(), size: integer(), embedding: vector(2) },
});
const records = [
  { id: "a", name: "red apple", tenant: "one", size: 3, embedding: [1, 0] },
  { id: "b", name: "green apple", tenant: "one", size: 2, embedding: [0, 1] },
  { id: "c", name: "red car", tenant: "two", size: 1, embedding: [0.8, 0.6] },
  { id: "d", name: "apple apple", tenant: "one" },
  ...Array.from({ length: 8 }, (_, index) => ({ id: `e${index}`, name: "blue sky", tenant: "three" })),
];
const engine = new SearchEngine(schema, { cursors: { states: 10 } });
engine.upsertAll(records);
const service = await startService({ datasets: { texts: { schema, engine } } });

/** A service whose function says where a text points to. */
function embedding(embed: Embed, others: object = {}): Promise<Service> {
  return startService({ datasets: { texts: { schema, engine } }, embed, ...others });
}

const directions: Embed = async (texts) => texts.map((text) => (text === "fruit" ? [1, 0.1] : [0, 1]));

interface Answer {
  readonly data: readonly { readonly id: string }[];
  readonly pagination: { readonly total: number; readonly next_cursor: string | null };
  readonly similarities?: Readonly<Record<string, number | null>>;
  readonly detail?: string;
}

async function search(near: object | null, others: object = {}, to: Service = service, headers = {}) {
  const body = { query: "apple", fields: ["name"], ...(near !== null && { near }), ...others };
  const { status, body: answer } = await to.send({ path: PATH, body, headers });
  const { data = [], ...rest } = answer as Answer;
  return { status, ids: data.map(({ id }) => id), ...rest, problem: answer };
}

const near = { field: "embedding", vector: [1, 0] };

describe("a search with near", () => {
  test.each<[object, object]>([
    [{ field: "embedding", vector: [0.9, -0.1] }, {}],
    [{ field: "embedding", vector: [0, 2], also: 2 }, { query: "car" }],
    [{ field: "embedding", vector: [0, 2], min_similarity: 0.7, also: 9 }, { query: "car" }],
    [{ field: "embedding", vector: [1, 1], order: "vector" }, { query: "*:*" }],
    [
      { field: "embedding", vector: [1, 1], order: { weight: 0.3 } },
      { query: "red apple", filter: { size: { lt: 3 } } },
    ],
    [
      { field: "embedding", vector: [0, 1], order: "vector" },
      { query: "aple", as_you_type: true },
    ],
  ])("%j orders and adds as an engine does", async (request, others) => {
    const { min_similarity, ...members } = request as { min_similarity?: number };
    const {
      query = "apple",
      as_you_type,
      filter,
    } = others as { query?: string; as_you_type?: boolean; filter?: object };
    const expected = engine.search(query, {
      limit: 20,
      near: {
        ...(members as { readonly field: "embedding"; readonly vector: readonly number[] }),
        ...(min_similarity !== undefined && { minSimilarity: min_similarity }),
      },
      ...(as_you_type !== undefined && { asYouType: as_you_type }),
      ...(filter !== undefined && { filter: filter as never }),
    });
    const { ids, similarities, pagination } = await search(request, others);
    expect(ids).toEqual(expected.hits.map(({ id }) => id));
    expect(similarities).toEqual(Object.fromEntries(expected.hits.map(({ id, similarity }) => [id, similarity])));
    expect(pagination.total).toBe(expected.total);
  });

  test("has facets, groups and counts of the union, and documents like given ones", async () => {
    const also = { ...near, also: 1 };
    const facets = await search(also, { query: "car", facets: { tenant: 5 } });
    expect(facets.problem).toMatchObject({
      facets: { tenant: { values: [{ value: "one", count: 1 }, { value: "two" }] } },
    });
    expect((await search(also, { query: "car", count_only: true })).pagination.total).toBe(2);
    const grouped = await search(also, { query: "car", group: { by: "tenant" } });
    expect(grouped.problem).toMatchObject({ groups: { total: 2 } });
    const like = await search({ ...near, order: "vector" }, { query: "*:*", like: { ids: ["d"], fields: ["name"] } });
    expect(like.ids).toEqual(["a", "b"]);
  });

  test("continues at a cursor with the same vector only", async () => {
    const first = await search(near, { per_page: 1 });
    const cursor = first.pagination.next_cursor;
    expect((await search(near, { per_page: 2, cursor })).ids).toEqual(["b", "d"]);
    expect(await search({ ...near, vector: [0, 1] }, { cursor })).toMatchObject({
      problem: { code: "cursor_mismatch" },
    });
    expect(await search(null, { cursor })).toMatchObject({ problem: { code: "cursor_mismatch" } });
  });

  test("records have their vectors as lists of integers, unless the request names other fields", async () => {
    const whole = await service.send({ path: PATH, body: { query: "green", near } });
    expect(whole.body).toMatchObject({ data: [{ id: "b", embedding: [0, 127] }] });
    const one = await service.send({ method: "GET", path: "/datasets/texts/documents/c" });
    expect(one.body).toMatchObject({ embedding: [127, 95] });
    expect((await search(near)).problem).not.toHaveProperty("data.0.embedding");
  });

  test("costs what a search costs", async () => {
    const { headers } = await service.send({ path: PATH, body: { query: "apple", near } });
    expect(headers["x-credits-charged"]).toBe("0.01");
  });

  test("without near, there are no similarities", async () => {
    expect(await search(null)).not.toHaveProperty("similarities");
  });

  test.each<[object, string]>([
    [{ field: "name", vector: [1, 0] }, 'near.field must be one of the fields of vectors embedding, not "name".'],
    [{ field: "embedding" }, "near.vector is missing; it must be a list of 2 numbers, or near.text a text."],
    [{ field: "embedding", vector: [1, 0, 0] }, "near.vector must be a list of 2 numbers (it has 3), not [1, 0, 0]."],
    [{ field: "embedding", vector: [0, 0] }, "near.vector must be a list of numbers that are not all 0, not [0, 0]."],
    [{ field: "embedding", vector: [null, 0] }, "near.vector[0] must be a finite number, not null."],
    [{ field: "embedding", vector: "1,0" }, 'near.vector must be a list of finite numbers, not "1,0".'],
    [{ ...near, text: "fruit" }, "near.vector must be absent with near.text, not [1, 0]."],
    [{ ...near, min_similarity: 1.5 }, "near.min_similarity must be a number from -1 to 1, not 1.5."],
    [{ ...near, minSimilarity: 1 }, 'near: there is no member "minSimilarity". Did you mean min_similarity?'],
    [{ ...near, also: -1 }, "near.also must be a whole number from 0 to 10000, not -1."],
    [
      { ...near, order: "sum" },
      'near.order must be "fusion", "vector" or a weight, as in { "weight": 0.3 }, not "sum".',
    ],
    [{ ...near, order: { weight: 2 } }, "near.order.weight must be a number from 0 to 1, not 2."],
    [[1], 'near must be an object, as in { "field": "embedding", "vector": [0.1, -0.2] }, not [1].'],
  ])("%j is refused", async (request, detail) => {
    const { status, problem } = await search(request);
    expect({ status, problem }).toMatchObject({
      status: 400,
      problem: { code: "invalid_body", member: "near", detail },
    });
  });

  test("numbers beyond those of JSON, and longer bodies, are refused", async () => {
    const infinite = `{"query":"*:*","near":{"field":"embedding","vector":[1e999,0]}}`;
    expect((await service.send({ path: PATH, body: infinite })).body).toMatchObject({
      detail: "near.vector[0] must be a finite number, not Infinity.",
    });
    const vector = new Array(30_000).fill(null);
    expect((await search({ field: "embedding", vector })).status).toBe(413);
    const many = new Array(30_000).fill(1);
    expect((await search({ field: "embedding", vector: many })).problem).toMatchObject({
      detail: expect.stringContaining("near.vector must be a list of 2 numbers (it has 30000), not [1, 1,"),
    });
  });

  test.each([[{ sort: "size:desc" }], [{ rank: { field: "size" } }]])("%j is refused beside it", async (others) => {
    const { problem } = await search(near, others);
    expect(problem).toMatchObject({
      status: 400,
      detail: "Send either near, or rank or a sort other than relevance: each of them decides the order.",
    });
  });
});

test("a key with a filter finds no other documents, also not the most similar ones", async () => {
  const key = await service.newKey({ name: "one", scopes: ["search"], datasets: null, filter: { tenant: "one" } });
  const own = { "x-api-key": key };
  const far = { field: "embedding", vector: [0.8, 0.6], also: 10 };
  const others = { query: "name:nothing", facets: { tenant: { limit: 5, except: "own" } } };
  const { ids, similarities, pagination, problem } = await search(far, others, service, own);
  expect(ids).toEqual(["a", "b"]);
  expect(Object.keys(similarities ?? {})).toEqual(["a", "b"]);
  expect(pagination.total).toBe(2);
  expect(problem).toMatchObject({ facets: { tenant: { values: [{ value: "one", count: 2 }], other: 0 } } });
  const filtered = await search(far, { ...others, filter: { tenant: "two" } }, service, own);
  expect(filtered.pagination.total).toBe(0);
});

test("an engine in another thread answers as one of this thread", async () => {
  const { port1, port2 } = new MessageChannel();
  serveEngine({ schema, port: port1 });
  const remote = connectEngine<typeof schema>(port2);
  await remote.load(records);
  const threads = await startService({ datasets: { texts: { schema, engine: remote } } });
  const request = { ...near, also: 2, order: { weight: 0.5 } };
  const [one, other] = [await search(request), await search(request, {}, threads)];
  expect(other).toMatchObject({ ids: one.ids, similarities: one.similarities, status: 200 });
  remote.close();
});

describe("near with a text", () => {
  test("is refused without a function", async () => {
    const { problem } = await search({ field: "embedding", text: "fruit" });
    expect(problem).toMatchObject({
      code: "invalid_body",
      member: "near",
      detail: expect.stringContaining("Send near.vector, or ask the operator to start the service with --embed MODULE"),
    });
    const described = await service.send({ method: "GET", path: "/datasets/texts" });
    expect(described.body).toMatchObject({ embeds: false });
  });

  test("has the vector that the function computes, also on the next page", async () => {
    const embed = vi.fn(directions);
    const embedded = await embedding(embed);
    const first = await search({ field: "embedding", text: "fruit" }, { per_page: 1 }, embedded);
    expect(first.ids).toEqual(["a"]);
    const next = await search(
      { field: "embedding", text: "fruit" },
      { per_page: 5, cursor: first.pagination.next_cursor },
      embedded,
    );
    expect([...first.ids, ...next.ids].toSorted()).toEqual(["a", "b", "d"]);
    expect(embed).toHaveBeenCalledOnce();
    expect(embed.mock.calls[0]).toMatchObject([["fruit"], { field: "embedding", dataset: "texts" }]);
    const described = await embedded.send({ method: "GET", path: "/datasets/texts" });
    expect(described.body).toMatchObject({ embeds: true });
    const companies = await embedded.send({ method: "GET", path: "/datasets/companies" });
    expect(companies.body).not.toHaveProperty("embeds");
  });

  test("an invalid query does not call the function", async () => {
    const embed = vi.fn(directions);
    const embedded = await embedding(embed);
    const { problem } = await search({ field: "embedding", text: "fruit" }, { query: "name:(" }, embedded);
    expect(problem).toMatchObject({ code: "query_syntax" });
    expect(embed).not.toHaveBeenCalled();
  });

  test.each([
    [{ cursor: "no-cursor" }, "cursor_malformed"],
    [{ page: 1_000_000 }, "page_too_deep"],
  ])("%j does not call the function, which nobody would pay", async (paging, code) => {
    const embed = vi.fn(directions);
    const { problem } = await search({ field: "embedding", text: "fruit" }, paging, await embedding(embed));
    expect(problem).toMatchObject({ code });
    expect(embed).not.toHaveBeenCalled();
  });

  test("an account without a balance does not call it", async () => {
    const embed = vi.fn(directions);
    const poor = await embedding(embed, { balance: 0 });
    const { problem } = await search({ field: "embedding", text: "fruit" }, {}, poor);
    expect(problem).toMatchObject({ code: "insufficient_balance" });
    expect(embed).not.toHaveBeenCalled();
  });

  test.each<[string, Embed, string]>([
    ["throws", () => Promise.reject(new Error("secret model")), "The function of the operator has failed."],
    [
      "throws at once",
      vi.fn(() => {
        throw new Error("secret");
      }),
      "The function of the operator has failed.",
    ],
    ["gives a wrong length", async () => [[1, 2, 3]], "and it returned 3 numbers."],
    ["gives no list", async () => "secret" as never, "and it returned a text."],
    ["gives no vector", async () => [], "and it returned 0 vectors."],
    ["gives a huge list", async () => [new Array(2 ** 32 - 1)], "and it returned 4294967295 numbers."],
    ["gives NaN", async () => [[Number.NaN, 1]], "and it returned a value that is not finite."],
    ["gives zeros", async () => [new Float32Array(2)], "and it returned zeros."],
  ])("a function that %s is a problem of the service, which is logged and not charged", async (_, embed, detail) => {
    const failed = vi.fn();
    const finished: FinishedRequest[] = [];
    const log = { finished: (request: FinishedRequest) => void finished.push(request), failed };
    const broken = await embedding(embed, { log });
    const { status, problem } = await search({ field: "embedding", text: "fruit" }, {}, broken);
    expect(status).toBe(502);
    expect(problem).toMatchObject({ code: "embedding_failed", detail: expect.stringContaining(detail) });
    expect(JSON.stringify(problem)).not.toContain("secret");
    expect(failed).toHaveBeenCalledOnce();
    expect(finished).toMatchObject([{ charged: 0, embedMilliseconds: expect.any(Number) }]);
  });

  test("is cancelled with the request", async () => {
    const signals: AbortSignal[] = [];
    const controller = new AbortController();
    const slow = await embedding((_, { signal }) => {
      signals.push(signal);
      controller.abort();
      return new Promise(() => undefined);
    });
    const body = { query: "apple", near: { field: "embedding", text: "fruit" } };
    const { status } = await slow.send({ path: PATH, body, signal: controller.signal });
    expect(status).toBe(499);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test.each(["", "x".repeat(2001)])("a text of %# is too short or too long", async (text) => {
    const { problem } = await search({ field: "embedding", text }, {}, await embedding(directions));
    expect(problem).toMatchObject({
      detail: expect.stringContaining("near.text must be a text of 1 to 2,000 characters, not"),
    });
  });

  test("anything but a function is refused", async () => {
    await expect(embedding("./embed.ts" as never)).rejects.toThrow("The option embed must be a function such as");
  });
});
