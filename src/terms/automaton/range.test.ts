import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareCodePoints } from "../compare.ts";
import { acceptsText } from "./automaton.ts";
import { rangeAutomaton } from "./range.ts";
import type { TermBound } from "./term-pattern.ts";

const texts = fc.string({ unit: fc.constantFrom("a", "b", "\uFFFF", "😀", "\uD83D", "\uDE00"), maxLength: 4 });
const bounds = fc.option(fc.record({ text: texts, inclusive: fc.boolean() }));

function isWithin(text: string, low: TermBound | null, high: TermBound | null): boolean {
  const fromLow = low === null ? 1 : compareCodePoints(text, low.text);
  const toHigh = high === null ? 1 : compareCodePoints(high.text, text);
  return (
    (fromLow > 0 || (fromLow === 0 && low?.inclusive === true)) &&
    (toHigh > 0 || (toHigh === 0 && high?.inclusive === true))
  );
}

test("accepts texts between the bounds", () => {
  fc.assert(
    fc.property(bounds, bounds, texts, (low, high, text) => {
      expect(acceptsText(rangeAutomaton(low, high), text)).toBe(isWithin(text, low, high));
    }),
    runs(2_000),
  );
});

test("accepts nothing for reversed bounds", () => {
  const automaton = rangeAutomaton({ text: "b", inclusive: true }, { text: "a", inclusive: true });
  expect(["", "a", "aa", "b", "ba"].filter((text) => acceptsText(automaton, text))).toEqual([]);
});
