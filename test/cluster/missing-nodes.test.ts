import { setTimeout as wait } from "node:timers/promises";
import type { ClusterEngine } from "@firmament/opensearch";
import type { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { costlyRuns } from "@firmament/test-support/fuzz.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompanySchema } from "../../src/entries/companies.ts";
import { unlessFailed } from "./support/allowed-failures.ts";
import { copiesOf, managerOf, request } from "./support/cluster-requests.ts";
import { FailingCluster } from "./support/failing-cluster.ts";
import { inTime } from "./support/run.ts";
import { hasCluster } from "./support/shared-cluster.ts";
import { stableDocuments, stableQuestions } from "./support/stable-documents.ts";
import { WrittenDocuments } from "./support/written-documents.ts";

describe.skipIf(!hasCluster)("a cluster without some of its nodes", () => {
  let failing: FailingCluster;
  let cluster: TestCluster;
  let engine: ClusterEngine<CompanySchema>;

  beforeAll(async () => {
    failing = await FailingCluster.start();
    ({ cluster, engine } = failing);
  }, 480_000);

  afterAll(() => failing?.stop());

  test("answers completely or with an error while two of three nodes are down, and works again afterwards", async () => {
    await failing.recovered();
    const impatient = await failing.open({ create: false, requestTimeout: 1000, retryTime: 500 });
    // If the node that survives was not the manager before and is elected, its copies become primaries that refuse changes.
    const manager = await managerOf(cluster);
    const survivor = (manager % 3) + 1;
    await demote(cluster, "companies-g1", survivor);
    await cluster.formed("green");
    const other = 6 - manager - survivor;
    await Promise.all([cluster.kill(manager), cluster.kill(other)]);
    for (let round = 0; round < costlyRuns(3, 1); round++) {
      for (const question of stableQuestions) await question(impatient);
      const written = await unlessFailed(impatient.upsert({ id: "late", name: "Late", followers: round }));
      expect(written === null || typeof written === "boolean").toBe(true);
    }
    await impatient.close();
    const electsLate = { "cluster.election.initial_timeout": "10s", "cluster.election.max_timeout": "60s" };
    await cluster.startNode(other, electsLate);
    // Two nodes are enough.
    await failing.changeEverywhere();
    for (const question of stableQuestions) await expect.poll(() => question(engine), { timeout: 60_000 }).toBe(true);
    await cluster.startNode(manager);
    await failing.recovered();
    for (const question of stableQuestions) expect(await question(engine)).toBe(true);
    await engine.upsert({ id: "after", name: "Afterwards" });
    expect(await engine.count("afterwards")).toBe(1);
  }, 480_000);

  test("ends calls in time while a node does not respond, and keeps later changes when it does again", async () => {
    await failing.recovered();
    const impatient = await failing.open({ create: false, requestTimeout: 1000, retryTime: 3000 });
    const written = new WrittenDocuments(impatient, "paused");
    const ids = Array.from({ length: 30 }, (_, i) => `p${i}`);
    cluster.pause(3);
    try {
      for (let round = 0; round < costlyRuns(2, 1); round++) {
        for (const question of stableQuestions) await inTime(question(impatient));
        await inTime(Promise.all(ids.map((id) => written.upsert(id))));
      }
      const budgeted = impatient.count("stable", { timeBudget: 500 });
      const count = await inTime(budgeted.catch((error: unknown) => error));
      if (count !== stableDocuments.length) {
        expect(count).toBeInstanceOf(Error);
        expect(["limit", "unavailable", "overloaded", "timeout"]).toContain((count as { code?: string }).code);
      }
      // The node has received earlier changes of these documents, and makes them when it continues.
      await inTime(Promise.all(ids.map((id) => written.upsert(id))));
    } finally {
      cluster.resume(3);
    }
    await failing.recovered();
    await wait(2000);
    await written.check();
    for (const question of stableQuestions) expect(await question(engine)).toBe(true);
    await impatient.close();
  }, 480_000);

  test("is unavailable while the only copy of a shard is lost, and complete again afterwards", async () => {
    await failing.prepare("single", 0);
    const single = await failing.open({ index: "single", create: false, requestTimeout: 5000, retryTime: 1000 });
    expect(await single.count("stable")).toBe(stableDocuments.length);
    const snapshot = await single.snapshot();
    await cluster.kill(3);
    const fails = { name: "ClusterError", code: expect.stringMatching(/^(unavailable|timeout)$/) };
    await expect(single.count("stable")).rejects.toMatchObject(fails);
    await expect(single.search("stable", { facets: { location_country: 3 } })).rejects.toMatchObject(fails);
    await expect(single.snapshot()).rejects.toMatchObject(fails);
    await expect(snapshot.count("stable")).rejects.toSatisfy((error) => error instanceof Error);
    await cluster.startNode(3);
    await failing.recovered();
    expect(await single.count("stable")).toBe(stableDocuments.length);
    await single.close();
  }, 480_000);
});

/** Makes copies on other nodes the primaries of those shards whose primary is on a node. */
async function demote(cluster: TestCluster, index: string, node: number): Promise<void> {
  const copies = await copiesOf(cluster, index);
  const commands = copies
    .filter((copy) => copy.prirep === "p" && copy.node === `n${node}`)
    .map(({ shard }) => ({ cancel: { index, shard: Number(shard), node: `n${node}`, allow_primary: true } }));
  await request(cluster, "POST", "/_cluster/reroute", { commands });
}
