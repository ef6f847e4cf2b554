import { expect, test } from "vitest";
import { type Automaton, acceptsText } from "./automaton.ts";
import { CodePointSet } from "./code-point-set.ts";
import { determinise } from "./determinise.ts";
import { MAX_STATES, NfaBuilder } from "./nfa.ts";
import { oneOf, type Pattern, patternNfa, repetitionOf, sequenceOf, textOf } from "./pattern.ts";

const any = oneOf(CodePointSet.all);

function automatonOf(pattern: Pattern): Automaton {
  return determinise(patternNfa(pattern));
}

function range(low: string, high: string): Pattern {
  return oneOf(CodePointSet.of([{ low: low.charCodeAt(0), high: high.charCodeAt(0) }]));
}

test("detects at once that nothing can match", () => {
  const automaton = automatonOf(sequenceOf([any, oneOf(CodePointSet.all.complement())]));
  expect(automaton.canMatch(automaton.start)).toBe(false);
});

test("detects that everything must match after a star", () => {
  const automaton = automatonOf(sequenceOf([textOf("a"), repetitionOf(any, 0, null)]));
  expect(automaton.mustMatch(automaton.start)).toBe(false);
  expect(automaton.mustMatch(automaton.step(automaton.start, 0x61))).toBe(true);
});

test("clearing the cache keeps all states valid", () => {
  // Every state is a set of thousands of NFA states, so that a few hundred exceed the cache.
  const automaton = automatonOf(
    repetitionOf(sequenceOf([repetitionOf(range("a", "m"), 0, 1), repetitionOf(range("n", "z"), 0, 1)]), 2_000, 2_000),
  );
  const kept = automaton.step(automaton.start, 0x61);
  for (let n = 0; n < 1_500; n++) {
    const text = Array.from({ length: 11 }, (_, bit) => ((n >> bit) & 1 ? "a" : "z")).join("");
    expect(acceptsText(automaton, text)).toBe(true);
    expect(acceptsText(automaton, `${text}!`)).toBe(false);
  }
  expect(automaton.accepts(automaton.step(kept, 0x7a))).toBe(true);
  expect(automaton.canMatch(automaton.step(kept, 0x21))).toBe(false);
});

test("rejects more states than allowed", () => {
  const builder = new NfaBuilder();
  for (let made = 0; made < MAX_STATES; made++) builder.state();
  expect(() => builder.state()).toThrow("more than 10000 states");
});
