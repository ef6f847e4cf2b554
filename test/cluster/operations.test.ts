import { unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ClusterEngine, type ClusterOptions, openCluster } from "@firmament/opensearch";
import { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompanySchema, companySchema } from "../../src/entries/companies.ts";
import { unlessFailed } from "./support/allowed-failures.ts";
import { copiesOf, managerOf, request } from "./support/cluster-requests.ts";
import { Run } from "./support/run.ts";
import { hasCluster } from "./support/shared-cluster.ts";
import { stableDocuments, stableQuestions } from "./support/stable-documents.ts";
import { WrittenDocuments } from "./support/written-documents.ts";

const INDEX = "companies-g1";

/** The longest that a phase may take on a slow machine. */
const PHASE_MS = 300_000;

/** Between requests, so that nodes start sooner. */
const PAUSE_MS = 30;

describe.skipIf(!hasCluster)("a cluster in operation", { timeout: PHASE_MS + 60_000 }, () => {
  let cluster: TestCluster;
  let engine: ClusterEngine<CompanySchema>;

  const open = (options: Partial<ClusterOptions<CompanySchema>> = {}): Promise<ClusterEngine<CompanySchema>> =>
    openCluster({ nodes: cluster.addresses, index: "companies", schema: companySchema, ...options });

  beforeAll(async () => {
    // A cluster looks at its disks twice a minute by default.
    cluster = await TestCluster.start({ isCuttable: true, settings: { "cluster.info.update.interval": "10s" } });
    engine = await open({ requestTimeout: 10_000, retryTime: 20_000 });
    await engine.upsertAll(stableDocuments);
    await engine.size();
    await cluster.formed("green");
  }, 480_000);

  afterAll(async () => {
    await engine?.close();
    await cluster?.stop();
  });

  /**
   * Searches and changes documents while something is done. Each answer must be right, and contain the changes that were
   * acknowledged before.
   *
   * @param name a word that only the changed documents contain
   */
  async function during(name: string, work: () => Promise<void>): Promise<{ written: number; answered: number }> {
    const run = new Run(PHASE_MS);
    const written = new WrittenDocuments(engine, name);
    let answered = 0;
    const writer = async (number: number): Promise<void> => {
      for (let i = 0; run.isRunning(); i++) {
        await written.upsert(`${name}${number}-${i % 40}`);
        // Searches read some states after the cluster has shown the changes by itself.
        await wait(i % 20 === 0 ? 2500 : PAUSE_MS);
      }
    };
    const reader = async (): Promise<void> => {
      for (let i = 0; run.isRunning(); i++) {
        const acknowledged = written.documents;
        const count = await unlessFailed(engine.count(name));
        if (count !== null) expect(count).toBeGreaterThanOrEqual(acknowledged);
        if (await stableQuestions[i % stableQuestions.length]?.(engine)) answered++;
        await wait(PAUSE_MS);
      }
    };
    await run.all([writer(1), writer(2), reader(), work().then(() => run.end())]);
    await cluster.formed("green");
    await written.check();
    for (const question of stableQuestions) expect(await question(engine)).toBe(true);
    return { written: written.acknowledged, answered };
  }

  /** Has all copies of shards leave a node; `null` ends that. */
  async function exclude(node: string | null): Promise<void> {
    await request(cluster, "PUT", `/${INDEX}/_settings`, { "index.routing.allocation.exclude._name": node });
  }

  /** Resolves when no copy of a shard is on a node, or on its way to or from it. */
  async function emptied(node: string): Promise<void> {
    const nodes = async () => (await copiesOf(cluster, INDEX)).map((copy) => copy.node);
    await expect.poll(nodes, { timeout: 120_000 }).not.toContainEqual(expect.stringContaining(node));
  }

  test("answers and takes changes while its nodes are restarted one after the other", async () => {
    const { written, answered } = await during("rolling", async () => {
      for (const node of [1, 2, 3]) {
        await cluster.startNode(node);
        await cluster.formed("green");
      }
    });
    expect(written).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(0);
  });

  test("answers and takes changes while a node is added, shards are moved to it, and it leaves again", async () => {
    const { written, answered } = await during("moved", async () => {
      await cluster.addNode();
      await cluster.formed();
      await exclude("n1");
      await emptied("n1");
      expect((await copiesOf(cluster, INDEX)).map(({ node }) => node)).toContain("n4");
      await exclude("n4");
      await emptied("n4");
      await cluster.removeNode();
      await exclude(null);
    });
    expect(written).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(0);
  });

  test("answers while its disks are full, refuses changes, and takes them again when there is space", async () => {
    const watermark = (space: readonly string[] | null): Promise<unknown> => {
      const levels = ["low", "high", "flood_stage"].map((level, i): [string, string | null] => [
        `cluster.routing.allocation.disk.watermark.${level}`,
        space?.[i] ?? null,
      ]);
      const persistent = {
        ...Object.fromEntries(levels),
        "cluster.routing.allocation.disk.threshold_enabled": true,
      };
      return request(cluster, "PUT", "/_cluster/settings", { persistent });
    };
    const written = new WrittenDocuments(engine, "full");
    await written.upsertAll(["f1", "f2"]);
    const outcome = () => engine.upsert({ id: "refused", name: "Refused" }).then(String, ({ code }) => code);
    // No disk has that much free space.
    await watermark(["900tb", "800tb", "700tb"]);
    await expect.poll(outcome, { timeout: 120_000, interval: 500 }).toBe("write_refused");
    const refused = { code: "write_refused", isTemporary: false, message: expect.stringContaining("free space") };
    await expect(engine.upsertAll([{ id: "f1", name: "Changed" }])).rejects.toMatchObject(refused);
    await expect(engine.delete("f1")).rejects.toMatchObject(refused);
    for (const question of stableQuestions) expect(await question(engine)).toBe(true);
    await written.check();
    await watermark(["3b", "2b", "1b"]);
    await expect.poll(outcome, { timeout: 120_000, interval: 500 }).toMatch(/true|false/);
    await written.upsertAll(["f1", "f3"]);
    await written.check();
  });

  test("never answers wrongly while the manager is cut off from the others, and another one is elected", async () => {
    const manager = await managerOf(cluster);
    const other = (manager % 3) + 1;
    const { written } = await during("split", async () => {
      cluster.cut(manager);
      const isElected = (elected: number): boolean => elected !== 0 && elected !== manager;
      await expect.poll(() => managerOf(cluster, other), { timeout: 60_000 }).toSatisfy(isElected);
      // The node that is cut off answers clients, and has documents of before.
      await wait(10_000);
      cluster.heal(manager);
      await cluster.formed();
    });
    expect(written).toBeGreaterThan(0);
  });

  test("answers searches within seconds, or not at all, while the manager is paused", async () => {
    const reader = await open({ create: false });
    const questions: readonly (() => Promise<unknown>)[] = [
      () => reader.count("stable"),
      () => reader.search("stable", { limit: 3 }),
      () => reader.get("s1"),
    ];
    const manager = await managerOf(cluster);
    const run = new Run(10_000);
    let answered = 0;
    const ask = async (question: () => Promise<unknown>): Promise<void> => {
      while (run.isRunning()) {
        const start = performance.now();
        if ((await unlessFailed(question())) !== null) answered++;
        // On an idle machine, five seconds; a cluster drops a node that does not respond after thirty.
        expect(performance.now() - start).toBeLessThan(20_000);
      }
    };
    cluster.pause(manager);
    try {
      // The first answers are those of a node that is found to be silent.
      await run.all(questions.map(ask));
      const wasAnswered = answered;
      for (const question of questions) if ((await unlessFailed(question())) !== null) answered++;
      expect(answered).toBeGreaterThan(wasAnswered);
    } finally {
      cluster.resume(manager);
    }
    await cluster.formed("green");
    for (const question of stableQuestions) expect(await question(reader)).toBe(true);
    await reader.close();
  });

  test("has copies allocated that the cluster has given up, although nothing is changed", async () => {
    const creator = await open({ index: "spare", shards: 1, replicas: 0 });
    await creator.upsertAll(stableDocuments);
    await creator.close();
    const index = "spare-g1";
    const [primary] = await copiesOf(cluster, index);
    const { [index]: described } = (await request(cluster, "GET", `/${index}`)) as Readonly<
      Record<string, { readonly settings: { readonly index: { readonly uuid: string } } }>
    >;
    const blocked = [1, 2, 3]
      .filter((node) => `n${node}` !== primary?.node)
      .map((node) => join(cluster.dataFolder(node), "nodes/0/indices", described?.settings.index.uuid ?? ""));
    // A file is in the place of the folder of the copy.
    for (const path of blocked) writeFileSync(path, "");
    await request(cluster, "PUT", `/${index}/_settings`, {
      "index.allocation.max_retries": 1,
      "index.number_of_replicas": 1,
    });
    const explained = async (): Promise<unknown> => {
      const question = { index, shard: 0, primary: false };
      return request(cluster, "POST", "/_cluster/allocation/explain", question);
    };
    await expect.poll(explained).toMatchObject({
      unassigned_info: { reason: "ALLOCATION_FAILED", failed_allocation_attempts: 1 },
    });
    for (const path of blocked) unlinkSync(path);
    const reader = await open({ index: "spare", create: false });
    await expect
      .poll(
        async () => {
          await reader.count("stable");
          return (await copiesOf(cluster, index)).map(({ state }) => state);
        },
        { timeout: 60_000, interval: 500 },
      )
      .toEqual(["STARTED", "STARTED"]);
    await reader.close();
  });
});
