import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRegexp, type RegexpTree } from "./regexp.ts";

/** A tree as text, in which everything shows. */
function drawn(tree: RegexpTree): string {
  switch (tree.kind) {
    case "empty":
      return "ε";
    case "character":
      return String.fromCodePoint(tree.codePoint);
    case "any":
      return "any";
    case "class": {
      const members = tree.members.map((member) => {
        if (member.kind === "range") return `${String.fromCodePoint(member.low)}-${String.fromCodePoint(member.high)}`;
        return `${member.negated ? "no " : ""}${member.kind}`;
      });
      return `${tree.negated ? "not" : ""}[${members}]`;
    }
    case "concatenation":
      return `<${tree.parts.map(drawn).join(" ")}>`;
    case "alternation":
      return `(${tree.alternatives.map(drawn).join("|")})`;
    case "repetition":
      return `${drawn(tree.body)}{${tree.min},${tree.max ?? ""}}`;
  }
}

test.each([
  ["", "ε"],
  ["()", "ε"],
  ["a", "a"],
  ["ab|c", "(<a b>|c)"],
  ["a|", "(a|ε)"],
  ["acm[eo].", "<a c m [e-e,o-o] any>"],
  ["(a|b)*c+d?", "<(a|b){0,} c{1,} d{0,1}>"],
  ["a{2}b{2,}c{2,5}", "<a{2,2} b{2,} c{2,5}>"],
  ["a**", "a{0,}{0,}"],
  ["[^a-z\\d]", "not[a-z,digit]"],
  ["[-a][a-]", "<[---,a-a] [a-a,---]>"],
  ["[\\d-z]", "[digit,---,z-z]"],
  ["[a^.*(|)]", "[a-a,^-^,.-.,*-*,(-(,|-|,)-)]"],
  ["[\\]\\-\\\\]", "[]-],---,\\-\\]"],
  ["\\d\\D\\w\\W\\s\\S", "<[digit] [no digit] [word] [no word] [space] [no space]>"],
  ["\\.\\n\\/\\*", "<. n / *>"],
  ["^a$", "a"],
  ["^^a$$", "<^ a $>"],
  ["a\\$", "<a $>"],
  ["a^b$c", "<a ^ b $ c>"],
  ["🚀[🚀-🚂]", "<🚀 [🚀-🚂]>"],
  ["a]}", "<a ] }>"],
  ["https://.*", "<h t t p s : / / any{0,}>"],
])("%s", (pattern, tree) => {
  const result = parseRegexp(pattern);
  expect(result.ok ? drawn(result.tree) : result.message).toBe(tree);
});

test.each([
  ["a(b", 1, 2, "This `(` in the regular expression is not closed.", "\\("],
  ["a)b", 1, 2, "This `)` in the regular expression has no opening parenthesis.", "\\)"],
  ["a[b", 1, 2, "This `[` in the regular expression is not closed.", "\\["],
  ["a[]", 1, 3, "These brackets are empty.", "\\[\\]"],
  ["a[^]", 1, 4, "These brackets are empty.", "\\[^\\]"],
  ["[a-", 0, 1, "This `[` in the regular expression is not closed.", "\\["],
  ["[z-a]", 1, 4, "The first character of the range comes after the last.", "a-z"],
  ["[\\]-A]", 1, 5, "The first character of the range comes after the last.", "A-\\]"],
  ["[a-\\d]", 1, 5, "A character range must end with a character.", "a\\-\\d"],
  ["*a", 0, 1, "`*` has nothing before it to repeat.", "\\*"],
  ["a|+", 2, 3, "`+` has nothing before it to repeat.", "\\+"],
  ["({2})", 1, 2, "`{` has nothing before it to repeat.", "\\{"],
  ["a{", 1, 2, "A count must have the form {2}, {2,} or {2,5}.", "\\{"],
  ["a{,5}", 1, 2, "A count must have the form {2}, {2,} or {2,5}.", "\\{"],
  ["a{3,2}", 1, 6, "The second count is smaller than the first.", "{2,3}"],
  ["a{99999999999999999999}", 1, 23, "This count is too large."],
  ["a\\", 1, 2, "The backslash at the end has no character to escape."],
  ["[\\", 1, 2, "The backslash at the end has no character to escape."],
])("rejects %s", (pattern, start, end, message, suggestion?: string) => {
  expect(parseRegexp(pattern)).toEqual({ ok: false, message, start, end, suggestion });
  if (suggestion === undefined) return;
  expect(parseRegexp(pattern.slice(0, start) + suggestion + pattern.slice(end)).ok).toBe(true);
});

describe("depth", () => {
  test.each([
    ["(", ")"],
    ["", "*"],
    ["(a|", ")"],
  ])("limits the nesting of %j", (before, after) => {
    expect(parseRegexp(`${before.repeat(100)}a${after.repeat(100)}`).ok).toBe(true);
    expect(parseRegexp(`${before.repeat(101)}a${after.repeat(101)}`)).toMatchObject({
      ok: false,
      message: "The regular expression is nested more than 100 levels deep.",
    });
    expect(parseRegexp(`${before.repeat(50_000)}a${after.repeat(50_000)}`).ok).toBe(false);
  });

  test("does not limit the length", () => {
    expect(parseRegexp("(a*)".repeat(1000)).ok).toBe(true);
    expect(parseRegexp(`(${"a|".repeat(20_000)}b)`).ok).toBe(true);
  });
});

test("accepts any pattern, or reports a span in it", () => {
  const unit = fc.oneof(
    fc.constantFrom(..."ab\\^$.*+?()[]{}|-,25dw🚀\ud800"),
    fc.string({ unit: codePoints, maxLength: 1 }),
  );
  fc.assert(
    fc.property(
      fc.array(unit).map((units) => units.join("")),
      (pattern) => {
        const result = parseRegexp(pattern);
        if (result.ok) return;
        expect(result.start).toBeLessThan(result.end);
        expect(result.end).toBeLessThanOrEqual(pattern.length);
      },
    ),
    runs(5000),
  );
});
