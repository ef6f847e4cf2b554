export { applyChange, type Change, type ChangedEngine, changesOf } from "./testing/arbitrary/change.ts";
export { hostileTexts, nearlyValidTexts } from "./testing/arbitrary/mutation.ts";
export { queryTextsOf } from "./testing/arbitrary/query-text.ts";
export { type CorpusOptions, corporaOf, documentsOf } from "./testing/arbitrary/record.ts";
export { queriesOf } from "./testing/arbitrary/schema-query.ts";
export { type ArbitraryOptions, type Vocabulary, vocabularyOf } from "./testing/arbitrary/vocabulary.ts";
export {
  type EngineAdapter,
  type EngineContext,
  type EngineDocument,
  UnsupportedQuery,
} from "./testing/check/adapter.ts";
export { type CheckOptions, checkEngine } from "./testing/check/check-engine.ts";
export {
  CheckReport,
  type CheckReportJson,
  type Finding,
  type ReasonCode,
  type StopReason,
  type UnsupportedKind,
} from "./testing/check/check-report.ts";
export { type CommandEngineOptions, commandEngine } from "./testing/check/command-engine.ts";
export type { DocumentChange } from "./testing/check/misreading/question.ts";
export type { CheckProgress } from "./testing/check/progress.ts";
export {
  NaiveEngine,
  type NaiveEngineOptions,
  type NaivePage,
  type NaiveQueryOptions,
  type NaiveSearchOptions,
} from "./testing/naive/naive-engine.ts";
export { type Rules, standardRules } from "./testing/naive/rules.ts";
export {
  type ClassicAnswers,
  loadVectors,
  type TestVector,
  type TestVectors,
  type VectorAnswer,
  type VectorAnswers,
} from "./testing/vectors/load-vectors.ts";
