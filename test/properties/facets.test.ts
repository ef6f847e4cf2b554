import fc from "fast-check";
import { describe, expect } from "vitest";
import type { NumberFacet } from "../../src/evaluate/facet/number.ts";
import type { ValueFacet } from "../../src/evaluate/facet/value.ts";
import type { Company } from "../../src/schema/company-schema.ts";
import { compareByCodePoints, matchesOf, profileEngines, profileQueries } from "../support/arbitrary/profiles.ts";
import { law } from "../support/fuzz.ts";

const limits = fc.oneof(fc.nat(4), fc.constant(1000));
const edges = fc
  .uniqueArray(fc.constantFrom(-5, -1, 0, 0.5, 1, 2, 3, 5, 50, 51, 1e21), { minLength: 1, maxLength: 5 })
  .map((list) => list.toSorted((a, b) => a - b));

const requests = fc.record({ query: profileQueries, limit: limits, edges });

function naiveValueFacet(companies: readonly Company[], field: keyof Company, limit: number): ValueFacet {
  const each = companies.map((company) => [company[field] ?? []].flat().map(String));
  const counts = new Map<string, number>();
  for (const values of each) for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const all = Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || compareByCodePoints(a.value, b.value),
  );
  const others = all.slice(limit).map(({ count }) => count);
  return {
    values: all.slice(0, limit),
    other: others.reduce((sum, count) => sum + count, 0),
    missing: each.filter((values) => values.length === 0).length,
  };
}

function naiveNumberFacet(
  companies: readonly Company[],
  field: "followers" | "staff_count",
  edges: readonly number[],
): NumberFacet {
  // -0 equals 0.
  const numbers = companies
    .flatMap((company) => company[field] ?? [])
    .map((number) => number + 0)
    .sort((a, b) => a - b);
  /** The smallest number such that at least this share is less or equal. */
  const quantile = (percent: number): number | null =>
    numbers.find((number) => numbers.filter((other) => other <= number).length * 100 >= percent * numbers.length) ??
    null;
  return {
    ranges: edges.map((from, index) => {
      const to = edges[index + 1] ?? null;
      return { from, to, count: numbers.filter((number) => number >= from && (to === null || number < to)).length };
    }),
    below: numbers.filter((number) => number < (edges[0] ?? 0)).length,
    missing: companies.length - numbers.length,
    min: numbers.at(0) ?? null,
    max: numbers.at(-1) ?? null,
    quantiles: { "0.25": quantile(25), "0.5": quantile(50), "0.75": quantile(75), "0.95": quantile(95) },
  };
}

describe("facets equal those of the reference implementation", () => {
  law(
    "for values and numbers, in any kinds of segments",
    80,
    fc.property(profileEngines, fc.array(requests, { minLength: 5, maxLength: 10 }), (engine, requests) => {
      for (const { query, limit, edges } of requests) {
        const companies = matchesOf(engine, query);
        const { total, facets } = engine.search(query, {
          limit: 1,
          facets: {
            ...{ name: limit, location_city: limit, type: limit, industries: limit },
            ...{ followers: edges, staff_count: edges },
          },
        });
        expect(total).toBe(companies.length);
        expect(facets).toEqual({
          name: naiveValueFacet(companies, "name", limit),
          location_city: naiveValueFacet(companies, "location_city", limit),
          type: naiveValueFacet(companies, "type", limit),
          industries: naiveValueFacet(companies, "industries", limit),
          followers: naiveNumberFacet(companies, "followers", edges),
          staff_count: naiveNumberFacet(companies, "staff_count", edges),
        });
      }
    }),
  );
});
