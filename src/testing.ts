export { documentsOf } from "./testing/arbitrary/record.ts";
export { queriesOf } from "./testing/arbitrary/schema-query.ts";
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
