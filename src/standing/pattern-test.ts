import type { ResolvedExpansion } from "../plan/resolve/resolved.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";
import { isHighSurrogate } from "../terms/compare.ts";
import { SmallAutomaton } from "./small-automaton.ts";

/** How a test compares its text with a term. `similar` is an edit distance. */
export type TestKind = "equals" | "startsWith" | "endsWith" | "contains" | "similar" | "any";

/** A property of terms that all terms of a pattern have. */
export interface PatternTest {
  readonly kind: Exclude<TestKind, "equals">;
  readonly text: string;
  /** What a term that starts with the text must also end with; empty for other kinds. */
  readonly end: string;
  /** The minimum length of the term, in code units: the two texts of `a*b` do not overlap, those of a regular expression can. */
  readonly minLength: number;
  /** What a term must pass besides; `null` for nothing. */
  readonly automaton: SmallAutomaton | null;
  /** Whether the pattern accepts every term with this property. */
  readonly isSufficient: boolean;
}

/** Longer literals are cut. */
const MAX_LITERAL_LENGTH = 32;

/** A pattern with one star, such as `soft*re`: it accepts all terms that start and end with its two texts. */
const ONE_STAR = /^[\p{L}\p{N}]+\*[\p{L}\p{N}]+$/u;

/** The most selective property that all terms of a pattern have, and only they if a small automaton can decide that. */
export function testOf(leaf: Pick<ResolvedExpansion, "automaton" | "term" | "label">): PatternTest {
  const test = literalTestOf(leaf);
  const automaton = test.isSufficient ? null : SmallAutomaton.of(leaf.automaton);
  if (automaton === null) return test;
  // Every term contains the empty text.
  return { ...test, kind: test.kind === "any" ? "contains" : test.kind, automaton, isSufficient: true };
}

function literalTestOf({
  automaton,
  term,
  label,
}: Pick<ResolvedExpansion, "automaton" | "term" | "label">): PatternTest {
  const { prefix, suffix, infix, decisive } = automaton.literals;
  if (prefix !== "" && acceptsAllWith(automaton, prefix)) {
    return testFor("startsWith", prefix, !isHighSurrogate(prefix.charCodeAt(prefix.length - 1)));
  }
  if (decisive === "suffix") return testFor("endsWith", suffix, true);
  if (decisive === "infix") return testFor("contains", infix, true);
  if (prefix !== "" && suffix !== "") {
    const isWhole = Math.max(prefix.length, suffix.length) < MAX_LITERAL_LENGTH && ONE_STAR.test(label);
    const minLength = isWhole ? prefix.length + suffix.length : 0;
    return { kind: "startsWith", text: prefix, end: suffix, minLength, automaton: null, isSufficient: isWhole };
  }
  if (infix.length > Math.max(prefix.length, suffix.length)) return testFor("contains", infix, false);
  if (prefix !== "") return testFor("startsWith", prefix, false);
  if (suffix !== "") return testFor("endsWith", suffix, false);
  // A prefix has a literal, so this is a fuzzy term.
  if (term !== null && term !== "") return testFor("similar", term, true);
  return testFor("any", "", false);
}

function testFor(kind: PatternTest["kind"], text: string, isSufficient: boolean): PatternTest {
  return { kind, text, end: "", minLength: 0, automaton: null, isSufficient };
}

/** Whether an automaton accepts every text that starts with a prefix. */
function acceptsAllWith<State>(automaton: Automaton<State>, prefix: string): boolean {
  let state = automaton.start;
  for (const character of prefix) state = automaton.step(state, character.codePointAt(0) as number);
  return automaton.mustMatch(state);
}
