export { ClusterTarget } from "./mirror/cluster-target.ts";
export { DatasetMirror, type MirrorEvent, type MirrorSummary } from "./mirror/dataset-mirror.ts";
export { MirrorError } from "./mirror/mirror-error.ts";
