import { splitRange } from "../../base/index-range.ts";
import type { Steps } from "../../base/steps.ts";
import { FIRST_OF_THREE, FIRST_OF_TWO, MAX_WORDS, SHORT_CODES, WORD_PADDING } from "../columns/word-codes.ts";
import type { WordCounter } from "./word-counter.ts";
import { WordTable } from "./word-table.ts";

/** Takes about a millisecond. */
const WORDS_PER_STEP = 4096;

/** A counter has fewer words. */
const WORD_LIMIT = 2 ** 24;

/** The words that have codes, by falling frequency: see `WordCodes`. */
export interface WordDictionary {
  /** The start of each word in `bytes`, and the end of the last one. */
  readonly starts: Uint32Array;
  /** The words and the padding behind them. */
  readonly bytes: Uint8Array;
  /** Maps a word to its code: the first byte is the lowest one, and the highest one is the number of bytes. */
  readonly codes: WordTable;
}

/**
 * The dictionary of those counted words that save more than they take.
 *
 * @param scale the number of occurrences for each counted one
 */
export function* dictionaryOf(counter: WordCounter, scale: number): Steps<WordDictionary> {
  const words = wordsByFrequency(counter, scale);
  yield;
  const starts = new Uint32Array(words.length + 1);
  for (const [index, word] of words.entries()) {
    starts[index + 1] = (starts[index] as number) + counter.start(word + 1) - counter.start(word);
  }
  const bytes = new Uint8Array((starts[words.length] as number) + WORD_PADDING);
  const codes = new WordTable();
  const { bytes: source } = counter;
  for (const range of splitRange(0, words.length, WORDS_PER_STEP)) {
    for (let index = range.from; index < range.to; index++) {
      const from = counter.start(words[index] as number);
      const to = counter.start((words[index] as number) + 1);
      codes.add(source, from, to, codeOf(index));
      bytes.set(new Uint8Array(source.buffer, source.byteOffset + from, to - from), starts[index]);
    }
    yield;
  }
  return { starts, bytes, codes };
}

/** The numbers of the words that get codes. Words with equal counts are in the order of their first occurrence. */
function wordsByFrequency(counter: WordCounter, scale: number): readonly number[] {
  const keys: number[] = [];
  for (let word = 0; word < counter.size; word++) {
    if (counter.pays(word, scale)) keys.push(word - counter.countOf(word) * WORD_LIMIT);
  }
  // Sorting typed arrays takes a third of the time.
  const sorted = Float64Array.from(keys).sort().subarray(0, MAX_WORDS);
  return Array.from(sorted, (key) => key - Math.floor(key / WORD_LIMIT) * WORD_LIMIT);
}

function codeOf(word: number): number {
  if (word < FIRST_OF_TWO) return (1 << 24) | word;
  if (word < SHORT_CODES) {
    const number = word - FIRST_OF_TWO;
    return (2 << 24) | ((number & 0xff) << 8) | (FIRST_OF_TWO + (number >>> 8));
  }
  const number = word - SHORT_CODES;
  return (3 << 24) | ((number & 0xffff) << 8) | (FIRST_OF_THREE + (number >>> 16));
}
