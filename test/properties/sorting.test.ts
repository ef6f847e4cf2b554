import {
  compareByCodePoints,
  matchesOf,
  profileEngines,
  profileQueries,
} from "@firmament/test-support/arbitrary/profiles.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { Company, CompanySchema } from "../../src/companies/company-schema.ts";
import type { SortOrder } from "../../src/engine/options/sort-options.ts";
import type { SearchEngine } from "../../src/engine/search-engine.ts";

type Order = SortOrder<CompanySchema>;

const fields = ["name", "location_city", "type", "industries", "followers", "staff_count"] as const;
const orders: fc.Arbitrary<Order> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Order>("relevance") },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...fields), fc.constantFrom("", ":asc", ":desc"))
      .map(([field, direction]) => `${field}${direction}` as Order),
  },
);

const requests = fc.record({
  query: profileQueries,
  sort: fc.tuple(orders, fc.array(orders, { maxLength: 3 })).map(([first, others]) => [first, ...others] as const),
  limit: fc.nat(12),
  offset: fc.nat(20),
});

/** Negative if the first company comes first. */
type Comparison = (a: Company, b: Company) => number;

function comparisonBy(order: Order, scores: ReadonlyMap<string, number>): Comparison {
  if (order === "relevance") return (a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0);
  const [field = "", direction] = order.split(":");
  const sign = direction === "desc" ? -1 : 1;
  return (a, b) => {
    const [x, y] = [a, b].map((company) => [company[field as keyof Company] ?? []].flat()[0]);
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    if (typeof x === "number" && typeof y === "number") return sign * (x - y);
    return sign * compareByCodePoints(String(x), String(y));
  };
}

function naiveOrder(engine: SearchEngine<CompanySchema>, query: string, sorts: readonly Order[]): string[] {
  const companies = matchesOf(engine, query);
  const scored = engine.search(query, { limit: companies.length }).hits;
  const scores = new Map(scored.map(({ id, score }) => [id, score]));
  const comparisons = sorts.map((order) => comparisonBy(order, scores));
  return companies
    .toSorted((a, b) => {
      const order = comparisons.map((compare) => compare(a, b)).find((each) => each !== 0);
      return order ?? (a.id < b.id ? -1 : 1);
    })
    .map(({ id }) => id);
}

const collators = [
  new Intl.Collator("en", { sensitivity: "base" }),
  new Intl.Collator("sv", { caseFirst: "upper" }),
  new Intl.Collator("de", { numeric: true, ignorePunctuation: true }),
];

describe("hits sorted with a collation", () => {
  law(
    "have the order of Array.sort with the collator, then of ids, on every page and with cursors",
    60,
    fc.property(
      profileEngines,
      profileQueries,
      fc.constantFrom("name", "location_city", "industries"),
      fc.constantFrom("asc", "desc"),
      fc.constantFrom(...collators),
      fc.integer({ min: 1, max: 9 }),
      (engine, query, field, order, collator, limit) => {
        const sign = order === "desc" ? -1 : 1;
        const expected = matchesOf(engine, query)
          .toSorted((a, b) => {
            const [x, y] = [a, b].map((company) => [company[field] ?? []].flat()[0]);
            const isBoth = x !== undefined && y !== undefined;
            const byField = isBoth ? sign * collator.compare(x, y) : Number(x === undefined) - Number(y === undefined);
            return byField || (a.id < b.id ? -1 : 1);
          })
          .map(({ id }) => id);
        const sort = { field, order, collator } as const;
        expect(engine.search(query, { sort, limit: 1000 }).hits.map(({ id }) => id)).toEqual(expected);
        const paged: string[] = [];
        let cursor: string | null | undefined;
        do {
          const page = engine.search(query, { sort: [sort], limit, ...(cursor && { cursor }) });
          paged.push(...page.hits.map(({ id }) => id));
          cursor = page.cursor;
        } while (cursor !== null);
        expect(paged).toEqual(expected);
      },
    ),
  );
});

describe("hits have the order of a naive sort", () => {
  law(
    "by one or more keys, with ties and missing values, on every page",
    80,
    fc.property(profileEngines, fc.array(requests, { minLength: 5, maxLength: 10 }), (engine, searches) => {
      for (const { query, sort, limit, offset } of searches) {
        const expected = naiveOrder(engine, query, sort);
        const idsOf = (sort: Order | readonly Order[], limit: number, offset = 0): string[] =>
          engine.search(query, { sort, limit, offset }).hits.map(({ id }) => id);
        expect(idsOf(sort, 1000)).toEqual(expected);
        expect(idsOf(sort, limit, offset)).toEqual(expected.slice(offset, offset + limit));
        if (sort.length === 1) expect(idsOf(sort[0], 1000)).toEqual(expected);
      }
    }),
  );

  law(
    "with their relevance as score if it is a key, and 0 otherwise",
    40,
    fc.property(profileEngines, profileQueries, orders, (engine, query, order) => {
      const scored = engine.search(query, { limit: 1000 }).hits;
      const scores = new Map(scored.map(({ id, score }) => [id, score]));
      for (const sort of [
        [order, "relevance"],
        ["relevance", order],
      ] as const) {
        for (const hit of engine.search(query, { sort }).hits) expect(hit.score).toBe(scores.get(hit.id));
      }
      if (order === "relevance") return;
      for (const { score } of engine.search(query, { sort: [order, "staff_count"] }).hits) expect(score).toBe(0);
    }),
  );
});
