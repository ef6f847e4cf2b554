import fc, { type Arbitrary } from "fast-check";
import type { Vocabulary } from "./vocabulary.ts";

/** Few words, so that queries match documents. */
const common = fc.constantFrom("red", "green", "blue", "red", "green");

/** Words within one or two edits of the common ones, in other case, or composed of them. */
const near = fc.constantFrom(
  "Red",
  "GREEN",
  "reed",
  "rde",
  "re",
  "gren",
  "greens",
  "ble",
  "red-green",
  "red.green",
  "a",
);

/** Words of many scripts, and words that change by case folding. */
const scripts = fc.constantFrom(
  ...["Zürich", "zurich", "ZÜRICH", "Straße", "strasse", "STRASSE", "ﬁsh", "fish", "Ｒｅｄ", "İ", "i", "café"],
  ...["мир", "МИР", "Ελλάς", "ΕΛΛΆΣ", "東京", "京東", "とう", "カタカナ", "한국", "กขค", "שלום", "🚀", "🚀🛰", "👩‍🚀"],
);

const numerals = fc.constantFrom("5", "50", "100", "2.5", "007", "-5");

/** Texts without tokens, at least with one of the analyzers. */
const symbols = fc.constantFrom("@", "!!!", "&", "®", "-");

const strange = fc.constantFrom(
  ...["__proto__", "constructor", "TO", "AND", "OR", "NOT", "red.com", "https://www.red.com/green", "*", "AT&T"],
);

/** Words with characters that have to be escaped in a query. */
const escaped = fc.constantFrom(
  ...[
    "-red",
    "+red",
    "!red",
    "/red",
    "<red",
    ">=red",
    "&&red",
    "||red",
    "(red)",
    "[red",
    "{red}",
    "red^2",
    "red~1",
    "red~",
  ],
  ...["red:green", 'red"green', '"red"', "red\\green", "red*", "red?", "gr een", "red\u3000green", "\\u0041"],
);

/** Words with all special rules; the common ones are frequent. */
export const words: Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: common },
  { weight: 4, arbitrary: near },
  { weight: 3, arbitrary: scripts },
  { weight: 1, arbitrary: numerals },
  { weight: 1, arbitrary: strange },
  { weight: 1, arbitrary: escaped },
);

/** Where the words of documents and queries come from. */
export interface WordSource {
  readonly word: Arbitrary<string>;
  /** A word, or a text without tokens. */
  readonly wordOrSymbol: Arbitrary<string>;
  /** Texts of `minLength` to `maxLength` words or symbols. */
  readonly text: (minLength: number, maxLength: number) => Arbitrary<string>;
  /** The values of a field in the corpus, as queries write them. */
  readonly values: (field: string) => readonly string[];
}

/** @param vocabulary the words of a corpus, which are then frequent */
export function wordSource(vocabulary?: Vocabulary): WordSource {
  const own = vocabulary?.words ?? [];
  const phrases = vocabulary?.phrases ?? [];
  const changed = fc
    .tuple(fc.constantFrom(...own, ""), fc.constantFrom("upper", "capital", "drop", "plural"))
    .map(([word, change]) => changedWord(word, change));
  const word =
    own.length === 0
      ? words
      : fc.oneof(
          { weight: 12, arbitrary: fc.constantFrom(...own) },
          { weight: 3, arbitrary: changed.filter((text) => text !== "") },
          { weight: 1, arbitrary: words },
        );
  const wordOrSymbol = fc.oneof({ weight: 14, arbitrary: word }, { weight: 1, arbitrary: symbols });
  const textOf = (minLength: number, maxLength: number): Arbitrary<string> => {
    const parts = fc.array(wordOrSymbol, { minLength, maxLength }).map((list) => list.join(" "));
    return phrases.length === 0 ? parts : fc.oneof(parts, fc.constantFrom(...phrases));
  };
  return { word, wordOrSymbol, text: textOf, values: (field) => vocabulary?.values.get(field) ?? [] };
}

function changedWord(word: string, change: string): string {
  const letters = Array.from(word);
  switch (change) {
    case "upper":
      return word.toUpperCase();
    case "capital":
      return letters.map((letter, index) => (index === 0 ? letter.toUpperCase() : letter.toLowerCase())).join("");
    case "drop":
      return letters.toSpliced(Math.floor(letters.length / 2), 1).join("");
    default:
      return `${word}s`;
  }
}

const standard = wordSource();

/** Words, and texts without tokens. */
export const wordsOrSymbols: Arbitrary<string> = standard.wordOrSymbol;

/** Texts of `minLength` to `maxLength` words or symbols. */
export function texts(minLength: number, maxLength: number): Arbitrary<string> {
  return standard.text(minLength, maxLength);
}

/** Numbers of documents and queries. */
export const numbers: Arbitrary<number> = fc.constantFrom(0, -0, 1, 2.5, 5, 5, 50, 50, 100, -5, 1000, 1e21);

/** Notations of these numbers, and of some others. */
export const numberTexts: Arbitrary<string> = fc.constantFrom(
  ...["0", "1", "2.5", "5", "50", "100", "5", "50", "1000"],
  ...["5.0", "05", "5e1", "0.5E+1", ".5", "5.", "1e21", "1e400", "2.4999999999999999"],
);

export const signedNumberTexts: Arbitrary<string> = fc.constantFrom("-5", "+5", "-0", "-5e0", "-1e400");
