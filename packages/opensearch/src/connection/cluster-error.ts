/**
 * Why a cluster did not answer or did not accept a change:
 * - `unavailable`: no node answers, a node does not respond during a search, or no copy of a shard is available.
 * - `timeout`: the cluster did not answer in time. A change may have been made.
 * - `overloaded`: the cluster rejects requests for now, because its queues or its memory are full; or too many expensive
 *   queries of this process are running.
 * - `write_refused`: the index is read-only, for example because a disk is full, or refuses the document.
 * - `unauthorized`: the credentials are missing or wrong, or do not permit the request.
 * - `certificate`: no node has a certificate that is accepted: it has expired, or is of another host or an unknown authority.
 * - `index_missing`: there is no such index.
 * - `index_foreign`: another program has created the index.
 * - `index_outdated`: the index belongs to another schema or another version of the layout.
 * - `view_lost`: the point in time that the request reads has expired, or was lost with its node.
 * - `refreshing`: another process is refreshing the index.
 * - `shrink`: a refresh would remove more documents than it may.
 * - `protocol`: the answer is not that of an OpenSearch cluster.
 * - `closed`: the connection is closed.
 */
export type ClusterErrorCode =
  | "unavailable"
  | "timeout"
  | "overloaded"
  | "write_refused"
  | "unauthorized"
  | "certificate"
  | "index_missing"
  | "index_foreign"
  | "index_outdated"
  | "view_lost"
  | "refreshing"
  | "shrink"
  | "protocol"
  | "closed";

/** A cluster failed to answer completely. The message names the reason and what to do. */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
  readonly code: ClusterErrorCode;

  constructor(code: ClusterErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** Whether the same request may succeed later without a change of the cluster. */
  get isTemporary(): boolean {
    return TEMPORARY.has(this.code);
  }
}

const TEMPORARY: ReadonlySet<ClusterErrorCode> = new Set(["unavailable", "timeout", "overloaded"]);
