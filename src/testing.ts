export { documentsOf } from "./testing/arbitrary/record.ts";
export { queriesOf } from "./testing/arbitrary/schema-query.ts";
export { NaiveEngine, type NaiveEngineOptions, type NaiveQueryOptions } from "./testing/naive/naive-engine.ts";
