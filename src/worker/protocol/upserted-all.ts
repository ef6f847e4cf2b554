import type { LoadSummary } from "../../engine/options/load-options.ts";
import type { ErrorMessage } from "./error-message.ts";

/** The result of `upsertAll`. */
export interface UpsertedAll {
  readonly summary: LoadSummary;
  /** The errors of the records that were skipped. */
  readonly skipped: readonly ErrorMessage[];
}
