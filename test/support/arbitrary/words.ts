import fc, { type Arbitrary } from "fast-check";

/** So few that documents and queries meet. */
const common = fc.constantFrom("red", "green", "blue", "red", "green");

/** One or two edits, a capital or a letter from the common ones, or made of them. */
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

/** Of every script, and what folding and lower case change. */
const scripts = fc.constantFrom(
  ...["Zürich", "zurich", "ZÜRICH", "Straße", "strasse", "STRASSE", "ﬁsh", "fish", "Ｒｅｄ", "İ", "i", "café"],
  ...["мир", "МИР", "Ελλάς", "ΕΛΛΆΣ", "東京", "京東", "とう", "カタカナ", "한국", "กขค", "שלום", "🚀", "🚀🛰", "👩‍🚀"],
);

const numerals = fc.constantFrom("5", "50", "100", "2.5", "007", "-5");

/** Nothing is left of these, at least under one analyzer. */
const tokenless = fc.constantFrom("@", "!!!", "&", "®", "-");

const strange = fc.constantFrom(
  ...["__proto__", "constructor", "TO", "AND", "OR", "NOT", "red.com", "https://www.red.com/green", "*", "AT&T"],
);

/** Words around what means something in a query, so that it must be escaped. */
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

export const words: Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: common },
  { weight: 4, arbitrary: near },
  { weight: 3, arbitrary: scripts },
  { weight: 1, arbitrary: numerals },
  { weight: 1, arbitrary: strange },
  { weight: 1, arbitrary: escaped },
);

/** Words, and what is none. */
export const wordsAndNone: Arbitrary<string> = fc.oneof(
  { weight: 14, arbitrary: words },
  { weight: 1, arbitrary: tokenless },
);

/** Words side by side. */
export function texts(minLength: number, maxLength: number): Arbitrary<string> {
  return fc.array(wordsAndNone, { minLength, maxLength }).map((parts) => parts.join(" "));
}

/** Numbers that documents have and queries ask for. */
export const numbers: Arbitrary<number> = fc.constantFrom(0, -0, 1, 2.5, 5, 5, 50, 50, 100, -5, 1000, 1e21);

/** Ways to write such numbers, and some beyond them. */
export const numberTexts: Arbitrary<string> = fc.constantFrom(
  ...["0", "1", "2.5", "5", "50", "100", "5", "50", "1000"],
  ...["5.0", "05", "5e1", "0.5E+1", ".5", "5.", "1e21", "1e400", "2.4999999999999999"],
);

export const signedNumberTexts: Arbitrary<string> = fc.constantFrom("-5", "+5", "-0", "-5e0", "-1e400");
