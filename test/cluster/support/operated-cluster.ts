import { setTimeout as wait } from "node:timers/promises";
import { type ClusterEngine, type ClusterOptions, openCluster } from "@firmament/opensearch";
import { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { expect } from "vitest";
import { type CompanySchema, companySchema } from "../../../src/entries/companies.ts";
import { unlessFailed } from "./allowed-failures.ts";
import { Run } from "./run.ts";
import { patience } from "./shared-cluster.ts";
import { stableDocuments, stableQuestions } from "./stable-documents.ts";
import { WrittenDocuments } from "./written-documents.ts";

/** The longest that a phase may take on a slow machine, in milliseconds. */
export const PHASE_MS = 300_000;

/** Between requests, so that nodes start sooner. */
const PAUSE_MS = 30;

/** A cluster of its own with the stable documents, which is searched and changed while something is done to it. */
export class OperatedCluster {
  readonly cluster: TestCluster;
  /** Searches and changes the index `companies`. */
  readonly engine: ClusterEngine<CompanySchema>;

  private constructor(cluster: TestCluster, engine: ClusterEngine<CompanySchema>) {
    this.cluster = cluster;
    this.engine = engine;
  }

  static async start(): Promise<OperatedCluster> {
    const settings = {
      // A cluster looks at its disks twice a minute by default.
      "cluster.info.update.interval": "10s",
      // A node that was cut off keeps its copies locked until states that were read there have ended.
      "search.keep_alive_interval": "5s",
    };
    const cluster = await TestCluster.start({ isCuttable: true, settings });
    const index = { nodes: cluster.addresses, index: "companies", schema: companySchema };
    try {
      const loader = await openCluster({ ...index, ...patience });
      await loader.upsertAll(stableDocuments);
      // Makes the documents visible to other engines.
      await loader.size();
      await loader.close();
      await cluster.formed("green");
      const impatience = { requestTimeout: 10_000, retryTime: 20_000, cursors: { maxAge: 30_000 } };
      return new OperatedCluster(cluster, await openCluster({ ...index, ...impatience }));
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.engine.close();
    await this.cluster.stop();
  }

  /** Another engine for the same cluster. */
  open(options: Partial<ClusterOptions<CompanySchema>>): Promise<ClusterEngine<CompanySchema>> {
    return openCluster({ nodes: this.cluster.addresses, index: "companies", schema: companySchema, ...options });
  }

  /**
   * Searches and changes documents while something is done. Each answer must be right, and contain the changes that were
   * acknowledged before.
   *
   * @param name a word that only the changed documents contain
   */
  async during(name: string, work: () => Promise<void>): Promise<{ written: number; answered: number }> {
    const { cluster, engine } = this;
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
}
