import { Worker } from "node:worker_threads";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { applyChange, changesOf, corporaOf, queryTextsOf } from "@firmament/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanySchema, companySchema } from "../../src/entries/companies.ts";
import { SearchEngine } from "../../src/entries/index.ts";
import { threadsOf } from "../../src/threads/open-threads.ts";
import { splitMatching, splitSearch } from "../../src/threads/search-split.ts";
import type { ThreadedEngine } from "../../src/threads/threaded-engine.ts";

const THREADS = 3;

/** Everything that can be split is split. */
const thresholds = { minDocuments: 0, minPartMs: Number.MIN_VALUE };

const script = new URL("../../src/entries/search-worker.ts", import.meta.url);
const single = new SearchEngine(companySchema, { liveCapacity: 3, segmentCapacity: 9, sharedMemory: true });
let threaded: ThreadedEngine<CompanySchema>;

beforeAll(() => {
  const startThread = (setup: object): Worker => new Worker(script, { workerData: setup });
  threaded = threadsOf(single, { threads: THREADS }, 1, startThread, thresholds);
});

afterAll(() => threaded.close());

type Options = NonNullable<Parameters<SearchEngine<CompanySchema>["search"]>[1]>;
type Page = ReturnType<SearchEngine<CompanySchema>["search"]>;

/** Everything of a page except its cursor, which names a state of its engine. */
function contentOf({ cursor, ...page }: Page): unknown {
  return { ...page, groups: undefined, hits: page.hits.map((hit) => ({ ...hit })), hasNext: cursor !== null };
}

function matchingOf({ defaultOperator = "OR", filter }: Options): Pick<Options, "defaultOperator" | "filter"> {
  return { defaultOperator, filter };
}

const sixty = Array.from({ length: 60 }, (_, i) => ({ id: `${i}`, name: `Acme ${i % 7} Group`, followers: i }));

const facets = { location_city: 3, staff_count: [0, 50], industries: { limit: 2, except: "own" } } as const;

const searchOptions = fc.constantFrom<Options>(
  { limit: 3 },
  { limit: 2, offset: 3, explain: true },
  { limit: 0 },
  { limit: 4, sort: "followers:desc" },
  { limit: 4, sort: ["location_city:asc", "relevance"] },
  { limit: 3, sort: "name:desc", fields: ["name"] },
  { limit: 3, lenient: true },
  { limit: 3, defaultOperator: "AND" },
  { limit: 2, facets } as Options,
  { limit: 2, filter: { followers: { gte: 1 } } },
  { limit: 2, filter: ["red OR green", { staff_count: { not: 50 } }], facets } as Options,
  { limit: 2, facets: ["staff_count", "location_city", "type"] } as Options,
  { limit: 3, offset: 1, facets, explain: true, lenient: true } as Options,
);

/** Enough documents for several segments: {@link changesOf} has few ids. */
const documents = corporaOf(companySchema, { minLength: 20, maxLength: 40 });

/** Random queries often match too few documents to be split; the others match most of them. */
const queries = fc.oneof(
  queryTextsOf(companySchema),
  fc.constantFrom("red green", "red OR green OR blue", "name:[* TO *] OR followers:[* TO *]", "NOT name:red"),
);

const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ change: changesOf(companySchema) }) },
    { weight: 3, arbitrary: fc.record({ query: queries, options: searchOptions }) },
  ),
  { minLength: 10, maxLength: 30, size: "max" },
);

describe("searches that several threads answer together", () => {
  test(
    "equal those of one thread, with the pages of their cursors, after any changes",
    async () => {
      let splits = 0;
      const property = fc.asyncProperty(documents, steps, async (documents, steps) => {
        single.clear();
        single.upsertAll(documents);
        for (const step of steps) {
          if ("change" in step) {
            applyChange(single, step.change);
            continue;
          }
          const { query, options } = step;
          if (single.validate(query, { defaultOperator: options.defaultOperator ?? "OR" }).length > 0) continue;
          if (splitSearch(single, query, options, THREADS, thresholds) !== null) splits++;
          const expected = single.search(query, options);
          const page = await threaded.search(query, options as object);
          expect(contentOf(page)).toEqual(contentOf(expected));
          expect(JSON.stringify(page.facets)).toBe(JSON.stringify(expected.facets));
          const matching = matchingOf(options);
          expect(await threaded.count(query, matching)).toBe(single.count(query, matching));
          expect(await threaded.ids(query, matching)).toEqual(single.ids(query, matching));
          if (expected.cursor === null || page.cursor === null) continue;
          const { offset: _, ...following } = options;
          const next = await threaded.search(query, { ...following, cursor: page.cursor } as object);
          const expectedNext = single.search(query, { ...following, cursor: expected.cursor });
          expect(contentOf(next)).toEqual(contentOf(expectedNext));
        }
      });
      await fc.assert(property, runs(60, 3));
      expect(splits).toBeGreaterThan(0);
    },
    propertyTimeout,
  );

  test("are split by segments or by facets", async () => {
    single.clear();
    single.upsertAll(sixty);
    const options = { limit: 9, facets: { followers: [0, 30], name: 5 } } as const;
    const partsWith = (others: object) => splitSearch(single, "acme group", others, THREADS, thresholds);
    expect(partsWith({ limit: 9 })).toMatchObject({ by: "segments" });
    expect(partsWith(options)).toMatchObject({ by: "facets" });
    expect(splitMatching(single, "acme group", {}, THREADS, thresholds)).toHaveLength(THREADS);
    const page = await threaded.search("acme group", { limit: 9 });
    expect(contentOf(page)).toEqual(contentOf(single.search("acme group", { limit: 9 })));
    expect((await threaded.search("acme group", options)).facets).toEqual(single.search("acme group", options).facets);
    expect(await threaded.count("acme group")).toBe(60);
  });

  test("contain the highlights of their hits", async () => {
    single.clear();
    single.upsertAll(sixty);
    const page = await threaded.search("acme group", { limit: 9, highlight: ["name"] });
    const expected = single.search("acme group", { limit: 9, highlight: ["name"] });
    expect(page.hits.map(({ highlights }) => highlights)).toEqual(expected.hits.map(({ highlights }) => highlights));
  });

  test("report the errors of a query and of options once, as one thread does", async () => {
    await expect(threaded.search("name:(")).rejects.toMatchObject({ name: "QueryError" });
    await expect(threaded.search("acme", { limit: -1 })).rejects.toThrow(RangeError);
    await expect(threaded.count("nofield:1")).rejects.toMatchObject({ name: "QueryError" });
  });

  test("are superseded and cancelled in all threads", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => threaded.search("acme", { supersedes: "results", limit: i })),
    );
    expect(results.map(({ status }) => status)).toEqual([...Array(7).fill("rejected"), "fulfilled"]);
    expect(results[0]).toMatchObject({ reason: { name: "AbortError" } });
    const reason = new Error("Not needed any more.");
    await expect(threaded.search("acme", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const waiting = Array.from({ length: 9 }, () => threaded.count("acme", { signal: controller.signal }));
    controller.abort(reason);
    const settled = await Promise.allSettled(waiting);
    expect(settled.every((result) => result.status === "rejected" && result.reason === reason)).toBe(true);
    expect(await threaded.count("acme")).toBe(60);
  });
});
