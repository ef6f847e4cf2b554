import { clauses } from "@firmament/test-support/arbitrary/company-query.ts";
import { foldingEngine as engine } from "@firmament/test-support/engine/company-engines.ts";
import { describeQuery } from "@firmament/test-support/engine/expect-ids.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { Company, CompanySchema } from "../../src/companies/company-schema.ts";
import type { SortOrder } from "../../src/engine/options/sort-options.ts";

type Sort = SortOrder<CompanySchema>;

const MAX_HITS = 1000;
const defaultOperator = fc.constantFrom("OR", "AND");
const sorts = fc.constantFrom<Sort[]>(
  ...(["relevance", "followers", "followers:asc", "followers:desc", "staff_count", "staff_count:desc"] as const),
);

/** The sort key of a hit, ascending; hits without a number are last. */
function keyOf(sort: Sort, { score, document }: { readonly score: number; readonly document: Company }): number {
  if (sort === "relevance") return -score;
  const [field, direction] = sort.split(":");
  const value = document[field === "followers" ? "followers" : "staff_count"];
  if (value === undefined) return Number.POSITIVE_INFINITY;
  return direction === "desc" ? -value : value;
}

describe("the results of one query agree", () => {
  law(
    "count = ids().length = search().total = explain().total = number of hits",
    300,
    fc.property(clauses, defaultOperator, sorts, (query, defaultOperator, sort) => {
      const ids = engine.ids(query, { defaultOperator });
      const page = engine.search(query, { defaultOperator, sort, limit: MAX_HITS });
      const totals = {
        count: engine.count(query, { defaultOperator }),
        total: page.total,
        explained: engine.explain(query, { defaultOperator }).total,
        hits: page.hits.length,
      };
      const length = ids.length;
      expect(totals, describeQuery(engine, query, { defaultOperator })).toEqual({
        count: length,
        total: length,
        explained: length,
        hits: length,
      });
      expect(new Set(page.hits.map(({ id }) => id))).toEqual(new Set(ids));
      expect(new Set(ids).size).toBe(length);
      for (const { id, document } of page.hits) expect(document).toEqual(engine.get(id));
    }),
  );

  law(
    "explain: the root of the plan matches at least the total, including deleted documents; the text is canonical",
    200,
    fc.property(clauses, (query) => {
      const { plan, total } = engine.explain(query);
      expect(plan.actual, describeQuery(engine, query)).toBeGreaterThanOrEqual(total);
      expect(engine.explain(query).query).toBe(engine.explain(engine.explain(query).query).query);
    }),
  );
});

describe("every sort order", () => {
  law(
    "is total: by its key, then by id",
    200,
    fc.property(clauses, sorts, (query, sort) => {
      const { hits } = engine.search(query, { sort, limit: MAX_HITS });
      const sorted = hits.toSorted((a, b) => {
        const [x, y] = [keyOf(sort, a), keyOf(sort, b)];
        return x === y ? (a.id < b.id ? -1 : 1) : x - y;
      });
      expect(
        hits.map(({ id }) => id),
        describeQuery(engine, query),
      ).toEqual(sorted.map(({ id }) => id));
    }),
  );

  law(
    "is the same in every search, and for an equivalent query",
    100,
    fc.property(clauses, sorts, (query, sort) => {
      const hits = engine.search(query, { sort }).hits;
      expect(engine.search(query, { sort }).hits).toEqual(hits);
      expect(engine.search(`(${query})`, { sort }).hits).toEqual(hits);
    }),
  );
});

law(
  "the pages of a search are the slices of its hits",
  200,
  fc.property(clauses, sorts, fc.integer({ min: 1, max: 40 }), fc.nat(60), (query, sort, limit, offset) => {
    const { hits, total } = engine.search(query, { sort, limit: MAX_HITS });
    const pages: unknown[] = [];
    for (let from = 0; from < total; from += limit)
      pages.push(...engine.search(query, { sort, limit, offset: from }).hits);
    expect(pages).toEqual(hits);
    const page = engine.search(query, { sort, limit, offset });
    expect([page.total, page.hits]).toEqual([total, hits.slice(offset, offset + limit)]);
    expect(engine.search(query, { sort, limit: 0 })).toEqual({ total, hits: [], cursor: null });
  }),
);
