import { setTimeout as wait } from "node:timers/promises";
import { type ClusterEngine, type ClusterOptions, openCluster } from "@firmament/opensearch";
import { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";
import { type CompanySchema, companySchema } from "../../../src/entries/companies.ts";
import { unlessFailed } from "./allowed-failures.ts";
import { stableDocuments } from "./stable-documents.ts";

/** A cluster of its own with the stable documents, whose nodes a test may kill and pause. */
export class FailingCluster {
  readonly cluster: TestCluster;
  readonly #engines: ClusterEngine<CompanySchema>[] = [];

  private constructor(cluster: TestCluster) {
    this.cluster = cluster;
  }

  static async start(): Promise<FailingCluster> {
    const failing = new FailingCluster(await TestCluster.start());
    try {
      await failing.prepare("companies", 1);
      await failing.cluster.formed("green");
      failing.#engines.push(await failing.open());
      return failing;
    } catch (error) {
      await failing.stop();
      throw error;
    }
  }

  /** Searches and changes the index `companies`. */
  get engine(): ClusterEngine<CompanySchema> {
    const [engine] = this.#engines;
    if (engine === undefined) throw new Error("The cluster has not started.");
    return engine;
  }

  async stop(): Promise<void> {
    for (const engine of this.#engines) await engine.close();
    await this.cluster.stop();
  }

  /** Another engine, by default for the index `companies`. */
  open(options: Partial<ClusterOptions<CompanySchema>> = {}): Promise<ClusterEngine<CompanySchema>> {
    return openCluster({
      nodes: this.cluster.addresses,
      index: "companies",
      schema: companySchema,
      requestTimeout: 10_000,
      retryTime: 20_000,
      ...options,
    });
  }

  /** Creates an index with documents, however slow this machine is. */
  async prepare(
    index: string,
    replicas: number,
    documents: readonly { readonly id: string; readonly name: string }[] = stableDocuments,
  ): Promise<void> {
    const patient = await this.open({ index, replicas, requestTimeout: 60_000, retryTime: 60_000 });
    await patient.upsertAll(documents);
    // Makes the documents visible to other engines.
    await patient.size();
    await patient.close();
  }

  /** Changes documents of every shard, until all changes are acknowledged. */
  async changeEverywhere(): Promise<void> {
    const documents = Array.from({ length: 50 }, (_, i) => ({ id: `e${i}`, name: "Everywhere" }));
    while ((await unlessFailed(this.engine.upsertAll(documents))) === null) await wait(100);
  }

  /**
   * Resolves when every shard has all its copies again. A shard that refuses changes and copies after a failure is
   * repaired by the engine when it is changed.
   */
  async recovered(): Promise<void> {
    await this.cluster.formed("yellow");
    await this.changeEverywhere();
    await this.cluster.formed("green");
  }
}
