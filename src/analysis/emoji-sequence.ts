import { characterClass, part, partMask, trait } from "./character-class.ts";

const textPresentation = 0xfe0e;
const emojiPresentation = 0xfe0f;
const keycap = 0x20e3;
const firstTag = 0xe0020;
const lastTag = 0xe007e;
const tagEnd = 0xe007f;

/** The code point at an offset; -1 from `limit` on. */
function codePointWithin(text: string, offset: number, limit: number): number {
  return offset < limit ? (text.codePointAt(offset) ?? -1) : -1;
}

function width(codePoint: number): number {
  return codePoint > 0xffff ? 2 : 1;
}

function has(codePoint: number, traits: number): boolean {
  return codePoint >= 0 && (characterClass(codePoint) & traits) !== 0;
}

function skipWhile(text: string, from: number, limit: number, accepts: (codePoint: number) => boolean): number {
  let offset = from;
  for (;;) {
    const codePoint = codePointWithin(text, offset, limit);
    if (codePoint < 0 || !accepts(codePoint)) return offset;
    offset += width(codePoint);
  }
}

const isJoiner = (codePoint: number): boolean => has(codePoint, trait.joiner);
const isTag = (codePoint: number): boolean => codePoint >= firstTag && codePoint <= lastTag;
const isExtend = (codePoint: number): boolean => (characterClass(codePoint) & partMask) === part.extend;
const isPlainExtend = (codePoint: number): boolean =>
  isExtend(codePoint) && codePoint !== textPresentation && codePoint !== emojiPresentation;

/** A pictograph, alone or with its skin tone modifier, or a modifier alone. */
interface Picture {
  readonly end: number;
  /** Whether it ends with the emoji presentation selector; then only joiners and tags extend it. */
  readonly hasSelector: boolean;
}

/** The picture at an offset. `allowsModifier` accepts a modifier alone. */
function pictureAt(text: string, offset: number, limit: number, allowsModifier: boolean): Picture | undefined {
  const base = codePointWithin(text, offset, limit);
  if (has(base, trait.pictograph)) {
    const end = skipWhile(text, offset + width(base), limit, isPlainExtend);
    const next = codePointWithin(text, end, limit);
    if (next === emojiPresentation) return { end: end + 1, hasSelector: true };
    if (!has(base, trait.modifierBase) || !has(next, trait.modifier)) return { end, hasSelector: false };
    return { end: skipWhile(text, end + width(next), limit, isPlainExtend), hasSelector: false };
  }
  if (allowsModifier && has(base, trait.modifier)) {
    return { end: skipWhile(text, offset + width(base), limit, isPlainExtend), hasSelector: false };
  }
  return undefined;
}

/**
 * The end of pictures with zero-width joiners between them and before the first, or of a picture with tags (a regional
 * flag).
 */
function joinedPicturesEnd(text: string, from: number, limit: number): number {
  const first = skipWhile(text, from, limit, isJoiner);
  let picture = pictureAt(text, first, limit, first === from);
  if (picture === undefined) return from;
  if (picture.hasSelector) {
    const tags = skipWhile(text, picture.end, limit, isTag);
    if (tags > picture.end && codePointWithin(text, tags, limit) === tagEnd) return tags + width(tagEnd);
  }
  for (;;) {
    // Without a selector, the joiners were skipped as marks of the picture.
    const next = picture.hasSelector ? skipWhile(text, picture.end, limit, isJoiner) : picture.end;
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
 * The end of the longest emoji that starts at `from`; `from` if there is none. Reads the text up to `limit` only. The
 * sequences are those of UTS #51 (Unicode 11), with marks wherever WB4 permits them in a word, as in Lucene.
 */
export function emojiEnd(text: string, from: number, limit: number): number {
  const codePoint = codePointWithin(text, from, limit);
  if (has(codePoint, trait.keycapBase)) return keycapEnd(text, from, limit);
  if (has(codePoint, trait.regionalIndicator)) return flagEnd(text, from, limit);
  return joinedPicturesEnd(text, from, limit);
}
