import { profileEngines, profileQueries } from "@firmament/test-support/arbitrary/profiles.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Company, type CompanySchema, companySchema } from "../../src/companies/company-schema.ts";
import type { SearchOptions } from "../../src/engine/options/search-options.ts";
import type { Hit } from "../../src/engine/result/search-page.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";

type Sort = NonNullable<SearchOptions<CompanySchema>["sort"]>;

const sorts = fc.constantFrom<Sort>(
  ...([
    "relevance",
    "name",
    "followers:desc",
    "staff_count",
    ["type", "relevance"],
    ["location_city", "name:desc"],
  ] as const),
);

/** All hits in the order of `search`, page by page. */
function pagesOf(engine: SearchEngine<CompanySchema>, query: string, sort: Sort): readonly Hit<Company>[] {
  const hits: Hit<Company>[] = [];
  let cursor: string | null | undefined;
  do {
    const page = engine.search(query, { sort, limit: 37, explain: true, ...(cursor && { cursor }) });
    hits.push(...page.hits);
    cursor = page.cursor;
  } while (cursor !== null);
  return hits;
}

/** Reads a stream while `change` is called after every seventh hit. */
async function read<T>(items: AsyncIterable<T> | Iterable<T>, change: (number: number) => void): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    all.push(item);
    if (all.length % 7 === 1) change(all.length);
  }
  return all;
}

/** Changes that would affect the rest of a stream that does not read one state. */
function disturb(engine: SearchEngine<CompanySchema>, number: number): void {
  engine.upsert({ id: `new ${number}`, name: "red green berlin" });
  const last = engine.ids("*:*").at(-2);
  if (last !== undefined) engine.delete(last);
  if (number % 3 === 0) engine.compact({ full: number % 2 === 0 });
  if (number % 11 === 0) engine.clear();
}

function large(): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema, { liveCapacity: 300, segmentCapacity: 1000 });
  const companies = Array.from({ length: 1300 }, (_, n) => ({
    id: `c${(n * 7919) % 1300}`,
    name: `${n % 3 === 0 ? "red" : "green"} ${n % 5 === 0 ? "berlin berlin" : `w${n % 17}`}`,
    followers: n % 40,
    ...(n % 4 !== 0 && { type: `t${n % 6}` }),
  }));
  engine.upsertAll(companies.slice(0, 700));
  for (const company of companies.slice(700)) engine.upsert(company);
  return engine;
}

describe("a stream, while documents change", () => {
  test(
    "has the hits of all pages in any order, and the ids in the order of insertion",
    async () => {
      const property = fc.asyncProperty(profileEngines, profileQueries, sorts, async (engine, query, sort) => {
        const expected = pagesOf(engine, query, sort);
        const ids = engine.ids(query);
        const documents = engine.ids("*:*").map((id) => engine.get(id));
        const ranked = engine.stream(query, { sort, explain: true });
        const inserted = engine.stream(query);
        const all = engine.documents();
        expect(await read(ranked, (number) => disturb(engine, number))).toEqual(expected);
        expect((await read(inserted, (number) => disturb(engine, number))).map(({ id }) => id)).toEqual(ids);
        expect(await read(all, (number) => disturb(engine, number))).toEqual(documents);
      });
      await fc.assert(property, runs(60, 12));
    },
    2 * propertyTimeout,
  );

  test.each<Sort>(["relevance", "followers", "name:desc", ["type", "relevance"]])(
    "that is longer than several rankings has the hits of one search: %s",
    async (sort) => {
      const engine = large();
      const query = "red^2 OR berlin OR w3 OR type:t1";
      const options = { sort, limit: 2000, explain: true } as const;
      const expected = engine.search(query, options).hits.map((hit) => ({ ...hit }));
      expect(expected.length).toBeGreaterThan(600);
      const stream = engine.stream(query, { sort, explain: true });
      const found = await read(stream, (number) => number % 5 === 0 && disturb(engine, number));
      expect(found.map((hit) => ({ ...hit }))).toEqual(expected);
    },
  );
});

describe("a stream of a snapshot", () => {
  test("has the hits of the snapshot", async () => {
    const engine = large();
    const snapshot = engine.snapshot();
    const ids = engine.ids("berlin");
    const ranked = engine.search("berlin", { limit: 2000 }).hits.map(({ id }) => id);
    engine.clear();
    const idsOf = (hits: readonly Hit<Company>[]): readonly string[] => hits.map(({ id }) => id);
    expect(idsOf(await read(snapshot.stream("berlin"), () => {}))).toEqual(ids);
    expect(idsOf(await read(snapshot.stream("berlin", { sort: "relevance" }), () => {}))).toEqual(ranked);
    expect([...snapshot.documents()]).toHaveLength(1300);
    expect([...engine.documents()]).toEqual([]);
  });
});
