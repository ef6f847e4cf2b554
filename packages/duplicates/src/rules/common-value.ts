import { commonText, firstText, keysOf } from "./field-texts.ts";
import type { DuplicateRule, NeverRule, RuleOptions } from "./rule.ts";
import { readRule, requireField } from "./rule-options.ts";

/** How a rule compares the values of a field. */
export interface Comparison {
  /** What is the same for equal values; `null` for a value that says nothing. */
  readonly keyOf: (text: string) => string | null;
  /** What a reason calls the values of a field. */
  readonly subject: (field: string) => string;
  /** What a reason shows of a value. */
  readonly shown: (text: string) => string;
}

/** Two documents have a value in common. */
export function commonValue(
  rule: string,
  field: string,
  options: RuleOptions,
  { keyOf, subject, shown }: Comparison,
): DuplicateRule {
  const weight = readRule(rule, field, options);
  return {
    name: `${rule}(${field})`,
    fields: [field],
    weight,
    readsOnlyNames: false,
    keys: (document) => keysOf(document, field, keyOf),
    agreement: (one, other) => {
      const text = commonText(one, other, field, keyOf);
      return text === null ? null : `the same ${subject(field)}: ${shown(text)}`;
    },
  };
}

/** Two documents both have values, and none in common. */
export function noCommonValue(rule: string, field: string, { keyOf, subject, shown }: Comparison): NeverRule {
  requireField(rule, field);
  return {
    name: `${rule}(${field})`,
    fields: [field],
    difference: (one, other) => {
      const [text, otherText] = [firstText(one, field, keyOf), firstText(other, field, keyOf)];
      if (text === null || otherText === null || commonText(one, other, field, keyOf) !== null) return null;
      return `different ${subject(field)}: ${shown(text)} and ${shown(otherText)}`;
    },
  };
}
