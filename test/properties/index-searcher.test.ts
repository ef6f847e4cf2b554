import { clauses } from "@firmament/test-support/arbitrary/company-query.ts";
import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import { type Company, type CompanySchema, companySchema } from "../../src/companies/company-schema.ts";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import { IndexSearcher, type SearcherPage } from "../../src/engine/reader/index-searcher.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { field } from "../../src/entries/companies.ts";
import { and } from "../../src/entries/index.ts";
import { IndexFileError } from "../../src/storage/index-file-error.ts";

const companies = conformanceCompanies.slice(0, 60);

function fileOf(engine: SearchEngine<CompanySchema>): Uint8Array {
  return writeIndex(engine);
}

/** The result of a call, or the diagnostics of its error. */
function outcome(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (error instanceof QueryError) return error.toJSON();
    throw error;
  }
}

const requests = [
  { limit: 5, explain: true },
  { limit: 5, offset: 3, fields: ["name"] },
  { sort: "followers:desc" },
  { sort: ["location_country", "name:desc", "relevance"], defaultOperator: "AND", explain: true },
  { limit: 3, highlight: ["name", "description"] },
  { limit: 3, filter: { location_country: ["Germany", "Austria"], staff_count: { gte: 5 } }, explain: true },
  { limit: 3, filter: ["germany OR software", { type: { not: "Nonprofit" } }], defaultOperator: "AND" },
  { limit: 3, filter: "name:" },
  {
    limit: 1,
    facets: {
      location_country: { limit: 3, except: "own", like: "a" },
      industries: { limit: 2, facets: { type: 2 } },
      staff_count: { bins: 5, scale: "log", except: "own" },
      followers: { edges: [0, 100], statistics: false },
    },
  },
] as const;

/** Without a cache, with one that evicts lists, and with one for all of them. */
const caches = fc.constantFrom(0, 2000, 2 ** 20);

describe("a searcher of an index file", () => {
  law(
    "finds what the engine finds that opens the file",
    100,
    fc.property(spreads, fc.array(clauses, { minLength: 1, maxLength: 4 }), caches, (spread, queries, cacheBytes) => {
      const bytes = fileOf(spreadEngine(companySchema, companies, spread, { defaultOperator: "AND" }));
      const engine = readIndex(bytes, { schema: companySchema });
      const searcher = new IndexSearcher(bytes, { schema: companySchema, parse, cacheBytes });
      expect(searcher.size).toBe(engine.size);
      for (const query of queries) {
        expect(outcome(() => searcher.ids(query))).toEqual(outcome(() => engine.ids(query)));
        expect(outcome(() => searcher.count(query))).toEqual(outcome(() => engine.count(query)));
        for (const request of requests) {
          const found = outcome(() => searcher.search(query, request));
          const expected = outcome(() => engine.search(query, request));
          expect(JSON.stringify(pageOf(found))).toBe(JSON.stringify(pageOf(expected)));
        }
      }
    }),
  );

  const empty = fileOf(new SearchEngine(companySchema));
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(companies);
  const file = fileOf(engine);
  const searcher = new IndexSearcher(file, { schema: companySchema });

  test("has the documents", () => {
    const [company] = companies;
    expect(searcher.get(company?.id ?? "")).toEqual(engine.get(company?.id ?? ""));
    expect(searcher.has(company?.id ?? "")).toBe(true);
    expect(searcher.has("none")).toBe(false);
    expect(searcher.get("none")).toBeUndefined();
    expect(new IndexSearcher(empty, { schema: companySchema }).size).toBe(0);
  });

  test("reads trees without a parser", () => {
    const tree = and(field("type").term("public"), field("followers").gte(10));
    expect(searcher.ids(tree)).toEqual(engine.ids(tree));
    expect(searcher.ids(tree).length).toBeGreaterThan(0);
  });

  test("needs a parser for texts, and for trees of unknown form", () => {
    const copy = JSON.parse(JSON.stringify(parse("berlin OR software"))) as QueryNode;
    expect(() => searcher.count("berlin")).toThrow(
      new TypeError("A query text needs the option `parse` of the searcher: `parse` of firmament/grammar."),
    );
    expect(() => searcher.count(copy)).toThrow(TypeError);
    const parsing = new IndexSearcher(file, { schema: companySchema, parse });
    expect(parsing.ids(copy)).toEqual(engine.ids(copy));
    expect(parsing.ids(copy).length).toBeGreaterThan(0);
  });

  test("rejects invalid options, queries and files", () => {
    const parsing = new IndexSearcher(file, { schema: companySchema, parse, limits: { clauses: 2 } });
    expect(() => parsing.search("a", { limit: -1 })).toThrow(RangeError);
    expect(() => parsing.search("a", { facets: { name: -1 } })).toThrow(TypeError);
    expect(() => parsing.search("a", { sort: "nothing" as "name" })).toThrow(TypeError);
    expect(() => parsing.search("a b c")).toThrow("more than 2 clauses");
    expect(() => parsing.search(5 as unknown as string)).toThrow(TypeError);
    expect(() => parsing.search("nme:a")).toThrow(QueryError);
    expect(() => new IndexSearcher(file, { schema: companySchema, cacheBytes: -1 })).toThrow(RangeError);
    expect(() => new IndexSearcher(new Uint8Array(100), { schema: companySchema })).toThrow(IndexFileError);
  });
});

/** The members of a page that both have. */
function pageOf(page: unknown): unknown {
  if (typeof page !== "object" || page === null || !("hits" in page)) return page;
  const { total, hits, facets } = page as SearcherPage<Company, unknown>;
  return {
    total,
    facets,
    hits: hits.map(({ id, score, document, explanation, highlights }) => ({
      id,
      score,
      document,
      explanation,
      highlights,
    })),
  };
}
