import { hostileQueries } from "@firmament/test-support/arbitrary/hostile-query.ts";
import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { costlyRuns, propertyTimeout, sampled } from "@firmament/test-support/fuzz.ts";
import { heavyTexts, longestTexts, strangeNames, tooLongTexts } from "@firmament/test-support/hostile-texts.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { isClusterLimit } from "./support/cluster-limits.ts";
import { inTurns } from "./support/compare-answers.ts";
import { hasCluster } from "./support/shared-cluster.ts";
import { openSharedIndex, type SharedIndex } from "./support/shared-index.ts";

/** 20,000 texts at full depth. */
const COUNT = costlyRuns(20_000, 250);

/** Every fourth text is also counted: that takes as long as a search. */
const COUNTED_EVERY = 4;

/** The share of the heap that nodes use at most after the queries, once they have collected garbage. */
const MAX_HEAP_PERCENT = 80;

/** The texts that tests of one process search, and random ones. */
function hostileTexts(count: number): readonly string[] {
  const fixed = [...heavyTexts, ...longestTexts, ...tooLongTexts];
  const chosen = sampled(fixed, Math.min(fixed.length, Math.round(count / 4)));
  return [...chosen, ...fc.sample(hostileQueries, { numRuns: count - chosen.length, seed: 7 })];
}

interface NodeState {
  /** When its process has started. */
  readonly startedAt: number;
  readonly heapPercent: number;
  /** How often a circuit breaker has refused a request. */
  readonly tripped: number;
}

describe.skipIf(!hasCluster)("hostile queries", () => {
  const documents = [...conformanceCompanies, ...strangeNames.map((name) => ({ id: name, name, industries: [name] }))];
  const wellFormed = documents.filter(({ id }) => id.isWellFormed());
  const engine = new SearchEngine(companySchema);
  let index: SharedIndex<typeof companySchema>;
  engine.upsertAll(wellFormed);

  beforeAll(async () => {
    // Expensive queries wait for each other, on a slow machine for minutes.
    index = await openSharedIndex(companySchema, { cursors: { maxAge: 1_200_000 } });
    await index.engine.upsertAll(wellFormed);
  });
  afterAll(() => index?.drop());

  /** The nodes by name. */
  async function nodes(): Promise<ReadonlyMap<string, NodeState>> {
    const response = await fetch(`${index.address}/_nodes/stats/jvm,breaker`);
    const { nodes: stats } = (await response.json()) as {
      readonly nodes: Readonly<
        Record<
          string,
          {
            readonly name: string;
            readonly jvm: {
              readonly timestamp: number;
              readonly uptime_in_millis: number;
              readonly mem: { readonly heap_used_percent: number };
            };
            readonly breakers: Readonly<Record<string, { readonly tripped: number }>>;
          }
        >
      >;
    };
    const states = Object.values(stats).map(({ name, jvm, breakers }): [string, NodeState] => {
      const tripped = Object.values(breakers).reduce((sum, breaker) => sum + breaker.tripped, 0);
      return [
        name,
        { startedAt: jvm.timestamp - jvm.uptime_in_millis, heapPercent: jvm.mem.heap_used_percent, tripped },
      ];
    });
    return new Map(states);
  }

  let questions = 0;

  /** What one process answers, and why the cluster's answer differs from it; `null` if it does not. */
  async function differenceOf(query: string): Promise<unknown> {
    const isCounted = ++questions % COUNTED_EVERY === 0;
    const shown = `${query.slice(0, 200)} (${query.length})`;
    let expected: readonly string[] | QueryError;
    try {
      expected = engine.ids(query).toSorted();
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      expected = error;
    }
    try {
      const [{ total, hits }, count] = await Promise.all([
        index.engine.search(query, { limit: 200 }),
        isCounted ? index.engine.count(query) : null,
      ]);
      const found = { total, count: count ?? total, ids: hits.map(({ id }) => id).toSorted() };
      if (expected instanceof QueryError) return { shown, found, expected: expected.message };
      const wanted = { total: expected.length, count: expected.length, ids: expected };
      return JSON.stringify(found) === JSON.stringify(wanted) ? null : { shown, found, wanted };
    } catch (error) {
      if (!(error instanceof QueryError)) return { shown, error: String(error).slice(0, 500) };
      if (expected instanceof QueryError) {
        const same = JSON.stringify(error.diagnostics) === JSON.stringify(expected.diagnostics);
        return same ? null : { shown, found: error.message, expected: expected.message };
      }
      const [diagnostic] = error.diagnostics;
      return diagnostic !== undefined && isClusterLimit(diagnostic) ? null : { shown, found: error.message, expected };
    }
  }

  test(
    "are answered as in one process, or exceed a limit of the cluster, and harm no node",
    async () => {
      const before = await nodes();
      const differences = await inTurns(hostileTexts(COUNT), differenceOf);
      expect(differences.filter((difference) => difference !== null)).toEqual([]);

      const after = await nodes();
      expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
      for (const [name, { startedAt, tripped }] of before) {
        const now = after.get(name);
        // The clock of a node is read twice.
        expect(Math.abs((now?.startedAt ?? 0) - startedAt), `${name} has not been started again`).toBeLessThan(1000);
        expect(now?.tripped, `${name} has refused no request`).toBe(tripped);
      }
      // A node collects garbage when it needs memory.
      await expect
        .poll(async () => {
          await inTurns(heavyTexts.slice(0, 16), differenceOf);
          return Math.max(...Array.from(await nodes(), ([, { heapPercent }]) => heapPercent));
        })
        .toBeLessThan(MAX_HEAP_PERCENT);
    },
    30 * propertyTimeout,
  );
});
