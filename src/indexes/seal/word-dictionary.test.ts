import { describe, expect, test } from "vitest";
import { finishSteps } from "../../base/steps.ts";
import { UNKNOWN } from "../arrays/short-word-cache.ts";
import { FIRST_OF_TWO, MAX_WORDS, SHORT_CODES, WORD_PADDING } from "../columns/word-codes.ts";
import { WordCounter } from "./word-counter.ts";
import { dictionaryOf, type WordDictionary } from "./word-dictionary.ts";

function dictionary(text: string, scale = 1): WordDictionary {
  const bytes = new TextEncoder().encode(`${text}${"\0".repeat(15)}`);
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 15;
  const counter = new WordCounter();
  for (let from = 0; from < end; ) from = counter.countNext(view, from, end);
  return finishSteps(dictionaryOf(counter, scale));
}

function wordsOf({ bytes, starts }: WordDictionary): readonly string[] {
  const decoder = new TextDecoder();
  return Array.from(starts.subarray(1), (end, word) => decoder.decode(bytes.subarray(starts[word], end)));
}

function codeOf({ codes }: WordDictionary, word: string): number {
  const bytes = new TextEncoder().encode(`${word}${"\0".repeat(15)}`);
  return codes.next(new DataView(bytes.buffer), 0, bytes.length - 15);
}

describe("a dictionary of words", () => {
  test("has the words that pay, the most frequent ones first", () => {
    const words = dictionary("software software software a a a a companies companies companies companies once-only ");
    expect(wordsOf(words)).toEqual(["companies ", "software "]);
    expect(words.bytes.length).toBe("companies software ".length + WORD_PADDING);
    expect([codeOf(words, "companies "), codeOf(words, "software "), codeOf(words, "a ")]).toEqual([
      0x0100_0000,
      0x0100_0001,
      UNKNOWN,
    ]);
  });

  test("scales the counts of a sample", () => {
    const text = "word word once-only ";
    expect(wordsOf(dictionary(text))).toEqual([]);
    expect(wordsOf(dictionary(text, 10))).toEqual(["word "]);
  });

  test("is empty without words", () => {
    expect([...dictionary("").starts]).toEqual([0]);
  });

  test("has codes of one, two and three bytes, and as many words as there are codes", () => {
    const distinct = Array.from({ length: MAX_WORDS + 100 }, (_, n) => `${n + 1e6} `).join("");
    const words = dictionary(distinct + distinct, 10);
    expect(words.starts.length - 1).toBe(MAX_WORDS);
    const lengths = [0, FIRST_OF_TWO - 1, FIRST_OF_TWO, SHORT_CODES - 1, SHORT_CODES, MAX_WORDS - 1].map(
      (word) => codeOf(words, `${word + 1e6} `) >>> 24,
    );
    expect(lengths).toEqual([1, 1, 2, 2, 3, 3]);
    expect(codeOf(words, `${MAX_WORDS + 1e6} `)).toBe(UNKNOWN);
  });
});
