import type { DuplicateRule, RuleOptions } from "./rule.ts";
import { readRule } from "./rule-options.ts";

/**
 * Two documents agree by all of the rules: `all(similarName("name"), same("postal_code"))`. The weight is that of the options.
 *
 * @throws {TypeError} with less than two rules, and without one that finds documents
 */
export function all(rules: readonly DuplicateRule[], options: RuleOptions = {}): DuplicateRule {
  const names = rules.map(({ name }) => name).join(", ");
  if (rules.length < 2) throw new TypeError(`all needs a list of two rules or more, not [${names}].`);
  const weight = readRule("all", names, options);
  const finding = rules.find(({ keys }) => keys !== null);
  if (finding === undefined)
    throw new TypeError(`all needs a rule that finds documents, such as same, not only ${names}.`);
  return {
    name: `all(${names})`,
    fields: [...new Set(rules.flatMap(({ fields }) => fields))],
    weight,
    readsOnlyNames: rules.every(({ readsOnlyNames }) => readsOnlyNames),
    keys: finding.keys,
    agreement: (one, other) => {
      const reasons = rules.map((rule) => rule.agreement(one, other));
      return reasons.includes(null) ? null : reasons.join(", and ");
    },
  };
}
