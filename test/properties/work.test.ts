import { type Counter, countingArray, countingTokens } from "@firmament/test-support/counting.ts";
import { describe, expect, test } from "vitest";
import { IssueCollector } from "../../grammar/diagnostics/issue.ts";
import { tokenize } from "../../grammar/syntax/lexer.ts";
import { LuceneParser } from "../../grammar/syntax/lucene-parser.ts";
import { acceptsText } from "../../src/terms/automaton/automaton.ts";
import { CodePointSet } from "../../src/terms/automaton/code-point-set.ts";
import { determinise } from "../../src/terms/automaton/determinise.ts";
import { fuzzyAutomaton } from "../../src/terms/automaton/fuzzy.ts";
import type { Nfa } from "../../src/terms/automaton/nfa.ts";
import {
  choiceOf,
  oneOf,
  type Pattern,
  patternNfa,
  repetitionOf,
  sequenceOf,
  textOf,
} from "../../src/terms/automaton/pattern.ts";
import { TermDictionary } from "../../src/terms/dictionary/dictionary.ts";

/*
 * Work is counted in steps, not in time: twice the input may take twice the steps plus a constant. Quadratic work would
 * take four times the steps.
 */

function expectLinear(stepsAt: (n: number) => number, n: number): void {
  const [once, twice] = [stepsAt(n), stepsAt(2 * n)];
  expect(once).toBeGreaterThan(0);
  expect(twice).toBeLessThanOrEqual(2.1 * once + 50);
}

const parser = new LuceneParser(false);

/** The number of times that the parser reads a token. */
function parserSteps(text: string): number {
  const counter: Counter = { steps: 0 };
  parser.issues = new IssueCollector(text);
  parser.input = countingTokens(tokenize(text), counter);
  parser.query();
  return counter.steps;
}

describe("the parser takes linear time for", () => {
  test.each([
    ["words", (n: number) => "a ".repeat(n)],
    ["OR", (n: number) => `${"a OR ".repeat(n)}a`],
    ["AND", (n: number) => `${"a AND -b ".repeat(n)}a`],
    ["NOT", (n: number) => `${"NOT ".repeat(Math.min(n, 90))}${" a".repeat(n)}`],
    ["fields", (n: number) => "name:a followers:>5 ".repeat(n)],
    ["groups", (n: number) => "name:(a OR (b c)) ".repeat(n)],
    ["ranges and phrases", (n: number) => '[a TO b}^2 "a b"~2^3 /a/ '.repeat(n)],
    ["an error at the end", (n: number) => `${"(a OR b) ".repeat(n)})`],
    ["an error at the start", (n: number) => `)${" (a OR b)".repeat(n)}`],
    ["errors everywhere", (n: number) => "a) OR ^2 ( ".repeat(n)],
    ["operators alone", (n: number) => "AND OR ".repeat(n)],
  ])("%s", (_, textOfLength) => {
    expectLinear((n) => parserSteps(textOfLength(n)), 500);
  });

  test.each([
    ["parentheses", (n: number) => `${"(".repeat(n)}a${")".repeat(n)}`],
    ["groups in lists", (n: number) => `${"a (b OR name:(".repeat(n / 2)}a${"))".repeat(n / 2)}`],
    ["negations", (n: number) => `${"NOT (".repeat(n)}a${")".repeat(n)}`],
  ])("nested %s", (_, textOfDepth) => {
    expectLinear((n) => parserSteps(textOfDepth(n)), 40);
  });
});

const letter = (text: string): Pattern => textOf(text);
const plus = (body: Pattern): Pattern => repetitionOf(body, 1, null);
const any = oneOf(CodePointSet.all);
const many = repetitionOf(any, 0, null);

/** The number of times that states of a nondeterministic automaton are read while it matches a text. */
function matcherSteps(nfa: Nfa, text: string): number {
  const counter: Counter = { steps: 0 };
  const automaton = determinise({ ...nfa, states: countingArray(nfa.states, counter) });
  const before = counter.steps;
  acceptsText(automaton, text);
  return counter.steps - before;
}

describe("matching takes at most linear time for", () => {
  test.each<[string, Pattern]>([
    ["(a+)+b", sequenceOf([plus(plus(letter("a"))), letter("b")])],
    ["(a|aa)+b", sequenceOf([plus(choiceOf([letter("a"), letter("aa")])), letter("b")])],
    ["(a*)*b", sequenceOf([repetitionOf(repetitionOf(letter("a"), 0, null), 0, null), letter("b")])],
    [".*.*.*.*b", sequenceOf([many, many, many, many, letter("b")])],
    ["*a*a*a*b", sequenceOf([many, letter("a"), many, letter("a"), many, letter("a"), many, letter("b")])],
    ["(.?){100}b", sequenceOf([repetitionOf(repetitionOf(any, 0, 1), 100, 100), letter("b")])],
  ])("%s", (_, pattern) => {
    const nfa = patternNfa(pattern);
    expectLinear((n) => matcherSteps(nfa, "a".repeat(n)), 400);
  });
});

describe("the number of states is linear in the length of", () => {
  test.each<[string, (n: number) => Pattern]>([
    ["*a*a*a…", (n) => sequenceOf(Array.from({ length: n }, () => sequenceOf([many, letter("a")])))],
    ["a{n}", (n) => repetitionOf(letter("a"), n, n)],
    ["(a|b){0,n}", (n) => repetitionOf(choiceOf([letter("a"), letter("b")]), 0, n)],
    ["a+ within + within + …", (n) => Array.from({ length: n }).reduce<Pattern>((body) => plus(body), letter("a"))],
    [
      "(a|(a|(a|…",
      (n) => Array.from({ length: n }).reduce<Pattern>((body) => choiceOf([letter("a"), body]), letter("b")),
    ],
  ])("%s", (_, patternOf) => {
    expectLinear((n) => patternNfa(patternOf(n)).states.length, 200);
  });
});

describe("expanding a pattern takes at most linear time in the number of terms:", () => {
  const words = (n: number): string[] => Array.from({ length: n }, (_, i) => (i * 7919).toString(26).padStart(5, "a"));

  test.each([1, 2] as const)("a fuzzy term with %i edits", (edits) => {
    expectLinear((n) => {
      const counter: Counter = { steps: 0 };
      TermDictionary.from(words(n)).expand(fuzzyAutomaton("aab3c", edits), counter);
      return counter.steps;
    }, 2000);
  });

  test.each<[string, Pattern]>([
    ["*a*b*", sequenceOf([many, letter("a"), many, letter("b"), many])],
    ["(a+)+$", plus(plus(letter("a")))],
    ["?????", repetitionOf(any, 5, 5)],
  ])("%s", (_, pattern) => {
    expectLinear((n) => {
      const counter: Counter = { steps: 0 };
      TermDictionary.from(words(n)).expand(determinise(patternNfa(pattern)), counter);
      return counter.steps;
    }, 2000);
  });
});
