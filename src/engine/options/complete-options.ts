import { requireWholeNumber } from "../../base/whole-number.ts";

/** The options of {@link complete}. */
export interface CompleteOptions {
  /**
   * The maximum number of values, up to 1,000; a whole number from 0, default 10. Fields and operators do not count.
   */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 10;

/** @throws {RangeError} when the limit is not a whole number from 0 */
export function readCompletionLimit({ limit = DEFAULT_LIMIT }: CompleteOptions): number {
  return requireWholeNumber("limit", limit, 0);
}
