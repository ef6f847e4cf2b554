import type { Schema } from "firmament";
import type { Batch, BatchDecision, Idempotency } from "./tables/batch.ts";

/** Changes of a dataset, which are applied to the schema that it has then. */
export interface Application<S extends Schema> {
  /** Validates the changes of records; again if the schema changes before they are applied. */
  readonly changesOf: (schema: S) => Batch["changes"];
  /** The values that the changes bring. Default: none. */
  readonly records?: readonly object[];
  /** Default: the changes are applied each time. */
  readonly identify?: () => Idempotency;
  readonly decision?: BatchDecision | null;
}
