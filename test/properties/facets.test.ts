import { matchesOf, profileEngines, profileQueries } from "@firmament/test-support/arbitrary/profiles.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import {
  naiveNumberFacet,
  naiveRange,
  naiveRangeFacet,
  naiveValueFacet,
  numbersOf,
} from "@firmament/test-support/oracle/facet.ts";
import fc from "fast-check";
import type { NumberRangeOptions } from "firmament/backend";
import { describe, expect } from "vitest";

const limits = fc.oneof(fc.nat(4), fc.constant(1000));
const edges = fc
  .uniqueArray(fc.constantFrom(-5, -1, 0, 0.5, 1, 2, 3, 5, 50, 51, 1e21), { minLength: 1, maxLength: 5 })
  .map((list) => list.toSorted((a, b) => a - b));

const requests = fc.record({ query: profileQueries, limit: limits, edges });

const searches = fc.record({
  query: profileQueries,
  limit: limits,
  order: fc.constantFrom("count", "value"),
  like: fc.constantFrom(null, "", "b", "BER", "re", "red b", "mü", "mun", "p", "pub com", "🚀", "-"),
});

const histograms = fc.record({
  query: profileQueries,
  bins: fc.constantFrom(1, 2, 3, 10, 24),
  scale: fc.constantFrom("linear", "log"),
});

const widths = fc.record({
  query: profileQueries,
  width: fc.constantFrom(1, 7, 100, 2500),
  offset: fc.constantFrom(0, 1, -3, 1_000_000),
});

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
          name: naiveValueFacet(companies, "name", { limit }),
          location_city: naiveValueFacet(companies, "location_city", { limit }),
          type: naiveValueFacet(companies, "type", { limit }),
          industries: naiveValueFacet(companies, "industries", { limit }),
          followers: naiveNumberFacet(companies, "followers", edges),
          staff_count: naiveNumberFacet(companies, "staff_count", edges),
        });
      }
    }),
  );

  law(
    "for values in order of code points, and for those that are like a text",
    80,
    fc.property(profileEngines, fc.array(searches, { minLength: 5, maxLength: 10 }), (engine, searches) => {
      for (const { query, limit, order, like } of searches) {
        const companies = matchesOf(engine, query);
        const option = { limit, order, ...(like !== null && { like }) };
        const { facets } = engine.search(query, {
          limit: 1,
          facets: { name: option, industries: option, type: option },
        });
        expect(facets).toEqual({
          name: naiveValueFacet(companies, "name", option),
          industries: naiveValueFacet(companies, "industries", option),
          type: naiveValueFacet(companies, "type", option),
        });
      }
    }),
  );

  law(
    "for bins, which contain all numbers of a linear scale, and all but negative ones of a log scale",
    80,
    fc.property(profileEngines, fc.array(histograms, { minLength: 5, maxLength: 10 }), (engine, histograms) => {
      for (const { query, bins, scale } of histograms) {
        const companies = matchesOf(engine, query);
        const { followers } = engine.search(query, { limit: 1, facets: { followers: { bins, scale } } }).facets;
        const numbers = numbersOf(companies, "followers");
        const { ranges, below, ...others } = naiveNumberFacet(companies, "followers", [0]);
        expect(followers).toMatchObject(others);
        expect(followers.ranges).toEqual(followers.ranges.map(({ from, to }) => naiveRange(numbers, from, to)));
        expect(followers.ranges.length).toBeLessThanOrEqual(bins);
        const counted = followers.ranges.reduce((sum, { count }) => sum + count, 0);
        expect(followers.below).toBe(scale === "linear" ? 0 : below);
        expect(counted + followers.below).toBe(numbers.length);
      }
    }),
  );

  law(
    "for a width: adjacent ranges at its multiples, from the smallest number to the greatest",
    80,
    fc.property(profileEngines, fc.array(widths, { minLength: 5, maxLength: 10 }), (engine, widths) => {
      for (const { query, width, offset } of widths) {
        const companies = matchesOf(engine, query);
        const search = () => engine.search(query, { limit: 0, facets: { followers: { width, offset } } }).facets;
        const numbers = numbersOf(companies, "followers");
        const [min = 0, max = 0] = [numbers.at(0), numbers.at(-1)];
        const [first, last] = [min, max].map((number) => Math.floor((number - offset) / width));
        const count = numbers.length === 0 ? 0 : Number(last) - Number(first) + 1;
        if (count > 1000) {
          expect(search).toThrow(/more than 1000 ranges|too narrow/);
          continue;
        }
        const edges = Array.from({ length: count + 1 }, (_, index) => (Number(first) + index) * width + offset);
        // Between great doubles there are no others.
        if (edges.some((edge, index) => edge === edges[index + 1])) {
          expect(search).toThrow("too narrow");
          continue;
        }
        const expected = naiveNumberFacet(companies, "followers", edges);
        expect(search().followers).toEqual({
          ...expected,
          ranges: edges.slice(1).map((to, index) => naiveRange(numbers, Number(edges[index]), to)),
          below: 0,
        });
      }
    }),
  );

  law(
    "for numbers without statistics: the ranges of those with them, and nothing else",
    80,
    fc.property(profileEngines, fc.array(requests, { minLength: 5, maxLength: 10 }), (engine, requests) => {
      for (const { query, limit, edges } of requests) {
        const companies = matchesOf(engine, query);
        const of = (ranges: NumberRangeOptions) =>
          engine.search(query, { limit: 0, facets: { staff_count: ranges } }).facets.staff_count;
        const without = { edges, statistics: false } as const;
        expect(of(without)).toStrictEqual(naiveRangeFacet(companies, "staff_count", edges));
        for (const ranges of [{ bins: limit + 1 }, { bins: 5, scale: "log" }, { width: 1e21 }] as const) {
          const { below, missing, ranges: counts } = of(ranges);
          expect(of({ ...ranges, statistics: false })).toStrictEqual({ ranges: counts, below, missing });
        }
        const { type } = engine.search(query, {
          limit: 0,
          facets: { type: { limit, facets: { staff_count: without } } },
        }).facets;
        for (const { value, facets } of type.values) {
          const nested = companies.filter((company) => company.type === value);
          expect(facets.staff_count).toStrictEqual(naiveRangeFacet(nested, "staff_count", edges));
        }
      }
    }),
  );

  law(
    "for the matches with each value, and in each range",
    40,
    fc.property(profileEngines, fc.array(requests, { minLength: 3, maxLength: 6 }), (engine, requests) => {
      for (const { query, limit, edges } of requests) {
        const companies = matchesOf(engine, query);
        const { industries, type, staff_count } = engine.search(query, {
          limit: 1,
          facets: {
            industries: { limit: 10, facets: { location_city: limit, followers: edges } },
            type: { limit: 1, like: "p", facets: { industries: { limit, order: "value" } } },
            staff_count: { edges, facets: { type: limit } },
          },
        }).facets;
        expect(industries.values).toEqual(
          naiveValueFacet(companies, "industries", { limit: 10 }).values.map(({ value, count }) => {
            const nested = companies.filter(({ industries = [] }) => industries.includes(value));
            const location_city = naiveValueFacet(nested, "location_city", { limit });
            return { value, count, facets: { location_city, followers: naiveNumberFacet(nested, "followers", edges) } };
          }),
        );
        expect(type.values).toEqual(
          naiveValueFacet(companies, "type", { limit: 1, like: "p" }).values.map(({ value, count }) => {
            const nested = companies.filter((company) => company.type === value);
            return {
              value,
              count,
              facets: { industries: naiveValueFacet(nested, "industries", { limit, order: "value" }) },
            };
          }),
        );
        expect(staff_count.ranges).toEqual(
          naiveNumberFacet(companies, "staff_count", edges).ranges.map((range) => {
            const nested = companies.filter(({ staff_count: staff = Number.NaN }) => {
              return staff >= range.from && (range.to === null || staff < range.to);
            });
            return { ...range, facets: { type: naiveValueFacet(nested, "type", { limit }) } };
          }),
        );
      }
    }),
  );
});
