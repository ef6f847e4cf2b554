import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_TOKEN_LENGTH, WordScanner } from "./word-scanner.ts";

function wordsOf(text: string): string[] {
  const scanner = new WordScanner(text);
  const words: string[] = [];
  while (scanner.next()) words.push(text.slice(scanner.start, scanner.end));
  return words;
}

/**
 * A slow reference implementation: the rules as regular expressions over one letter for each character. `s` and `x`
 * extend, as do the selectors V and T, the joiner Z, the keycap C and the tags t and e; `p` and `j` are also letters.
 */
const letters: Readonly<Record<string, string>> = {
  a: "L",
  Б: "L",
  ש: "H",
  "7": "N",
  "３": "N",
  ア: "K",
  _: "E",
  ":": "m",
  ";": "n",
  ".": "b",
  "'": "q",
  '"': "d",
  "\u0301": "x",
  "\u200d": "Z",
  "\ufe0f": "V",
  "\ufe0e": "T",
  "\u20e3": "C",
  "\u{e0067}": "t",
  "\u{e007f}": "e",
  "🚀": "P",
  "👍": "B",
  "🏽": "M",
  ℹ: "p",
  々: "j",
  東: "J",
  さ: "J",
  ก: "S",
  "\u0e34": "s",
  "🇩": "R",
  "#": "k",
  " ": "o",
  "–": "o",
};

const extend = "[xZVTCtes]*";
const plainExtend = "[xZCtes]*";
const marked = (characters: string): string => `[${characters}]${extend}`;
const letter = marked("LHpj");
const digit = marked("N");
const connector = marked("E");
const hebrew = marked("H");
const numbers = `${digit}(?:(?:(?:${connector})*|${marked("nbq")})${digit})*`;
const words = `${letter}(?:(?:(?:${connector})*|${marked("mbq")})${letter})*`;
const quoted = `${hebrew}(?:${marked("q")}|${marked("d")}${hebrew})`;
const kana = `${marked("K")}(?:(?:${connector})*${marked("K")})*`;
const core = `(?:${kana}|(?:${quoted}|${numbers}|${words})+)`;
const picture = `(?:Z*[PBp]${plainExtend}V?|(?:Z*B${plainExtend})?M${plainExtend})`;
const rules = [
  `(?:${connector})*${core}(?:(?:${connector})+${core})*(?:${connector})*`,
  `${picture}(?:(?:Z${picture})*|t+e)`,
  `k${plainExtend}V?C${plainExtend}`,
  `R${extend}R${extend}`,
  `(?:[Ss]${extend})+`,
  `[Jj]${extend}`,
].map((rule) => new RegExp(`^(?:${rule})$`));

function wordsByGrammar(text: string): string[] {
  const characters = Array.from(text);
  const classes = characters.map((character) => letters[character] ?? "?").join("");
  const matches: string[] = [];
  for (let start = 0; start < characters.length; ) {
    let end = characters.length;
    while (end > start && !rules.some((rule) => rule.test(classes.slice(start, end)))) end--;
    if (end > start) matches.push(characters.slice(start, end).join(""));
    start = Math.max(end, start + 1);
  }
  return matches;
}

/** A text that counts how often its characters are read. */
class CountingText extends String {
  looks = 0;
  override charCodeAt(index: number): number {
    this.looks++;
    return super.charCodeAt(index);
  }
  override codePointAt(index: number): number | undefined {
    this.looks++;
    return super.codePointAt(index);
  }
}

function looksAt(text: string): number {
  const counting = new CountingText(text);
  const scanner = new WordScanner(counting as unknown as string);
  while (scanner.next());
  return counting.looks;
}

describe("WordScanner", () => {
  it.each([
    ["letters, digits and the characters between them", "aש7アℹ_:;.'\"\u0301"],
    ["Hebrew", "שa7_'\"."],
    ["emoji", "🚀👍🏽ℹ#\u200d\ufe0f\u{e0067}\u{e007f}\u20e3\u0301"],
    ["joined emoji", "🚀👍🏽\u200d\ufe0f"],
    ["flags, keycaps and selectors", "🇩#7\u20e3\ufe0f\ufe0e\u200d"],
    ["scripts", "ก\u0e34東さ々ア a\u200d"],
    ["ASCII", "a7_:;.'\"# "],
    ["everything", Object.keys(letters).join("")],
  ])("finds the words of the grammar: %s", (_, characters) => {
    const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 10 });
    fc.assert(
      fc.property(text, (sample) => {
        expect(wordsOf(sample)).toEqual(wordsByGrammar(sample));
      }),
      runs(2000),
    );
  });

  it("splits words at the maximum token length", () => {
    expect(wordsOf("a".repeat(600)).map((word) => word.length)).toEqual([MAX_TOKEN_LENGTH, MAX_TOKEN_LENGTH, 90]);
    expect(wordsOf(`${"a".repeat(254)}.a`).map((word) => word.length)).toEqual([254, 1]);
    expect(wordsOf("𝒜".repeat(200)).map((word) => word.length)).toEqual([254, 146]);
  });

  it("starts a word in a long sequence of connectors or joiners where the next character is within the maximum length", () => {
    expect(wordsOf(`${"_".repeat(300)}a`)).toEqual([`${"_".repeat(254)}a`]);
    expect(wordsOf(`${"_".repeat(300)}𝒜`)).toEqual([`${"_".repeat(253)}𝒜`]);
    expect(wordsOf(`${"\u200d".repeat(300)}🚀`)).toEqual([`${"\u200d".repeat(253)}🚀`]);
    expect(wordsOf("_".repeat(300))).toEqual([]);
  });

  it.each([
    ["a"],
    ["'"],
    ["_"],
    ["\u200d"],
    ["a'"],
    ["a'\u0301"],
    ["_\u0301"],
    ["_\u200d"],
    ["#\u0301"],
    ["#\u200d"],
    ["🚀"],
    ["🚀\ufe0f\u200d"],
    ["🚀\ufe0f\u{e0067}"],
    ["🇩\u0301"],
    ['ש"'],
    ["ก"],
    ["\u0e34_"],
    ["東\u0301"],
    ["\ud83d"],
    ["\0"],
  ])("looks at %j, repeated, a bounded number of times", (piece) => {
    const once = looksAt(piece.repeat(5_000));
    expect(once).toBeLessThan(piece.length * 5_000 * 10);
    expect(looksAt(piece.repeat(10_000))).toBeLessThan(once * 2.1);
  });

  it.each([["a'"], ["🚀\ufe0f"], ["#"], ["_"], ["🇩"], ["1,"]])(
    "looks at %j and many marks a bounded number of times",
    (head) => {
      for (const mark of ["\u0301", "\u200d", "\u{e0067}", "_"]) {
        const text = (head + mark.repeat(400)).repeat(50);
        expect(looksAt(text)).toBeLessThan(text.length * 10);
      }
    },
  );
});
