import {
  type Automaton,
  type CodePointRange,
  CodePointSet,
  characterClass,
  forEachClassRange,
  isWord,
  NO_LITERALS,
  nextWordState,
  WORD_START,
} from "firmament/query";
import { AFTER_PICTURE, EMOJI_BOUNDARIES, EMOJI_START, emojiRole, isEmoji, nextEmojiState } from "./emoji-language.ts";

/** The lower case of the only letter that is a pictograph as well: a term may have either meaning. */
const CIRCLED_M = 0x24dc;
const CAPITAL_CIRCLED_M = 0x24c2;

const WORD_BITS = 4;
const WORD_STATES = (1 << WORD_BITS) - 1;
const EMOJI_BITS = 6;
const EMOJI_STATES = (1 << EMOJI_BITS) - 1;
/** The dead state of all rules. */
const DEAD = 0;

const BOUNDARIES: readonly number[] = [CIRCLED_M, CIRCLED_M + 1, ...EMOJI_BOUNDARIES].sort((a, b) => a - b);

/** The class of the characters that a code point of a term stands for. */
function termClass(codePoint: number): number {
  return characterClass(codePoint === CIRCLED_M ? CAPITAL_CIRCLED_M : codePoint);
}

let kinds: readonly CodePointSet[] | undefined;

/** The characters of words in disjoint sets: the automata below do not distinguish the members of a set. */
export function wordCharacters(): readonly CodePointSet[] {
  kinds ??= computeKinds();
  return kinds;
}

function computeKinds(): readonly CodePointSet[] {
  const rangesByKind = new Map<string, CodePointRange[]>();
  forEachClassRange((begin, end) => {
    let low = begin;
    for (const next of [...BOUNDARIES.filter((at) => at > begin && at < end), end]) {
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
export const wordLanguage: Automaton<number> = wordAutomaton(DEAD);

/**
 * Accepts the words that folding leaves over, and possibly others. Folding removes marks, which may follow any
 * character, and the pictograph `®`, so that a term may begin with the marks of it.
 */
export const foldedWordLanguage: Automaton<number> = wordAutomaton(AFTER_PICTURE);

/** @param hidden the state of the rules of emoji after a character that is not shown; {@link DEAD} without one */
function wordAutomaton(hidden: number): Automaton<number> {
  const start = WORD_START | (EMOJI_START << WORD_BITS) | (hidden << (WORD_BITS + EMOJI_BITS));
  return {
    start,
    literals: NO_LITERALS,
    pattern: null,
    stateCount: 1,
    boundaries: BOUNDARIES,
    step(state: number, codePoint: number): number {
      const value = termClass(codePoint);
      const word = nextWordState(state & WORD_STATES, value) ?? DEAD;
      const emoji = nextEmojiState((state >> WORD_BITS) & EMOJI_STATES, codePoint, value);
      const marked = nextEmojiState(state >> (WORD_BITS + EMOJI_BITS), codePoint, value);
      return word | (emoji << WORD_BITS) | (marked << (WORD_BITS + EMOJI_BITS));
    },
    accepts: (state) =>
      state !== start &&
      (isWord(state & WORD_STATES) ||
        isEmoji((state >> WORD_BITS) & EMOJI_STATES) ||
        isEmoji(state >> (WORD_BITS + EMOJI_BITS))),
    canMatch: (state) => state !== DEAD,
    mustMatch: () => false,
    symbolOf: (codePoint) => codePoint,
    keyOf: (state) => state,
  };
}
