import { randomUUID } from "node:crypto";
import { type ClusterEngine, openCluster } from "@firmament/opensearch";
import { jobFilters } from "@firmament/test-support/arbitrary/job-filter.ts";
import { generateJobs, type JobSchema, jobSchema } from "@firmament/test-support/arbitrary/jobs.ts";
import { collected } from "@firmament/test-support/engine/collected.ts";
import { scaled } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Filter } from "../../src/engine/options/filter.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { inTurns } from "./support/compare-answers.ts";
import { hasCluster, patience, sharedCluster } from "./support/shared-cluster.ts";

const FILTERS = scaled(200, 30);
const TEXTS = ["*:*", "engineer", "senior engin", "NOT senior", "+engineer rust", 'company:"isar works"'];
const FACETS = {
  tags: { limit: 5, except: "own" },
  level: { limit: 5 },
  remote: { limit: 2, except: "own" },
  salary: { bins: 4, except: "own" },
} as const;

const filters: readonly Filter<JobSchema>[] = fc
  .sample(jobFilters, { numRuns: FILTERS, seed: 7 })
  .map(({ filter }, index) => (index % 3 === 0 ? [filter, "tags:rust OR salary:[1 TO 90000]"] : filter));

describe.skipIf(!hasCluster)("filters in a cluster", () => {
  const process = new SearchEngine(jobSchema);
  const index = `filters-${randomUUID()}`;
  let cluster: ClusterEngine<JobSchema>;

  beforeAll(async () => {
    process.upsertAll(generateJobs(2000));
    cluster = await openCluster({ nodes: await sharedCluster(), index, schema: jobSchema, replicas: 0, ...patience });
    await cluster.upsertAll(process.documents());
  }, 300_000);

  afterAll(async () => {
    await cluster?.close();
    const [address = ""] = await sharedCluster();
    await fetch(`${address}/${index}*`, { method: "DELETE" });
  });

  test("give the hits, counts, facets and plans of one process", async () => {
    await inTurns(filters, async (filter, number) => {
      const text = TEXTS[number % TEXTS.length] as string;
      const options = { filter, asYouType: number % 2 === 0, defaultOperator: number % 4 < 2 ? "AND" : "OR" } as const;
      const found = await cluster.search(text, { ...options, limit: 5, sort: ["salary:desc"], facets: FACETS });
      const expected = process.search(text, { ...options, limit: 5, sort: ["salary:desc"], facets: FACETS });
      const shown = ({ total, hits, facets }: typeof expected): unknown => ({
        total,
        ids: hits.map(({ id }) => id),
        facets,
      });
      expect({ text, filter, ...(shown(found) as object) }).toEqual({ text, filter, ...(shown(expected) as object) });
      expect(await cluster.count(text, options)).toBe(expected.total);
      expect(await collected(cluster.ids(text, options))).toEqual(process.ids(text, options));
      expect((await cluster.explain(text, options)).total).toBe(expected.total);
    });
  }, 600_000);

  test("keep the scores of the query", async () => {
    const filter = { tags: ["rust", "go"], remote: true };
    const all = await cluster.search("senior engineer", { limit: 2000 });
    const scores = new Map(all.hits.map(({ id, score }) => [id, score]));
    const { hits, total } = await cluster.search("senior engineer", { limit: 2000, filter });
    expect(total).toBe(process.count("senior engineer", { filter }));
    for (const { id, score } of hits) expect(score).toBeCloseTo(scores.get(id) ?? -1, 4);
  });

  test("belong to cursors and deletions, and their errors are those of one process", async () => {
    const filter = { level: "Entry" };
    const first = await cluster.search("*:*", { limit: 3, filter });
    const cursor = first.cursor ?? undefined;
    expect((await cluster.search("*:*", { limit: 3, filter, cursor })).hits).toHaveLength(3);
    await expect(cluster.search("*:*", { limit: 3, cursor })).rejects.toMatchObject({ code: "mismatch" });
    await expect(cluster.count("*:*", { filter: { nmae: 1 } as object })).rejects.toThrow('no field "nmae" for filter');
    await expect(cluster.count("*:*", { filter: "title:" })).rejects.toThrow("The filter is invalid.");
    expect(await cluster.deleteWhere("*:*", { filter })).toBe(process.count("*:*", { filter }));
  });
});
