import type { EngineOptions, Schema } from "firmament";

/** What gives a query its meaning. */
export interface CompileOptions<S extends Schema = Schema>
  extends Pick<EngineOptions, "defaultOperator" | "clock" | "limits"> {
  /** The schema of the documents: the names and types of the fields. */
  readonly schema: S;
}
