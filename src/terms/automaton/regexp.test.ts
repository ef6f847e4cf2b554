import { runs, scaledSize } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ClassMember, parseRegexp, type RegexpTree } from "../../../grammar/ast/regexp.ts";
import { type Automaton, acceptsText } from "./automaton.ts";
import { AutomatonLimitError } from "./nfa.ts";
import { regexpAutomaton } from "./regexp.ts";

const letters = ["a", "b", "😀", "\uD83D", "1"];
const points = fc.constantFrom(...letters).map((letter) => letter.codePointAt(0) as number);
const members = fc.oneof(
  fc.tuple(points, points).map(([a, b]): ClassMember => ({ kind: "range", low: Math.min(a, b), high: Math.max(a, b) })),
  fc.record({ kind: fc.constantFrom("digit", "word", "space"), negated: fc.boolean() }),
);

const { tree: trees } = fc.letrec<{ tree: RegexpTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    points.map((codePoint): RegexpTree => ({ kind: "character", codePoint })),
    fc.constantFrom<RegexpTree>({ kind: "empty" }, { kind: "any" }),
    fc.record({
      kind: fc.constant("class"),
      negated: fc.boolean(),
      members: fc.array(members, { minLength: 1, maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant("concatenation"),
      parts: fc.array(tie("tree"), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant("alternation"),
      alternatives: fc.array(tie("tree"), { minLength: 2, maxLength: 3 }),
    }),
    fc.tuple(tie("tree"), fc.nat(2), fc.option(fc.nat(2))).map(
      ([body, least, more]): RegexpTree => ({
        kind: "repetition",
        body,
        min: least,
        max: more === null ? null : least + more,
      }),
    ),
  ),
}));

const shorthands = { digit: /[0-9]/, word: /[A-Za-z0-9_]/, space: /[\t-\r ]/ };

function isMember(codePoint: number, member: ClassMember): boolean {
  if (member.kind === "range") return member.low <= codePoint && codePoint <= member.high;
  return shorthands[member.kind].test(String.fromCodePoint(codePoint)) !== member.negated;
}

/** The indexes at which the expression can end, from some start indexes, by definition. */
function ends(tree: RegexpTree, text: readonly number[], from: ReadonlySet<number>): ReadonlySet<number> {
  const oneBehind = (fits: (codePoint: number) => boolean) =>
    new Set([...from].filter((at) => at < text.length && fits(text[at] as number)).map((at) => at + 1));
  switch (tree.kind) {
    case "empty":
      return from;
    case "any":
      return oneBehind(() => true);
    case "character":
      return oneBehind((codePoint) => codePoint === tree.codePoint);
    case "class":
      return oneBehind((codePoint) => tree.members.some((member) => isMember(codePoint, member)) !== tree.negated);
    case "concatenation":
      return tree.parts.reduce((at, part) => ends(part, text, at), from);
    case "alternation":
      return new Set(tree.alternatives.flatMap((alternative) => [...ends(alternative, text, from)]));
    case "repetition": {
      // More repetitions than remaining code points cannot reach further.
      const most = Math.min(tree.max ?? Number.POSITIVE_INFINITY, tree.min + text.length + 1);
      let at = from;
      const reached = new Set<number>();
      for (let count = 0; count <= most; count++) {
        if (count >= tree.min) for (const index of at) reached.add(index);
        at = ends(tree.body, text, at);
      }
      return reached;
    }
  }
}

const unchanged = (text: string) => text;

function automatonOf(pattern: string, normalize: (text: string) => string = unchanged): Automaton {
  const result = parseRegexp(pattern);
  if (!result.ok) throw new Error(result.message);
  return regexpAutomaton(result.tree, normalize);
}

function accepted(pattern: string, normalize: (text: string) => string, texts: readonly string[]): readonly string[] {
  const automaton = automatonOf(pattern, normalize);
  return texts.filter((text) => acceptsText(automaton, text));
}

test("accepts the texts of the definition", () => {
  fc.assert(
    fc.property(trees, fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 }), (tree, text) => {
      const codePoints = Array.from(text, (letter) => letter.codePointAt(0) as number);
      const expected = ends(tree, codePoints, new Set([0])).has(codePoints.length);
      expect(acceptsText(regexpAutomaton(tree, unchanged), text)).toBe(expected);
    }),
    runs(3_000),
  );
});

describe("normalization applies to", () => {
  const lower = (text: string) => text.toLowerCase();
  const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

  test("literal characters", () => {
    expect(accepted("ACM[EO]", lower, ["acme", "acmo", "ACME"])).toEqual(["acme", "acmo"]);
    expect(accepted("Straße", fold, ["strasse", "straße"])).toEqual(["strasse"]);
  });

  test("adjacent characters together", () => {
    expect(accepted("cafe\u0301", (text) => text.normalize("NFC"), ["café", "cafe\u0301"])).toEqual(["café"]);
  });

  test("a character with a quantifier, which applies to its whole normalized text", () => {
    expect(accepted("aß+", fold, ["as", "ass", "asss", "assss"])).toEqual(["ass", "assss"]);
    expect(accepted("ab+", lower, ["ab", "abb", "abab"])).toEqual(["ab", "abb"]);
  });

  test("classes", () => {
    expect(accepted("[A-Z]+EST", lower, ["jest", "1est"])).toEqual(["jest"]);
    expect(accepted("[^A]", lower, ["a", "b", "bb"])).toEqual(["b"]);
    expect(accepted("[ß-ü]", fold, ["ss", "u", "o", "s", "y"])).toEqual(["ss", "u", "o"]);
    expect(accepted("[\u0400-\u042F]+", lower, ["привет", "latin"])).toEqual(["привет"]);
  });

  test("a class as wide as Unicode", () => {
    expect(accepted("[A-\u{10FFFF}]", lower, ["a", "😀", "1"])).toEqual(["a", "😀"]);
  });

  test("literals only: \\d, \\w and \\s are ASCII", () => {
    // The Kelvin sign is not an ASCII letter, although its lower case is.
    expect(accepted("\\W", lower, ["k", "é", "-"])).toEqual(["é", "-"]);
    expect(accepted("[^\\W]", lower, ["k", "é", "-", "_"])).toEqual(["k", "_"]);
    expect(accepted("\\D\\S", lower, ["aa", "1a", "a "])).toEqual(["aa"]);
  });
});

describe("patterns that are expensive in other engines", () => {
  test.each(["((a{100}){100}){100}", "a{10001}", "(a{2000}){6}", "a{1000000000}", "(a|b|c){99999999}", "(a|){99999}"])(
    "%s needs too many states",
    (pattern) => {
      expect(() => automatonOf(pattern)).toThrow(AutomatonLimitError);
    },
  );

  test("are rejected for thousands of classes whose members normalization changes", () => {
    // Each contains the 542 compatibility ideographs from U+2F800 on, which normalize to code points outside the class.
    const normalize = (text: string) => text.normalize("NFKC");
    const classes = Array.from({ length: 500 }, (_, i) => `[${String.fromCodePoint(0x2f000 + i)}-\u{2fa1f}]`);
    expect(() => automatonOf(classes.join(""), normalize)).toThrow(AutomatonLimitError);
  });

  const n = scaledSize(3000, 1000);

  test.each([
    ["(.?){5000}", "a".repeat(5000), "a".repeat(5001)],
    ["(x?){n}x{n}", "x".repeat(n), "x".repeat(n - 1)],
    ["(x?){n}x{n}", "x".repeat(2 * n), "x".repeat(2 * n + 1)],
    ["(a+)+", "a".repeat(10_000), `${"a".repeat(10_000)}b`],
    ["(a|aa)*", "a".repeat(10_000), `${"a".repeat(10_000)}b`],
    [`${"(".repeat(50)}a${"+)".repeat(50)}`, "aaa", ""],
    ["(){1000000000}", "", "a"],
    ["(.*[aeiou]){n}", "a".repeat(n), "a".repeat(n - 1)],
  ])("%s accepts a matching text and rejects another", (template, matching, other) => {
    const automaton = automatonOf(template.replaceAll("{n}", `{${n}}`));
    expect(acceptsText(automaton, matching)).toBe(true);
    expect(acceptsText(automaton, other)).toBe(false);
  });
});
