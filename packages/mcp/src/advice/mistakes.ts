import type { Warning, WarningCode } from "firmament";

/** Whether a warning says that the query means something else than its author probably thinks. */
const isMistake: Readonly<Record<WarningCode, boolean>> = {
  "lower-case-operator": true,
  "typographic-quotes": true,
  "missing-colon": true,
  "missing-field": true,
  "missing-brackets": true,
  "full-width-signs": true,
  "incomplete-operator": true,
  "reversed-range": true,
  "empty-range": true,
  "matches-nothing": true,
  contradiction: true,
  "only-scores": true,
  "mixed-operators": true,
  "duplicate-clause": false,
  "redundant-clause": false,
  "rounded-bound": false,
  "leading-wildcard": false,
};

/** The warnings that an agent should read. */
export function mistakesIn(warnings: readonly Warning[]): readonly Warning[] {
  return warnings.filter(({ code }) => isMistake[code]);
}

/** The warnings whose fixes change what the query finds to what its author probably means. */
export function fixableMistakesIn(warnings: readonly Warning[]): readonly Warning[] {
  return mistakesIn(warnings).filter(
    ({ code, fixes }) => fixes !== undefined && code !== "only-scores" && code !== "mixed-operators",
  );
}
