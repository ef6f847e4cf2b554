import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";

/** The messages of the limits that only a cluster has: see `docs/reference/cluster.md`. */
const CLUSTER_LIMITS = [
  /^The query has \d+ clauses in the cluster, which permits \d+\.$/,
  /^A pattern is too large for a cluster\.$/,
  /^The patterns and phrases of the query are together too large for a cluster\.$/,
];

/** Whether a query that one process answers is rejected because of a limit that only a cluster has. */
export function isClusterLimit({ code, message }: Diagnostic): boolean {
  return code === "limit" && CLUSTER_LIMITS.some((limit) => limit.test(message));
}
