import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRegexp } from "../../grammar/ast/regexp.ts";
import { type Automaton, acceptsText } from "../terms/automaton/automaton.ts";
import { fuzzyAutomaton } from "../terms/automaton/fuzzy.ts";
import { rangeAutomaton } from "../terms/automaton/range.ts";
import { regexpAutomaton } from "../terms/automaton/regexp.ts";
import { SmallAutomaton } from "./small-automaton.ts";

function regexp(pattern: string): Automaton {
  const result = parseRegexp(pattern);
  if (!result.ok) throw new Error(result.message);
  return regexpAutomaton(result.tree, (text) => text);
}

const texts = fc.string({ unit: fc.constantFrom("a", "b", "z", "é", "😀", "\uD83D"), maxLength: 6 });
const bounds = fc.option(fc.record({ text: texts, inclusive: fc.boolean() }));
const pieces = fc.constantFrom("a", "b", ".", "[a-y]", "[^b]", "(a|bz)", "😀", ".*", "b{1,3}", "é?");
const automata = fc.oneof(
  fc.array(pieces, { maxLength: 6 }).map((all) => regexp(all.join(""))),
  fc.tuple(bounds, bounds).map(([low, high]) => rangeAutomaton(low, high)),
  texts.map((text) => fuzzyAutomaton(text, 1)),
);

law(
  "a small automaton accepts what the automaton accepts that it was made of",
  1000,
  fc.property(automata, fc.array(texts, { minLength: 1 }), (automaton, all) => {
    const small = SmallAutomaton.of(automaton);
    expect(all.map((text) => small?.accepts(text))).toEqual(all.map((text) => acceptsText(automaton, text)));
  }),
);

test("an automaton with many states or many classes of characters is too large", () => {
  const letters = Array.from({ length: 600 }, (_, index) => String.fromCodePoint(0x4e00 + 2 * index)).join("");
  expect([".*a.{9}", "a{300}", `[${letters}]{4}`].map((pattern) => SmallAutomaton.of(regexp(pattern)))).toEqual([
    null,
    null,
    null,
  ]);
});
