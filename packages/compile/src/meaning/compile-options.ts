import type { EngineOptions, Filter, Schema } from "firmament";

/** What gives a query its meaning. */
export interface CompileOptions<S extends Schema = Schema>
  extends Pick<EngineOptions, "defaultOperator" | "clock" | "limits"> {
  /** The schema of the documents: the names and types of the fields. */
  readonly schema: S;
  /** What documents must match besides the query, as for an engine: conditions by field, a query or a list. It does not score. */
  readonly filter?: Filter<S> | undefined;
}
