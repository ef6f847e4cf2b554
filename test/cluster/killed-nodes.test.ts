import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanySchema, companySchema } from "../../src/index.ts";
import { type ClusterEngine, ClusterError, type ClusterErrorCode, openCluster } from "../../src/opensearch.ts";
import { TestCluster } from "../support/cluster/test-cluster.ts";
import { costlyRuns } from "../support/fuzz.ts";
import { hasCluster } from "./support/shared-cluster.ts";

/** What may go wrong while nodes are killed. */
const EXPECTED_CODES: readonly ClusterErrorCode[] = ["unavailable", "timeout", "overloaded"];

const STABLE = 300;
const WRITTEN = 40;
const SECONDS = costlyRuns(60, 15);

describe.skipIf(!hasCluster)("a cluster whose nodes are killed", () => {
  let cluster: TestCluster;
  let engine: ClusterEngine<CompanySchema>;

  beforeAll(async () => {
    cluster = await TestCluster.start();
    engine = await openCluster({
      nodes: cluster.addresses,
      index: "companies",
      schema: companySchema,
      requestTimeout: 10_000,
      retryTime: 20_000,
    });
    const stable = Array.from({ length: STABLE }, (_, i) => ({ id: `s${i}`, name: "Stable", followers: i }));
    await engine.upsertAll(stable);
    await cluster.formed("green");
  }, 180_000);

  afterAll(async () => {
    await engine?.close();
    await cluster?.stop();
  });

  test(
    "never answers wrongly and loses no change that it has acknowledged",
    async () => {
      const end = performance.now() + SECONDS * 1000;
      /** By document: the number that was acknowledged last, and the one that was sent last. */
      const acknowledged = new Map<number, number>();
      const sent = new Map<number, number>();
      let answers = 0;
      let writes = 0;

      const writer = async (first: number): Promise<void> => {
        for (let number = 1; performance.now() < end; number++) {
          const document = first + 4 * (number % (WRITTEN / 4));
          sent.set(document, number);
          const isWritten = await unlessExpected(
            engine.upsert({ id: `w${document}`, name: "Written", followers: number }),
          );
          if (isWritten === null) continue;
          acknowledged.set(document, number);
          writes++;
        }
      };
      const searcher = async (): Promise<void> => {
        while (performance.now() < end) {
          const page = await unlessExpected(engine.search("stable AND followers:<100", { limit: 5 }));
          if (page === null) continue;
          expect(page.total).toBe(100);
          expect(page.hits.map(({ document }) => document.name)).toEqual(Array(5).fill("Stable"));
          answers++;
        }
      };
      const killer = async (): Promise<void> => {
        for (let node = 1; performance.now() < end - 3000; node = (node % 3) + 1) {
          await wait(2000);
          await cluster.kill(node);
          await wait(1000);
          await cluster.startNode(node);
        }
      };
      await Promise.all([killer(), searcher(), searcher(), ...[0, 1, 2, 3].map(writer)]);

      await cluster.formed("yellow");
      expect(Math.min(answers, writes)).toBeGreaterThan(0);
      for (const [document, number] of acknowledged) {
        const stored = (await engine.get(`w${document}`))?.followers ?? 0;
        // A change without an acknowledgement may have been made.
        expect(stored).toBeGreaterThanOrEqual(number);
        expect(stored).toBeLessThanOrEqual(sent.get(document) ?? 0);
      }
      expect(await engine.count("written")).toBe(acknowledged.size);
    },
    SECONDS * 1000 + 180_000,
  );

  test("answers completely or with an error while two of three nodes are down, and works again afterwards", async () => {
    await cluster.formed("green");
    const impatient = await openCluster({
      nodes: cluster.addresses,
      index: "companies",
      schema: companySchema,
      create: false,
      requestTimeout: 1000,
      retryTime: 500,
    });
    await Promise.all([cluster.kill(2), cluster.kill(3)]);
    for (let i = 0; i < 5; i++) {
      const count = await unlessExpected(impatient.count("stable"));
      if (count !== null) expect(count).toBe(STABLE);
      const written = await unlessExpected(impatient.upsert({ id: "late", name: "Late", followers: i }));
      expect(written === null || typeof written === "boolean").toBe(true);
    }
    await impatient.close();
    await Promise.all([cluster.startNode(2), cluster.startNode(3)]);
    await cluster.formed("green");
    expect(await engine.count("stable")).toBe(STABLE);
    await engine.upsert({ id: "after", name: "Afterwards" });
    expect(await engine.count("afterwards")).toBe(1);
  }, 300_000);
});

/** The result; `null` after an error that is expected while nodes are killed. */
async function unlessExpected<Result>(promise: Promise<Result>): Promise<Result | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ClusterError && EXPECTED_CODES.includes(error.code)) return null;
    throw error;
  }
}
