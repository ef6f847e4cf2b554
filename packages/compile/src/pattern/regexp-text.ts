import { assertNever } from "firmament/base";
import { type CodePointRange, type CodePointSet, MAX_CODE_POINT, type Pattern } from "firmament/query";

/** How regular expressions are written. */
export interface RegexpSyntax {
  /** What opens a group that captures nothing. */
  readonly open: "(" | "(?:";
  /** The least code point that a stored text can contain. */
  readonly least: 0 | 1;
}

const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** The characters that have a meaning in brackets. */
const CLASS_SYNTAX = /[\\[\]^-]/;

/**
 * A pattern as a regular expression for a whole text, without anchors. Targets store no half of a surrogate pair, so sets are
 * written without them. All punctuation is escaped.
 *
 * @returns `null` if the pattern accepts no text that a target can store
 */
export function regexpText(pattern: Pattern, syntax: RegexpSyntax): string | null {
  const grouped = (text: string): string => `${syntax.open}${text})`;
  switch (pattern.kind) {
    case "empty":
      return grouped("");
    case "one":
      return setText(pattern.of, syntax);
    case "sequence": {
      const texts = pattern.parts.map((part) => regexpText(part, syntax));
      if (!texts.every((text) => text !== null)) return null;
      return texts.map((text, index) => (pattern.parts[index]?.kind === "choice" ? grouped(text) : text)).join("");
    }
    case "choice": {
      const texts = pattern.alternatives.map((each) => regexpText(each, syntax)).filter((text) => text !== null);
      return texts.length === 0 ? null : texts.join("|");
    }
    case "repetition": {
      const { body, min, max } = pattern;
      const text = regexpText(body, syntax);
      if (text === null) return min === 0 ? grouped("") : null;
      return `${body.kind === "one" ? text : grouped(text)}${countText(min, max)}`;
    }
    default:
      return assertNever(pattern);
  }
}

/** The greatest count of a repetition, and 0 without one. */
export function greatestCount(pattern: Pattern): number {
  switch (pattern.kind) {
    case "empty":
    case "one":
      return 0;
    case "sequence":
      return Math.max(...pattern.parts.map(greatestCount));
    case "choice":
      return Math.max(...pattern.alternatives.map(greatestCount));
    case "repetition":
      return Math.max(pattern.min, pattern.max ?? 0, greatestCount(pattern.body));
    default:
      return assertNever(pattern);
  }
}

function countText(min: number, max: number | null): string {
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === 0 && max === 1 ? "?" : `{${min},${max}}`;
}

function setText(set: CodePointSet, { least }: RegexpSyntax): string | null {
  const [whole] = set.ranges;
  if (whole?.low === 0 && whole.high === MAX_CODE_POINT) return ".";
  const ranges = set.ranges.flatMap((range) => storedRanges(range, least));
  const [first, second] = ranges;
  if (first === undefined) return null;
  if (second === undefined && first.low === first.high) return characterText(first.low);
  return `[${ranges.map(rangeText).join("")}]`;
}

/** The parts of a range that stored texts can contain. */
function storedRanges({ low, high }: CodePointRange, least: number): readonly CodePointRange[] {
  const below = { low: Math.max(low, least), high: Math.min(high, FIRST_SURROGATE - 1) };
  const above = { low: Math.max(low, LAST_SURROGATE + 1), high };
  return [below, above].filter((range) => range.low <= range.high);
}

/** An escaped character cannot begin a range: it stands alone, and the range begins after it. */
function rangeText({ low, high }: CodePointRange): string {
  if (low === high) return characterText(low);
  const first = String.fromCodePoint(low);
  if (CLASS_SYNTAX.test(first)) return `\\${first}${rangeText({ low: low + 1, high })}`;
  return `${first}-${characterText(high)}`;
}

/** A backslash before a letter or a digit would be a class. */
function characterText(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  return /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
}
