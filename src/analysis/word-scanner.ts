import { asciiClasses, characterClass, part, partMask, trait } from "./character-class.ts";
import { emojiEnd } from "./emoji-sequence.ts";
import { wordEnd } from "./word-rules.ts";

/** In UTF-16 code units, as in Lucene; a longer word is split. */
export const MAX_TOKEN_LENGTH = 255;

const emojiTraits = trait.pictograph | trait.modifier | trait.regionalIndicator | trait.joiner | trait.keycapBase;

/**
 * Iterates over the words of a text exactly as Lucene's StandardTokenizer: UAX #29 of Unicode 9.0, each character of
 * Han and Hiragana as a word, sequences of Thai, Lao, Khmer and Myanmar as one word, emoji of Unicode 11.0. Beyond it,
 * letters, digits and marks that Lucene skips have the classes of Unicode 17.0: those of newer scripts, and Tangut.
 *
 * The longest match of all rules wins. A character that no rule matches is skipped. O(length) for every text.
 */
export class WordScanner {
  /** The current word, `[start, end)` in UTF-16 code units. */
  start = 0;
  end = 0;
  readonly #text: string;
  /** No connector before this offset begins a word. */
  #uselessConnectorsEnd = 0;
  /** No joiner before this offset begins an emoji. */
  #uselessJoinersEnd = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Advances to the next word; returns `false` after the last. */
  next(): boolean {
    const text = this.#text;
    let offset = this.end;
    while (offset < text.length) {
      const unit = text.charCodeAt(offset);
      const codePoint = unit < 128 ? unit : (text.codePointAt(offset) ?? 0);
      const value = unit < 128 ? (asciiClasses[unit] ?? 0) : characterClass(codePoint);
      const end = value === 0 ? offset : this.#longestMatch(offset, value);
      if (end > offset) {
        this.start = offset;
        this.end = end;
        return true;
      }
      offset += codePoint > 0xffff ? 2 : 1;
    }
    this.end = offset;
    return false;
  }

  #longestMatch(offset: number, value: number): number {
    const text = this.#text;
    const limit = windowEnd(text, offset);
    let end = offset;
    if (startsWord(value) || (isConnector(value) && !this.#isUselessConnector(offset)))
      end = wordEnd(text, offset, limit);
    if (value <= partMask) return end;

    if (startsEmoji(value) && !(isJoiner(value) && this.#isUselessJoiner(offset))) {
      end = Math.max(end, emojiEnd(text, offset, limit));
    }
    if (isComplexContext(value)) {
      end = Math.max(
        end,
        skip(text, offset, limit, (next) => isComplexContext(next) || isExtend(next)),
      );
    }
    if (isIdeograph(value)) end = Math.max(end, skip(text, offset + widthAt(text, offset), limit, isExtend));
    return end;
  }

  /**
   * Connectors begin a word if a letter, digit or katakana follows them within the maximum token length. Scanning from
   * each of many connectors would be quadratic, so the sequence is measured once.
   */
  #isUselessConnector(offset: number): boolean {
    if (offset >= this.#uselessConnectorsEnd) {
      const sequenceEnd = skip(this.#text, offset, this.#text.length, (next) => isConnector(next) || isExtend(next));
      this.#uselessConnectorsEnd = uselessUntil(this.#text, sequenceEnd, startsWord);
    }
    return offset < this.#uselessConnectorsEnd;
  }

  #isUselessJoiner(offset: number): boolean {
    if (offset >= this.#uselessJoinersEnd) {
      const sequenceEnd = skip(this.#text, offset, this.#text.length, isJoiner);
      this.#uselessJoinersEnd = uselessUntil(this.#text, sequenceEnd, isPictograph);
    }
    return offset < this.#uselessJoinersEnd;
  }
}

type ClassTest = (characterClass: number) => boolean;

const isExtend: ClassTest = (value) => (value & partMask) === part.extend;
const isConnector: ClassTest = (value) => (value & partMask) === part.connector;
const isComplexContext: ClassTest = (value) => (value & trait.complexContext) !== 0;
const isIdeograph: ClassTest = (value) => (value & trait.ideograph) !== 0;
const isJoiner: ClassTest = (value) => (value & trait.joiner) !== 0;
const isPictograph: ClassTest = (value) => (value & trait.pictograph) !== 0;
const startsWord: ClassTest = (value) => (value & partMask) >= part.letter && (value & partMask) <= part.katakana;
const startsEmoji: ClassTest = (value) => (value & emojiTraits) !== 0;

function widthAt(text: string, offset: number): number {
  return (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
}

function classAt(text: string, offset: number): number {
  return characterClass(text.codePointAt(offset) ?? 0);
}

function skip(text: string, from: number, limit: number, accepts: ClassTest): number {
  let offset = from;
  while (offset < limit && accepts(classAt(text, offset))) offset += widthAt(text, offset);
  return offset;
}

/** The first offset from which a word can contain the character after the sequence; `sequenceEnd` if there is none. */
function uselessUntil(text: string, sequenceEnd: number, completes: ClassTest): number {
  if (sequenceEnd === text.length || !completes(classAt(text, sequenceEnd))) return sequenceEnd;
  return sequenceEnd + widthAt(text, sequenceEnd) - MAX_TOKEN_LENGTH;
}

/** The maximum end of a word, which does not split a surrogate pair. */
function windowEnd(text: string, offset: number): number {
  const end = offset + MAX_TOKEN_LENGTH;
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
