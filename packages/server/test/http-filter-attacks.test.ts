import { type DocumentInput, defineSchema, keyword, number, SearchEngine, text } from "firmament";
import { describe, expect, test } from "vitest";
import { createHandler } from "../src/http/handler.ts";

const schema = defineSchema({
  fields: { tenant: keyword(), title: text({ exactFirst: true }), notes: text(), price: number() },
});

type Contract = DocumentInput<typeof schema>;

const own: readonly Contract[] = [
  { id: "a1", tenant: "acme", title: "supply of steel", notes: "renewed each year", price: 10 },
  { id: "a2", tenant: "acme", title: "supply of paper", notes: "ends soon", price: 20 },
];

/** Each has a word, a value and an id that no document of the key has. */
const hidden: readonly Contract[] = [
  { id: "b1", tenant: "zyxcorp", title: "supply of xenonite", notes: "acquisition of quuxfirm", price: 777_001 },
  { id: "b2", tenant: "zyxcorp", title: "merger with quuxfirm", notes: "steel", price: 777_002 },
];

/** The key whose documents are those of `acme`, and what it receives of a service with the documents. */
function askerOf(documents: readonly Contract[]) {
  const engine = new SearchEngine(schema, { cursors: { states: 100 } });
  engine.upsertAll(documents);
  const key = "a-key-of-twenty-characters";
  const handle = createHandler({
    datasets: { contracts: { schema, engine } },
    keys: [{ key, filter: { tenant: "acme" } }],
  });
  return async (path: string, body: object | null): Promise<{ readonly status: number; readonly text: string }> => {
    const response = await handle(
      new Request(`http://service.test/datasets/contracts${path}`, {
        method: body === null ? "GET" : "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        ...(body !== null && { body: JSON.stringify(body) }),
      }),
    );
    const content = (await response.json()) as Record<string, unknown>;
    const { took_ms: _, request_id: __, pagination, ...rest } = content;
    const { next_cursor: cursor, ...page } = (pagination ?? {}) as Record<string, unknown>;
    return { status: response.status, text: JSON.stringify({ ...rest, page, more: cursor !== null }) };
  };
}

const ask = askerOf([...own, ...hidden]);
const alone = askerOf(own);

const everything = { query: "*:*" };

const attempts: readonly (readonly [string, string, object | null])[] = [
  ["all documents", "/search", everything],
  ["an alternative to the filter", "/search", { query: "title:steel OR tenant:zyxcorp" }],
  ["the negation of the filter", "/search", { query: "*:* AND NOT tenant:acme" }],
  ["a parenthesis that would end the filter", "/search", { query: "a) OR (tenant:zyxcorp" }],
  ["a comment as in SQL", "/search", { query: "steel -- tenant:acme" }],
  ["a filter of another tenant", "/search", { ...everything, filter: { tenant: "zyxcorp" } }],
  ["both tenants", "/search", { ...everything, filter: { tenant: ["acme", "zyxcorp"] } }],
  ["a filter that replaces all filters", "/search", { ...everything, filter: { "*": "tenant:zyxcorp" } }],
  [
    "a filter of a facet",
    "/search",
    { ...everything, filter: { tenant: "acme" }, facets: { tenant: { limit: 9, except: "own" } } },
  ],
  [
    "facets of all fields",
    "/search",
    { ...everything, facets: { tenant: 50, title: 50, notes: 50, price: [0, 100, 1e6] } },
  ],
  ["facets without filters", "/search", { ...everything, facets: { notes: { limit: 50, except: "own" } } }],
  ["facets of typed words", "/search", { ...everything, facets: { tenant: { limit: 9, like: "zyx" } } }],
  ["bins of a number", "/search", { ...everything, facets: { price: { bins: 5, except: "own" } } }],
  ["nested facets", "/search", { ...everything, facets: { tenant: { limit: 9, facets: { title: 9 } } } }],
  ["facets without hits", "/search", { ...everything, per_page: 1, facets: { tenant: 9 } }],
  ["groups", "/search", { ...everything, group: { by: "tenant", size: 5 } }],
  ["the greatest value first", "/search", { ...everything, sort: ["price:desc"] }],
  ["highlights", "/search", { query: "quux* xenon* steel", highlight: ["title", "notes"] }],
  ["a word as you type", "/search", { query: "xenonit", as_you_type: true }],
  ["a word with an error as you type", "/search", { query: "quuxfrm", as_you_type: true }],
  ["a similar word", "/search", { query: "xenonita~2" }],
  ["a pattern of all words", "/search", { query: "title:/.*/ notes:*" }],
  ["a later page", "/search", { ...everything, page: 2, per_page: 1 }],
  ["the count of all documents", "/count", everything],
  ["a count by bisection", "/count", { query: "price:[500000 TO *]" }],
  ["a count of a prefix", "/count", { query: "title:x*" }],
  ["a count of another tenant", "/count", { ...everything, filter: { tenant: "zyxcorp" } }],
  ["the check of a hidden word", "/validate", { query: "title:xenonita" }],
  ["the check of a hidden value", "/validate", { query: "tenant:zyxcorps" }],
  ["the values of all fields", "/values", { fields: ["tenant", "title", "notes", "price"] }],
  ["typed values", "/values", { fields: ["tenant", "title"], like: "xen" }],
  ["the reasons of nothing", "/why-not", { query: "tenant:zyxcorp AND title:xenonite" }],
  ["the reasons for a hidden document", "/why-not", { query: "steel", id: "b2" }],
  ["a hidden document", "/documents/b1", null],
  ["a hidden document, encoded", "/documents/%62%31", null],
  ["the size of the dataset", "", null],
];

describe("a key with a filter that asks for", () => {
  test.each(attempts)("%s has the answer of a service without the other documents", async (_, path, body) => {
    const [answer, expected] = [await ask(path, body), await alone(path, body)];
    expect(answer).toEqual(expected);
  });

  test("a word that only others have finds none of them, in no field", async () => {
    for (const word of ["zyxcorp", "xenonite", "quuxfirm", "merger", "acquisition"]) {
      for (const field of ["tenant", "title", "notes"]) {
        const { text: found } = await ask("/count", { query: `${field}:${word}` });
        expect(JSON.parse(found)).toMatchObject({ total: 0 });
      }
    }
  });

  test("changes is refused, so that no document can be taken over", async () => {
    for (const change of [
      { delete: "b1" },
      { upsert: { ...hidden[0], tenant: "acme" } },
      { patch: { id: "b1", tenant: "acme" } },
    ]) {
      expect((await ask("/documents", { changes: [change] })).status).toBe(403);
    }
    expect((await ask("/documents/b1", null)).status).toBe(404);
  });
});
