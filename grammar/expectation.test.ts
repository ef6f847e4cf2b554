import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Expectation, expectedAt } from "./expectation.ts";

/** What may come at the `|`, and the text of the unfinished token. */
function expectedIn(marked: string): readonly [Omit<Expectation, "span">, string] {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const { span, ...rest } = expectedAt(text, offset);
  return [rest, text.slice(span.start, span.end)];
}

describe("where a clause begins, a clause", () => {
  test.each([
    ["|", "", ""],
    ["be|", "be", "be"],
    ["be|rlin AND b", "be", "berlin"],
    ["a AND |", "", ""],
    ["a OR NOT |", "", ""],
    ["!|", "", ""],
    ["-|", "", ""],
    ["+na|me:x", "na", "name"],
    ["a AND (|) b", "", ""],
    ["a AND (b OR c|", "c", "c"],
    ["new\\ yo|rk city", "new yo", "new\\ york"],
    ["te*|", "te*", "te*"],
    ["|AND b", "", ""],
    ["--|", "", ""],
  ])("%s", (marked, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "clause", typed, quoted: false }, token]);
  });

  test.each([
    ['"|', "", '"'],
    ['a AND "soft de|', "soft de", '"soft de'],
    ['a "so|ft" b', "so", '"soft"'],
    ['"a \\"b|', 'a "b', '"a \\"b'],
  ])("in quotes: %s", (marked, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "clause", typed, quoted: true }, token]);
  });
});

describe("where a clause has ended, an operator", () => {
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
    ["size:[* |TO 9]", "", ""],
  ])("in a range: %s", (marked, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "operator", operators: ["TO"], field: "size", typed }, token]);
  });
});

describe("a value of the field", () => {
  test.each([
    ["name:|", "", ""],
    ["name : ac|", "ac", "ac"],
    ["name:ac|me AND b", "ac", "acme"],
    ["name:| AND b", "", ""],
    ["a AND -name:ac|", "ac", "ac"],
    ["na\\me:x|", "x", "x"],
    ["name:-|", "", ""],
  ])("behind its colon: %s", (marked, typed, token) => {
    const value = { kind: "value", field: "name", place: "colon", typed, quoted: false };
    expect(expectedIn(marked)).toEqual([value, token]);
  });

  test.each([
    ['name:"|', "", '"'],
    ['name:"ac|', "ac", '"ac'],
    ['name:"ac|me inc" AND b:"c"', "ac", '"acme inc"'],
    ['name:"ac| AND b:"c d"', "ac", '"ac'],
    ['name:"ac|"', "ac", '"ac"'],
  ])("in quotes: %s", (marked, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "value", field: "name", place: "colon", typed, quoted: true }, token]);
  });

  test.each([
    ["size:>|", "", ""],
    ["size:>= 5|0 b", "5", "50"],
    ["size:(>5 AND <|", "", ""],
  ])("behind a comparison: %s", (marked, typed, token) => {
    const value = { kind: "value", field: "size", place: "comparison", typed, quoted: false };
    expect(expectedIn(marked)).toEqual([value, token]);
  });

  test.each([
    ["name:(|", "", ""],
    ["name:(ac|", "ac", "ac"],
    ["name:(a OR |", "", ""],
    ["name:(a AND (b OR c|", "c", "c"],
    ["name:(a AND -|)", "", ""],
  ])("in its group: %s", (marked, typed, token) => {
    const value = { kind: "value", field: "name", place: "group", typed, quoted: false };
    expect(expectedIn(marked)).toEqual([value, token]);
  });

  test("is that of another field in a group where one is named", () => {
    expect(expectedIn("name:(a OR city:b|")[0]).toMatchObject({ kind: "value", field: "city", place: "colon" });
  });
});

test.each([
  ["_exists_:|", "", ""],
  ["a AND _exists_:na|", "na", "na"],
])("the name of a field: %s", (marked, typed, token) => {
  expect(expectedIn(marked)).toEqual([{ kind: "field", typed }, token]);
});

describe("an end of a range", () => {
  test.each([
    ["size:[|", "size", "low", "", ""],
    ["size:{5|0", "size", "low", "5", "50"],
    ["size:[5 TO |", "size", "high", "", ""],
    ["size:[5 TO 9|9] b", "size", "high", "9", "99"],
    ["size:[TO TO |", "size", "high", "", ""],
    ["size:([5 TO |", "size", "high", "", ""],
    ["[|", null, "low", "", ""],
    ["[a:b|", null, "low", "a:b", "a:b"],
  ])("%s", (marked, field, end, typed, token) => {
    expect(expectedIn(marked)).toEqual([{ kind: "bound", field, end, typed, quoted: false }, token]);
  });

  test("in quotes", () => {
    expect(expectedIn('city:["new y|ork" TO z]')).toEqual([
      { kind: "bound", field: "city", end: "low", typed: "new y", quoted: true },
      '"new york"',
    ]);
  });
});

describe("nothing", () => {
  test.each([
    ["/ab|c", "/abc"],
    ["name:/ab|", "/ab"],
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

describe("behind mistakes", () => {
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

  test("what they say about fields is forgotten with the clause", () => {
    expect(expectedIn("name: AND b |")[0]).toMatchObject({ kind: "operator", field: null });
    expect(expectedIn("x:(name:) |")[0]).toMatchObject({ kind: "operator", field: null });
    expect(expectedIn("name:(a ) ) |")[0]).toMatchObject({ kind: "operator", field: null });
    expect(expectedIn("a:b:c|")[0]).toMatchObject({ kind: "value", field: "b" });
  });
});

test.each([Number.NaN, -5, 1.5, 99, Number.POSITIVE_INFINITY])(
  "an offset of %j is taken to the nearest place",
  (offset) => {
    const { span } = expectedAt("ab", offset);
    expect(0 <= span.start && span.start <= span.end && span.end <= 2).toBe(true);
  },
);

test("there is an answer at every place of every text, and its token is around the place", () => {
  const piece = fc.constantFrom(
    "a",
    "é",
    "(",
    ")",
    '"',
    "[",
    "]",
    "{",
    ":",
    "name:",
    " AND ",
    " NOT ",
    "-",
    "^2",
    "~",
    "/",
    " ",
    "\\",
    " TO ",
    ">",
    "_exists_:",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "binary", maxLength: 2 })), { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      for (let offset = 0; offset <= text.length; offset++) {
        const { span } = expectedAt(text, offset);
        expect(0 <= span.start && span.start <= offset && offset <= span.end && span.end <= text.length).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});
