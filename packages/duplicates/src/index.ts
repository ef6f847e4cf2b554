export { type DocumentSource, type DuplicatesOptions, duplicates } from "./duplicates.ts";
export {
  type DuplicateRules,
  type JsonNever,
  type JsonRule,
  type JsonRules,
  rulesFromJson,
} from "./json/rules-from-json.ts";
export { type MergeChoices, type MergeRule, mergedDocument } from "./merged-document.ts";
export type {
  DuplicateConflict,
  DuplicateGroup,
  DuplicateLink,
  DuplicateReport,
  SkippedKey,
} from "./report.ts";
export { all } from "./rules/all.ts";
export { distinct } from "./rules/distinct.ts";
export { near } from "./rules/near.ts";
export type { AnyDocument, DuplicateRule, NeverRule, RuleOptions } from "./rules/rule.ts";
export { different, same } from "./rules/same.ts";
export { differentHost, sameHost } from "./rules/same-host.ts";
export { similarName } from "./rules/similar-name.ts";
