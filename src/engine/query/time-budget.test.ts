import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { companySchema } from "../../companies/company-schema.ts";
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
