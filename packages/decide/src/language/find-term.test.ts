import { foldingAnalyzer, standardAnalyzer } from "firmament";
import { fuzzyAutomaton, prefixAutomaton } from "firmament/query";
import { describe, expect, it } from "vitest";
import { fieldTerms } from "./field-terms.ts";
import { findTerm, findTerms } from "./find-term.ts";
import { StepBudget } from "./step-budget.ts";
import type { TermLanguage } from "./term-language.ts";

const prefix = (text: string): TermLanguage => ({ kind: "expansion", automaton: prefixAutomaton(text) });
const fuzzy = (text: string, edits: 1 | 2): TermLanguage => ({
  kind: "expansion",
  automaton: fuzzyAutomaton(text, edits),
});
const only = (term: string): TermLanguage => ({ kind: "term", term });

describe.each([standardAnalyzer, foldingAnalyzer])("findTerm of $name", (analyzer) => {
  const field = fieldTerms(analyzer);
  const find = (positive: readonly TermLanguage[], negative: readonly TermLanguage[] = [], avoid: string[] = []) =>
    findTerm(field, positive, negative, new StepBudget(10_000), { avoid: new Set(avoid) });

  it("finds the shortest and most readable term", () => {
    expect(find([])).toBe("a");
    expect(find([{ kind: "exists" }], [], ["a", "b"])).toBe("c");
    expect(find([prefix("berlin")])).toBe("berlin");
    expect(find([prefix("berlin")], [only("berlin")])).toBe("berlina");
    expect(find([fuzzy("berlin", 1)], [prefix("b"), prefix("e")])).toBe("aerlin");
  });

  it("finds nothing where there is nothing", () => {
    expect(find([prefix("berlin")], [prefix("ber")])).toBeNull();
    expect(find([only("berlin")], [fuzzy("brelin", 1)])).toBeNull();
    expect(find([only("berlin")], [{ kind: "exists" }])).toBeNull();
    expect(find([only("two words")])).toBeNull();
    expect(find([prefix("a b")])).toBeNull();
  });

  it("says when the budget is spent", () => {
    expect(findTerm(field, [prefix("berlin"), fuzzy("merlin", 2)], [], new StepBudget(20))).toBe("unknown");
  });
});

describe("findTerms", () => {
  const field = fieldTerms(standardAnalyzer);

  it("says whether the terms are all", () => {
    const languages: TermLanguage[] = [prefix("ab"), { kind: "terms", terms: new Set(["abc", "ab", "b"]) }];
    expect(findTerms(field, languages, [], new StepBudget(1_000), 2)).toEqual({
      terms: ["ab", "abc"],
      isComplete: true,
    });
    expect(findTerms(field, languages, [], new StepBudget(1_000), 1)).toEqual({ terms: ["ab"], isComplete: false });
    expect(findTerms(field, [prefix("ab")], [], new StepBudget(10_000), 3)).toEqual({
      terms: ["ab", "aba", "abb"],
      isComplete: false,
    });
  });
});
