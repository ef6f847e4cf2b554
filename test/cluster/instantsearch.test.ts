import { randomUUID } from "node:crypto";
import { createSearchClient, type SearchableEngine } from "@firmament/instantsearch";
import { type ClusterEngine, openCluster } from "@firmament/opensearch";
import { generateJobs, type JobSchema, jobSchema } from "@firmament/test-support/arbitrary/jobs.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { hasCluster, patience, sharedCluster } from "./support/shared-cluster.ts";

describe.skipIf(!hasCluster)("the search client of InstantSearch", () => {
  const process = new SearchEngine(jobSchema);
  const index = `instantsearch-${randomUUID()}`;
  let cluster: ClusterEngine<JobSchema>;

  beforeAll(async () => {
    process.upsertAll(generateJobs(500));
    cluster = await openCluster({ nodes: await sharedCluster(), index, schema: jobSchema, replicas: 0, ...patience });
    await cluster.upsertAll(process.documents());
  }, 300_000);

  afterAll(async () => {
    await cluster?.close();
    const [address = ""] = await sharedCluster();
    await fetch(`${address}/${index}`, { method: "DELETE" });
  });

  async function answersOf(engine: SearchableEngine, requests: readonly object[]): Promise<readonly unknown[]> {
    const client = createSearchClient({
      indexes: { jobs: { engine, schema: jobSchema }, by_salary: { engine, schema: jobSchema, sort: "salary:desc" } },
    });
    const { results } = await client.search(
      requests.flatMap((params) => ["jobs", "by_salary"].map((indexName) => ({ indexName, params }))),
    );
    const facets = await client.searchForFacetValues([
      { indexName: "jobs", params: { facetName: "tags", facetQuery: "r" } },
    ]);
    // A cluster scores what is being typed in another form: see docs/internals/cluster.md#ranking.
    const answers = results.map((result) => ({
      ...result,
      ...("index" in result && result.index === "jobs" && { hits: [] }),
    }));
    return [...answers, ...facets].map((answer) => ({ ...answer, processingTimeMS: 0 }));
  }

  test("gives the counts of an engine in a cluster, and its hits in the order of a field", async () => {
    const requests = [
      { query: "", facets: ["*"] },
      {
        query: "senior engin",
        facets: ["tags", "level", "remote", "ratings", "posted"],
        facetFilters: ["remote:true"],
      },
      {
        query: "engineer",
        facets: ["*"],
        facetFilters: [["tags:rust", "tags:go"]],
        numericFilters: ["salary>=50000"],
        page: 1,
      },
    ];
    expect(await answersOf(cluster, requests)).toEqual(await answersOf(process, requests));
  });
});
