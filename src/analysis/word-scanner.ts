import { asciiClasses, characterClass, part, partMask, trait } from "./character-class.ts";
import { emojiEnd } from "./emoji-sequence.ts";
import { wordEnd } from "./word-rules.ts";

/** No word is longer, in UTF-16 code units: what follows is a word of its own. Lucene's limit. */
export const longestWord = 255;

const emojiTraits = trait.pictograph | trait.modifier | trait.regionalIndicator | trait.joiner | trait.keycapBase;

/**
 * Finds the words of a text one after the other, exactly where Lucene's StandardTokenizer does: UAX #29 of Unicode 9.0,
 * Han and Hiragana one character a word, runs of Thai, Lao, Khmer and Myanmar whole, emoji of Unicode 11.0.
 *
 * Of all rules that match at a place the one that reaches farthest wins; a place where none matches is skipped.
 * Takes time linear in the text, whatever it holds.
 */
export class WordScanner {
  /** The word found last, `[start, end)` in UTF-16 code units. */
  start = 0;
  end = 0;
  readonly #text: string;
  /** Connectors before this place are known to begin no word, joiners before the other no emoji. */
  #barrenConnectors = 0;
  #barrenJoiners = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes on to the next word; `false` after the last. */
  next(): boolean {
    const text = this.#text;
    let at = this.end;
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      const codePoint = unit < 128 ? unit : (text.codePointAt(at) ?? 0);
      const value = unit < 128 ? (asciiClasses[unit] ?? 0) : characterClass(codePoint);
      const end = value === 0 ? at : this.#longestMatch(at, value);
      if (end > at) {
        this.start = at;
        this.end = end;
        return true;
      }
      at += codePoint > 0xffff ? 2 : 1;
    }
    this.end = at;
    return false;
  }

  #longestMatch(at: number, value: number): number {
    const text = this.#text;
    const limit = windowEnd(text, at);
    let end = at;
    if (startsWord(value) || (isConnector(value) && !this.#isBarrenConnector(at))) end = wordEnd(text, at, limit);
    if (value <= partMask) return end;

    if (startsEmoji(value) && !(isJoiner(value) && this.#isBarrenJoiner(at))) {
      end = Math.max(end, emojiEnd(text, at, limit));
    }
    if (isComplexContext(value)) {
      end = Math.max(
        end,
        skip(text, at, limit, (next) => isComplexContext(next) || isExtend(next)),
      );
    }
    if (isIdeograph(value)) end = Math.max(end, skip(text, at + widthAt(text, at), limit, isExtend));
    return end;
  }

  /**
   * A run of connectors begins a word if a letter or the like follows it *and* is within reach. To scan the run again from
   * each of its connectors would cost the longest word for each, so the run is measured once.
   */
  #isBarrenConnector(at: number): boolean {
    if (at >= this.#barrenConnectors) {
      const runEnd = skip(this.#text, at, this.#text.length, (next) => isConnector(next) || isExtend(next));
      this.#barrenConnectors = barrenUntil(this.#text, runEnd, startsWord);
    }
    return at < this.#barrenConnectors;
  }

  #isBarrenJoiner(at: number): boolean {
    if (at >= this.#barrenJoiners) {
      const runEnd = skip(this.#text, at, this.#text.length, isJoiner);
      this.#barrenJoiners = barrenUntil(this.#text, runEnd, isPictograph);
    }
    return at < this.#barrenJoiners;
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

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function classAt(text: string, at: number): number {
  return characterClass(text.codePointAt(at) ?? 0);
}

function skip(text: string, from: number, limit: number, accepts: ClassTest): number {
  let at = from;
  while (at < limit && accepts(classAt(text, at))) at += widthAt(text, at);
  return at;
}

/** The first place from which a word over a run that ends at `runEnd` can take in what follows the run; the run's end if none. */
function barrenUntil(text: string, runEnd: number, completes: ClassTest): number {
  if (runEnd === text.length || !completes(classAt(text, runEnd))) return runEnd;
  return runEnd + widthAt(text, runEnd) - longestWord;
}

/** Where the longest possible word from `at` ends: never between the halves of a surrogate pair. */
function windowEnd(text: string, at: number): number {
  const end = at + longestWord;
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
