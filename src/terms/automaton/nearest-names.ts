import { acceptsText } from "./automaton.ts";
import { fuzzyAutomaton } from "./fuzzy.ts";

/** The maximum number of names that `nearestNames` returns. */
export const MAX_SUGGESTIONS = 3;
/** Longer names are pasted rather than typed, so they get no suggestions. */
const MAX_LENGTH = 64;

/**
 * The known names most similar to `name`, best first: equal but for case, one edit away, two edits away, one contained
 * in the other.
 */
export function nearestNames(name: string, known: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase();
  if (wanted.length === 0 || wanted.length > MAX_LENGTH) return [];
  const oneEdit = fuzzyAutomaton(wanted, 1);
  const twoEdits = fuzzyAutomaton(wanted, 2);
  const ranks: readonly ((candidate: string) => boolean)[] = [
    (candidate) => candidate === wanted,
    (candidate) => acceptsText(oneEdit, candidate),
    (candidate) => wanted.length > 3 && acceptsText(twoEdits, candidate),
    (candidate) => wanted.length > 2 && (candidate.includes(wanted) || wanted.includes(candidate)),
  ];
  const names = new Set(ranks.flatMap((isNear) => known.filter((candidate) => isNear(candidate.toLowerCase()))));
  return [...names].slice(0, MAX_SUGGESTIONS);
}
