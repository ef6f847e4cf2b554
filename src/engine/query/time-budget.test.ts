import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { conformanceCompanies } from "../../../test/support/conformance.ts";
import { companySchema } from "../../schema/company-schema.ts";
import type { QueryOptions } from "../options/search-options.ts";
import { SearchEngine } from "../search-engine.ts";
import type { Query } from "./query-input.ts";

const engine = new SearchEngine(companySchema);
engine.upsertAll(conformanceCompanies);

const ways: readonly (readonly [string, (query: Query, options: QueryOptions) => unknown])[] = [
  ["search", (query, options) => engine.search(query, options)],
  ["count", (query, options) => engine.count(query, options)],
  ["ids", (query, options) => engine.ids(query, options)],
  ["explain", (query, options) => engine.explain(query, options)],
];

describe.each(ways)("the time of %s", (_, ask) => {
  beforeEach(() => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now++);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("is over when the steps before the next one took all of it", () => {
    const query = 'berlin AND (software OR name:acme* OR "hand made"~3)';
    expect(() => ask(query, { timeBudget: 3 })).toThrow(
      [
        "The query takes longer than the 3 ms it may take.",
        `  ${query}`,
        `  ${"^".repeat(query.length)}`,
        "hint: Ask less at once: fewer clauses, shorter phrases without slop, patterns with a longer beginning.",
      ].join("\n"),
    );
    expect(() => ask(query, { timeBudget: 3 })).toThrow(expect.objectContaining({ code: "limit" }));
  });

  test("is as long as it takes where there is enough, or no budget", () => {
    for (const options of [{}, { timeBudget: 1000 }, { timeBudget: Number.POSITIVE_INFINITY }]) {
      expect(() => ask("berlin AND (software OR acme*)", options)).not.toThrow();
    }
  });

  test.each([0, -1, Number.NaN, "1" as never])("cannot be %j", (timeBudget) => {
    expect(() => ask("berlin", { timeBudget })).toThrow(
      new RangeError(`The time budget is milliseconds, more than 0, not ${JSON.stringify(timeBudget)}.`),
    );
  });
});
