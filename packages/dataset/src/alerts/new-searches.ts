import type { EngineOptions, Schema } from "firmament";
import { SavedSearches } from "firmament/standing";

/** An empty list of saved searches with the rules of a dataset's engine. */
export function newSearches<S extends Schema>(
  schema: S,
  { analyzer, defaultOperator }: EngineOptions,
): SavedSearches<S> {
  return new SavedSearches(schema, {
    ...(analyzer !== undefined && { analyzer }),
    ...(defaultOperator !== undefined && { defaultOperator }),
  });
}
