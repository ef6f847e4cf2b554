import { expect, test } from "vitest";
import { parseRegexp } from "../../../grammar/index.ts";
import { regexpAutomaton } from "./regexp.ts";
import { LUCENE_SYNTAX, type RegexpSyntax, regexpText } from "./regexp-text.ts";

function printed(
  expression: string,
  normalize: (text: string) => string = (text) => text,
  syntax: RegexpSyntax = LUCENE_SYNTAX,
): string | null {
  const parsed = parseRegexp(expression);
  if (!parsed.ok) throw new Error(parsed.message);
  const { pattern } = regexpAutomaton(parsed.tree, normalize);
  if (pattern?.kind !== "regular") throw new Error("no regular pattern");
  return regexpText(pattern.pattern, syntax);
}

test.each([
  ["red", "red"],
  ["", "()"],
  [".", "."],
  ["re?d", "re?d"],
  ["(ab)*c+", "(ab)*c+"],
  ["a{2,}b{3}c{1,4}", "a{2,}b{3,3}c{1,4}"],
  ["red|green", "red|green"],
  ["(red|green)s", "(red|green)s"],
  ["[a-cx]", "[a-cx]"],
  ["\\d", "[0-9]"],
  ["\\D", "[\u0000-\\/:-\u{10ffff}]"],
  ["[+--x[-~]", "[+-\\-\\[\\\\\\]\\^_-\\~]"],
  ["a\\.b", "a\\.b"],
  ["[\\]\\-\\^]", "[\\-\\]\\^]"],
  ["京🚀", "京🚀"],
  ['#@&<1-5>"~', '\\#\\@\\&\\<1\\-5\\>\\"\\~'],
  ["[^a]", "[\u0000-`b-\u{10ffff}]".replace("`", "\\`")],
])("/%s/ is %j", (expression, text) => {
  expect(printed(expression)).toBe(text);
});

test("normalized texts are printed", () => {
  expect(printed("Straße", (text) => text.toLowerCase().replaceAll("ß", "ss"))).toBe("strasse");
});

test("halves of surrogate pairs accept nothing", () => {
  expect(printed("a\ud800")).toBeNull();
  expect(printed("a|\ud800")).toBe("a");
  expect(printed("a\ud800*")).toBe("a()");
  expect(printed("[^\ud800]")).toBe(".");
  expect(printed("[a-\ud800]")).toBe("[a-\ud7ff]");
  expect(printed("[\udfff-\u{10ffff}]")).toBe("[\ue000-\u{10ffff}]");
});

test("long sequences and choices are printed in groups", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  expect(printed(letters)).toBe("(abcdefghijklmnopqrstuvwxyz012345)(6789)");
  expect(printed([...letters].join("|"))?.startsWith("(a|b|c")).toBe(true);
});

test("a target may store no NUL, and have another group", () => {
  const printedFor = (expression: string): string | null =>
    printed(expression, (text) => text, { open: "(?:", least: 1 });
  expect(printedFor("(ab)*.")).toBe("(?:ab)*.");
  expect(printedFor("[^a]")).toBe("[\u0001-\\`b-\u{10ffff}]");
  expect(printedFor("\u0000")).toBeNull();
});
