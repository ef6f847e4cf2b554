export {
  type ChangeCounts,
  ClusterEngine,
  type DocumentDeletion,
  type DocumentUpsert,
} from "./opensearch/cluster-engine.ts";
export type { RequestOptions } from "./opensearch/cluster-reader.ts";
export { ClusterSnapshot } from "./opensearch/cluster-snapshot.ts";
export { ClusterError, type ClusterErrorCode } from "./opensearch/connection/cluster-error.ts";
export type { ConnectionOptions } from "./opensearch/connection/connection.ts";
export { type ClusterOptions, openCluster } from "./opensearch/open-cluster.ts";
export type { RefreshOptions, RefreshSummary } from "./opensearch/write/refresh.ts";
