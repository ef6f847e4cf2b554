import { describe, expect, test } from "vitest";
import { classifyTokens } from "./token-class.ts";

/** The classified parts of a text, as `class text`. */
function shown(text: string): readonly string[] {
  return classifyTokens(text).map(({ class: name, span }) => `${name} ${text.slice(span.start, span.end)}`);
}

describe("classes of tokens", () => {
  test.each([
    ["name:acme", ["field name", "punctuation :", "word acme"]],
    ["_exists_:website", ["field _exists_", "punctuation :", "field website"]],
    ["a AND -b", ["word a", "operator AND", "operator -", "word b"]],
    ["(a||b)^2", ["bracket (", "word a||b", "bracket )", "boost ^2"]],
    ['"a \\"b"~2', ['phrase "a ', 'escape \\"', 'phrase b"', "fuzziness ~2"]],
    ["te?t* \\u00e9\\*", ["word te", "wildcard ?", "word t", "wildcard *", "escape \\u00e9", "escape \\*"]],
    ["n:>=-5", ["field n", "punctuation :", "operator >=", "number -", "number 5"]],
    ["n:-x", ["field n", "punctuation :", "operator -", "word x"]],
    ["[-5 TO *}", ["bracket [", "number -5", "operator TO", "wildcard *", "bracket }"]],
    ['{a\\] TO "b"]', ["bracket {", "bound a", "escape \\]", "operator TO", 'phrase "b"', "bracket ]"]],
    ["/a[b]/ gogle~1", ["regexp /a[b]/", "word gogle", "fuzziness ~1"]],
    ["x:https://y", ["field x", "punctuation :", "field https", "punctuation :", "word //y"]],
  ])("%s", (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  test.each([
    ["a ]", ["word a", "error ]"]],
    ['name:"a b', ["field name", "punctuation :", 'phrase "a b']],
    ["/a", ["regexp /a"]],
    ["--a", ["error --", "word a"]],
    ["\\", ["error \\"]],
    [" \t\n", []],
  ])("broken: %s", (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });
});
