export { type BenchmarkPlan, runBenchmark } from "./benchmark.ts";
export { compareReports } from "./compare/comparison.ts";
export { comparisonTable, slowerLines } from "./compare/comparison-table.ts";
export { CorpusFields } from "./corpus/corpus-fields.ts";
export { QueryFileError, readQueryFile } from "./corpus/query-file.ts";
export { buildEngine } from "./engines/build-engine.ts";
export {
  type ForeignEngine,
  foreignEngineNames,
  type PackagedEngineName,
  packagedEngineNames,
} from "./engines/engine-names.ts";
export { packagedEngines } from "./engines/engines.ts";
export { generatedLines } from "./generate/generated-lines.ts";
export { findPackage } from "./peers/installed-package.ts";
export type { Profile } from "./profile/profile.ts";
export { ProfileBuilder } from "./profile/profile-builder.ts";
export { ProfileError, readProfile } from "./profile/read-profile.ts";
export { isProgram, OURS, type PeerName, peerNames } from "./question/peer-name.ts";
export { chart } from "./report/chart.ts";
export { htmlReport } from "./report/html-report.ts";
export type { BenchReport } from "./report/report.ts";
export { readReport } from "./report/report-schema.ts";
export { reportTable } from "./report/report-table.ts";
