import { assertNever } from "../../base/invariant.ts";
import { type CodePointRange, type CodePointSet, MAX_CODE_POINT } from "./code-point-set.ts";
import type { Pattern } from "./pattern.ts";
import { storedRanges } from "./stored-ranges.ts";

/** How a target writes regular expressions. */
export interface RegexpSyntax {
  /** What opens a group that captures nothing. */
  readonly open: "(" | "(?:";
  /** The least code point that a stored text can contain. */
  readonly least: 0 | 1;
}

/** The syntax of Lucene without optional operators (`flags: "NONE"`). */
export const LUCENE_SYNTAX: RegexpSyntax = { open: "(", least: 0 };

/** The characters that have a meaning in brackets. */
const CLASS_SYNTAX = /[\\[\]^-]/;

/** A longer sequence or choice is printed in groups, because Lucene reads each from left to right recursively. */
const MAX_PARTS = 32;

/**
 * A pattern as a regular expression for a whole text, without anchors. All punctuation is escaped.
 *
 * @returns `null` if the pattern accepts no text that a target can store
 */
export function regexpText(pattern: Pattern, syntax: RegexpSyntax): string | null {
  const group = (text: string): string => `${syntax.open}${text})`;
  switch (pattern.kind) {
    case "empty":
      return group("");
    case "one":
      return setText(pattern.of, syntax);
    case "sequence": {
      const texts = pattern.parts.map((part) => regexpText(part, syntax));
      if (!texts.every((text) => text !== null)) return null;
      const parts = texts.map((text, index) => (pattern.parts[index]?.kind === "choice" ? group(text) : text));
      return joined(parts, "", group);
    }
    case "choice": {
      const texts = pattern.alternatives.map((each) => regexpText(each, syntax)).filter((text) => text !== null);
      return texts.length === 0 ? null : joined(texts, "|", group);
    }
    case "repetition": {
      const { body, min, max } = pattern;
      const text = regexpText(body, syntax);
      if (text === null) return min === 0 ? group("") : null;
      return `${body.kind === "one" ? text : group(text)}${countText(min, max)}`;
    }
    default:
      return assertNever(pattern);
  }
}

function countText(min: number, max: number | null): string {
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === 0 && max === 1 ? "?" : `{${min},${max}}`;
}

/** Texts side by side, in groups of groups if there are many. */
function joined(texts: readonly string[], joint: string, group: (text: string) => string): string {
  let level = texts;
  while (level.length > MAX_PARTS) {
    const groups: string[] = [];
    for (let from = 0; from < level.length; from += MAX_PARTS) {
      groups.push(group(level.slice(from, from + MAX_PARTS).join(joint)));
    }
    level = groups;
  }
  return level.join(joint);
}

function setText(set: CodePointSet, { least }: RegexpSyntax): string | null {
  const ranges = storedRanges(set)
    .map(({ low, high }) => ({ low: Math.max(low, least), high }))
    .filter(({ low, high }) => low <= high);
  const [first, second] = ranges;
  if (first === undefined) return null;
  if (first.low === least && first.high === MAX_CODE_POINT) return ".";
  if (second === undefined && first.low === first.high) return characterText(first.low);
  return `[${ranges.map(rangeText).join("")}]`;
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
