import { setTimeout as wait } from "node:timers/promises";
import type { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unlessFailed } from "./support/allowed-failures.ts";
import { managerOf } from "./support/cluster-requests.ts";
import { OperatedCluster, PHASE_MS } from "./support/operated-cluster.ts";
import { Run } from "./support/run.ts";
import { hasCluster } from "./support/shared-cluster.ts";
import { stableQuestions } from "./support/stable-documents.ts";

describe.skipIf(!hasCluster)("a cluster without its manager", { timeout: PHASE_MS + 60_000 }, () => {
  let operated: OperatedCluster;
  let cluster: TestCluster;

  beforeAll(async () => {
    operated = await OperatedCluster.start();
    cluster = operated.cluster;
  }, 480_000);

  afterAll(() => operated?.stop());

  test("never answers wrongly while the manager is cut off from the others, and another one is elected", async () => {
    const manager = await managerOf(cluster);
    const other = (manager % 3) + 1;
    const { written } = await operated.during("split", async () => {
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
    const reader = await operated.open({ create: false });
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
});
