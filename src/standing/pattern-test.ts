import type { ResolvedExpansion } from "../plan/resolve/resolved.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";
import { isHighSurrogate } from "../terms/compare.ts";

/** How a test compares its text with a term. `similar` is an edit distance. */
export type TestKind = "equals" | "startsWith" | "endsWith" | "contains" | "similar" | "any";

/** A property of terms that all terms of a pattern have. */
export interface PatternTest {
  readonly kind: Exclude<TestKind, "equals">;
  readonly text: string;
  /** Whether the pattern accepts every term with this property. */
  readonly isSufficient: boolean;
}

/** The most selective property that all terms of a pattern have. */
export function testOf({ automaton, term }: Pick<ResolvedExpansion, "automaton" | "term">): PatternTest {
  const { prefix, suffix, infix, decisive } = automaton.literals;
  if (prefix !== "" && acceptsAllWith(automaton, prefix)) {
    return { kind: "startsWith", text: prefix, isSufficient: !isHighSurrogate(prefix.charCodeAt(prefix.length - 1)) };
  }
  if (decisive === "suffix") return { kind: "endsWith", text: suffix, isSufficient: true };
  if (decisive === "infix") return { kind: "contains", text: infix, isSufficient: true };
  const longest = Math.max(prefix.length, suffix.length, infix.length);
  if (longest > 0) {
    const isSufficient = false;
    if (prefix.length === longest) return { kind: "startsWith", text: prefix, isSufficient };
    if (suffix.length === longest) return { kind: "endsWith", text: suffix, isSufficient };
    return { kind: "contains", text: infix, isSufficient };
  }
  // A prefix has a literal, so this is a fuzzy term.
  if (term !== null && term !== "") return { kind: "similar", text: term, isSufficient: true };
  return { kind: "any", text: "", isSufficient: false };
}

/** Whether an automaton accepts every text that starts with a prefix. */
function acceptsAllWith<State>(automaton: Automaton<State>, prefix: string): boolean {
  let state = automaton.start;
  for (const character of prefix) state = automaton.step(state, character.codePointAt(0) as number);
  return automaton.mustMatch(state);
}
