export { ClusterTarget } from "./cluster-target.ts";
export { DatasetMirror, type MirrorEvent, type MirrorSummary } from "./dataset-mirror.ts";
export { MirrorError } from "./mirror-error.ts";
