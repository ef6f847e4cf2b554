import { part, partMask, trait } from "firmament/query";

/*
 * The states of the words of the word scanner that are not made by the rules of letters and digits: emoji, sequences
 * of Thai and its neighbours, and ideographs. See `emojiEnd` and `WordScanner`.
 */
const DEAD = 0;
const START = 1;
/** Zero-width joiners before the first picture. */
const JOINERS = 2;
/** After `#` or `*` with marks, without and with a keycap among them; after the emoji presentation; after its keycap. */
const KEYCAP_BASE = 3;
const KEYCAP_SELECTOR = 4;
const KEYCAP = 5;
const KEYCAP_MARKED = 16;
/** After one and after two regional indicators. */
const HALF_FLAG = 6;
const FLAG = 7;
const COMPLEX = 8;
const IDEOGRAPH = 9;
/** After the tags that follow the emoji presentation of the first picture, and after their end. */
const TAGS = 10;
const TAG_END = 11;
/** After the emoji presentation of the first picture, and of a later one; then with one joiner, and with several. */
const FIRST_SELECTOR = 12;
const SELECTOR = 13;
const SELECTOR_JOINER = 14;
const SELECTOR_JOINERS = 15;
/** From here on after a picture, with bits for what it is and how it ends. */
const PICTURE = 32;
/** The picture is a modifier, or has one: it takes no emoji presentation. */
const IS_MODIFIED = 1;
const TAKES_MODIFIER = 2;
const IS_FIRST = 4;
const ENDS_WITH_JOINER = 8;

const TEXT_PRESENTATION = 0xfe0e;
const EMOJI_PRESENTATION = 0xfe0f;
const ENCLOSING_KEYCAP = 0x20e3;
const FIRST_TAG = 0xe0020;
const LAST_TAG = 0xe007e;
const END_OF_TAGS = 0xe007f;

/** The state before the first code point. */
export const EMOJI_START: number = START;

/** The state after a pictograph that is not shown: its marks follow, or joined pictures. */
export const AFTER_PICTURE: number = PICTURE | IS_FIRST;

/** The starts of the ranges of code points that the rules distinguish from others of their class, ascending. */
export const EMOJI_BOUNDARIES: readonly number[] = [
  ENCLOSING_KEYCAP,
  ENCLOSING_KEYCAP + 1,
  TEXT_PRESENTATION,
  EMOJI_PRESENTATION,
  EMOJI_PRESENTATION + 1,
  FIRST_TAG,
  END_OF_TAGS,
  END_OF_TAGS + 1,
];

/** Distinguishes the code points of a class that the rules treat differently: 0 for all that have no rule of their own. */
export function emojiRole(codePoint: number): number {
  const isSpecial = [ENCLOSING_KEYCAP, TEXT_PRESENTATION, EMOJI_PRESENTATION, END_OF_TAGS].includes(codePoint);
  if (isSpecial) return codePoint;
  return isTag(codePoint) ? FIRST_TAG : 0;
}

/** The state after a code point of a class; 0 if no word continues with it. */
export function nextEmojiState(state: number, codePoint: number, characterClass: number): number {
  const isExtend = (characterClass & partMask) === part.extend;
  const isPlainExtend = isExtend && codePoint !== TEXT_PRESENTATION && codePoint !== EMOJI_PRESENTATION;
  const isJoiner = (characterClass & trait.joiner) !== 0;
  if (state >= PICTURE) return afterPicture(state, codePoint, characterClass, isPlainExtend, isJoiner);
  switch (state) {
    case START:
      return firstState(characterClass, isJoiner);
    case JOINERS:
      return isJoiner ? JOINERS : pictureState(characterClass, IS_FIRST, false);
    case KEYCAP_BASE:
    case KEYCAP_MARKED:
      if (codePoint === ENCLOSING_KEYCAP) return KEYCAP_MARKED;
      if (codePoint === EMOJI_PRESENTATION) return KEYCAP_SELECTOR;
      return isPlainExtend ? state : DEAD;
    case KEYCAP_SELECTOR:
      return codePoint === ENCLOSING_KEYCAP ? KEYCAP : DEAD;
    case KEYCAP:
      return isPlainExtend ? KEYCAP : DEAD;
    default:
      return laterState(state, codePoint, characterClass, isExtend, isJoiner);
  }
}

/** Whether the code points that lead to a state are a word. */
export function isEmoji(state: number): boolean {
  if (state >= PICTURE) return true;
  switch (state) {
    case KEYCAP:
    case KEYCAP_MARKED:
    case FLAG:
    case COMPLEX:
    case IDEOGRAPH:
    case TAG_END:
    case FIRST_SELECTOR:
    case SELECTOR:
      return true;
    default:
      return false;
  }
}

function firstState(characterClass: number, isJoiner: boolean): number {
  if ((characterClass & trait.keycapBase) !== 0) return KEYCAP_BASE;
  if ((characterClass & trait.regionalIndicator) !== 0) return HALF_FLAG;
  if ((characterClass & trait.complexContext) !== 0) return COMPLEX;
  if ((characterClass & trait.ideograph) !== 0) return IDEOGRAPH;
  return isJoiner ? JOINERS : pictureState(characterClass, IS_FIRST, true);
}

function laterState(
  state: number,
  codePoint: number,
  characterClass: number,
  isExtend: boolean,
  isJoiner: boolean,
): number {
  switch (state) {
    case HALF_FLAG:
      if (isExtend) return HALF_FLAG;
      return (characterClass & trait.regionalIndicator) !== 0 ? FLAG : DEAD;
    case FLAG:
      return isExtend ? FLAG : DEAD;
    case COMPLEX:
      return isExtend || (characterClass & trait.complexContext) !== 0 ? COMPLEX : DEAD;
    case IDEOGRAPH:
      return isExtend ? IDEOGRAPH : DEAD;
    case FIRST_SELECTOR:
      if (isTag(codePoint)) return TAGS;
      return isJoiner ? SELECTOR_JOINER : DEAD;
    case SELECTOR:
      return isJoiner ? SELECTOR_JOINER : DEAD;
    case SELECTOR_JOINER:
      return isJoiner ? SELECTOR_JOINERS : pictureState(characterClass, 0, true);
    case SELECTOR_JOINERS:
      return isJoiner ? SELECTOR_JOINERS : pictureState(characterClass, 0, false);
    case TAGS:
      if (isTag(codePoint)) return TAGS;
      return codePoint === END_OF_TAGS ? TAG_END : DEAD;
    default:
      return DEAD;
  }
}

function isTag(codePoint: number): boolean {
  return codePoint >= FIRST_TAG && codePoint <= LAST_TAG;
}

/** The state after a pictograph, or after a modifier where one may stand alone. */
function pictureState(characterClass: number, first: number, allowsModifier: boolean): number {
  if ((characterClass & trait.pictograph) !== 0) {
    return PICTURE | first | ((characterClass & trait.modifierBase) !== 0 ? TAKES_MODIFIER : 0);
  }
  return allowsModifier && (characterClass & trait.modifier) !== 0 ? PICTURE | IS_MODIFIED : DEAD;
}

function afterPicture(
  state: number,
  codePoint: number,
  characterClass: number,
  isPlainExtend: boolean,
  isJoiner: boolean,
): number {
  if (isPlainExtend) return isJoiner ? state | ENDS_WITH_JOINER : state & ~ENDS_WITH_JOINER;
  if (codePoint === EMOJI_PRESENTATION && (state & IS_MODIFIED) === 0) {
    return (state & IS_FIRST) === 0 ? SELECTOR : FIRST_SELECTOR;
  }
  if ((state & TAKES_MODIFIER) !== 0 && (characterClass & trait.modifier) !== 0) return PICTURE | IS_MODIFIED;
  return (state & ENDS_WITH_JOINER) === 0 ? DEAD : pictureState(characterClass, 0, true);
}
