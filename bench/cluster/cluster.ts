import { setTimeout } from "node:timers/promises";
import { TestCluster } from "@firmament/test-support/cluster/test-cluster.ts";

export interface IndexSize {
  readonly shards: number;
  readonly replicas: number;
}

/** The nodes that a run starts for itself. */
export interface StartedNodes {
  readonly nodes: number;
  /** As in the tests, or with the heap, the collector and the compiler of a node in production. */
  readonly profile: "test" | "production";
  /** The heap of a node in production, such as `4g`. */
  readonly heap: string;
}

/** A node answers the processor time of its process from a cache that is at most this old. */
const STATISTICS_MS = 1100;

const POLL_MS = 200;

/** How long background work of the cluster may take, in milliseconds. */
const SETTLING_MS = 30 * 60_000;

/** A cluster that is measured. */
export class Cluster {
  readonly addresses: readonly string[];
  readonly #started: TestCluster | null;
  #readAt = Number.NEGATIVE_INFINITY;

  private constructor(addresses: readonly string[], started: TestCluster | null) {
    this.addresses = addresses;
    this.#started = started;
  }

  /** A cluster that runs already. */
  static at(addresses: readonly string[]): Cluster {
    return new Cluster(addresses, null);
  }

  /** Starts the nodes on this machine; their data are in the folder for temporary files. */
  static async start({ nodes, profile, heap }: StartedNodes): Promise<Cluster> {
    const jvm = profile === "test" ? {} : { jvm: productionJvm(heap) };
    const started = await TestCluster.start({ nodes, ...jvm });
    return new Cluster(started.addresses, started);
  }

  async request(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.addresses[0]}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  /**
   * Sets up indexes that are created later: without a cache of answers, because a run repeats its searches, and with sizes
   * that are those of the moment, and not up to ten seconds old.
   *
   * @param prefix the beginning of the names of the indexes
   */
  async prepare(prefix: string): Promise<void> {
    const settings = { "index.requests.cache.enable": false, "index.store.stats_refresh_interval": "0ms" };
    await this.request("PUT", `/_index_template/${prefix}`, {
      index_patterns: [`${prefix}-*`],
      template: { settings },
    });
  }

  /** Ends {@link prepare}. */
  async unprepare(prefix: string): Promise<void> {
    await this.request("DELETE", `/_index_template/${prefix}`);
  }

  /** Whether there is an index, or an alias, with this name. */
  async has(index: string): Promise<boolean> {
    return (await fetch(`${this.addresses[0]}/${index}`, { method: "HEAD" })).ok;
  }

  /** The version and the nodes in one line. */
  async description(): Promise<string> {
    const { version } = (await this.request("GET", "/")) as { readonly version: { readonly number: string } };
    const { nodes } = (await this.request("GET", "/_nodes/jvm")) as NodesAnswer;
    const jvms = Object.values(nodes).map(({ jvm }) => {
      const heap = `${Math.round(jvm.mem.heap_max_in_bytes / 2 ** 20)} MB of heap`;
      const isFirstCompiler = jvm.input_arguments.includes("-XX:TieredStopAtLevel=1");
      const compiler = isFirstCompiler ? "first compiler only" : "all compilers";
      const collector = jvm.gc_collectors.some((name) => name.startsWith("G1")) ? "G1" : jvm.gc_collectors.join(", ");
      return `Java ${jvm.version}, ${heap}, ${compiler}, collector ${collector}`;
    });
    const kinds = [...new Set(jvms)].map((kind) => `${jvms.filter((each) => each === kind).length} × ${kind}`);
    return `OpenSearch ${version.number}; nodes: ${kinds.join("; ")}`;
  }

  /** The processor time of all nodes since their start, in milliseconds. Waits until they measure it again. */
  async processorMs(): Promise<number> {
    await setTimeout(Math.max(0, this.#readAt + STATISTICS_MS - performance.now()));
    const { nodes } = (await this.request("GET", "/_nodes/stats/process")) as ProcessAnswer;
    this.#readAt = performance.now();
    return Object.values(nodes).reduce((sum, { process }) => sum + process.cpu.total_in_millis, 0);
  }

  /** The size of the first copies of all shards, in bytes. */
  async bytesOf(index: string): Promise<number> {
    const { _all } = (await this.request("GET", `/${index}/_stats/store`)) as StatisticsAnswer;
    return _all.primaries.store.size_in_bytes;
  }

  /** Resolves when no segments of an index are being merged. */
  async merged(index: string): Promise<void> {
    await until(async () => {
      const { _all } = (await this.request("GET", `/${index}/_stats/merge`)) as StatisticsAnswer;
      return _all.total.merges.current === 0;
    });
  }

  /**
   * Merges an index to one segment per shard. Waits before until no copy of a shard needs the changes for its recovery any
   * more, up to half a minute, because a merge would keep the sources for it a second time.
   *
   * @returns the largest size on the way, and the size afterwards, in bytes
   */
  async compact(index: string): Promise<{ readonly peak: number; readonly after: number }> {
    await until(async () => (await this.#retained(index)) === 0);
    await this.request("POST", `/${index}/_flush`);
    const path = `/${index}/_forcemerge?max_num_segments=1&wait_for_completion=false`;
    const { task } = (await this.request("POST", path)) as { readonly task: string };
    let peak = 0;
    await until(async () => {
      peak = Math.max(peak, await this.bytesOf(index));
      return ((await this.request("GET", `/_tasks/${task}`)) as { readonly completed: boolean }).completed;
    });
    await this.request("POST", `/${index}/_refresh`);
    await this.request("POST", `/${index}/_flush`);
    let after = 0;
    await until(async () => {
      const before = after;
      after = await this.bytesOf(index);
      return before === after;
    });
    return { peak: Math.max(peak, after), after };
  }

  async stop(): Promise<void> {
    await this.#started?.stop();
  }

  /** The number of changes that shards keep for the recovery of copies. */
  async #retained(index: string): Promise<number> {
    const { indices } = (await this.request("GET", `/${index}/_stats?level=shards`)) as ShardsAnswer;
    const shards = Object.values(indices).flatMap(({ shards }) => Object.values(shards).flat());
    return shards
      .map(({ seq_no: { max_seq_no: last }, retention_leases: { leases } }) => {
        return Math.max(0, ...leases.map(({ retaining_seq_no: retained }) => last + 1 - retained));
      })
      .reduce((sum, count) => sum + count, 0);
  }
}

/** The options that OpenSearch has in production, with a heap of this size. */
function productionJvm(heap: string): readonly string[] {
  return [
    `-Xms${heap}`,
    `-Xmx${heap}`,
    "-XX:+UseG1GC",
    "-XX:G1ReservePercent=25",
    "-XX:InitiatingHeapOccupancyPercent=30",
    "-XX:+AlwaysPreTouch",
    "--add-modules=jdk.incubator.vector",
  ];
}

/** @throws Error if it takes too long */
async function until(isReached: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + SETTLING_MS;
  while (!(await isReached())) {
    if (performance.now() > end) throw new Error("The cluster has not finished its background work in time.");
    await setTimeout(POLL_MS);
  }
}

interface NodesAnswer {
  readonly nodes: Readonly<
    Record<
      string,
      {
        readonly jvm: {
          readonly version: string;
          readonly mem: { readonly heap_max_in_bytes: number };
          readonly gc_collectors: readonly string[];
          readonly input_arguments: readonly string[];
        };
      }
    >
  >;
}

interface ProcessAnswer {
  readonly nodes: Readonly<
    Record<string, { readonly process: { readonly cpu: { readonly total_in_millis: number } } }>
  >;
}

interface StatisticsAnswer {
  readonly _all: {
    readonly primaries: { readonly store: { readonly size_in_bytes: number } };
    readonly total: { readonly merges: { readonly current: number } };
  };
}

interface ShardsAnswer {
  readonly indices: Readonly<Record<string, { readonly shards: Readonly<Record<string, readonly ShardStatistics[]>> }>>;
}

interface ShardStatistics {
  readonly seq_no: { readonly max_seq_no: number };
  readonly retention_leases: { readonly leases: readonly { readonly retaining_seq_no: number }[] };
}
