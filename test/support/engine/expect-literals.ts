import { type Automaton, acceptsText } from "firmament/query";
import { startsWithCodePoints } from "firmament/src/terms/compare.ts";
import { expect } from "vitest";

/** Expects that an accepted text contains the automaton's literals, and that a decisive literal suffices. */
export function expectLiterals(automaton: Automaton, text: string): void {
  const { prefix, suffix, infix, decisive } = automaton.literals;
  const isAccepted = acceptsText(automaton, text);
  const has = { suffix: text.endsWith(suffix), infix: text.includes(infix) };
  if (isAccepted) {
    expect(startsWithCodePoints(text, prefix)).toBe(true);
    expect(has).toEqual({ suffix: true, infix: true });
  }
  if (decisive !== null) expect(isAccepted).toBe(has[decisive]);
}
