import type { ClusterEngine } from "@firmament/opensearch";
import { facetOptionsOf, type RandomRequest, requestsOf } from "@firmament/test-support/arbitrary/search-requests.ts";
import { costlyRuns, propertyTimeout } from "@firmament/test-support/fuzz.ts";
import { applyChange, type Change, changesOf, corporaOf, documentsOf } from "@firmament/testing";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import { naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { print } from "../../grammar/syntax/printer.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import type { DocumentInput, Schema } from "../../src/schema/schema.ts";
import { isClusterLimit } from "./support/cluster-limits.ts";
import { differencesOf, inTurns } from "./support/compare-answers.ts";
import { hasCluster } from "./support/shared-cluster.ts";
import { openSharedIndex } from "./support/shared-index.ts";

/** A change of a program that has a cluster, or the same in one process. */
type ClusterChange<S extends Schema> =
  | Change<S>
  | { readonly kind: "load"; readonly documents: readonly DocumentInput<S>[] }
  | { readonly kind: "refresh"; readonly documents: readonly DocumentInput<S>[] };

interface Batch {
  readonly changes: readonly ClusterChange<Schema>[];
  readonly requests: readonly RandomRequest[];
}

interface History {
  readonly schema: Schema;
  readonly batches: readonly Batch[];
}

/** The number of queries after each batch of changes, and of batches. */
const REQUESTS = 5;
const BATCHES = 4;

/** The most queries of a batch that may exceed a limit of the cluster. */
const MAX_REJECTED = 2;

/** Whether no distance orders the hits, which a cluster refuses. */
function hasNoDistances({ sorts }: RandomRequest): boolean {
  return sorts.every(({ from }) => from === undefined);
}

const histories: Arbitrary<History> = schemas.chain((schema) => {
  const documents = fc.array(documentsOf(schema), { maxLength: 8 });
  const changes: Arbitrary<ClusterChange<Schema>> = fc.oneof(
    { weight: 6, arbitrary: changesOf(schema) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("load" as const), documents: corporaOf(schema) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("refresh" as const), documents }) },
  );
  const batch = fc.record({
    changes: fc.array(changes, { minLength: 1, maxLength: 6 }),
    requests: fc.array(requestsOf(schema).filter(hasNoDistances), { minLength: REQUESTS, maxLength: REQUESTS }),
  });
  return fc.record({
    schema: fc.constant(schema),
    batches: fc.array(batch, { minLength: BATCHES, maxLength: BATCHES }),
  });
});

/** Makes a change in one process, and returns what the cluster should return. */
function changeProcess(engine: SearchEngine<Schema>, change: ClusterChange<Schema>): unknown {
  switch (change.kind) {
    case "load":
      return engine.upsertAll(change.documents);
    case "refresh": {
      engine.clear();
      engine.upsertAll(change.documents);
      return engine.size;
    }
    default:
      return applyChange(engine, change);
  }
}

async function changeCluster(engine: ClusterEngine<Schema>, change: ClusterChange<Schema>): Promise<unknown> {
  switch (change.kind) {
    case "load":
      return engine.load(change.documents);
    case "refresh":
      await engine.refresh(change.documents, { allowShrink: true });
      return engine.size();
    default:
      return applyChange(engine, change);
  }
}

/** A cluster stores documents as JSON, in which -0 is 0. */
function asJson(document: object): unknown {
  return JSON.parse(JSON.stringify(document));
}

/** The pages of a search by their cursors. */
async function pagesOf(
  engine: SearchEngine<Schema> | ClusterEngine<Schema>,
  { query, sorts, limit }: RandomRequest,
): Promise<readonly unknown[]> {
  const pages: unknown[] = [];
  const options = { sort: sorts as never, limit };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await engine.search(query, { ...options, ...(cursor !== undefined && { cursor }) });
    pages.push({ total: page.total, hits: page.hits.map(({ id, document }) => ({ id, document: asJson(document) })) });
    cursor = page.cursor;
  }
  return pages;
}

/** The ids of the hits by relevance: their order may differ. */
async function relevantIds(
  engine: SearchEngine<Schema> | ClusterEngine<Schema>,
  { query }: RandomRequest,
): Promise<readonly string[]> {
  return (await engine.search(query, { limit: 100 })).hits.map(({ id }) => id).toSorted();
}

async function expectSameAnswers(
  cluster: ClusterEngine<Schema>,
  engine: SearchEngine<Schema>,
  schema: Schema,
  all: readonly RandomRequest[],
): Promise<void> {
  // One in some thousand random queries has a pattern that is too large for a cluster.
  const requests = all.filter(({ query }) => !cluster.validate(query).some(isClusterLimit));
  expect(all.length - requests.length).toBeLessThanOrEqual(MAX_REJECTED);
  const queries = requests.map(({ query }) => query);
  const texts = queries.map((query) => print(query));
  expect(await differencesOf(engine, cluster, queries)).toEqual([]);
  expect(await differencesOf(engine, cluster, texts, { defaultOperator: "AND" })).toEqual([]);
  const fields = naiveFields(schema);
  await inTurns(requests, async (request) => {
    const { query, edges, interval } = request;
    const text = print(query);
    expect({ text, pages: await pagesOf(cluster, request) }).toEqual({ text, pages: await pagesOf(engine, request) });
    expect(await relevantIds(cluster, request), text).toEqual(await relevantIds(engine, request));
    const facets = { limit: 0, facets: facetOptionsOf(fields, edges, interval) as never };
    const expected = engine.search(query, facets).facets;
    expect({ text, facets: (await cluster.search(query, facets)).facets }).toEqual({ text, facets: expected });
  });
  const documents: unknown[] = [];
  for await (const document of cluster.documents()) documents.push(document);
  expect(documents).toEqual([...engine.documents()].map(asJson));
}

describe.skipIf(!hasCluster)("for any schema and any changes", () => {
  test(
    "a cluster answers as one process does",
    async () => {
      const property = fc.asyncProperty(histories, async ({ schema, batches }) => {
        const index = await openSharedIndex(schema, { shards: 2 });
        const engine: SearchEngine<Schema> = new SearchEngine(schema);
        try {
          for (const { changes, requests } of batches) {
            for (const change of changes) {
              const result = await changeCluster(index.engine, change);
              expect({ change, result }).toEqual({ change, result: changeProcess(engine, change) });
            }
            await expectSameAnswers(index.engine, engine, schema, requests);
          }
        } finally {
          await index.drop();
        }
      });
      // 2,000 queries at full depth.
      await fc.assert(property, {
        numRuns: costlyRuns(100, 5),
        interruptAfterTimeLimit: 10 * propertyTimeout,
        markInterruptAsFailure: true,
      });
    },
    12 * propertyTimeout,
  );
});
