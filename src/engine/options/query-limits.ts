import { defaultLimits, type Limits, limitsOf } from "../../../grammar/syntax/limits.ts";
import { describeValue } from "../../base/describe-value.ts";
import { checkOptionNames } from "../../base/known-options.ts";

/**
 * The option `limits`, with defaults for those that are missing.
 *
 * @throws {TypeError} for limits that are not an object, and for an unknown name
 * @throws {RangeError} for a limit that is not a whole number from 0
 */
export function readLimits(limits: Partial<Limits> = {}): Limits {
  if (typeof limits !== "object" || limits === null || Array.isArray(limits)) {
    throw new TypeError(`limits must be an object, as in { clauses: 100 }, not ${describeValue(limits)}.`);
  }
  checkOptionNames("the limits of a query", limits, { ...defaultLimits });
  return limitsOf(limits);
}
