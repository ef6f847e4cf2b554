import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import { requireWholeNumber } from "../../base/whole-number.ts";
import type { Schema } from "../../schema/schema.ts";
import type { Filter } from "./filter.ts";

/** The options of {@link complete}. */
export interface CompleteOptions<S extends Schema = Schema> {
  /**
   * The maximum number of values, up to 1,000; a whole number from 0, default 10. Fields and operators do not count.
   */
  readonly limit?: number | undefined;
  /**
   * Whether counts are those of searches as you type: a completed word also finds its synonyms, its inflections and, at the
   * end of the text, longer words. Default `false`.
   */
  readonly asYouType?: boolean | undefined;
  /** What documents must match besides to be counted; values without a match have no completion. Default: no filter. */
  readonly filter?: Filter<S> | undefined;
}

export const COMPLETE_OPTIONS: OptionNames<CompleteOptions> = { limit: true, asYouType: true, filter: true };

const DEFAULT_LIMIT = 10;

/**
 * @throws {TypeError} for an unknown option
 * @throws {RangeError} when the limit is not a whole number from 0
 */
export function readCompletionLimit<S extends Schema>(options: CompleteOptions<S>): number {
  checkOptions("complete", options, COMPLETE_OPTIONS);
  const { limit = DEFAULT_LIMIT } = options;
  return requireWholeNumber("limit", limit, 0);
}
