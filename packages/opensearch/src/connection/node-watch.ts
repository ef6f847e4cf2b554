import { ClusterError } from "./cluster-error.ts";

/** How long a search waits before it asks which nodes respond, in milliseconds. */
const PATIENCE_MS = 1000;

/** In which time a node must respond, in milliseconds. */
const RESPONSE_MS = 1000;

/** How long nodes that did not respond are avoided, in milliseconds. A cluster drops such a node after half a minute. */
const AVOIDED_MS = 30_000;

/** Which nodes of the cluster respond. */
export interface NodeReport {
  /** The ids of those that do. */
  readonly responding: readonly string[];
  /** The number of those that do not, or of addresses that do not answer if these are more. */
  readonly silent: number;
}

/**
 * Asks each address which nodes respond within a time. Later requests do not go to addresses that have not answered.
 *
 * @returns `null` if no address knows, because the credentials do not permit the question
 */
export type AskNodes = (milliseconds: number) => Promise<NodeReport | null>;

/**
 * Notices nodes that do not respond while a search waits for its answer, because they were paused, or their machine or
 * network was lost: a cluster itself waits for half a minute. A search that only takes long is left alone.
 */
export class NodeWatch {
  readonly #ask: AskNodes;
  #asked: Promise<NodeReport | null> | null = null;
  #responding: readonly string[] = [];
  #avoidedUntil = Number.NEGATIVE_INFINITY;

  constructor(ask: AskNodes) {
    this.#ask = ask;
  }

  /** The ids of the nodes to prefer; empty if all of them have responded. */
  get preferred(): readonly string[] {
    return performance.now() < this.#avoidedUntil ? this.#responding : [];
  }

  /**
   * The result of a search.
   *
   * @throws {ClusterError} `unavailable` if a node does not respond meanwhile: the search can be repeated with others
   */
  async watch<Answer>(search: Promise<Answer>): Promise<Answer> {
    for (;;) {
      const isOver = await endsWithin(PATIENCE_MS, search);
      if (isOver || (await endsBefore(search, this.#requireResponses()))) return search;
    }
  }

  /** If this process itself was too busy to read answers, no address seems to answer: then it asks once more. */
  async #report(): Promise<NodeReport | null> {
    const report = await this.#ask(RESPONSE_MS);
    return report?.responding.length === 0 ? this.#ask(RESPONSE_MS) : report;
  }

  /** Searches that wait at the same time share a question. */
  async #requireResponses(): Promise<void> {
    this.#asked ??= this.#report().finally(() => {
      this.#asked = null;
    });
    const report = await this.#asked;
    if (report === null || report.silent === 0) return;
    this.#responding = report.responding;
    this.#avoidedUntil = performance.now() + AVOIDED_MS;
    const message = `A node of the cluster has not responded during a search (${report.silent} silent, ${report.responding.length} responding).`;
    throw new ClusterError("unavailable", `${message} Check the nodes, then repeat the search.`);
  }
}

/** Whether a search ends within a time. It may fail. */
function endsWithin(milliseconds: number, search: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds, false);
    const end = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    search.then(end, end);
  });
}

/**
 * Whether a search ends before something else, and fails or not.
 *
 * @throws what the other one throws
 */
function endsBefore(search: Promise<unknown>, other: Promise<unknown>): Promise<boolean> {
  const isOver = (): boolean => true;
  return Promise.race([search.then(isOver, isOver), other.then(() => false)]);
}
