import { checkOptions, type OptionNames } from "firmament/base";
import type { RuleOptions } from "./rule.ts";

const RULE_OPTIONS: OptionNames<RuleOptions> = { weight: true };

/**
 * Checks the field and the options of a rule, and returns its weight.
 *
 * @throws {TypeError | RangeError} for a field that is no text, an unknown option, and a weight that is no positive number
 */
export function readRule(rule: string, field: unknown, options: RuleOptions = {}): number {
  requireField(rule, field);
  checkOptions(rule, options, RULE_OPTIONS);
  const { weight = 1 } = options;
  if (!(Number.isFinite(weight) && weight > 0)) {
    throw new RangeError(`The weight of ${rule} must be a positive number, not ${weight}.`);
  }
  return weight;
}

/** @throws {TypeError} for a field that is no text */
export function requireField(rule: string, field: unknown): asserts field is string {
  if (typeof field === "string" && field !== "") return;
  throw new TypeError(`${rule} needs the name of a field: ${rule}("website").`);
}
