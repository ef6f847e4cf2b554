import { readFileSync } from "node:fs";
import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import { syntaxPieces } from "@firmament/testing/src/arbitrary/syntax-piece.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validate } from "../parser.ts";
import { type Expectation, expectedAt } from "./expectation.ts";

function expectationIn(marked: string): { readonly text: string; readonly expectation: Expectation } {
  const text = marked.replace("|", "");
  return { text, expectation: expectedAt(text, marked.indexOf("|")) };
}

/** The expectation at the `|`, and the text of the unfinished token. */
function expectedIn(marked: string): readonly [Omit<Expectation, "span" | "closing">, string] {
  const { text, expectation } = expectationIn(marked);
  const { span, closing: _, ...rest } = { closing: "", ...expectation };
  return [rest, text.slice(span.start, span.end)];
}

describe("returns a clause at the start of a clause", () => {
  test.each([
    ["|", "", ""],
    ["be|", "be", "be"],
    ["be|rlin AND b", "be", "berlin"],
    ["a AND |", "", ""],
    ["a OR NOT |", "", ""],
    ["!|", "", ""],
    ["na|me:x", "na", "name"],
    ["a AND (|) b", "", ""],
    ["a AND (b OR c|", "c", "c"],
    ["new\\ yo|rk city", "new yo", "new\\ york"],
    ["te\\*|", "te*", "te\\*"],
    ["|AND b", "", ""],
  ])("%s", (marked, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "clause", operators: ["NOT"], typed, quoted: false }, token]);
  });

  test.each([
    ["-|", "", ""],
    ["+na|me:x", "na", "name"],
    ["a AND (NOT -b|", "b", "b"],
  ])("without NOT after a sign: %s", (marked, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "clause", operators: [], typed, quoted: false }, token]);
  });

  test.each([
    ['"|', "", '"'],
    ['a AND "soft de|', "soft de", '"soft de'],
    ['a "so|ft" b', "so", '"soft"'],
    ['"a \\"b|', 'a "b', '"a \\"b'],
  ])("in quotes: %s", (marked, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "clause", operators: [], typed, quoted: true }, token]);
  });
});

describe("returns an operator after a clause", () => {
  const operators = ["AND", "OR", "NOT"];

  test.each([
    ["a |", "", "", null],
    ["a AN|", "AN", "AN", null],
    ["a O|R b", "O", "OR", null],
    ['name:"a b" |', "", "", null],
    ['name:"a b"|', "", "", null],
    ["a^2 |", "", "", null],
    ["size:[5 TO 9] |", "", "", null],
    ["(a) b|", "b", "b", null],
    ["name:acme |", "", "", null],
    ["name:(a |", "", "", "name"],
    ["name:(a) |", "", "", null],
    ["name:(a (b |", "", "", "name"],
    ["name:(a city:(b) |", "", "", "name"],
    ["name:(a city:(b |", "", "", "city"],
  ])("%s", (marked, typed, token, field) => {
    expect(expectedIn(marked)).toEqual([{ kind: "operator", operators, field, typed }, token]);
  });

  test.each([
    ["size:[5 |", "", ""],
    ["size:[5 T|", "T", "T"],
    ["size:[* |TO 9]", "", "TO"],
    ["size:[* | TO 9]", "", ""],
    ["size:[5 |9]", "", ""],
  ])("in a range: %s", (marked, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "operator", operators: ["TO"], field: "size", typed }, token]);
  });
});

describe("returns a value of a field", () => {
  test.each([
    ["name:|", "", ""],
    ["name : ac|", "ac", "ac"],
    ["name:ac|me AND b", "ac", "acme"],
    ["name:| AND b", "", ""],
    ["a AND -name:ac|", "ac", "ac"],
    ["na\\me:x|", "x", "x"],
    ["name:-|", "-", "-"],
    ["name:+5|0 b", "+5", "+50"],
  ])("after its colon: %s", (marked, typed, token) => {
    const value = { kind: "value", field: "name", context: "colon", operators: [], typed, quoted: false };
    expect(expectedIn(marked)).toEqual([value, token]);
  });

  test.each([
    ['name:"|', "", '"'],
    ['name:"ac|', "ac", '"ac'],
    ['name:"ac|me inc" AND b:"c"', "ac", '"acme inc"'],
    ['name:"ac| AND b:"c d"', "ac", '"ac'],
    ['name:"ac|"', "ac", '"ac"'],
  ])("in quotes: %s", (marked, typed, token) => {
    const value = { kind: "value", field: "name", context: "colon", operators: [], typed, quoted: true };
    expect(expectedIn(marked)).toEqual([value, token]);
  });

  test.each([
    ["size:>|", ">", "", ""],
    ["size:>= 5|0 b", ">=", "5", "50"],
    ["size:<=-5|", "<=", "-5", "-5"],
    ["size:(>5 AND <|", "<", "", ""],
  ])("after a comparison: %s", (marked, context, typed, token) => {
    const value = { kind: "value", field: "size", context, operators: [], typed, quoted: false };
    expect(expectedIn(marked)).toEqual([value, token]);
  });

  test.each([
    ["name:(|", "", ""],
    ["name:(ac|", "ac", "ac"],
    ["name:(a OR |", "", ""],
    ["name:(a AND (b OR c|", "c", "c"],
  ])("in its group: %s", (marked, typed, token) => {
    const value = { kind: "value", field: "name", context: "group", operators: ["NOT"], typed, quoted: false };
    expect(expectedIn(marked)).toEqual([value, token]);
  });

  test.each([
    ["name:(a AND -|)", "", "", false],
    ["name:(a -b|)", "b", "b", false],
    ['name:(a "b|', "b", '"b', true],
  ])("in its group, without NOT: %s", (marked, typed, token, quoted) => {
    const value = { kind: "value", field: "name", context: "group", operators: [], typed, quoted };
    expect(expectedIn(marked)).toEqual([value, token]);
  });

  test("that a clause in a group names", () => {
    expect(expectedIn("name:(a OR city:b|")[0]).toMatchObject({ kind: "value", field: "city", context: "colon" });
  });
});

test.each([
  ["_exists_:|", "", ""],
  ["a AND _exists_:na|", "na", "na"],
  ["_exists_:-na|", "-na", "-na"],
])("returns a field after _exists_: %s", (marked, typed, token) => {
  expect(expectedIn(marked)).toEqual([{ kind: "field", typed }, token]);
});

describe("returns a bound in a range", () => {
  test.each([
    ["size:[|", "size", "low", 5, "", ""],
    ["size:{5|0", "size", "low", 5, "5", "50"],
    ["size:[5 TO |", "size", "high", 5, "", ""],
    ["size:[5 TO 9|9] b", "size", "high", 5, "9", "99"],
    ["size:[TO TO |", "size", "high", 5, "", ""],
    ["size:([5 TO |", "size", "high", 6, "", ""],
    ["[|", null, "low", 0, "", ""],
    ["[a TO b] [a:b|", null, "low", 9, "a:b", "a:b"],
    ["size:[|50 TO 500]", "size", "low", 5, "", "50"],
    ["size:[50 TO |*}", "size", "high", 5, "", "*"],
    ['city:[a TO |"new york"]', "city", "high", 5, "", '"new york"'],
    ["size:[| TO 500]", "size", "low", 5, "", ""],
  ])("%s", (marked, field, end, bracket, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "bound", field, end, bracket, typed, quoted: false }, token]);
  });

  test("in quotes", () => {
    expect(expectedIn('city:["new y|ork" TO z]')).toEqual([
      { kind: "bound", field: "city", end: "low", bracket: 5, typed: "new y", quoted: true },
      '"new york"',
    ]);
  });
});

describe("returns nothing", () => {
  test.each([
    ["/ab|c", "/abc"],
    ["name:/ab|", "/ab"],
    ["te*|", "te*"],
    ["name:t?|e b", "t?e"],
    ["a AND *|", "*"],
    ["a --|", "--"],
    ["size:>|= 5", ">"],
    ["a~|", "~"],
    ["a~1|", "~1"],
    ["a^|", "^"],
    ["a^2|", "^2"],
    ["size:[5 TO 9 |", ""],
    ['size:[5 "9|', '"9'],
    [">|", ""],
    ['_exists_:"a|', '"a'],
    ['name:-"a|', '"a'],
  ])("%s", (marked, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "nothing" }, token]);
  });
});

describe("returns the closing text", () => {
  test.each([
    ["a|", ""],
    ["(a|", ")"],
    ["(a) AND |", ""],
    ['name:(a AND (b OR "c d|', "))"],
    ["name:(a AND b:|", ")"],
    ["a AND (b |", ")"],
    ["size:[|", " TO *]"],
    ["size:{5|", " TO *}"],
    ["size:[5 TO |", "]"],
    ["(a OR size:([5 TO 9|", "]))"],
    ["(size:[5 TO 9] OR b|", ")"],
    ["(a ) ) b|", ""],
  ])("%s", (marked, closing) => {
    expect(expectationIn(marked).expectation).toMatchObject({ closing });
  });

  test("which completes a truncated query after a value", () => {
    const entries: readonly { readonly query: string }[] = JSON.parse(
      readFileSync(new URL("../../fixtures/queries/valid.json", import.meta.url), "utf8"),
    );
    const wrong = entries.flatMap(({ query }) =>
      Array.from({ length: query.length + 1 }, (_, offset) => query.slice(0, offset)).filter((text) => {
        const expectation = expectedAt(text, text.length);
        if (expectation.kind === "nothing") return false;
        const value = expectation.kind === "operator" && expectation.operators[0] === "TO" ? "TO 5" : "5";
        const closing = value === "5" ? expectation.closing : expectation.closing.replace(" TO *", "");
        return validate(text.slice(0, expectation.span.start) + value + closing).length > 0;
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("after errors", () => {
  test.each([
    ["a ) b AND name:|", "value"],
    ["a AND AND name:x|", "value"],
    ["AND |", "clause"],
    ["a OR (b AND ) |", "operator"],
    ["name: AND |", "clause"],
    ["a:b:|", "value"],
    ["a ] } b |", "operator"],
    ["a^2^3 |", "operator"],
    ["(a^2^3 |", "operator"],
    ["size:[5 9 |", "nothing"],
    ["size:[5 9 10 TO |", "nothing"],
    ["size:[5 9] |", "operator"],
    ["size:>(a |", "operator"],
    ['a"b c"d" e|', "clause"],
    [":|", "clause"],
    ["\\|", "clause"],
  ])("%s: %s", (marked, kind) => {
    expect(expectedIn(marked)[0].kind).toBe(kind);
  });

  test("forgets the field of an incomplete clause", () => {
    expect(expectedIn("name: AND b |")[0]).toMatchObject({ kind: "operator", field: null });
    expect(expectedIn("x:(name:) |")[0]).toMatchObject({ kind: "operator", field: null });
    expect(expectedIn("name:(a ) ) |")[0]).toMatchObject({ kind: "operator", field: null });
    expect(expectedIn("a:b:c|")[0]).toMatchObject({ kind: "value", field: "b" });
  });
});

test.each([Number.NaN, -5, 1.5, 99, Number.POSITIVE_INFINITY])("clamps the offset %j", (offset) => {
  const { span } = expectedAt("ab", offset);
  expect(0 <= span.start && span.start <= span.end && span.end <= 2).toBe(true);
});

test("returns a token around the offset, for any text and offset", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(syntaxPieces, fc.string({ unit: codePoints, maxLength: 2 })), { maxLength: 12 }),
      (pieces) => {
        const text = pieces.join("");
        for (let offset = 0; offset <= text.length; offset++) {
          const { span } = expectedAt(text, offset);
          expect(0 <= span.start && span.start <= offset && offset <= span.end && span.end <= text.length).toBe(true);
        }
      },
    ),
    runs(2000),
  );
});
