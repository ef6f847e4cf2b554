import { assertNever } from "../../base/invariant.ts";
import { isHighSurrogate, isLowSurrogate } from "../compare.ts";
import type { Literals } from "./automaton.ts";
import { CodePointSet } from "./code-point-set.ts";
import { type Pattern, sequenceOf } from "./pattern.ts";

/** In code units. Longer literals would not select fewer terms of a dictionary. */
const MAX_LITERAL_LENGTH = 32;

/** The literals that all texts of a pattern contain. O(size of the pattern and of its texts). */
export function literalsOf(pattern: Pattern): Literals {
  const { prefix, suffix, infix } = commonParts(pattern);
  return {
    prefix: trimSurrogateAtEnd(prefix.slice(0, MAX_LITERAL_LENGTH)),
    suffix: trimSurrogateAtStart(suffix.slice(-MAX_LITERAL_LENGTH)),
    infix: trimSurrogateAtEnd(infix.slice(0, MAX_LITERAL_LENGTH)),
    decisive: decisiveLiteral(pattern),
  };
}

/** A literal is sufficient if any text may precede it, and any text or none may follow it. */
function decisiveLiteral(pattern: Pattern): Literals["decisive"] {
  if (pattern.kind !== "sequence" || !isAnyText(pattern.parts[0])) return null;
  const isInfix = isAnyText(pattern.parts.at(-1));
  const { text } = commonParts(sequenceOf(pattern.parts.slice(1, isInfix ? -1 : undefined)));
  if (text === null || text.length > MAX_LITERAL_LENGTH) return null;
  return isInfix ? "infix" : "suffix";
}

function isAnyText(pattern: Pattern | undefined): boolean {
  if (pattern?.kind !== "repetition" || pattern.min > 0 || pattern.max !== null) return false;
  return pattern.body.kind === "one" && pattern.body.of === CodePointSet.all;
}

/** The common prefix, suffix and infix of all texts of a pattern. */
interface CommonParts {
  /** The only text; `null` if there are several. */
  readonly text: string | null;
  readonly prefix: string;
  readonly suffix: string;
  readonly infix: string;
}

const NO_COMMON_PARTS: CommonParts = { text: null, prefix: "", suffix: "", infix: "" };

function only(text: string): CommonParts {
  return { text, prefix: text, suffix: text, infix: text };
}

function commonParts(pattern: Pattern): CommonParts {
  switch (pattern.kind) {
    case "empty":
      return only("");
    case "one":
      return oneOnly(pattern.of.only);
    case "sequence":
      return pattern.parts.map(commonParts).reduce(concatenate, only(""));
    case "choice":
      return pattern.alternatives.map(commonParts).reduce(alternate);
    case "repetition":
      return repeat(commonParts(pattern.body), pattern.min, pattern.max);
    default:
      return assertNever(pattern);
  }
}

/** Surrogates are no literals: two adjacent ones would be another text. */
function oneOnly(codePoint: number | null): CommonParts {
  const isText = codePoint !== null && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
  return isText ? only(String.fromCodePoint(codePoint)) : NO_COMMON_PARTS;
}

function concatenate(a: CommonParts, b: CommonParts): CommonParts {
  return {
    text: a.text === null || b.text === null ? null : a.text + b.text,
    prefix: a.text === null ? a.prefix : a.text + b.prefix,
    suffix: b.text === null ? b.suffix : a.suffix + b.text,
    infix: longest(a.infix, b.infix, a.suffix + b.prefix),
  };
}

function alternate(a: CommonParts, b: CommonParts): CommonParts {
  if (a.text !== null && a.text === b.text) return a;
  const prefix = commonPrefix(a.prefix, b.prefix);
  const suffix = commonSuffix(a.suffix, b.suffix);
  return { text: null, prefix, suffix, infix: a.infix === b.infix ? a.infix : longest(prefix, suffix) };
}

function repeat(body: CommonParts, min: number, max: number | null): CommonParts {
  if (min === 0) return NO_COMMON_PARTS;
  let all = body;
  for (let count = 1; count < min; count++) all = concatenate(all, body);
  return max === min ? all : { ...all, text: null };
}

function longest(...texts: readonly string[]): string {
  return texts.reduce((a, b) => (b.length > a.length ? b : a));
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return trimSurrogateAtEnd(a.slice(0, length));
}

function commonSuffix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length++;
  return trimSurrogateAtStart(a.slice(a.length - length));
}

function trimSurrogateAtEnd(text: string): string {
  return isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.slice(0, -1) : text;
}

function trimSurrogateAtStart(text: string): string {
  return isLowSurrogate(text.charCodeAt(0)) ? text.slice(1) : text;
}
