import { expectLiterals } from "@firmament/test-support/engine/expect-literals.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { WildcardPart } from "../../../grammar/ast/ast.ts";
import type { Automaton } from "./automaton.ts";
import { fuzzyAutomaton } from "./fuzzy.ts";
import { prefixAutomaton } from "./prefix.ts";
import { rangeAutomaton } from "./range.ts";
import { wildcardAutomaton } from "./wildcard.ts";

const letters = ["a", "b", "😀", "\uD83D"];
const codePoints = letters.map((letter) => letter.codePointAt(0) as number);
const texts = fc.string({ unit: fc.constantFrom(...letters), maxLength: 3 });
const bounds = fc.option(fc.record({ text: texts, inclusive: fc.boolean() }));
const parts = fc.array(
  fc.oneof(
    texts.map((text): WildcardPart => ({ kind: "text", text })),
    fc.constantFrom<WildcardPart>({ kind: "one" }, { kind: "many" }),
  ),
  { maxLength: 5 },
);

const automata: fc.Arbitrary<Automaton> = fc.oneof(
  texts.map(prefixAutomaton),
  fc.tuple(texts, fc.constantFrom(0, 1, 2)).map(([text, edits]) => fuzzyAutomaton(text, edits)),
  fc.tuple(bounds, bounds).map(([low, high]) => rangeAutomaton(low, high)),
  parts.map((pattern) => wildcardAutomaton(pattern, (text) => text)),
);

/** All states that are reachable by texts of the letters, including this one. */
function reachable(automaton: Automaton, from: unknown): Set<unknown> {
  const reached = new Set([from]);
  for (const state of reached) for (const codePoint of codePoints) reached.add(automaton.step(state, codePoint));
  return reached;
}

test("the laws hold in every reachable state", () => {
  fc.assert(
    fc.property(automata, (automaton) => {
      for (const state of reachable(automaton, automaton.start)) {
        if (!automaton.canMatch(state)) {
          for (const further of reachable(automaton, state)) {
            expect(automaton.accepts(further) || automaton.canMatch(further)).toBe(false);
          }
        }
        if (automaton.mustMatch(state)) {
          for (const further of reachable(automaton, state)) expect(automaton.accepts(further)).toBe(true);
        }
        for (const codePoint of codePoints) {
          expect(automaton.step(state, codePoint)).toBe(automaton.step(state, codePoint));
        }
      }
    }),
    runs(300),
  );
});

test("canMatch is exact for compiled patterns", () => {
  fc.assert(
    fc.property(parts, (pattern) => {
      const automaton = wildcardAutomaton(pattern, (text) => text);
      for (const state of reachable(automaton, automaton.start)) {
        const canMatch = [...reachable(automaton, state)].some((further) => automaton.accepts(further));
        expect(automaton.canMatch(state)).toBe(canMatch);
      }
    }),
    runs(100),
  );
});

test("accepted texts contain the literals, and a decisive literal is sufficient", () => {
  fc.assert(
    fc.property(automata, fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 }), (automaton, text) => {
      expectLiterals(automaton, text);
    }),
    runs(2_000),
  );
});

test("code points with one symbol, or without a boundary between them, lead to equivalent states", () => {
  const others = [0, 0x60, 0x63, 0xd83c, 0xd83e, 0x1f5ff, 0x1f601, 0x10ffff];
  fc.assert(
    fc.property(automata, (automaton) => {
      const intervalOf = (codePoint: number): number => automaton.boundaries.findLastIndex((at) => at <= codePoint);
      const tested = [...codePoints, ...others];
      for (const one of tested) {
        for (const other of tested) {
          const isEqual = automaton.symbolOf(one) === automaton.symbolOf(other);
          if (!isEqual && intervalOf(one) !== intervalOf(other)) continue;
          for (const state of reachable(automaton, automaton.start)) {
            expectEquivalent(automaton, automaton.step(state, one), automaton.step(state, other));
          }
        }
      }
    }),
    runs(100),
  );
});

test("states with one key are equivalent", () => {
  fc.assert(
    fc.property(automata, (automaton) => {
      const states = [...reachable(automaton, automaton.start)];
      for (const one of states) {
        for (const other of states) {
          if (automaton.keyOf(one) === automaton.keyOf(other)) expectEquivalent(automaton, one, other);
        }
      }
    }),
    runs(100),
  );
});

/** Expects that the states agree on all texts of up to three letters. */
function expectEquivalent(automaton: Automaton, one: unknown, other: unknown, depth = 3): void {
  if (one === other) return;
  expect(automaton.accepts(one)).toBe(automaton.accepts(other));
  if (depth === 0) return;
  for (const codePoint of codePoints) {
    expectEquivalent(automaton, automaton.step(one, codePoint), automaton.step(other, codePoint), depth - 1);
  }
}
