import { commonText, firstKey, keysOf, textsOf } from "./field-texts.ts";
import type { DuplicateRule, NeverRule, RuleOptions } from "./rule.ts";
import { readRule, requireField } from "./rule-options.ts";

/** Letters and digits, without case: `HRB 12345` is `hrb12345`. */
function plainKey(text: string): string | null {
  const key = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return key === "" ? null : key;
}

/**
 * Two documents have a value in common, such as a register number. Case, blanks and punctuation do not count.
 *
 * @throws {TypeError | RangeError} for an invalid field or weight
 */
export function same(field: string, options: RuleOptions = {}): DuplicateRule {
  const weight = readRule("same", field, options);
  return {
    name: `same(${field})`,
    fields: [field],
    weight,
    readsOnlyNames: false,
    keys: (document) => keysOf(document, field, plainKey),
    agreement: (one, other) => {
      const text = commonText(one, other, field, plainKey);
      return text === null ? null : `the same ${field}: ${text}`;
    },
  };
}

/**
 * Two documents that both have values in a field, and none in common, are not the same one.
 *
 * @throws {TypeError} for an invalid field
 */
export function different(field: string): NeverRule {
  requireField("different", field);
  return {
    name: `different(${field})`,
    fields: [field],
    difference: (one, other) => {
      const [[text], [otherText]] = [one, other].map((each) => textsOf(each, field)) as [string[], string[]];
      if (firstKey(one, field, plainKey) === null || firstKey(other, field, plainKey) === null) return null;
      if (commonText(one, other, field, plainKey) !== null) return null;
      return `different ${field}: ${text} and ${otherText}`;
    },
  };
}
