import { acceptsText } from "../../terms/automaton/automaton.ts";
import { fuzzyAutomaton } from "../../terms/automaton/fuzzy-automaton.ts";

const MAX_SUGGESTIONS = 3;
/** Names longer than this are not compared: nobody mistypes one. */
const MAX_LENGTH = 64;

/** The known names that someone who wrote `name` may have meant, best first: other capitals, one edit, two edits, a part of it. */
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
  const found = new Set(ranks.flatMap((isNear) => known.filter((candidate) => isNear(candidate.toLowerCase()))));
  return [...found].slice(0, MAX_SUGGESTIONS);
}
