import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import { requireWholeNumber } from "../../base/whole-number.ts";

/** The options of {@link complete}. */
export interface CompleteOptions {
  /**
   * The maximum number of values, up to 1,000; a whole number from 0, default 10. Fields and operators do not count.
   */
  readonly limit?: number;
}

const COMPLETE_OPTIONS: OptionNames<CompleteOptions> = { limit: true };

const DEFAULT_LIMIT = 10;

/**
 * @throws {TypeError} for an unknown option
 * @throws {RangeError} when the limit is not a whole number from 0
 */
export function readCompletionLimit(options: CompleteOptions): number {
  checkOptions("complete", options, COMPLETE_OPTIONS);
  const { limit = DEFAULT_LIMIT } = options;
  return requireWholeNumber("limit", limit, 0);
}
