import { companyEngine, startService } from "@firmament/test-support/http/service.ts";
import { boolean, date, defineSchema, integer, keyword, SearchEngine } from "firmament";
import { describe, expect, test } from "vitest";
import type { ValuesResponse, WhyNotResponse } from "../src/http/schema/guidance-schemas.ts";

const schema = defineSchema({ fields: { state: keyword(), size: integer(), isOpen: boolean(), day: date() } });
const engine = new SearchEngine(schema);
engine.upsertAll([
  { id: "1", state: "new", size: 3, isOpen: true, day: "2020-05-01" },
  { id: "2", state: "new", size: -4, isOpen: false, day: "2023-01-31" },
  { id: "3", state: "old", size: 10 },
  { id: "4" },
]);

const companies = companyEngine(300);
const service = await startService({
  prices: { perRequest: 0.01 },
  engine: companies,
  datasets: { jobs: { schema, engine } },
});

async function ask(path: string, body: object): Promise<unknown> {
  const { status, body: response } = await service.send({ path, body });
  expect({ status, response }).toMatchObject({ status: 200 });
  return response;
}

const values = (body: object): Promise<ValuesResponse> => ask("/datasets/jobs/values", body) as Promise<ValuesResponse>;
const whyNot = (body: object): Promise<WhyNotResponse> =>
  ask("/datasets/companies/why-not", body) as Promise<WhyNotResponse>;

describe("values", () => {
  test("of each type of field", async () => {
    expect(await values({ fields: ["state", "size", "isOpen", "day"], limit: 1 })).toEqual({
      fields: {
        state: { type: "keyword", values: [{ value: "new", count: 2 }], others: 1, missing: 1 },
        size: { type: "integer", min: -4, max: 10, missing: 1 },
        isOpen: { type: "boolean", values: [{ value: "false", count: 1 }], others: 1, missing: 2 },
        day: { type: "date", min: "2020", max: "2023", missing: 2 },
      },
    });
  });

  test("with words that begin with a text", async () => {
    const body = { fields: ["location_country"], like: "ger", limit: 5 };
    const { fields } = (await ask("/datasets/companies/values", body)) as ValuesResponse;
    expect(fields.location_country?.values).toEqual([
      { value: "Germany", count: companies.count("location_country:germany") },
    ]);
  });

  test("of documents that a key may see only", async () => {
    const key = await service.newKey({ scopes: ["search"], filter: "state:old" });
    const { body } = await service.send({
      path: "/datasets/jobs/values",
      body: { fields: ["state", "size"] },
      headers: { "x-api-key": key },
    });
    expect(body).toMatchObject({
      fields: { state: { values: [{ value: "old", count: 1 }], others: 0 }, size: { min: 10, max: 10 } },
    });
  });

  test.each([
    [{ fields: ["nothing"] }, "fields[0] must be one of the fields state, size, isOpen, day"],
    [{ fields: [] }, "a list of 1 to 50 fields"],
    [{ fields: ["size"], like: "a" }, "Send like only with fields of words, such as state"],
    [{ fields: ["state"], limit: 101 }, "limit must be a whole number from 1 to 100"],
  ])("%j is refused", async (body, detail) => {
    const { status, body: problem } = await service.send({ path: "/datasets/jobs/values", body });
    expect([status, (problem as { readonly detail: string }).detail]).toEqual([400, expect.stringContaining(detail)]);
  });
});

describe("why not", () => {
  const query = "name:software AND staff_count:>100000 AND (location_country:germany OR type:nothing)";

  test("tells which clauses exclude everything", async () => {
    const { total, matches, clauses, edit } = await whyNot({ query });
    expect({ total, matches, edit }).toEqual({ total: 0, matches: null, edit: null });
    expect(clauses.map(({ text }) => text)).toEqual([
      "name:software",
      "staff_count:>100000",
      "location_country:germany",
      "type:nothing",
    ]);
    for (const { text, span, total: alone } of clauses) {
      expect(query.slice(span.start, span.end)).toBe(text);
      expect(alone).toBe(companies.count(text));
    }
    const rest = "name:software AND (location_country:germany OR type:nothing)";
    expect(clauses.map((clause) => clause.total_without)).toEqual([
      companies.count("staff_count:>100000 AND location_country:germany"),
      companies.count(rest),
      undefined,
      undefined,
    ]);
  });

  test("counts under the filter, the operator and the filter of the key", async () => {
    const filter = { location_country: "Germany" };
    const { clauses } = await whyNot({ query: "berlin zzzz", filter, default_operator: "AND" });
    expect(clauses).toMatchObject([
      { text: "berlin", total: companies.count("berlin", { filter }), total_without: 0 },
      { text: "zzzz", total: 0, total_without: companies.count("berlin", { filter }) },
    ]);
    const key = await service.newKey({ scopes: ["search"], filter: "location_country:france" });
    const headers = { "x-api-key": key };
    const path = "/datasets/companies/why-not";
    const { body } = await service.send({ path, body: { query: "location_country:germany" }, headers });
    expect(body).toMatchObject({ total: 0, clauses: [{ total: 0 }] });
    const hidden = companies.search("location_country:germany").hits[0]?.id;
    expect(await service.send({ path, body: { query: "a", id: hidden }, headers })).toMatchObject({ status: 404 });
  });

  test("has no clauses if something matches", async () => {
    expect(await whyNot({ query: "name:software" })).toMatchObject({
      total: companies.count("name:software"),
      clauses: [],
    });
  });

  test("tells which clauses exclude a document, for the price of the document", async () => {
    const [{ id, document }] = companies.search("name:software", { limit: 1 }).hits as unknown as readonly [
      { id: string; document: { staff_count: number } },
    ];
    const before = (await service.accounts.account(service.account.id))?.balance ?? 0;
    expect(await whyNot({ query: "name:software AND staff_count:>900000", id })).toMatchObject({
      matches: false,
      clauses: [{ text: "staff_count:>900000", reason: `staff_count is ${document.staff_count}, not above 900000` }],
      edit: { query: `name:software AND staff_count:>=${document.staff_count}`, changes: 1 },
    });
    expect((await service.accounts.account(service.account.id))?.balance).toBe(before - 10_000);
    expect(await whyNot({ query: "name:software", id })).toMatchObject({ matches: true, clauses: [], edit: null });
  });

  test.each([
    [{ query: "(" }, "query_syntax"],
    [{ query: "nothing:a" }, "unknown_field"],
    [{ query: "nothing:a", id: "c-00000001" }, "unknown_field"],
    [{ query: "a", id: "nobody" }, "not_found"],
    [{ query: "a", id: "c-00000001", filter: "b" }, "invalid_body"],
    [{}, "invalid_body"],
  ])("%j is refused, for free", async (body, code) => {
    const { body: problem, headers } = await service.send({ path: "/datasets/companies/why-not", body });
    expect(problem).toMatchObject({ code });
    expect(headers["x-credits-charged"]).toBe("0");
  });
});
