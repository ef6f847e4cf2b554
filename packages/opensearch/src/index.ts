export {
  type ChangeCounts,
  ClusterEngine,
  type DocumentDeletion,
  type DocumentUpsert,
} from "./cluster-engine.ts";
export { ClusterSnapshot } from "./cluster-snapshot.ts";
export { ClusterError, type ClusterErrorCode } from "./connection/cluster-error.ts";
export type { ConnectionOptions } from "./connection/connection.ts";
export { ClusterConnection } from "./connection/connection.ts";
export { type ClusterOptions, openCluster } from "./open-cluster.ts";
export type { RequestOptions } from "./request-options.ts";
export type { RefreshOptions, RefreshSummary } from "./write/refresh.ts";
