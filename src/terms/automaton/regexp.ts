import type { ClassMember, RegexpTree } from "../../../grammar/ast/regexp.ts";
import { assertNever } from "../../base/invariant.ts";
import type { Automaton } from "./automaton.ts";
import { type CodePointRange, CodePointSet } from "./code-point-set.ts";
import { patternAutomaton } from "./compile.ts";
import { AutomatonLimitError } from "./nfa.ts";
import { NormalizationMap, type Normalize } from "./normalization-map.ts";
import { choiceOf, oneOf, type Pattern, repetitionOf, sequenceOf, textOf } from "./pattern.ts";

/** For wider ranges, only normalized texts of a single code point are added. */
const MAX_RANGE_WITH_TEXTS = 1_000;

/**
 * The maximum number of code points that normalization adds to the classes of one expression: it bounds the memory of
 * thousands of wide classes.
 */
const MAX_ADDED_CODE_POINTS = 100_000;

type ShorthandMember = Exclude<ClassMember, { kind: "range" }>;

const SHORTHANDS: Readonly<Record<ShorthandMember["kind"], CodePointSet>> = {
  digit: asciiSet("09"),
  word: asciiSet("AZ", "az", "09", "__"),
  space: asciiSet("\t\r", "  "),
};

function asciiSet(...ends: readonly string[]): CodePointSet {
  return CodePointSet.of(ends.map((pair) => ({ low: pair.charCodeAt(0), high: pair.charCodeAt(1) })));
}

/**
 * Accepts the normalized texts that match a regular expression:
 * - adjacent literal characters are normalized together, and a character with a quantifier on its own;
 * - a class contains its members and their normalized texts, which may have several code points; a negated class is the
 *   complement of the single code points among these; `\d`, `\w`, `\s` and their complements are not normalized.
 *
 * @throws {AutomatonLimitError} if the expression needs too many states, or has hundreds of classes with thousands of
 *   characters that normalization changes
 */
export function regexpAutomaton(tree: RegexpTree, normalize: Normalize): Automaton {
  return patternAutomaton(new RegexpReader(normalize).read(tree));
}

class RegexpReader {
  readonly #normalize: Normalize;
  #addedCodePoints = 0;

  constructor(normalize: Normalize) {
    this.#normalize = normalize;
  }

  read(tree: RegexpTree): Pattern {
    switch (tree.kind) {
      case "empty":
        return sequenceOf([]);
      case "character":
        return textOf(this.#normalize(String.fromCodePoint(tree.codePoint)));
      case "any":
        return oneOf(CodePointSet.all);
      case "class":
        return this.#readClass(tree.members, tree.negated);
      case "concatenation":
        return this.#readConcatenation(tree.parts);
      case "alternation":
        return choiceOf(tree.alternatives.map((alternative) => this.read(alternative)));
      case "repetition":
        return repetitionOf(this.read(tree.body), tree.min, tree.max);
      default:
        return assertNever(tree);
    }
  }

  #readConcatenation(parts: readonly RegexpTree[]): Pattern {
    const patterns: Pattern[] = [];
    let literal = "";
    for (const part of parts) {
      if (part.kind === "character") {
        literal += String.fromCodePoint(part.codePoint);
      } else {
        patterns.push(textOf(this.#normalize(literal)), this.read(part));
        literal = "";
      }
    }
    patterns.push(textOf(this.#normalize(literal)));
    return sequenceOf(flattened(patterns));
  }

  #readClass(members: readonly ClassMember[], negated: boolean): Pattern {
    const ranges: CodePointRange[] = [];
    const texts = new Set<string>();
    for (const member of members) {
      if (member.kind === "range") this.#addMembers(member, ranges, texts);
      else ranges.push(...shorthandSet(member).ranges);
    }
    const set = CodePointSet.of(ranges);
    if (negated) return oneOf(set.complement());
    return choiceOf([oneOf(set), ...[...texts].map(textOf)]);
  }

  #addMembers(range: CodePointRange, ranges: CodePointRange[], texts: Set<string>): void {
    ranges.push(range);
    NormalizationMap.of(this.#normalize).forEachChanged(range, ({ single, text }) => {
      if (single === null) {
        if (text !== "" && range.high - range.low < MAX_RANGE_WITH_TEXTS) texts.add(text);
      } else if (single < range.low || single > range.high) {
        ranges.push({ low: single, high: single });
        this.#addedCodePoints++;
      }
    });
    if (this.#addedCodePoints > MAX_ADDED_CODE_POINTS)
      throw new AutomatonLimitError("The pattern has too many wide classes");
  }
}

function shorthandSet({ kind, negated }: ShorthandMember): CodePointSet {
  return negated ? SHORTHANDS[kind].complement() : SHORTHANDS[kind];
}

function flattened(patterns: readonly Pattern[]): readonly Pattern[] {
  return patterns.flatMap((pattern) => (pattern.kind === "sequence" ? pattern.parts : [pattern]));
}
