import { Client, errors } from "@opensearch-project/opensearch";
import { isError, requireWholeNumber } from "firmament/base";
import { pause, pauseBefore } from "./backoff.ts";
import { certificateError } from "./certificate-error.ts";
import { ClusterError } from "./cluster-error.ts";
import type { ClusterAnswer, ClusterRequest } from "./cluster-request.ts";
import { errorOfAnswer, refusingShard } from "./failure.ts";
import { type NodeReport, NodeWatch } from "./node-watch.ts";
import { MAX_REFUSAL_MS, PrimaryRepair } from "./primary-repair.ts";
import { unlessAborted } from "./unless-aborted.ts";

/** How a cluster is reached. */
export interface ConnectionOptions {
  /** The addresses of the nodes, or of a load balancer before them: `["https://a:9200", "https://b:9200"]`. */
  readonly nodes: readonly string[];
  /** Default: the credentials of the addresses, or none. */
  readonly auth?: { readonly username: string; readonly password: string } | undefined;
  /** Sent with each request, for example an `authorization` of another kind. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly tls?:
    | {
        /** The certificates of the authorities to trust, in PEM format. Default: those of Node. */
        readonly ca?: string | undefined;
        /** Whether the certificate of a node must be valid. Default `true`. */
        readonly rejectUnauthorized?: boolean | undefined;
      }
    | undefined;
  /**
   * The maximum time of one request, in milliseconds. Default 30,000. A search ends earlier if a node does not respond
   * meanwhile.
   */
  readonly requestTimeout?: number | undefined;
  /**
   * How long what has failed is repeated, in milliseconds, if it can be repeated safely. Default 10,000, and 2,500 for
   * searches.
   */
  readonly retryTime?: number | undefined;
}

const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;
/** Within five seconds, also if a node is found not to respond in the last repetition of a search. */
const DEFAULT_RETRY_TIMES: RetryTimes = { search: 2500, change: 10_000 };

/** How much longer than a node to wait for its answer about the others, in milliseconds. */
const TRANSFER_MS = 300;

/** How long what has failed is repeated, in milliseconds. */
export interface RetryTimes {
  readonly search: number;
  /** Of changes, and of all other requests. */
  readonly change: number;
}

/** Sends requests to the nodes of a cluster, and repeats those that fail. */
export class ClusterConnection {
  readonly #client: Client;
  readonly #nodes: string;
  readonly #nodeCount: number;
  readonly #requestTimeout: number;
  readonly retryTimes: RetryTimes;
  readonly #repair = new PrimaryRepair((request) => this.#send(request));
  readonly #watch = new NodeWatch((milliseconds) => this.#askNodes(milliseconds));
  #isClosed = false;

  /** @throws {TypeError | RangeError} for an invalid option */
  constructor({ nodes, auth, headers, tls, requestTimeout, retryTime }: ConnectionOptions) {
    this.#nodes = shownAddresses(nodes);
    this.#nodeCount = nodes.length;
    this.#requestTimeout = requireWholeNumber("requestTimeout", requestTimeout ?? DEFAULT_REQUEST_TIMEOUT_MS, 1);
    if (retryTime !== undefined) requireWholeNumber("retryTime", retryTime, 0);
    this.retryTimes = retryTime === undefined ? DEFAULT_RETRY_TIMES : { search: retryTime, change: retryTime };
    if (auth !== undefined) requireCredentials(auth);
    this.#client = new Client({
      nodes: [...nodes],
      ...(auth !== undefined && { auth: { ...auth } }),
      ...(headers !== undefined && { headers: { ...headers } }),
      ...(tls !== undefined && { ssl: { ...tls } }),
      // This class repeats requests.
      maxRetries: 0,
      requestTimeout: this.#requestTimeout,
    });
  }

  /**
   * Sends a request, and repeats it with growing pauses while it fails for a temporary reason.
   *
   * @throws {ClusterError}
   * @throws the reason of the signal if it is aborted
   */
  async request(request: ClusterRequest): Promise<ClusterAnswer> {
    const { search, change } = this.retryTimes;
    const end = performance.now() + (request.isWatched === true ? search : change);
    for (let repetition = 0; ; repetition++) {
      try {
        return await this.#send(request);
      } catch (error) {
        // The request was not sent. Another node may have a certificate that is accepted: the client turns to the next one.
        if (error instanceof ClusterError && error.code === "certificate" && repetition + 1 < this.#nodeCount) continue;
        const pauseMs = pauseBefore(repetition);
        const mayRepeat = error instanceof ClusterError && error.isTemporary && request.isRepeatable !== false;
        if (!mayRepeat || performance.now() + pauseMs > end) throw error;
        await pause(pauseMs, request.signal);
      }
    }
  }

  /**
   * The parameters of a request that changes documents. The cluster waits for the primary of a shard, and answers before
   * the request times out: the answer says what is missing.
   */
  get changeParameters(): { readonly timeout: string } {
    return { timeout: `${Math.min(MAX_REFUSAL_MS, Math.ceil(this.#requestTimeout / 2))}ms` };
  }

  /** The parameters of a request that reads: copies on nodes that respond are preferred, if others do not. */
  get readParameters(): { readonly preference?: string } {
    const nodes = this.#watch.preferred;
    return nodes.length === 0 ? {} : { preference: `_prefer_nodes:${nodes.join(",")}` };
  }

  /**
   * Must be called with each answer to a change within a request of many: a shard whose primary refuses all changes is
   * repaired, and the change can be repeated then.
   *
   * @param sentAt when the request was sent, in milliseconds of `performance.now()`
   */
  async checkChange(answer: unknown, sentAt: number): Promise<void> {
    const shard = refusingShard(answer);
    if (shard !== null) await this.#repair.noteRefusal(shard, sentAt);
  }

  /** Ends open requests with an error. Further calls do nothing. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#client.close();
  }

  async #send(request: ClusterRequest): Promise<ClusterAnswer> {
    const { method, path, query, body, lines, isWatched = false, timeout, signal, accepted } = request;
    if (this.#isClosed) throw new ClusterError("closed", "The connection to the cluster is closed.");
    signal?.throwIfAborted();
    const sentAt = performance.now();
    const sent = this.#client.transport.request(
      {
        method,
        path,
        querystring: { ...query },
        ...(lines === undefined ? body !== undefined && { body: JSON.stringify(body) } : { bulkBody: lines }),
      },
      {
        requestTimeout: timeout ?? this.#requestTimeout,
        ...(lines === undefined && body !== undefined && { headers: { "content-type": "application/json" } }),
        ...(accepted !== undefined && { ignore: [...accepted] }),
      },
    );
    try {
      // After an abort, the request goes on until its timeout: aborting it with the client throws an uncaught exception
      // (version 3.9).
      const answering = unlessAborted(sent, signal);
      const answer = await (isWatched ? this.#watch.watch(answering) : answering);
      return { status: answer.statusCode ?? 0, body: answer.body as unknown };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof errors.ResponseError) await this.checkChange(error.body, sentAt);
      throw this.#errorOf(error, `${method} ${path}`);
    }
  }

  async #askNodes(milliseconds: number): Promise<NodeReport | null> {
    const query = { timeout: `${milliseconds}ms`, filter_path: "_nodes,nodes.*.name" };
    const question = { method: "GET", path: "/_nodes/_all/http", querystring: query };
    // The client sends them to different addresses, and marks those that do not answer.
    const sent = Array.from({ length: this.#nodeCount }, () =>
      this.#client.transport.request(question, { requestTimeout: milliseconds + TRANSFER_MS }),
    );
    const outcomes = await Promise.allSettled(sent);
    const isSilent = (each: PromiseSettledResult<unknown>): boolean =>
      each.status === "rejected" && each.reason instanceof errors.TimeoutError;
    const silent = outcomes.filter(isSilent).length;
    const reports = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [nodesOf(outcome.value.body)] : [],
    );
    const report = reports.find((each) => each !== null) ?? undefined;
    if (report === undefined) return silent === 0 ? null : { responding: [], silent };
    return { ...report, silent: Math.max(report.silent, silent) };
  }

  #errorOf(error: unknown, request: string): Error {
    if (this.#isClosed)
      return new ClusterError("closed", "The connection to the cluster was closed.", { cause: error });
    if (error instanceof ClusterError) return error;
    if (error instanceof errors.ResponseError) {
      const { statusCode, body } = error;
      return errorOfAnswer({ status: statusCode ?? 0, body: body as unknown, request });
    }
    const cause = { cause: error };
    if (error instanceof errors.TimeoutError) {
      const message = `The cluster at ${this.#nodes} has not answered ${request} in time. Repeat it later.`;
      return new ClusterError("timeout", message, cause);
    }
    const refused = error instanceof errors.ConnectionError && certificateError(error.message, this.#nodes, cause);
    if (refused instanceof ClusterError) return refused;
    if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError) {
      const message = `No node of the cluster at ${this.#nodes} can be reached (${error.message}). Check the addresses and the network.`;
      return new ClusterError("unavailable", message, cause);
    }
    if (error instanceof errors.DeserializationError) {
      const message = `The answer of ${this.#nodes} to ${request} is not JSON. The address does not seem to be that of an OpenSearch cluster.`;
      return new ClusterError("protocol", message, cause);
    }
    return isError(error) ? error : new Error(String(error));
  }
}

/** Which nodes have responded, in an answer of `GET /_nodes`; `null` for another answer. */
function nodesOf(body: unknown): NodeReport | null {
  const { _nodes: counts, nodes } = body as {
    readonly _nodes?: { readonly failed?: unknown };
    readonly nodes?: object;
  };
  if (typeof counts?.failed !== "number") return null;
  return { responding: Object.keys(nodes ?? {}), silent: counts.failed };
}

/**
 * The addresses without credentials.
 *
 * @throws {TypeError}
 */
function shownAddresses(nodes: unknown): string {
  if (Array.isArray(nodes) && nodes.length > 0) return nodes.map(shownAddress).join(", ");
  throw new TypeError("nodes must be a list of at least one address such as https://search.example.com:9200.");
}

/** @throws {TypeError} that does not contain the password */
function requireCredentials({ username, password }: { readonly username: unknown; readonly password: unknown }): void {
  if (typeof username === "string" && typeof password === "string") return;
  throw new TypeError("auth must have a username and a password, which are texts.");
}

/** An address without credentials. */
function shownAddress(address: string): string {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    throw new TypeError("Each of the nodes must be an address such as https://search.example.com:9200.");
  }
}
