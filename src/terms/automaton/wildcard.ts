import type { WildcardPart } from "../../../grammar/ast/ast.ts";
import { assertNever } from "../../base/invariant.ts";
import type { Automaton } from "./automaton.ts";
import { CodePointSet } from "./code-point-set.ts";
import { patternAutomaton } from "./compile.ts";
import { oneOf, type Pattern, repetitionOf, sequenceOf, textOf } from "./pattern.ts";

const ONE = oneOf(CodePointSet.all);
const MANY = repetitionOf(ONE, 0, null);

/**
 * Accepts the texts that match a wildcard pattern. Each text between wildcards is normalized on its own.
 *
 * @throws {AutomatonLimitError} if the pattern needs too many states
 */
export function wildcardAutomaton(parts: readonly WildcardPart[], normalize: (text: string) => string): Automaton {
  const patterns = parts.map((part) => partPattern(part, normalize));
  const distinct = patterns.filter((pattern, i) => pattern !== MANY || patterns[i - 1] !== MANY);
  return patternAutomaton(sequenceOf(distinct));
}

function partPattern(part: WildcardPart, normalize: (text: string) => string): Pattern {
  switch (part.kind) {
    case "text":
      return textOf(normalize(part.text));
    case "one":
      return ONE;
    case "many":
      return MANY;
    default:
      return assertNever(part);
  }
}
