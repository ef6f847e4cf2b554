export { applyChange, type Change, type ChangedEngine, changesOf } from "./arbitrary/change.ts";
export { hostileTexts, nearlyValidTexts } from "./arbitrary/mutation.ts";
export { queryTextsOf } from "./arbitrary/query-text.ts";
export { type CorpusOptions, corporaOf, documentsOf } from "./arbitrary/record.ts";
export { queriesOf } from "./arbitrary/schema-query.ts";
export { type ArbitraryOptions, type Vocabulary, vocabularyOf } from "./arbitrary/vocabulary.ts";
export {
  type EngineAdapter,
  type EngineContext,
  type EngineDocument,
  UnsupportedQuery,
} from "./check/adapter.ts";
export { type CheckOptions, checkEngine } from "./check/check-engine.ts";
export {
  CheckReport,
  type CheckReportJson,
  type Finding,
  type ReasonCode,
  type StopReason,
  type UnsupportedKind,
} from "./check/check-report.ts";
export { type CommandEngineOptions, commandEngine } from "./check/command-engine.ts";
export type { DocumentChange } from "./check/misreading/question.ts";
export type { CheckProgress } from "./check/progress.ts";
export {
  NaiveEngine,
  type NaiveEngineOptions,
  type NaivePage,
  type NaiveQueryOptions,
  type NaiveSearchOptions,
} from "./naive/naive-engine.ts";
export { type Rules, standardRules } from "./naive/rules.ts";
export {
  type ClassicAnswers,
  loadVectors,
  type TestVector,
  type TestVectors,
  type VectorAnswer,
  type VectorAnswers,
} from "./vectors/load-vectors.ts";
