import { companyEngine, startService, VALIDATE } from "@firmament/test-support/http/service.ts";
import type { RankOptions } from "firmament";
import type { Company, CompanySchema } from "firmament/companies";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { SearchResponse } from "../src/http/schema/search-response-schemas.ts";

const engine = companyEngine(300);
const service = await startService({ engine });

async function search(body: object): Promise<SearchResponse> {
  const { status, text, body: response } = await service.send({ body });
  expect({ status, text }).toMatchObject({ status: 200 });
  return response as SearchResponse;
}

/** The results of the engine. */
function expected(query: string, options: Parameters<typeof engine.search>[1] = {}): readonly Company[] {
  return engine.search(query, { limit: 20, ...options }).hits.map(({ document }) => document);
}

function idsOf({ data }: { readonly data: readonly Company[] }): readonly string[] {
  return data.map(({ id }) => id);
}

describe("a search", () => {
  test("returns the best 20 companies", async () => {
    const { data, pagination, took_ms, ...rest } = await search({ query: "software" });
    const total = engine.count("software");
    expect(data).toEqual(expected("software"));
    expect(pagination).toEqual({
      page: 1,
      per_page: 20,
      total,
      total_pages: Math.ceil(total / 20),
      next_cursor: expect.any(String),
    });
    expect(took_ms).toBeGreaterThanOrEqual(0);
    expect(rest).toEqual({});
  });

  test("omits fields without a value", async () => {
    const { data } = await search({ query: "NOT website:*", per_page: 1 });
    expect(data[0]).toHaveProperty("id");
    expect(data[0]).not.toHaveProperty("website");
  });

  test("as you type corrects the query and returns what was changed", async () => {
    const query = "(softwre compan";
    const { data, pagination, changes, suggestion } = await search({ query, as_you_type: true });
    const page = engine.search(query, { asYouType: true, limit: 20 });
    expect(data).toEqual(page.hits.map(({ document }) => document));
    expect(pagination.total).toBe(page.total);
    expect(page.total).toBeGreaterThan(engine.count("softwre compan"));
    expect(changes).toEqual(page.changes);
    expect(changes?.length).toBeGreaterThan(2);
    expect(suggestion).toBe("(software compan");
  });

  test("has a filter beside the query, which an unfinished text does not change", async () => {
    const filter = { location_country: ["Germany", "Austria"], staff_count: { gte: 10 } };
    const facets = { location_country: { limit: 5, except: "own" as const } };
    const response = await search({ query: "softwar", as_you_type: true, filter, facets });
    const page = engine.search("softwar", { asYouType: true, filter, facets, limit: 20 });
    expect(page.total).toBeGreaterThan(0);
    expect(idsOf(response)).toEqual(page.hits.map(({ id }) => id));
    expect(response.facets).toEqual(page.facets);
    const list = [filter, "software OR systems"];
    expect((await search({ query: "*:*", filter: list })).pagination.total).toBe(engine.count("*:*", { filter: list }));
    const counted = await search({ query: "*:*", filter, count_only: true });
    expect(counted.pagination.total).toBe(engine.count("*:*", { filter }));
  });

  test("continues a cursor with the same filter only", async () => {
    const filter = { location_country: "Germany" };
    const { pagination } = await search({ query: "*:*", filter, per_page: 1 });
    const cursor = pagination.next_cursor;
    await search({ query: "*:*", filter, per_page: 1, cursor });
    const other = await service.send({ body: { query: "*:*", filter: { location_country: "France" }, cursor } });
    expect(other).toMatchObject({ status: 400, body: { code: "cursor_mismatch" } });
  });

  test.each([
    [{ location: "Berlin" }, "invalid_body", 'There is no field "location" for filter.'],
    [
      { staff_count: { gte: "ten" } },
      "invalid_body",
      'filter.staff_count.gte must be a finite number, not the text "ten".',
    ],
    [
      5,
      "invalid_body",
      "filter must be an object of conditions by field, the text of a query, or a list of filters, not 5.",
    ],
    ["name:(", "query_syntax", "The filter is invalid. This parenthesis is not closed."],
    ["nmae:acme", "unknown_field", "The filter is invalid. There is no field `nmae`."],
  ])("refuses the filter %j before it is charged", async (filter, code, detail) => {
    for (const path of [undefined, VALIDATE]) {
      const { status, body, headers } = await service.send({ body: { query: "*:*", filter }, ...(path && { path }) });
      expect([status, body]).toMatchObject([400, { code, member: "filter", detail: expect.stringContaining(detail) }]);
      expect(headers["x-credits-charged"] ?? "0").toBe("0");
    }
  });

  test("groups companies, and counts groups in pages", async () => {
    const group = { by: "location_city", size: 3 } as const;
    const page = engine.search("software", { group, limit: 4 });
    const { data, groups, pagination } = await search({ query: "software", group, per_page: 4 });
    expect(data).toEqual(page.hits.map(({ document }) => document));
    expect(groups).toEqual({
      total: page.groups.total,
      values: page.groups.values.map(({ value, total, hits }) => ({ value, total, ids: hits.map(({ id }) => id) })),
    });
    expect(pagination).toMatchObject({ total: page.total, total_pages: Math.ceil(page.groups.total / 4) });
    const next = await search({ query: "software", group, per_page: 4, cursor: pagination.next_cursor });
    const second = await search({ query: "software", group, per_page: 4, page: 2 });
    expect(next.groups).toEqual(second.groups);
    expect(second.data).toEqual(expected("software", { group, limit: 4, offset: 4 } as never));
  });

  test("rejects groups of several values, and pages of too many records", async () => {
    const detailOf = async (body: object): Promise<unknown> =>
      (await service.send({ body: { query: "a", ...body } })).text;
    expect(await detailOf({ group: { by: "industries" } })).toContain("one of the fields name, website");
    expect(await detailOf({ group: { by: "type", size: 11 } })).toContain("a whole number from 1 to 10");
    expect(await detailOf({ group: { by: "type", size: 10 } })).toContain("per_page × group.size must be at most 100.");
  });

  test("as you type has pages", async () => {
    const body = { query: "softw", as_you_type: true, per_page: 2 };
    const first = await search(body);
    const second = await search({ ...body, cursor: first.pagination.next_cursor });
    const both = engine.search("softw", { asYouType: true, limit: 4 }).hits;
    expect([...idsOf(first), ...idsOf(second)]).toEqual(both.map(({ id }) => id));
  });

  test("without matches has no pages", async () => {
    expect(await search({ query: "name:nosuchname" })).toEqual({
      data: [],
      pagination: { page: 1, per_page: 20, total: 0, total_pages: 0, next_cursor: null },
      took_ms: expect.any(Number),
    });
  });

  test("that fits on a page has no cursor", async () => {
    const { data, pagination } = await search({ query: "*:*", per_page: 100, page: 3 });
    expect(data.length).toBe(100);
    expect(pagination).toEqual({ page: 3, per_page: 100, total: 300, total_pages: 3, next_cursor: null });
  });

  test("gives any page by its number, and nothing behind the last", async () => {
    const { data, pagination } = await search({ query: "software", page: 2, per_page: 7 });
    expect(data).toEqual(expected("software", { limit: 7, offset: 7 }));
    expect(pagination).toMatchObject({ page: 2, per_page: 7 });
    const behind = await search({ query: "software", page: 100, per_page: 100 });
    expect(behind).toMatchObject({
      data: [],
      pagination: { page: 100, total: engine.count("software"), next_cursor: null },
    });
  });

  test.each([
    ["followers:desc"],
    [["followers:desc"]],
    [["location_country", "staff_count:desc"]],
    ["relevance"],
    [["name:asc", "relevance"]],
  ])("is sorted by %j", async (sort) => {
    const { data } = await search({ query: "software", sort });
    expect(data).toEqual(expected("software", { sort: sort as "name" }));
  });

  test.each<RankOptions<CompanySchema>>([
    { field: "followers" },
    { field: "followers", modifier: "sqrt", factor: 0.05, combine: "multiply" },
    { field: "staff_count", modifier: "saturation", pivot: 100, factor: 30 },
  ])("is ranked by %j, on every page", async (rank) => {
    const first = await search({ query: "software", rank, per_page: 4 });
    expect(first.data).toEqual(expected("software", { rank, limit: 4 }));
    const cursor = first.pagination.next_cursor;
    const second = await search({ query: "software", rank, cursor, per_page: 4 });
    expect(second.data).toEqual(expected("software", { rank, limit: 4, offset: 4 }));
  });

  test("gives some fields, and always the id", async () => {
    const { data } = await search({ query: "website:*", fields: ["name", "followers"], per_page: 3 });
    expect(data).toEqual(expected("website:*", { fields: ["name", "followers"], limit: 3 }));
    const { data: ids } = await search({ query: "website:*", fields: [], per_page: 3 });
    expect(ids).toEqual(data.map(({ id }) => ({ id })));
    const { data: same } = await search({ query: "website:*", fields: ["id"], per_page: 3 });
    expect(same).toEqual(ids);
  });

  test("returns facets", async () => {
    const facets = {
      location_country: { limit: 3, except: "own" },
      industries: { limit: 2, facets: { type: 2, staff_count: { edges: [0, 11], statistics: false } } },
      staff_count: [0, 11, 51],
      followers: { bins: 5, scale: "log", statistics: false },
    } as const;
    const response = await search({ query: "software AND NOT location_country:a*", facets });
    expect(response.facets).toEqual(engine.search("software AND NOT location_country:a*", { facets }).facets);
  });

  test("returns highlights by id and field", async () => {
    const { highlights, data } = await search({ query: "name:software OR berlin", highlight: ["name", "description"] });
    const page = engine.search("name:software OR berlin", {
      limit: 20,
      highlight: ["name", "description"],
    });
    expect(highlights).toEqual(Object.fromEntries(page.hits.map((hit) => [hit.id, hit.highlights])));
    expect(Object.keys(highlights ?? {}).toSorted()).toEqual(idsOf({ data }).toSorted());
    expect(JSON.stringify(highlights)).toContain("<em>Software</em>");
  });

  test.each(["AND", "and", "And", "OR", "or"])("accepts the default operator %s", async (default_operator) => {
    const { pagination } = await search({ query: "software berlin", default_operator });
    const defaultOperator = default_operator.toUpperCase() === "AND" ? "AND" : "OR";
    expect(pagination.total).toBe(engine.count("software berlin", { defaultOperator }));
  });

  test("returns the default facets of a list of fields", async () => {
    const { facets } = await search({ query: "software", facets: ["location_country", "staff_count"] });
    const byField = { location_country: 10, staff_count: { bins: 10 } } as const;
    expect(facets).toEqual(engine.search("software", { facets: byField }).facets);
    const industries = { limit: 2, facets: ["type", "followers"] } as const;
    const nested = await search({ query: "software", facets: { industries } });
    expect(nested.facets).toEqual(engine.search("software", { facets: { industries } }).facets);
  });

  test("returns only the number of matches and facets with count_only", async () => {
    expect(
      await search({ query: "software", count_only: true, page: 3, facets: { location_country: 1 } }),
    ).toMatchObject({
      data: [],
      pagination: { page: 3, per_page: 20, total: engine.count("software"), next_cursor: null },
      facets: engine.search("software", { facets: { location_country: 1 } }).facets,
    });
    const full = await search({ query: "software", count_only: false });
    expect(full.data.length).toBe(20);
  });

  test("uses the last of several members with one name", async () => {
    const { status, body } = await service.send({ body: '{"query":"(","query":"*:*","per_page":1}' });
    expect({ status, body }).toMatchObject({ status: 200, body: { pagination: { total: 300 } } });
  });

  test.each([
    "application/json",
    "application/json; charset=utf-8",
    'Application/JSON;charset="UTF-8"',
    " application/json ; charset=utf-8 ; ",
  ])("accepts the media type %j", async (type) => {
    const { status } = await service.send({ body: { query: "*:*" }, headers: { "content-type": type } });
    expect(status).toBe(200);
  });

  test("accepts a byte order mark", async () => {
    expect(await service.send({ body: '\ufeff{"query":"*:*"}' })).toMatchObject({ status: 200 });
  });

  test("accepts a body without a length", async () => {
    const body = new Blob(['{"query":', '"*:*"}']).stream();
    expect(await service.send({ body })).toMatchObject({ status: 200, body: { pagination: { total: 300 } } });
  });
});

describe("cursors", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("return all companies while companies change", async () => {
    const changing = companyEngine(60);
    const { send } = await startService({ engine: changing });
    const body = { query: "*:*", sort: "followers:desc", per_page: 7 };
    const expected = changing.search("*:*", { sort: "followers:desc", limit: 60 }).hits.map(({ id }) => id);
    const ids: string[] = [];
    let cursor: string | null = null;
    for (let page = 1; page === 1 || cursor !== null; page++) {
      const { body: response } = await send({ body: cursor === null ? body : { ...body, cursor } });
      const { data, pagination } = response as SearchResponse;
      expect(pagination).toMatchObject({ page, per_page: 7, total: 60, total_pages: 9 });
      ids.push(...idsOf({ data }));
      cursor = pagination.next_cursor;
      changing.upsert({ id: `new-${page}`, name: "New", followers: 1_000_000 });
      changing.delete(expected.at(-page) ?? "");
    }
    expect(ids).toEqual(expected);
  });

  test("continue from a numbered page, with another page size and other fields", async () => {
    const first = await search({ query: "*:*", per_page: 10, page: 3 });
    const next = await search({ query: "*:*", per_page: 5, cursor: first.pagination.next_cursor, fields: ["name"] });
    expect(next.data).toEqual(expected("*:*", { offset: 30, limit: 5, fields: ["name"] }));
    expect(next.pagination).toMatchObject({ page: 7, per_page: 5, total: 300 });
  });

  test("continue after the last numbered page", async () => {
    const many = companyEngine(0);
    many.upsertAll(Array.from({ length: 10_050 }, (_, index) => ({ id: String(index).padStart(5, "0") })));
    const { send } = await startService({ engine: many });
    const deepest = await send({ body: { query: "*:*", page: 100, per_page: 100 } });
    const { pagination } = deepest.body as SearchResponse;
    const behind = await send({ body: { query: "*:*", per_page: 100, cursor: pagination.next_cursor } });
    expect(behind.body).toMatchObject({ pagination: { page: 101, total: 10_050, next_cursor: null } });
    expect((behind.body as SearchResponse).data.length).toBe(50);
  });

  async function problemOf(body: object): Promise<unknown> {
    const { status, body: problem } = await service.send({ body });
    return { status, code: (problem as { readonly code: string }).code };
  }

  async function cursorOf(body: object): Promise<string> {
    return (await search(body)).pagination.next_cursor ?? "";
  }

  test("are rejected with another search", async () => {
    const cursor = await cursorOf({ query: "software", per_page: 5 });
    const mismatch = { status: 400, code: "cursor_mismatch" };
    expect(await problemOf({ query: "berlin", cursor })).toEqual(mismatch);
    expect(await problemOf({ query: "software", sort: "name", cursor })).toEqual(mismatch);
    expect(await problemOf({ query: "software", rank: { field: "followers" }, cursor })).toEqual(mismatch);
    expect(await problemOf({ query: "software", default_operator: "and", cursor })).toEqual(mismatch);
    expect(await problemOf({ query: "software", cursor: await cursorOf({ query: "berlin", per_page: 1 }) })).toEqual(
      mismatch,
    );
  });

  test("are rejected by another service", async () => {
    const other = await startService({ engine: companyEngine(300) });
    const cursor = await cursorOf({ query: "software", per_page: 5 });
    const { status, body } = await other.send({ body: { query: "software", cursor } });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: "cursor_expired" } });
  });

  test("are valid for ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const cursor = await cursorOf({ query: "software", per_page: 5 });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect(await search({ query: "software", cursor })).toMatchObject({ pagination: { page: 1 } });
    vi.setSystemTime(Date.now() + 1);
    expect(await problemOf({ query: "software", cursor })).toEqual({ status: 400, code: "cursor_expired" });
  });

  test("are rejected after any change", async () => {
    const cursor = await cursorOf({ query: "software", per_page: 5 });
    for (let at = 0; at < cursor.length; at++) {
      const changed = `${cursor.slice(0, at)}${cursor[at] === "a" ? "b" : "a"}${cursor.slice(at + 1)}`;
      expect(await problemOf({ query: "software", cursor: changed })).toEqual({
        status: 400,
        code: "cursor_malformed",
      });
    }
  });

  test.each(["", "1", ".", "..", "a.b.c", "\u0000", "ü", "A".repeat(5000)])("are rejected: %j", async (cursor) => {
    expect(await problemOf({ query: "software", cursor })).toEqual({ status: 400, code: "cursor_malformed" });
  });
});
