import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { companySchema } from "../../companies/company-schema.ts";
import { text } from "../../schema/field.ts";
import { point } from "../../schema/point.ts";
import { defineSchema } from "../../schema/schema.ts";
import { vector } from "../../schema/vector.ts";
import type { QueryOptions } from "../options/search-options.ts";
import { SearchEngine } from "../search-engine.ts";
import type { Query } from "./query-input.ts";

const engine = new SearchEngine(companySchema);
engine.upsertAll(conformanceCompanies);

const methods: readonly (readonly [string, (query: Query, options: QueryOptions) => unknown])[] = [
  ["search", (query, options) => engine.search(query, options)],
  ["count", (query, options) => engine.count(query, options)],
  ["ids", (query, options) => engine.ids(query, options)],
  ["explain", (query, options) => engine.explain(query, options)],
];

describe.each(methods)("the time budget of %s", (_, run) => {
  beforeEach(() => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now++);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("is checked before each step", () => {
    const query = 'berlin AND (software OR name:acme* OR "hand made"~3)';
    expect(() => run(query, { timeBudget: 3 })).toThrow(
      [
        "The query takes longer than its time budget of 3 ms.",
        `  ${query}`,
        `  ${"^".repeat(query.length)}`,
        "hint: Simplify the query: fewer clauses, shorter phrases without slop, patterns with a longer prefix.",
      ].join("\n"),
    );
    expect(() => run(query, { timeBudget: 3 })).toThrow(expect.objectContaining({ code: "limit" }));
  });

  test("has no effect if it is large enough or missing", () => {
    for (const options of [{}, { timeBudget: 1000 }, { timeBudget: Number.POSITIVE_INFINITY }]) {
      expect(() => run("berlin AND (software OR acme*)", options)).not.toThrow();
    }
  });

  test.each([0, -1, Number.NaN, "1" as never])("rejects %j", (timeBudget) => {
    expect(() => run("berlin", { timeBudget })).toThrow(
      new RangeError(`timeBudget must be a number of milliseconds above 0, not ${JSON.stringify(timeBudget)}.`),
    );
  });
});

describe("the time budget is checked", () => {
  const places = new SearchEngine(defineSchema({ fields: { name: text(), at: point(), own: vector(2) } }));
  places.upsertAll(Array.from({ length: 8 }, (_, i) => ({ id: `${i}`, name: "x", at: `${i},0`, own: [i, 1] })));
  const timeBudget = 1000;

  function checksOf(search: () => unknown): number {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now++);
    search();
    clock.mockRestore();
    return now;
  }

  test("before each explanation of a search with vectors", () => {
    const near = { field: "own", vector: [1, 1] } as const;
    const checks = (explain: boolean): number => checksOf(() => places.search("x", { near, explain, timeBudget }));
    expect(checks(true) - checks(false)).toBe(8);
  });

  test("before each ring", () => {
    const checks = (count: number): number => {
      const rings = Array.from({ length: count }, (_, i) => i + 1);
      return checksOf(() => places.search("x", { facets: { at: { from: "0,0", rings } }, timeBudget }));
    };
    expect(checks(30) - checks(1)).toBe(29);
  });
});
