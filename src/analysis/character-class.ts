import { type Property, ranges } from "./character-class.generated.ts";

/**
 * The class of a character is a number. Its low four bits are the Word_Break property of Unicode (UAX #29). The other
 * bits are traits, which are independent of it.
 */
export const part: Readonly<Record<Part, number>> = {
  other: 0,
  letter: 1,
  hebrewLetter: 2,
  digit: 3,
  katakana: 4,
  connector: 5,
  midLetter: 6,
  midNumber: 7,
  midBoth: 8,
  singleQuote: 9,
  doubleQuote: 10,
  extend: 11,
};
export type Part = "other" | Exclude<Property, Trait>;

export const trait: Readonly<Record<Trait, number>> = {
  ideograph: 1 << 4,
  complexContext: 1 << 5,
  joiner: 1 << 6,
  regionalIndicator: 1 << 7,
  pictograph: 1 << 8,
  modifierBase: 1 << 9,
  modifier: 1 << 10,
  keycapBase: 1 << 11,
};
export type Trait =
  | "ideograph"
  | "complexContext"
  | "joiner"
  | "regionalIndicator"
  | "pictograph"
  | "modifierBase"
  | "modifier"
  | "keycapBase";

/** Selects the Word_Break property of a class. */
export const partMask = 15;

/** The classes of the ASCII characters, computed without the table: most texts need no others. */
export const asciiClasses: Readonly<Uint16Array> = classesOfAscii();

function classesOfAscii(): Uint16Array {
  const classes = new Uint16Array(128);
  const mark = (characters: string, value: number): void => {
    for (let index = 0; index < characters.length; index++) classes[characters.charCodeAt(index)] = value;
  };
  mark("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", part.letter);
  mark("0123456789", part.digit);
  mark("_", part.connector);
  mark(":", part.midLetter);
  mark(",;", part.midNumber);
  mark(".", part.midBoth);
  mark("'", part.singleQuote);
  mark('"', part.doubleQuote);
  mark("#*", trait.keycapBase);
  return classes;
}

/** The classes of all characters in blocks of 256. Block 0 contains the characters without a class. */
interface Table {
  readonly blockOf: Uint16Array;
  readonly classes: Uint16Array;
}

const blockCount = 0x11_0000 >> 8;
let table: Table | undefined;

/** The class of a code point; 0 for a lone surrogate. The first call decodes the table in one or two milliseconds. */
export function characterClass(codePoint: number): number {
  table ??= decodeTable();
  const block = table.blockOf[codePoint >> 8] ?? 0;
  return table.classes[(block << 8) | (codePoint & 255)] ?? 0;
}

/** Visits the ranges `[begin, end)` of adjacent code points with the same class, ascending, without those of class 0. */
export function forEachClassRange(visit: (begin: number, end: number, characterClass: number) => void): void {
  table ??= decodeTable();
  let begin = 0;
  let current = 0;
  for (const [block, index] of table.blockOf.entries()) {
    if (current === 0 && index === 0) continue;
    for (let codePoint = block << 8; codePoint < (block + 1) << 8; codePoint++) {
      const next = characterClass(codePoint);
      if (next === current) continue;
      if (current !== 0) visit(begin, codePoint, current);
      begin = codePoint;
      current = next;
    }
  }
}

function decodeTable(): Table {
  const blockOf = new Uint16Array(blockCount);
  let blocks = 0;
  forEachRange((begin, end) => {
    for (let block = begin >> 8; block <= (end - 1) >> 8; block++) blockOf[block] ||= ++blocks;
  });
  const classes = new Uint16Array((blocks + 1) << 8);
  forEachRange((begin, end, value) => {
    for (let codePoint = begin; codePoint < end; codePoint++) {
      const index = ((blockOf[codePoint >> 8] ?? 0) << 8) | (codePoint & 255);
      classes[index] = (classes[index] ?? 0) | value;
    }
  });
  return { blockOf, classes };
}

function forEachRange(visit: (begin: number, end: number, value: number) => void): void {
  const values: Readonly<Record<Property, number>> = { ...part, ...trait };
  for (const [property, value] of Object.entries(values)) {
    if (property === "other") continue;
    const numbers = ranges[property as Property].split(" ").map((digits) => Number.parseInt(digits, 36));
    let end = 0;
    for (let index = 0; index < numbers.length; index += 2) {
      const begin = end + (numbers[index] ?? 0);
      end = begin + (numbers[index + 1] ?? 0);
      visit(begin, end, value);
    }
  }
}
