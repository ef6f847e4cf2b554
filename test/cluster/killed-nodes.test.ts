import { setTimeout as wait } from "node:timers/promises";
import { type ClusterEngine, type ClusterOptions, openCluster } from "@firmament/opensearch";
import { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { costlyRuns } from "@firmament/test-support/fuzz.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanySchema, companySchema } from "../../src/entries/companies.ts";
import { unlessFailed } from "./support/allowed-failures.ts";
import { copiesOf, managerOf, request } from "./support/cluster-requests.ts";
import { inTime, Run } from "./support/run.ts";
import { hasCluster } from "./support/shared-cluster.ts";
import { stableDocuments, stableQuestions } from "./support/stable-documents.ts";
import { WrittenDocuments } from "./support/written-documents.ts";

const SECONDS = costlyRuns(60, 15);
const REFRESHED = 120;

/** Between requests, so that nodes start sooner: more of them are killed meanwhile. */
const PAUSE_MS = 30;

describe.skipIf(!hasCluster)("a cluster whose nodes fail", () => {
  let cluster: TestCluster;
  let engine: ClusterEngine<CompanySchema>;

  const open = (options: Partial<ClusterOptions<CompanySchema>> = {}): Promise<ClusterEngine<CompanySchema>> =>
    openCluster({
      nodes: cluster.addresses,
      index: "companies",
      schema: companySchema,
      requestTimeout: 10_000,
      retryTime: 20_000,
      ...options,
    });

  /** Creates an index with documents, however slow this machine is. */
  const prepare = async (
    index: string,
    replicas: number,
    documents: readonly { readonly id: string; readonly name: string }[] = stableDocuments,
  ): Promise<void> => {
    const patient = await open({ index, replicas, requestTimeout: 60_000, retryTime: 60_000 });
    await patient.upsertAll(documents);
    // Makes the documents visible to other engines.
    await patient.size();
    await patient.close();
  };

  /** Changes documents of every shard, until all changes are acknowledged. */
  const changeEverywhere = async (): Promise<void> => {
    const documents = Array.from({ length: 50 }, (_, i) => ({ id: `e${i}`, name: "Everywhere" }));
    while ((await unlessFailed(engine.upsertAll(documents))) === null) await wait(100);
  };

  /**
   * Resolves when every shard has all its copies again. A shard that refuses changes and copies after a failure is
   * repaired by the engine when it is changed.
   */
  const recovered = async (): Promise<void> => {
    await cluster.formed("yellow");
    await changeEverywhere();
    await cluster.formed("green");
  };

  beforeAll(async () => {
    cluster = await TestCluster.start();
    await prepare("companies", 1);
    await cluster.formed("green");
    engine = await open();
  }, 480_000);

  afterAll(async () => {
    await engine?.close();
    await cluster?.stop();
  });

  test(
    "never answers wrongly and loses no change that it has acknowledged, while nodes are killed",
    async () => {
      const run = new Run(SECONDS * 1000);
      const written = new WrittenDocuments(engine, "written");
      const answers = stableQuestions.map(() => 0);

      const writer = async (number: number): Promise<void> => {
        for (let i = 0; run.isRunning(); i++) {
          await written.upsert(`w${number}-${i % 10}`);
          await wait(PAUSE_MS);
        }
      };
      const loader = async (): Promise<void> => {
        while (run.isRunning()) {
          await written.upsertAll(Array.from({ length: 200 }, (_, i) => `l${i}`));
          await wait(PAUSE_MS);
        }
      };
      const deleter = async (): Promise<void> => {
        for (let i = 0; run.isRunning(); i++) {
          await written.upsert(`d${i % 20}`);
          await written.delete(`d${(i + 10) % 20}`);
          await wait(PAUSE_MS);
        }
      };
      const reader = async (first: number): Promise<void> => {
        for (let i = first; run.isRunning(); i++) {
          const question = i % stableQuestions.length;
          if (await stableQuestions[question]?.(engine)) answers[question] = (answers[question] ?? 0) + 1;
          await wait(PAUSE_MS);
        }
      };
      const killer = async (): Promise<void> => {
        for (let node = 1; run.isRunning(3000); node = (node % 3) + 1) {
          await wait(2000);
          await cluster.kill(node);
          await wait(1000);
          await cluster.startNode(node);
        }
      };
      await run.all([killer(), reader(0), reader(3), writer(1), writer(2), loader(), deleter()]);

      await cluster.formed("yellow");
      expect(written.acknowledged).toBeGreaterThan(0);
      expect(Math.max(...answers)).toBeGreaterThan(0);
      await written.check();
      for (const question of stableQuestions) expect(await question(engine)).toBe(true);
    },
    SECONDS * 1000 + 480_000,
  );

  test(
    "searches the documents before or after a refresh, never a mixture, while nodes are killed",
    async () => {
      await recovered();
      const documents = (version: number): { id: string; name: string; followers: number }[] =>
        Array.from({ length: REFRESHED }, (_, i) => ({ id: `r${i}`, name: "Version", followers: version }));
      await prepare("refreshed", 1, documents(0));
      const refreshed = await open({ index: "refreshed" });
      const run = new Run(SECONDS * 1000);
      const attempted = new Set([0]);
      let version = 0;
      // A refresh that was interrupted prevents others until its lease has ended.
      const refresh = (): Promise<unknown> => {
        attempted.add(++version);
        return unlessFailed(refreshed.refresh(documents(version), { leaseMs: 3000 }), ["refreshing"]);
      };

      const refresher = async (): Promise<void> => {
        while (run.isRunning()) if ((await refresh()) === null) await wait(PAUSE_MS);
      };
      const checkOne = async (): Promise<void> => {
        const page = await unlessFailed(
          refreshed.search("version", { facets: { followers: { bins: 2 } }, limit: REFRESHED }),
        );
        if (page === null) return;
        expect(page.total).toBe(REFRESHED);
        const found = new Set(page.hits.map(({ document }) => document.followers ?? -1));
        expect(found.size).toBe(1);
        expect(attempted).toContain([...found][0]);
      };
      const searcher = async (): Promise<void> => {
        while (run.isRunning()) {
          await checkOne();
          await wait(PAUSE_MS);
        }
      };
      const killer = async (): Promise<void> => {
        for (let node = 2; run.isRunning(6000); node = (node % 3) + 1) {
          await wait(5000);
          await cluster.kill(node);
          await wait(1000);
          await cluster.startNode(node);
        }
      };
      await run.all([killer(), refresher(), searcher()]);
      await cluster.formed("yellow");
      await checkOne();
      while ((await refresh()) === null) await wait(500);
      expect(await refreshed.count(`version AND followers:${version}`)).toBe(REFRESHED);
      await refreshed.close();
      await request(cluster, "DELETE", "/refreshed-g*");
    },
    SECONDS * 1000 + 480_000,
  );

  test("answers completely or with an error while two of three nodes are down, and works again afterwards", async () => {
    await recovered();
    const impatient = await open({ create: false, requestTimeout: 1000, retryTime: 500 });
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
    await changeEverywhere();
    for (const question of stableQuestions) await expect.poll(() => question(engine), { timeout: 60_000 }).toBe(true);
    await cluster.startNode(manager);
    await recovered();
    for (const question of stableQuestions) expect(await question(engine)).toBe(true);
    await engine.upsert({ id: "after", name: "Afterwards" });
    expect(await engine.count("afterwards")).toBe(1);
  }, 480_000);

  test("ends calls in time while a node does not respond, and keeps later changes when it does again", async () => {
    await recovered();
    const impatient = await open({ create: false, requestTimeout: 1000, retryTime: 3000 });
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
    await recovered();
    await wait(2000);
    await written.check();
    for (const question of stableQuestions) expect(await question(engine)).toBe(true);
    await impatient.close();
  }, 480_000);

  test("is unavailable while the only copy of a shard is lost, and complete again afterwards", async () => {
    await prepare("single", 0);
    const single = await open({ index: "single", create: false, requestTimeout: 5000, retryTime: 1000 });
    expect(await single.count("stable")).toBe(stableDocuments.length);
    const snapshot = await single.snapshot();
    await cluster.kill(3);
    const fails = { name: "ClusterError", code: expect.stringMatching(/^(unavailable|timeout)$/) };
    await expect(single.count("stable")).rejects.toMatchObject(fails);
    await expect(single.search("stable", { facets: { location_country: 3 } })).rejects.toMatchObject(fails);
    await expect(single.snapshot()).rejects.toMatchObject(fails);
    await expect(snapshot.count("stable")).rejects.toSatisfy((error) => error instanceof Error);
    await cluster.startNode(3);
    await recovered();
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
