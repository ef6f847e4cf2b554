import { generateCompanies } from "@firmament/fixtures";
import { matchesOf, profileEngines, profileQueries } from "@firmament/test-support/arbitrary/profiles.ts";
import { law, runsSlowTests, sampled } from "@firmament/test-support/fuzz.ts";
import { type NaiveGroup, naiveGroups } from "@firmament/test-support/oracle/group.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Company, CompanySchema } from "../../src/companies/company-schema.ts";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import type { GroupFieldNameOf } from "../../src/engine/options/group-options.ts";
import type { HitGroups, SearchPage } from "../../src/engine/result/search-page.ts";
import { companySchema } from "../../src/entries/companies.ts";
import { SearchEngine, type SearchOptions } from "../../src/entries/index.ts";

type Engine = SearchEngine<CompanySchema>;
type Options = SearchOptions<CompanySchema>;

const engines: Arbitrary<Engine> = fc.tuple(profileEngines, fc.boolean()).map(([engine, isOpened]) => {
  return isOpened
    ? readIndex(writeIndex(engine), { schema: companySchema, liveCapacity: 3, segmentCapacity: 16 })
    : engine;
});

const fields = fc.constantFrom<GroupFieldNameOf<CompanySchema>>(
  ...(["location_city", "type", "name", "website", "followers", "staff_count"] as const),
);

/** Every kind of order. */
const orders: Arbitrary<Options> = fc.constantFrom<Options>(
  {},
  { sort: "followers:desc" },
  { sort: "staff_count" },
  { sort: "location_city" },
  { sort: ["type:desc", "relevance"] },
  { sort: ["staff_count", "name"] },
  { rank: { field: "followers" } },
  { rank: { field: "staff_count", modifier: "none", factor: 100 } },
);

const requests = fc.record({
  query: fc.oneof(profileQueries, fc.constantFrom("red green", "red^3 green berlin", "name:Berlin OR red")),
  by: fields,
  size: fc.integer({ min: 1, max: 4 }),
  order: orders,
  limit: fc.nat(6),
  offset: fc.nat(8),
});

function groupsOf(page: SearchPage<Company, unknown, HitGroups<Company>>): NaiveGroup[] {
  return page.groups.values.map(({ hits, ...group }) => ({ ...group, ids: hits.map(({ id }) => id) }));
}

describe("groups equal those of the reference implementation", () => {
  law(
    "in every order, on every page, in any kinds of segments",
    30,
    fc.property(engines, fc.array(requests, { minLength: 4, maxLength: 8 }), (engine, requests) => {
      for (const { query, by, size, order, limit, offset } of requests) {
        const all = engine.search(query, { ...order, limit: 1000 });
        const expected = naiveGroups(
          all.hits.map(({ document }) => document),
          by,
          size,
        );
        expect(all.total).toBe(matchesOf(engine, query).length);
        const page = engine.search(query, { ...order, limit, offset, group: { by, size } });
        expect(groupsOf(page)).toEqual(expected.slice(offset, offset + limit));
        expect([page.total, page.groups.total]).toEqual([all.total, expected.length]);
        expect(page.hits).toEqual(page.groups.values.flatMap(({ hits }) => hits));
        const scores = new Map(all.hits.map(({ id, score }) => [id, score]));
        for (const { id, score } of page.hits) expect(score).toBe(scores.get(id));
        // The second time, the groups are stored.
        for (const [from, count] of [
          [offset, limit],
          [offset + 1, limit - 1],
        ] as const) {
          if (count < 0) continue;
          const again = engine.search(query, { ...order, limit: count, offset: from, group: { by, size } });
          expect(groupsOf(again)).toEqual(expected.slice(from, from + count));
          expect(again.groups.total).toBe(expected.length);
          for (const { id, score } of again.hits) expect(score).toBe(scores.get(id));
        }
        const everything = engine.search(query, { ...order, limit: 1000, group: { by, size } });
        expect(groupsOf(everything)).toEqual(expected);
        expect(everything.cursor).toBeNull();
      }
    }),
  );

  law(
    "on all pages of a cursor together, despite changes in between",
    30,
    fc.property(engines, requests, fc.integer({ min: 1, max: 4 }), (engine, { query, by, size, order }, limit) => {
      const options = { ...order, group: { by, size } };
      const expected = groupsOf(engine.search(query, { ...options, limit: 1000 }));
      const snapshot = engine.snapshot();
      const groups: NaiveGroup[] = [];
      let changes = 0;
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const follow = { ...options, limit, ...(cursor !== undefined && { cursor }) };
        const page = engine.search(query, follow);
        // The groups of a page are stored; the state of the cursor has not changed, unlike that of the first page.
        expect(groupsOf(engine.search(query, follow))).toEqual(groupsOf(page));
        expect(page.groups.total).toBe(expected.length);
        groups.push(...groupsOf(page));
        cursor = page.cursor;
        engine.upsert({ id: `new ${changes++}`, name: "red berlin", type: `type ${changes}`, followers: 7 });
      }
      expect(groups).toEqual(expected);
      expect(groupsOf(snapshot.search(query, { ...options, limit: 1000 }))).toEqual(expected);
    }),
  );

  law(
    "with the same facets, explanations, highlights and documents as without groups",
    30,
    fc.property(engines, requests, (engine, { query, by, size, order }) => {
      const options = {
        ...order,
        limit: 1000,
        explain: true,
        fields: ["name"],
        highlight: ["name", "location_city"],
        facets: { type: 3, staff_count: [0, 2] },
      } as const;
      const all = engine.search(query, options);
      const page = engine.search(query, { ...options, group: { by, size } });
      expect(page.facets).toEqual(all.facets);
      const byId = new Map(all.hits.map((hit) => [hit.id, hit]));
      for (const hit of page.hits) expect(hit).toEqual(byId.get(hit.id));
    }),
  );

  law(
    "for texts that are still being typed",
    30,
    fc.property(engines, fields, fc.constantFrom("re", "ber red", "grene", "red ("), (engine, by, query) => {
      for (const mode of [{ asYouType: true }, { lenient: true }] as const) {
        const all = engine.search(query, { ...mode, limit: 1000 });
        const page = engine.search(query, { ...mode, limit: 1000, group: { by, size: 2 } });
        const documents = all.hits.map(({ document }) => document);
        expect(groupsOf(page)).toEqual(naiveGroups(documents, by, 2));
        expect([page.changes, page.suggestion, page.total]).toEqual([all.changes, all.suggestion, all.total]);
      }
    }),
  );
});

describe("groups of thousands of companies", () => {
  const companies = [...generateCompanies({ count: 4000, seed: 7 })];
  const queries = [
    "*:*",
    "software",
    "software^2 AND staff_count:[5 TO 90]",
    "software OR consulting",
    "softw*",
    '"software development"',
    "staff_count:[5 TO 90]",
  ];
  const orders: readonly Options[] = [
    {},
    { sort: "followers:desc" },
    { rank: { field: "followers" } },
    { sort: "type" },
  ];
  const fields = ["type", "location_country", "location_city", "staff_count"] as const;
  const ranked = queries.flatMap((query) => orders.map((order) => ({ query, order })));

  const kinds: readonly (readonly [string, { readonly segmentCapacity?: number }])[] = [
    ["several segments", { segmentCapacity: 2000 }],
    ["one segment", {}],
  ];
  test.each(runsSlowTests ? kinds : kinds.slice(0, 1))(
    "equal those of the reference implementation in %s",
    async (_, options) => {
      const engine = new SearchEngine(companySchema, options);
      await engine.load(companies);
      for (const { id } of companies.slice(0, 50)) engine.delete(id);
      const documents = new Map(engine.search("*:*", { limit: 4000 }).hits.map(({ id, document }) => [id, document]));
      // A word has champions, which decide the order by relevance.
      const words = ranked.filter(
        ({ query, order }) => query.startsWith("software") && Object.keys(order).length === 0,
      );
      for (const { query, order } of runsSlowTests ? ranked : new Set([...words, ...sampled(ranked, 4)])) {
        const { hits } = engine.search(query, { ...order, limit: 4000, fields: [] });
        const matches = hits.map(({ id }) => documents.get(id) as Company);
        for (const by of fields) {
          const expected = naiveGroups(matches, by, 3);
          for (const [offset, limit, size] of [
            [0, 10, 3],
            [5, 2, 3],
            [0, 40, 3],
            [0, 10, 1],
            [3, 4, 1],
          ] as const) {
            const page = engine.search(query, { ...order, offset, limit, group: { by, size } });
            expect(groupsOf(page), `${query} ${JSON.stringify(order)} ${by}`).toEqual(
              expected.slice(offset, offset + limit).map((group) => ({ ...group, ids: group.ids.slice(0, size) })),
            );
            expect(page.groups.total).toBe(expected.length);
            expect(page.cursor === null).toBe(offset + limit >= expected.length);
          }
        }
      }
    },
  );
});

test("the numbers of groups are those of the search, also if they are read later", () => {
  const engine = new SearchEngine(companySchema);
  const red = { name: "red" };
  engine.upsertAll(["a", "b", "c"].map((id) => ({ ...red, id, type: id === "c" ? "two" : "one" })));
  const { groups } = engine.search("red", { limit: 1, group: { by: "type" } });
  engine.upsertAll(["d", "e"].map((id) => ({ ...red, id, type: id })));
  engine.delete("a");
  expect(groups.total).toBe(2);
  expect(groups.values.map(({ total }) => total)).toEqual([2]);
  expect(JSON.parse(JSON.stringify(groups))).toMatchObject({ total: 2, values: [{ value: "one", total: 2 }] });
  expect(structuredClone(groups)).toMatchObject({ total: 2, values: [{ value: "one", total: 2 }] });
});

test("forged cursors of groups are malformed, or their pages end", () => {
  fc.assert(
    fc.property(engines, requests, fc.string(), (engine, { query, by, order }, text) => {
      const { cursor } = engine.search(query, { ...order, limit: 1, group: { by } });
      if (cursor === null) return;
      const follow = (options: Options, followed = cursor) => {
        return () => engine.search(query, { ...order, ...options, cursor: followed });
      };
      expect(follow({}, text)).toThrow("This is not a cursor");
      expect(follow({})).toThrow("This cursor belongs to another query");
      const other = by === "type" ? "name" : "type";
      expect(() => engine.search(query, { ...order, group: { by: other }, cursor })).toThrow("belongs to another");
      expect(engine.search(query, { ...order, group: { by, size: 4 }, cursor }).groups.values).toHaveLength(
        Math.min(10, engine.search(query, { limit: 0, group: { by } }).groups.total - 1),
      );
    }),
    { numRuns: 10 },
  );
});
