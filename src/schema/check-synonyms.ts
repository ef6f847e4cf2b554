import type { Analyzer } from "../analysis/analyzer.ts";
import { describeValue } from "../base/describe-value.ts";
import { synonymKey } from "./synonyms.ts";

/** @throws {TypeError} for anything but groups of at least two distinct expressions that occur in no other group */
export function checkSynonyms(synonyms: unknown, analyzer: Analyzer): void {
  if (!Array.isArray(synonyms)) {
    throw new TypeError(
      `The synonyms of a schema must be a list of groups, as in [["usa", "united states"]], not ${describeValue(synonyms)}.`,
    );
  }
  const known = new Map<string, string>();
  for (const group of synonyms) {
    if (!Array.isArray(group) || group.length < 2) {
      const found = Array.isArray(group) ? `a list of ${group.length}` : describeValue(group);
      throw new TypeError(`A group of synonyms must be a list of two texts or more, not ${found}.`);
    }
    for (const expression of group) {
      if (typeof expression !== "string") {
        throw new TypeError(`A synonym must be a text, not ${describeValue(expression)}.`);
      }
      const key = synonymKey(analyzer.terms(expression));
      if (key === "") throw new TypeError(`The synonym ${JSON.stringify(expression)} contains no word.`);
      const other = known.get(key);
      if (other !== undefined) {
        throw new TypeError(
          `The synonyms ${JSON.stringify(other)} and ${JSON.stringify(expression)} have the same words.`,
        );
      }
      known.set(key, expression);
    }
  }
}
