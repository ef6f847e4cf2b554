import { parseRegexp } from "firmament/grammar";
import { regexpAutomaton } from "firmament/src/terms/automaton/regexp.ts";
import { describe, expect, test } from "vitest";
import { type ByteAutomatonSize, byteAutomatonSize, type SizeLimits } from "./byte-automaton-size.ts";

function sizeOf(expression: string, limits: Partial<SizeLimits> = {}): ByteAutomatonSize | null {
  const parsed = parseRegexp(expression);
  if (!parsed.ok) throw new Error(parsed.message);
  const { pattern } = regexpAutomaton(parsed.tree, (text) => text);
  if (pattern?.kind !== "regular") throw new Error("no regular pattern");
  return byteAutomatonSize(pattern.pattern, { states: 1e6, steps: 1e6, ...limits });
}

describe("the states of an automaton over bytes are about as many as those of Lucene 10.5", () => {
  test.each([
    ["red|green|blue", 11],
    ["(a+)+", 3],
    ["[a-z]{40}", 41],
    [".{40}", 521],
    ["[^b]{0,40}", 521],
    [".*x.{8}", 6656],
    ["é*京+🚀", 17],
    ["[а-я]{1,20}", 61],
    ["(a?b?){20}", 41],
    ["(.|a*){1,12}b", 2813],
    ["(.?[^b]){9}", 1236],
    ["(e|.?[^b]){2,9}", 1236],
    ["(x|y?){2,7}z", 9],
    ["((a|b?)c?){0,5}d", 22],
    ["\\w+@\\w+\\.(com|org)", 12],
    ["([^a].){3,}|[0-9]{2,5}", 182],
    ["(\\d{3,}|[a-z]e?){3,}", 64],
  ])("/%s/", (expression, states) => {
    const ratio = (sizeOf(expression)?.states ?? 0) / states;
    expect(ratio).toBeGreaterThanOrEqual(1);
    expect(ratio).toBeLessThan(1.8);
  });
});

test("characters that no set distinguishes are one class", () => {
  expect(sizeOf(".*")?.classes).toBe(1);
  expect(sizeOf("[a-f][d-z]")?.classes).toBe(5);
  // No term contains half of a surrogate pair.
  expect(sizeOf(".[^\ud800]")?.classes).toBe(1);
});

test("a size beyond the limits is not computed", () => {
  expect(sizeOf("[a-z]{40}", { states: 40 })).toBeNull();
  expect(sizeOf(".*x.{12}", { steps: 1000 })).toBeNull();
  expect(sizeOf(".*x.{0,40}y")).toBeNull();
});
