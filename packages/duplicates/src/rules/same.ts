import { type Comparison, commonValue, noCommonValue } from "./common-value.ts";
import type { DuplicateRule, NeverRule, RuleOptions } from "./rule.ts";

/** Letters and digits, without case: `HRB 12345` is `hrb12345`. */
const PLAIN: Comparison = {
  keyOf: (text) => {
    const key = text
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "");
    return key === "" ? null : key;
  },
  subject: (field) => field,
  shown: (text) => text,
};

/**
 * Two documents have a value in common, such as a register number. Case, blanks and punctuation do not count.
 *
 * @throws {TypeError | RangeError} for an invalid field or weight
 */
export function same(field: string, options: RuleOptions = {}): DuplicateRule {
  return commonValue("same", field, options, PLAIN);
}

/**
 * Two documents that both have values in a field, and none in common, are not the same one.
 *
 * @throws {TypeError} for an invalid field
 */
export function different(field: string): NeverRule {
  return noCommonValue("different", field, PLAIN);
}
