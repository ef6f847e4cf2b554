import { builtQueries } from "@firmament/test-support/arbitrary/built-query.ts";
import { clauses, queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { foldingEngine } from "@firmament/test-support/engine/company-engines.ts";
import { joined } from "@firmament/test-support/engine/index-files.ts";
import { channelEngine } from "@firmament/test-support/engine/worker-engines.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import { anyTexts } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { QueryNode } from "../../grammar/ast/ast.ts";
import type { CompanySchema } from "../../src/companies/company-schema.ts";
import { indexChunks, readIndex } from "../../src/engine/file/index-file.ts";
import { lint } from "../../src/engine/tools/lint.ts";
import { companySchema, field } from "../../src/entries/companies.ts";
import type { WorkerSearchOptions } from "../../src/entries/worker.ts";

const chunks = [...indexChunks(foldingEngine)].map((chunk) => chunk.slice());
const engine = readIndex(joined(chunks), { schema: companySchema });
const client = channelEngine();
beforeAll(() => client.open(chunks));
afterAll(() => client.close());

type Options = WorkerSearchOptions<CompanySchema, { location_country: 5; followers: readonly number[] }>;

const queries = fc.oneof<[typeof clauses, typeof queryTexts, typeof anyTexts, typeof builtQueries]>(
  clauses,
  queryTexts,
  anyTexts,
  builtQueries,
);

/** Options of every kind, some of them invalid. */
const options: fc.Arbitrary<Options> = fc.record(
  {
    limit: fc.constantFrom(0, 3, 10, -1),
    offset: fc.constantFrom(0, 2, 0.5),
    sort: fc.constantFrom("relevance", "name:desc", "followers", "nmae" as "name"),
    fields: fc.constantFrom<("name" | "followers")[][]>([], ["name"], ["name", "followers"]),
    explain: fc.boolean(),
    lenient: fc.boolean(),
    asYouType: fc.boolean(),
    defaultOperator: fc.constantFrom("AND", "OR"),
    filter: fc.constantFrom<NonNullable<Options["filter"]>[]>(
      { location_country: ["Germany", "Austria"], staff_count: { gte: 5 } },
      ["germany OR software", { type: { not: "Nonprofit" } }],
      field("followers").gte(10),
      { followers: { gte: Number.NaN } },
      { nmae: "Acme" } as object,
      "name:",
    ),
    highlight: fc.constantFrom<NonNullable<Options["highlight"]>[]>(["name"], {
      fields: ["description"],
      fragment: 30,
    }),
    facets: fc.constant({ location_country: 5, followers: [0, 100] } as const),
    cursor: fc.constantFrom("none", "A".repeat(48)),
  },
  { requiredKeys: [] },
);

/** The value, or the class and the members of the error. */
async function outcome(call: () => unknown): Promise<unknown> {
  try {
    return { value: await call() };
  } catch (error) {
    const { message } = error as Error;
    return { prototype: Object.getPrototypeOf(error) as unknown, message, members: { ...(error as Error) } };
  }
}

async function expectSame(query: string | QueryNode, options: Options): Promise<void> {
  const found = await outcome(async () => {
    const page = await client.search(query, options);
    return JSON.stringify({ ...page, cursor: page.cursor !== null });
  });
  const expected = await outcome(() => {
    const page = engine.search(query, options);
    return JSON.stringify({ ...page, cursor: page.cursor !== null });
  });
  expect(found).toEqual(expected);
}

test("an engine in a worker answers any search as the engine does", async () => {
  await fc.assert(fc.asyncProperty(queries, options, expectSame), runs(1000));
});

test("an engine in a worker counts, lists, validates and warns as the engine does", async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      expect(await outcome(() => client.count(query))).toEqual(await outcome(() => engine.count(query)));
      expect(await outcome(() => client.ids(query))).toEqual(await outcome(() => engine.ids(query)));
      expect(await outcome(() => client.validate(query))).toEqual(await outcome(() => engine.validate(query)));
      expect(await outcome(() => client.lint(query))).toEqual(await outcome(() => lint(engine, query)));
    }),
    runs(500),
  );
});
