import { ClusterError } from "./cluster-error.ts";

/** An answer with an error status, as the cluster sent it. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: unknown;
  /** What was requested, for the message: `POST /companies/_search`. */
  readonly request: string;
}

/** The parts of an error of the cluster. */
export interface ErrorCause {
  /** Such as `index_not_found_exception`. */
  readonly type: string;
  readonly reason: string;
  /** The shard that has failed. */
  readonly shard?: ShardName;
}

export interface ShardName {
  readonly index: string;
  readonly number: number;
}

/** The error of the cluster in an answer; the innermost causes are the most specific ones, and come first. */
export function causesOf(body: unknown): readonly ErrorCause[] {
  const causes: ErrorCause[] = [];
  collectCauses(member(body, "error"), causes, 0);
  return causes;
}

const MAX_DEPTH = 16;

function collectCauses(error: unknown, causes: ErrorCause[], depth: number): void {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return;
  collectCauses(member(error, "caused_by"), causes, depth + 1);
  for (const name of ["failed_shards", "root_cause"]) {
    const list = member(error, name);
    if (!Array.isArray(list)) continue;
    for (const each of list) collectCauses(member(each, "reason") ?? each, causes, depth + 1);
  }
  const { type, reason, index, shard } = error as Readonly<Record<string, unknown>>;
  if (typeof type !== "string") return;
  causes.push({
    type,
    reason: typeof reason === "string" ? reason : "",
    ...(typeof index === "string" && typeof shard === "string" && { shard: { index, number: Number(shard) } }),
  });
}

const REFUSES_CHANGES = "shard_not_in_primary_mode_exception";

/**
 * What a node answers, with statuses such as 400 and 404, while a copy of a shard starts on it or leaves it. Another copy
 * answers when the request is repeated. A query that is read while its copy leaves finds its analyzers closed.
 */
const MOVING_COPY: readonly string[] = [
  "already_closed_exception",
  "illegal_index_shard_state_exception",
  "index_shard_closed_exception",
  "index_shard_not_recovering_exception",
  "index_shard_not_started_exception",
  "index_shard_recovering_exception",
  "index_shard_relocated_exception",
  "no_shard_available_action_exception",
  "node_closed_exception",
  "shard_not_found_exception",
];

/** The shard whose primary has refused a change because it does not act as one; `null` after any other answer. */
export function refusingShard(body: unknown): ShardName | null {
  return causesOf(body).find(({ type, shard }) => type === REFUSES_CHANGES && shard !== undefined)?.shard ?? null;
}

/** The error that an answer with an error status means. */
export function errorOfAnswer({ status, body, request }: ErrorAnswer): ClusterError {
  const causes = causesOf(body);
  const said = causes[0] === undefined ? "" : `: ${shortened(`${causes[0].type}: ${causes[0].reason}`)}`;
  const answered = `${request} was answered with status ${status}${said}.`;
  const has = (...types: readonly string[]): boolean => causes.some(({ type }) => types.includes(type));
  if (status === 401 || status === 403) {
    if (has("cluster_block_exception")) return blocked(answered);
    if (has("index_create_block_exception")) return refusesIndexes(answered);
    return new ClusterError("unauthorized", `${answered} Check the credentials, and that they permit the request.`);
  }
  if (has(REFUSES_CHANGES)) {
    const advice = "Repeat the change. If it fails for longer, restart the node with the primary of this shard.";
    return new ClusterError("unavailable", `${answered} ${advice}`);
  }
  if (has("search_context_missing_exception")) {
    return new ClusterError("view_lost", `${answered} Start again with the first page.`);
  }
  if (has("index_not_found_exception")) return new ClusterError("index_missing", `${answered} Create the index first.`);
  if (has("cluster_block_exception") && status !== 503) return blocked(answered);
  if (
    status === 429 ||
    has("circuit_breaking_exception", "opensearch_rejected_execution_exception", "rejected_execution_exception")
  ) {
    return new ClusterError("overloaded", `${answered} Send fewer requests at the same time, or add nodes.`);
  }
  if (status === 413) return new ClusterError("write_refused", `${answered} ${TOO_LARGE}`);
  if (status === 408 || status === 504 || has("timeout_exception", "process_cluster_event_timeout_exception")) {
    return new ClusterError("timeout", `${answered} Repeat the request later.`);
  }
  if (status >= 500 || has(...MOVING_COPY)) {
    return new ClusterError("unavailable", `${answered} Check the health of the cluster, then repeat the request.`);
  }
  if (causes.length === 0) {
    return new ClusterError("protocol", `${answered} The address does not seem to be that of an OpenSearch cluster.`);
  }
  return new ClusterError("write_refused", `${answered} The cluster refuses the request as it is.`);
}

/** A proxy before the cluster may permit less than the cluster. */
const TOO_LARGE = "The request is larger than the cluster or a proxy before it accepts: see http.max_content_length.";

function blocked(answered: string): ClusterError {
  const advice = "The index is read-only, often because a disk is nearly full: free space, then remove the block.";
  return new ClusterError("write_refused", `${answered} ${advice}`);
}

function refusesIndexes(answered: string): ClusterError {
  const advice =
    "The cluster creates no index, often because its disks are nearly full: free space, or remove the block.";
  return new ClusterError("write_refused", `${answered} ${advice}`);
}

interface ShardCounts {
  readonly total: number;
  readonly successful: number;
  readonly failed: number;
}

/**
 * Checks that all shards have answered in time: the cluster can also answer with the documents of some of them.
 *
 * @throws {ClusterError} `timeout`, `unavailable`, `protocol`
 */
export function requireComplete(answer: unknown, request: string): void {
  if (member(answer, "timed_out") === true) {
    throw new ClusterError("timeout", `${request} took longer than it may. Repeat it later, or simplify the query.`);
  }
  const shards = member(answer, "_shards") as Partial<ShardCounts> | undefined;
  if (typeof shards?.total !== "number" || typeof shards.successful !== "number") {
    throw new ClusterError("protocol", `${request} was answered without the counts of its shards.`);
  }
  if (shards.failed !== 0 || shards.successful !== shards.total) {
    const counts = `${shards.successful} of ${shards.total} shards have answered`;
    throw new ClusterError(
      "unavailable",
      `${request}: ${counts}. Check the health of the cluster, then repeat the request.`,
    );
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

const MAX_SAID = 400;

function shortened(text: string): string {
  return text.length > MAX_SAID ? `${text.slice(0, MAX_SAID).toWellFormed()}…` : text;
}
