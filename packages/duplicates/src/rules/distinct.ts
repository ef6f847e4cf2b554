import type { NeverRule } from "./rule.ts";

/**
 * Documents that somebody has declared different, by the pairs of their ids.
 *
 * @throws {TypeError} for a pair that is not two ids
 */
export function distinct(pairs: Iterable<readonly [string, string]>): NeverRule {
  const others = new Map<string, Set<string>>();
  const add = (one: string, other: string): void => {
    const known = others.get(one) ?? new Set();
    others.set(one, known.add(other));
  };
  for (const pair of pairs) {
    const [one, other] = pair;
    if (typeof one !== "string" || typeof other !== "string") {
      throw new TypeError('distinct needs pairs of ids: distinct([["1", "2"]]).');
    }
    add(one, other);
    add(other, one);
  }
  return {
    name: "distinct",
    fields: [],
    difference: ({ id: one }, { id: other }) =>
      others.get(one)?.has(other) === true ? `declared different: ${one} and ${other}` : null,
  };
}
