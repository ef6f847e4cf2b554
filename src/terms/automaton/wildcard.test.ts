import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { WildcardPart } from "../../../grammar/ast/ast.ts";
import { acceptsText } from "./automaton.ts";
import { AutomatonLimitError } from "./nfa.ts";
import { wildcardAutomaton } from "./wildcard.ts";

const letters = fc.constantFrom("a", "b", "😀", "\uD83D");
const parts = fc.array(
  fc.oneof(
    fc.string({ unit: letters, minLength: 1, maxLength: 2 }).map((text): WildcardPart => ({ kind: "text", text })),
    fc.constantFrom<WildcardPart>({ kind: "one" }, { kind: "many" }),
  ),
  { maxLength: 6 },
);

/** A wildcard pattern by its definition: tries every possibility. */
function fits(pattern: readonly WildcardPart[], text: readonly string[]): boolean {
  const [part, ...others] = pattern;
  if (part === undefined) return text.length === 0;
  if (part.kind === "one") return text.length > 0 && fits(others, text.slice(1));
  if (part.kind === "many") return fits(others, text) || (text.length > 0 && fits(pattern, text.slice(1)));
  const letters = Array.from(part.text);
  return letters.every((letter, i) => text[i] === letter) && fits(others, text.slice(letters.length));
}

const unchanged = (text: string) => text;

test("accepts the texts of the definition", () => {
  fc.assert(
    fc.property(parts, fc.string({ unit: letters, maxLength: 7 }), (pattern, text) => {
      expect(acceptsText(wildcardAutomaton(pattern, unchanged), text)).toBe(fits(pattern, Array.from(text)));
    }),
    runs(1_000),
  );
});

test("normalizes each text between wildcards on its own", () => {
  const automaton = wildcardAutomaton(
    [{ kind: "text", text: "AC" }, { kind: "one" }, { kind: "text", text: "E" }],
    (text) => text.toLowerCase(),
  );
  expect(acceptsText(automaton, "acme")).toBe(true);
  expect(acceptsText(automaton, "ACME")).toBe(false);
});

test("adjacent stars equal one star", () => {
  const stars = Array.from({ length: 20_000 }, (): WildcardPart => ({ kind: "many" }));
  expect(acceptsText(wildcardAutomaton(stars, unchanged), "anything")).toBe(true);
});

test("rejects a pattern that is too long", () => {
  expect(() => wildcardAutomaton([{ kind: "text", text: "a".repeat(10_000) }], unchanged)).toThrow(AutomatonLimitError);
});
