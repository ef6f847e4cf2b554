import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { CuttableLink } from "./cuttable-link.ts";
import { freePorts } from "./free-ports.ts";
import { type Installation, installOpenSearch, TEST_JVM } from "./installation.ts";
import { NodeProcess } from "./node-process.ts";

/** How long a cluster may take to form, in milliseconds; 5 s on an idle machine. */
const FORMING_MS = 240_000;

const POLL_MS = 50;

/** How a test cluster differs from the usual one. */
export interface TestClusterOptions {
  /** The number of nodes; 3 by default. */
  readonly nodes?: number;
  /** Settings of every node, such as `search.max_buckets`. */
  readonly settings?: NodeSettings;
  /** The options of Java for the heap, the collector and the compiler; by default those for tests. */
  readonly jvm?: readonly string[];
  /** Whether nodes can be cut off from the others; see {@link TestCluster.cut}. Default `false`. */
  readonly isCuttable?: boolean;
}

type NodeSettings = Readonly<Record<string, string | number | boolean>>;

/** A node: its ports stay the same after a restart. */
interface Member {
  readonly name: string;
  readonly http: number;
  /** The port where other nodes find it. */
  readonly transport: number;
  /** From that port to the node itself; `null` if the node listens there. */
  readonly link: { readonly target: number; readonly link: CuttableLink } | null;
  process: NodeProcess;
}

/**
 * An OpenSearch cluster on loopback. Each node is a process, which can be killed alone. The data are in a temporary
 * folder, which {@link stop} removes.
 */
export class TestCluster {
  readonly #installation: Installation;
  readonly #folder: string = mkdtempSync(join(tmpdir(), "firmament-cluster-"));
  readonly #members: Member[] = [];
  readonly #settings: readonly string[];
  readonly #jvm: readonly string[];

  readonly #isCuttable: boolean;

  private constructor(installation: Installation, transports: readonly number[], options: TestClusterOptions) {
    const names = transports.map((_, index) => `n${index + 1}`);
    this.#isCuttable = options.isCuttable ?? false;
    this.#installation = installation;
    this.#jvm = options.jvm ?? TEST_JVM;
    this.#settings = [
      "cluster.name=firmament",
      // Tests must run on a disk that is nearly full.
      "cluster.routing.allocation.disk.threshold_enabled=false",
      // Tests wait until all copies are in use again: shards that move for balance would prolong that.
      "cluster.routing.rebalance.enable=none",
      // The serial collector leaves garbage until the heap is full: it must not count as memory in use.
      "indices.breaker.total.use_real_memory=false",
      ...(names.length === 1
        ? ["discovery.type=single-node"]
        : [
            `discovery.seed_hosts=${transports.map((port) => `127.0.0.1:${port}`)}`,
            `cluster.initial_cluster_manager_nodes=${names}`,
          ]),
      ...argumentsOf(options.settings),
    ];
  }

  /** Installs OpenSearch if necessary, and starts the nodes. Resolves when all of them form a cluster. */
  static async start(options: TestClusterOptions = {}): Promise<TestCluster> {
    const installation = await installOpenSearch();
    const transports = await freePorts(options.nodes ?? 3);
    const cluster = new TestCluster(installation, transports, options);
    try {
      for (const transport of transports) await cluster.#add(transport);
      await cluster.formed();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** The address of each node, such as `http://127.0.0.1:20123`. Nodes are numbered from 1, as their names `n1`, … */
  get addresses(): readonly string[] {
    return this.#members.map(({ http }) => `http://127.0.0.1:${http}`);
  }

  /** Kills a node with SIGKILL, as a crash does. Its data stay. */
  kill(node: number): Promise<void> {
    return this.#member(node).process.kill();
  }

  /**
   * Starts a node again that was killed, with its data. Resolves when it accepts requests: see {@link formed}.
   *
   * @param settings further settings, until the node is started again
   */
  async startNode(node: number, settings: NodeSettings = {}): Promise<void> {
    const member = this.#member(node);
    await member.process.stop();
    member.process = this.#spawn(member, settings);
    await member.process.ready();
  }

  /** Adds a node, and returns its number. Resolves when it accepts requests: see {@link formed}. */
  async addNode(): Promise<number> {
    const [transport = 0] = await freePorts(1);
    await this.#add(transport);
    const number = this.#members.length;
    await this.#member(number).process.ready();
    return number;
  }

  /** Stops the node that was added last, and forgets it. */
  async removeNode(): Promise<void> {
    const member = this.#members.pop();
    await member?.process.stop();
    member?.link?.link.stop();
  }

  /** Ends the connections of the other nodes to a node, and refuses further ones. Clients still reach it. */
  cut(node: number): void {
    this.#member(node).link?.link.cut();
  }

  /** Lets other nodes reach a node again after {@link cut}. */
  heal(node: number): void {
    this.#member(node).link?.link.heal();
  }

  /** The folder with the data of a node. */
  dataFolder(node: number): string {
    return join(this.#folder, this.#member(node).name, "data");
  }

  /** Stops the process of a node without ending it: its connections stay open, and it does not answer. */
  pause(node: number): void {
    this.#member(node).process.pause();
  }

  /** Lets a node continue after {@link pause}. */
  resume(node: number): void {
    this.#member(node).process.resume();
  }

  /** Resolves when all nodes run and know each other, and every index has at least the status. */
  async formed(status: "yellow" | "green" = "yellow"): Promise<void> {
    await Promise.all(this.#members.map(({ process }) => process.ready()));
    const signal = AbortSignal.timeout(FORMING_MS);
    const question = `_cluster/health?wait_for_nodes=${this.#members.length}&wait_for_status=${status}&timeout=2s`;
    while (!(await answers(`${this.addresses[0]}/${question}`, signal))) {
      if (signal.aborted) {
        throw new Error(`The nodes have formed no cluster:\n${this.#outputs()}\n${await this.#state()}`);
      }
      await setTimeout(POLL_MS);
    }
  }

  /** Stops all nodes and removes their data. */
  async stop(): Promise<void> {
    // The data are removed: the nodes need not write them.
    await Promise.all(this.#members.map(({ process }) => process.kill()));
    for (const { link } of this.#members) link?.link.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #member(node: number): Member {
    const member = this.#members[node - 1];
    if (member === undefined)
      throw new RangeError(`The cluster has ${this.#members.length} nodes, and no node ${node}.`);
    return member;
  }

  async #add(transport: number): Promise<void> {
    const [http = 0, target = 0] = await freePorts(2);
    const link = this.#isCuttable ? { target, link: await CuttableLink.start(transport, target) } : null;
    const member = { name: `n${this.#members.length + 1}`, http, transport, link };
    this.#members.push({ ...member, process: this.#spawn(member) });
  }

  #spawn({ name, http, transport, link }: Omit<Member, "process">, settings: NodeSettings = {}): NodeProcess {
    const own = [
      `node.name=${name}`,
      `http.port=${http}`,
      ...(link === null
        ? [`transport.port=${transport}`]
        : [`transport.port=${link.target}`, `transport.publish_port=${transport}`]),
    ];
    const { java, options, program } = this.#installation;
    const args = [...options, ...this.#jvm, ...program, join(this.#folder, name)];
    return new NodeProcess(java, [...args, ...own, ...this.#settings, ...argumentsOf(settings)]);
  }

  /** The states of all nodes and shards, and why a shard is not allocated, for an error. */
  async #state(): Promise<string> {
    const columns = "index,shard,prirep,state,node,unassigned.reason,unassigned.for,unassigned.details";
    const questions = [
      "_cat/nodes?v&h=name,cluster_manager",
      `_cat/shards?v&h=${columns}`,
      "_cluster/allocation/explain",
    ];
    const texts = questions.map((question) => textOf(`${this.addresses[0]}/${question}`));
    return (await Promise.all(texts)).join("\n");
  }

  #outputs(): string {
    return this.#members.map(({ name, process }) => `${name}:\n${process.output}`).join("\n");
  }
}

function argumentsOf(settings: NodeSettings = {}): readonly string[] {
  return Object.entries(settings).map(([key, value]) => `${key}=${value}`);
}

/** What an address answers, or the error. */
async function textOf(address: string): Promise<string> {
  try {
    return await (await fetch(address, { signal: AbortSignal.timeout(10_000) })).text();
  } catch (error) {
    return String(error);
  }
}

async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(address, { signal });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
