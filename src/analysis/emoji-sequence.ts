import { characterClass, part, partMask, trait } from "./character-class.ts";

const textPresentation = 0xfe0e;
const emojiPresentation = 0xfe0f;
const keycap = 0x20e3;
const firstTag = 0xe0020;
const lastTag = 0xe007e;
const tagEnd = 0xe007f;

/** The code point at `at`, or -1 from `limit` on. */
function codePointWithin(text: string, at: number, limit: number): number {
  return at < limit ? (text.codePointAt(at) ?? -1) : -1;
}

function width(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1;
}

function has(codePoint: number, traits: number): boolean {
  return codePoint >= 0 && (characterClass(codePoint) & traits) !== 0;
}

function skipWhile(text: string, from: number, limit: number, accepts: (codePoint: number) => boolean): number {
  let at = from;
  for (;;) {
    const codePoint = codePointWithin(text, at, limit);
    if (codePoint < 0 || !accepts(codePoint)) return at;
    at += width(codePoint);
  }
}

const isJoiner = (codePoint: number): boolean => has(codePoint, trait.joiner);
const isTag = (codePoint: number): boolean => codePoint >= firstTag && codePoint <= lastTag;
const isExtend = (codePoint: number): boolean => (characterClass(codePoint) & partMask) === part.extend;
const isPlainExtend = (codePoint: number): boolean =>
  isExtend(codePoint) && codePoint !== textPresentation && codePoint !== emojiPresentation;

/** One picture: a pictograph, alone or with its modifier (skin tone), or a modifier alone; from–end. */
interface Picture {
  readonly end: number;
  /** It ends in the selector that asks for colour; nothing but a joiner or tags extend it then. */
  readonly presented: boolean;
}

/** The picture at `at`, or `undefined`. A modifier alone is one only if `allowsModifier`. */
function pictureAt(text: string, at: number, limit: number, allowsModifier: boolean): Picture | undefined {
  const base = codePointWithin(text, at, limit);
  if (has(base, trait.pictograph)) {
    const end = skipWhile(text, at + width(base), limit, isPlainExtend);
    const next = codePointWithin(text, end, limit);
    if (next === emojiPresentation) return { end: end + 1, presented: true };
    if (!has(base, trait.modifierBase) || !has(next, trait.modifier)) return { end, presented: false };
    return { end: skipWhile(text, end + width(next), limit, isPlainExtend), presented: false };
  }
  if (allowsModifier && has(base, trait.modifier)) {
    return { end: skipWhile(text, at + width(base), limit, isPlainExtend), presented: false };
  }
  return undefined;
}

/** Pictures joined by zero-width joiners; joiners before the first belong to it. Or one picture with tags (a region's flag). */
function joinedPicturesEnd(text: string, from: number, limit: number): number {
  const first = skipWhile(text, from, limit, isJoiner);
  let picture = pictureAt(text, first, limit, first === from);
  if (picture === undefined) return from;
  if (picture.presented) {
    const tags = skipWhile(text, picture.end, limit, isTag);
    if (tags > picture.end && codePointWithin(text, tags, limit) === tagEnd) return tags + width(tagEnd);
  }
  for (;;) {
    // Without a presentation selector the joiners were skipped as marks of the picture.
    const next = picture.presented ? skipWhile(text, picture.end, limit, isJoiner) : picture.end;
    if (!isJoiner(text.charCodeAt(next - 1))) return picture.end;
    const joined = pictureAt(text, next, limit, next <= picture.end + 1);
    if (joined === undefined) return picture.end;
    picture = joined;
  }
}

function keycapEnd(text: string, from: number, limit: number): number {
  const marksEnd = skipWhile(text, from + 1, limit, isPlainExtend);
  if (
    codePointWithin(text, marksEnd, limit) === emojiPresentation &&
    codePointWithin(text, marksEnd + 1, limit) === keycap
  ) {
    return skipWhile(text, marksEnd + 2, limit, isPlainExtend);
  }
  return text.slice(from + 1, marksEnd).includes(String.fromCharCode(keycap)) ? marksEnd : from;
}

function flagEnd(text: string, from: number, limit: number): number {
  const second = skipWhile(text, from + 2, limit, isExtend);
  const codePoint = codePointWithin(text, second, limit);
  return has(codePoint, trait.regionalIndicator) ? skipWhile(text, second + 2, limit, isExtend) : from;
}

/**
 * Where the longest emoji that starts at `from` ends; `from` itself if none does. Nothing from `limit` on is looked at.
 * The sequences are those of UTS #51 (Unicode 11), with marks wherever WB4 lets a word have them, as in Lucene.
 */
export function emojiEnd(text: string, from: number, limit: number): number {
  const codePoint = codePointWithin(text, from, limit);
  if (has(codePoint, trait.keycapBase)) return keycapEnd(text, from, limit);
  if (has(codePoint, trait.regionalIndicator)) return flagEnd(text, from, limit);
  return joinedPicturesEnd(text, from, limit);
}
