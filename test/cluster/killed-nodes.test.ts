import { setTimeout as wait } from "node:timers/promises";
import type { ClusterEngine } from "@firmament/opensearch";
import type { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { costlyRuns } from "@firmament/test-support/fuzz.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompanySchema } from "../../src/entries/companies.ts";
import { unlessFailed } from "./support/allowed-failures.ts";
import { request } from "./support/cluster-requests.ts";
import { FailingCluster } from "./support/failing-cluster.ts";
import { Run } from "./support/run.ts";
import { hasCluster } from "./support/shared-cluster.ts";
import { stableQuestions } from "./support/stable-documents.ts";
import { WrittenDocuments } from "./support/written-documents.ts";

const SECONDS = costlyRuns(60, 15);
const REFRESHED = 120;

/** Between requests, so that nodes start sooner: more of them are killed meanwhile. */
const PAUSE_MS = 30;

describe.skipIf(!hasCluster)("a cluster whose nodes are killed one after the other", () => {
  let failing: FailingCluster;
  let cluster: TestCluster;
  let engine: ClusterEngine<CompanySchema>;

  beforeAll(async () => {
    failing = await FailingCluster.start();
    ({ cluster, engine } = failing);
  }, 480_000);

  afterAll(() => failing?.stop());

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
      await failing.recovered();
      const documents = (version: number): { id: string; name: string; followers: number }[] =>
        Array.from({ length: REFRESHED }, (_, i) => ({ id: `r${i}`, name: "Version", followers: version }));
      await failing.prepare("refreshed", 1, documents(0));
      const refreshed = await failing.open({ index: "refreshed" });
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
});
