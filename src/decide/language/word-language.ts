import { characterClass, forEachClassRange } from "../../analysis/character-class.ts";
import { isWord, nextWordState, WORD_START } from "../../analysis/word-rules.ts";
import { type Automaton, NO_LITERALS } from "../../terms/automaton/automaton.ts";
import { type CodePointRange, CodePointSet } from "../../terms/automaton/code-point-set.ts";
import { EMOJI_BOUNDARIES, EMOJI_START, emojiRole, isEmoji, nextEmojiState } from "./emoji-language.ts";

/** The lower case of the only letter that is a pictograph as well: a term may have either meaning. */
const CIRCLED_M = 0x24dc;
const CAPITAL_CIRCLED_M = 0x24c2;

const WORD_BITS = 4;
const WORD_STATES = (1 << WORD_BITS) - 1;
const DEAD = 0;

/** The class of the characters that a code point of a term stands for. */
function termClass(codePoint: number): number {
  return characterClass(codePoint === CIRCLED_M ? CAPITAL_CIRCLED_M : codePoint);
}

let kinds: readonly CodePointSet[] | undefined;

/** The characters of words in disjoint sets: {@link wordLanguage} does not distinguish the members of a set. */
export function wordCharacters(): readonly CodePointSet[] {
  kinds ??= computeKinds();
  return kinds;
}

function computeKinds(): readonly CodePointSet[] {
  const rangesByKind = new Map<string, CodePointRange[]>();
  const { boundaries } = wordLanguage;
  forEachClassRange((begin, end) => {
    let low = begin;
    for (const next of [...boundaries.filter((at) => at > begin && at < end), end]) {
      const kind = `${termClass(low)} ${emojiRole(low)}`;
      const ranges = rangesByKind.get(kind) ?? [];
      rangesByKind.set(kind, ranges);
      ranges.push({ low, high: next - 1 });
      low = next;
    }
  });
  return Array.from(rangesByKind.values(), (ranges) => CodePointSet.of(ranges));
}

/**
 * Accepts the texts that the word scanner returns as one word, of any length, and those that lower case turns into such
 * a text. The rules of words and all other rules run side by side, because the longest match wins: a text is a word if
 * any of them accepts all of it.
 */
export const wordLanguage: Automaton<number> = {
  start: WORD_START | (EMOJI_START << WORD_BITS),
  literals: NO_LITERALS,
  stateCount: 1,
  boundaries: [CIRCLED_M, CIRCLED_M + 1, ...EMOJI_BOUNDARIES].sort((a, b) => a - b),
  step(state: number, codePoint: number): number {
    const value = termClass(codePoint);
    // 0 is the dead state of both.
    const word = nextWordState(state & WORD_STATES, value) ?? DEAD;
    return word | (nextEmojiState(state >> WORD_BITS, codePoint, value) << WORD_BITS);
  },
  accepts: (state) => isWord(state & WORD_STATES) || isEmoji(state >> WORD_BITS),
  canMatch: (state) => state !== DEAD,
  mustMatch: () => false,
  keyOf: (state) => state,
};
