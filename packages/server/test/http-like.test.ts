import { like } from "@firmament/like";
import { companyEngine, startService } from "@firmament/test-support/http/service.ts";
import { companySchema } from "firmament/companies";
import { print } from "firmament/grammar";
import { describe, expect, test } from "vitest";
import type { SearchResponse } from "../src/http/schema/search-response-schemas.ts";

const engine = companyEngine(300);
const service = await startService({ engine });
const [id = "", other = ""] = engine.ids("software");

async function search(body: object): Promise<SearchResponse> {
  const { status, text, body: response } = await service.send({ body });
  expect({ status, text }).toMatchObject({ status: 200 });
  return response as SearchResponse;
}

const idsOf = ({ data }: SearchResponse): readonly string[] => data.map((document) => document.id);

describe("a search with like", () => {
  test("runs the query for documents like the given ones, and returns it with its reasons", async () => {
    const given = {
      ids: [id],
      unlike: [other],
      fields: ["description", "industries"],
      terms: 3,
      numbers: ["staff_count"],
    };
    const expected = await like(engine, { schema: companySchema, ...given });
    const response = await search({ query: "*:*", like: given, per_page: 5 });
    expect(response.like).toEqual({ query: print(expected.query), reasons: expected.reasons });
    expect(idsOf(response)).toEqual(engine.search(expected.query, { limit: 5 }).hits.map((hit) => hit.id));
    expect(idsOf(response)).not.toContain(id);
  });

  test("is restricted by the query and the filter", async () => {
    const filter = { location_country: "Germany" };
    const response = await search({ query: "staff_count:>10 OR data", filter, like: { ids: [id] } });
    const { query } = await like(engine, { schema: companySchema, ids: [id] });
    expect(response.like?.query).toBe(`(staff_count:>10 OR data) AND ${print(query)}`);
    expect(response.pagination.total).toBe(engine.count(response.like?.query ?? "", { filter }));
  });

  test("continues with its own query", async () => {
    const first = await search({ query: "*:*", like: { ids: [id] }, per_page: 3 });
    const next = { query: first.like?.query, cursor: first.pagination.next_cursor, per_page: 3 };
    const both = await search({ query: "*:*", like: { ids: [id] }, per_page: 6 });
    expect([...idsOf(first), ...idsOf(await search(next))]).toEqual(idsOf(both));
  });

  test("counts, too", async () => {
    const { data, pagination } = await search({ query: "*:*", like: { ids: [id] }, count_only: true });
    expect(data).toEqual([]);
    expect(pagination.total).toBe(engine.count((await like(engine, { schema: companySchema, ids: [id] })).query));
  });

  test.each<[object, string]>([
    [
      { ids: ["nosuch"] },
      'There is no document with the id "nosuch". Leave it out, or check its spelling: upper and lower case count.',
    ],
    [{ ids: [] }, "like.ids must be a list of 1 to 100 ids, not []."],
    [{ ids: [id], unlike: [id] }, "like.unlike must be a list without the ids to be like"],
    [{ ids: [id], field: ["name"] }, 'like: there is no member "field". Did you mean fields?'],
    [{ ids: [id], fields: ["staff_count"] }, "like.fields[0] must be one of the text and keyword fields name"],
    [{ ids: [id], numbers: ["name"] }, "like.numbers[0] must be one of the number and date fields"],
    [{}, "like.ids is missing; it must be a list of 1 to 100 ids."],
  ])("%j is refused", async (given, detail) => {
    const { status, body } = await service.send({ body: { query: "*:*", like: given } });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: "invalid_body", member: "like" } });
    expect((body as { detail: string }).detail).toContain(detail);
  });

  test.each<[object, string]>([
    [{ as_you_type: true }, "Send either like or as_you_type, not both."],
    [
      { cursor: "x" },
      "Send either like or cursor, not both: the next page of a search with like has its like.query as query.",
    ],
  ])("%j is refused beside it", async (members, detail) => {
    const { body } = await service.send({ body: { query: "*:*", like: { ids: [id] }, ...members } });
    expect(body).toMatchObject({ status: 400, detail });
  });

  test("reports the errors of the query at their place", async () => {
    const { body } = await service.send({ body: { query: "a AND (b", like: { ids: [id] } } });
    expect(body).toMatchObject({ status: 400, code: "query_syntax", diagnostics: [{ span: { start: 6, end: 7 } }] });
    const closing = await service.send({ body: { query: "a) OR (b", like: { ids: [id] } } });
    expect(closing.body).toMatchObject({ status: 400, code: "query_syntax" });
  });
});
