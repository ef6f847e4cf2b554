import { describe, expect, test } from "vitest";
import { QueryError } from "../diagnostics/query-error.ts";
import { parse } from "../parser.ts";

/** The one mistake in a query: what it is, the text under its span, the hint and what is suggested instead. */
function mistakeIn(query: string): readonly [string, string, string | undefined, ...string[]] {
  try {
    parse(query);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const [{ message = "", span = { start: 0, end: 0 }, hint, suggestions = [] } = {}, ...others] = error.diagnostics;
    expect(others).toEqual([]);
    return [message, query.slice(span.start, span.end), hint, ...suggestions];
  }
  return ["none", "", undefined];
}

const between = "This range has no TO between its bounds.";
const asIn = "Write the range as [50 TO 500].";
const twoEnds = "This range does not have exactly two bounds.";
const quoteIt = 'Quote a bound that contains spaces, as in ["new york" TO "san francisco"].';
const open = "Write * for an open bound.";

describe("a range without TO is suggested with it", () => {
  test.each([
    ["[5 9]", "[5 TO 9]"],
    ["{5 9]", "{5 TO 9]"],
    ["[5 9}", "[5 TO 9}"],
    ["[5, 9]", "[5 TO 9]"],
    ["[5; 9]", "[5 TO 9]"],
    ["[5,; 9]", "[5, TO 9]"],
    ["[5 ,9]", "[5 TO ,9]"],
    ["[,5 9]", "[,5 TO 9]"],
    ['["a b" "c d"]', '["a b" TO "c d"]'],
    ["[* 9]", "[* TO 9]"],
    ["[5..9]", "[5 TO 9]"],
    ["[12...345]", "[12 TO 345]"],
    ["[5-9]", "[5 TO 9]"],
    ["[5–9]", "[5 TO 9]"],
    ["[5,9]", "[5 TO 9]"],
    ["[5;9]", "[5 TO 9]"],
    ["[5:9]", "[5 TO 9]"],
    ["[-5--9]", "[-5 TO -9]"],
    ["[+5-+9]", "[+5 TO +9]"],
    ["[1.25-13.75]", "[1.25 TO 13.75]"],
    ["[10.25..3.75]", "[10.25 TO 3.75]"],
    ["[1.5...2.5]", "[1.5 TO 2.5]"],
    ["{5-9}", "{5 TO 9}"],
    ["[a..b]", "[a TO b]"],
    ["[new...old}", "[new TO old}"],
    ["[5 - 9]", "[5 TO 9]"],
    ["[5 -- 9]", "[5 TO 9]"],
    ["[5 – 9]", "[5 TO 9]"],
    ["[5 , 9]", "[5 TO 9]"],
    ["[5 ; 9]", "[5 TO 9]"],
    ["[5 . 9]", "[5 TO 9]"],
    ["[5 .. 9}", "[5 TO 9}"],
    ["{5 and 9]", "{5 TO 9]"],
    ["[5 AND 9]", "[5 TO 9]"],
  ])("%s", (query, suggestion) => {
    expect(mistakeIn(`a size:${query} b`)).toEqual([between, query, asIn, suggestion]);
  });
});

test.each([
  "[5]",
  "[5.9]",
  "[.5-9]",
  "[5-9.]",
  "[5.-9]",
  "[a5-9]",
  "[5-9b]",
  "[5-a]",
  "[a-b]",
  "[5+9]",
  "[..b]",
  "[a..]",
])("%s lacks a TO, and nothing is suggested", (query) => {
  expect(mistakeIn(`size:${query}`)).toEqual([between, query, asIn]);
});

test.each(["[a..b..c]", "[a.b..c]", "[a..b.c]"])("%s is not taken for two words", (query) => {
  expect(mistakeIn(`name:${query}`)).toEqual([between, query, asIn]);
});

describe("a range without an end", () => {
  test.each([
    ["[TO 9]", "This range has no lower bound.", "[* TO 9]"],
    ["{TO TO]", "This range has no lower bound.", "{* TO TO]"],
    ["[5 TO]", "This range has no upper bound.", "[5 TO *]"],
    ["{5 TO}", "This range has no upper bound.", "{5 TO *}"],
  ])("%s", (query, message, suggestion) => {
    expect(mistakeIn(`size:${query}`)).toEqual([message, query, open, suggestion]);
  });

  test("has none to suggest when it has no end at all", () => {
    expect(mistakeIn("size:[TO]")).toEqual(["This range has no bounds.", "[TO]", open]);
    const hint = "Write two bounds, as in [50 TO 500], or * for an open bound.";
    expect(mistakeIn("size:[ }")).toEqual(["This range is empty.", "[ }", hint]);
  });
});

test.each(["to", "To", "tO"])("the TO of a range is not %s", (to) => {
  expect(mistakeIn(`size:[5 ${to} 9]`)).toEqual(["The TO of a range must be in capitals.", to, asIn, "TO"]);
});

test.each([
  "[a b c]",
  "[5 TO 9 10]",
  "[5 to 9 10]",
  "[5 - 9 10]",
  "[5 TO TO 9]",
  '[5 "TO" 9]',
  "[5 band 9]",
  "[5 andy 9]",
  "[5 -a 9]",
  "[5 a- 9]",
  "[5 -– 9]",
  "[5 * 9]",
  "[TO 5 9]",
  "[5 9 TO]",
  "[new york TO san francisco]",
])("%s has more than two ends", (query) => {
  expect(mistakeIn(`name:${query}`)).toEqual([twoEnds, query, quoteIt]);
});

describe("a range that is never closed", () => {
  test.each([
    ["size:[5 TO 9", "["],
    ["size:{5", "{"],
    ["a [", "["],
    ["[1 TO 2] {3 4", "{"],
    ["[1 TO 2] {3 TO 4", "{"],
  ])("%s", (query, bracket) => {
    const hint = `Close it with ] or }, as in [50 TO 500], or write \\${bracket} for the character.`;
    expect(mistakeIn(query)).toEqual([`This \`${bracket}\` is not closed.`, bracket, hint]);
  });

  test("is shown where it begins", () => {
    expect(() => parse("[1 TO 2] [3 4")).toThrow(
      expect.objectContaining({ diagnostics: [expect.objectContaining({ span: { start: 9, end: 10 } })] }),
    );
  });
});

describe("only what stands in a range is looked at", () => {
  test.each([
    ["[1 TO 2] [3 4]", "[3 4]", "[3 TO 4]"],
    ["[1 2] [3 TO 4]", "[1 2]", "[1 TO 2]"],
    ["[1 TO 2] a:[3 4] [5 TO 6]", "[3 4]", "[3 TO 4]"],
  ])("%s", (query, place, suggestion) => {
    expect(mistakeIn(query)).toEqual([between, place, asIn, suggestion]);
  });

  test.each([
    ["[1 TO 2])", ")"],
    [") [1 TO 2]", ")"],
    ["[1 TO 2]) [3 TO 4]", ")"],
  ])("%s", (query, place) => {
    expect(mistakeIn(query).slice(0, 2)).toEqual(["This `)` has no opening parenthesis.", place]);
  });
});
