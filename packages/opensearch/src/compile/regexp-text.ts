import { assertNever } from "firmament/base";
import { type CodePointRange, type CodePointSet, MAX_CODE_POINT, type Pattern } from "firmament/query";
import { storedRanges } from "./stored-ranges.ts";

/** The characters that have a meaning in brackets. */
const CLASS_SYNTAX = /[\\[\]^-]/;

/** A longer sequence or choice is printed in groups, because Lucene reads each from left to right recursively. */
const MAX_PARTS = 32;

/**
 * A pattern in the syntax of Lucene's regular expressions without optional operators (`flags: "NONE"`), or `null` if it
 * accepts no term. All punctuation is escaped.
 */
export function regexpText(pattern: Pattern): string | null {
  switch (pattern.kind) {
    case "empty":
      return "()";
    case "one":
      return setText(pattern.of);
    case "sequence":
      return sequenceText(pattern.parts);
    case "choice":
      return choiceText(pattern.alternatives);
    case "repetition":
      return repetitionText(pattern.body, pattern.min, pattern.max);
    default:
      return assertNever(pattern);
  }
}

function sequenceText(parts: readonly Pattern[]): string | null {
  const texts: string[] = [];
  for (const part of parts) {
    const text = regexpText(part);
    if (text === null) return null;
    texts.push(part.kind === "choice" ? `(${text})` : text);
  }
  return grouped(texts, "");
}

function choiceText(alternatives: readonly Pattern[]): string | null {
  const texts = alternatives.map(regexpText).filter((text) => text !== null);
  return texts.length === 0 ? null : grouped(texts, "|");
}

function repetitionText(body: Pattern, min: number, max: number | null): string | null {
  const text = regexpText(body);
  if (text === null) return min === 0 ? "()" : null;
  const atom = body.kind === "one" ? text : `(${text})`;
  if (max === null) return min === 0 ? `${atom}*` : min === 1 ? `${atom}+` : `${atom}{${min},}`;
  return min === 0 && max === 1 ? `${atom}?` : `${atom}{${min},${max}}`;
}

/** Texts side by side, in groups of groups if there are many. */
function grouped(texts: readonly string[], joint: string): string {
  let level = texts;
  while (level.length > MAX_PARTS) {
    const groups: string[] = [];
    for (let from = 0; from < level.length; from += MAX_PARTS) {
      groups.push(`(${level.slice(from, from + MAX_PARTS).join(joint)})`);
    }
    level = groups;
  }
  return level.join(joint);
}

function setText(set: CodePointSet): string | null {
  const ranges = storedRanges(set);
  const [first, second] = ranges;
  if (first === undefined) return null;
  if (first.low === 0 && first.high === MAX_CODE_POINT) return ".";
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
