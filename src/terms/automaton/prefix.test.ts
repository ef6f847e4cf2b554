import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startsWithCodePoints } from "../compare.ts";
import { acceptsText } from "./automaton.ts";
import { prefixAutomaton } from "./prefix.ts";

const texts = fc.string({ unit: fc.constantFrom("a", "b", "😀", "\uD83D", "\uDE00"), maxLength: 5 });

test("accepts texts that start with the prefix", () => {
  fc.assert(
    fc.property(texts, texts, (prefix, text) => {
      expect(acceptsText(prefixAutomaton(prefix), text)).toBe(startsWithCodePoints(text, prefix));
    }),
    runs(100),
  );
});

test("does not accept a surrogate pair for its high surrogate", () => {
  expect(acceptsText(prefixAutomaton("\uD83D"), "😀")).toBe(false);
});
