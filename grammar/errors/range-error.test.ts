import { describe, expect, test } from "vitest";
import { QueryError } from "../diagnostics/query-error.ts";
import { parse } from "../parser.ts";

/** The only error of a query: message, text under the span, hint and suggestions. */
function errorIn(query: string): readonly [string, string, string | undefined, ...string[]] {
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

const missingTo = "This range has no TO between its bounds.";
const rangeForm = "Write the range as [50 TO 500].";
const twoBounds = "This range does not have exactly two bounds.";
const quoteHint = 'Quote a bound that contains spaces, as in ["new york" TO "san francisco"].';
const openBound = "Write * for an open bound.";

describe("suggests the missing TO", () => {
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
    expect(errorIn(`a size:${query} b`)).toEqual([missingTo, query, rangeForm, suggestion]);
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
])("reports the missing TO of %s without a suggestion", (query) => {
  expect(errorIn(`size:${query}`)).toEqual([missingTo, query, rangeForm]);
});

test.each(["[a..b..c]", "[a.b..c]", "[a..b.c]"])("does not split %s into two bounds", (query) => {
  expect(errorIn(`name:${query}`)).toEqual([missingTo, query, rangeForm]);
});

describe("reports a missing bound", () => {
  test.each([
    ["[TO 9]", "This range has no lower bound.", "[* TO 9]"],
    ["{TO TO]", "This range has no lower bound.", "{* TO TO]"],
    ["[5 TO]", "This range has no upper bound.", "[5 TO *]"],
    ["{5 TO}", "This range has no upper bound.", "{5 TO *}"],
  ])("%s", (query, message, suggestion) => {
    expect(errorIn(`size:${query}`)).toEqual([message, query, openBound, suggestion]);
  });

  test("without a suggestion if both bounds are missing", () => {
    expect(errorIn("size:[TO]")).toEqual(["This range has no bounds.", "[TO]", openBound]);
    const hint = "Write two bounds, as in [50 TO 500], or * for an open bound.";
    expect(errorIn("size:[ }")).toEqual(["This range is empty.", "[ }", hint]);
  });
});

test.each(["to", "To", "tO"])("suggests TO for %s", (to) => {
  expect(errorIn(`size:[5 ${to} 9]`)).toEqual(["The TO of a range must be in capitals.", to, rangeForm, "TO"]);
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
])("rejects %s: more than two bounds", (query) => {
  expect(errorIn(`name:${query}`)).toEqual([twoBounds, query, quoteHint]);
});

describe("reports an unclosed range", () => {
  test.each([
    ["size:[5 TO 9", "["],
    ["size:{5", "{"],
    ["a [", "["],
    ["[1 TO 2] {3 4", "{"],
    ["[1 TO 2] {3 TO 4", "{"],
  ])("%s", (query, bracket) => {
    const hint = `Close it with ] or }, as in [50 TO 500], or write \\${bracket} for the character.`;
    expect(errorIn(query)).toEqual([`This \`${bracket}\` is not closed.`, bracket, hint]);
  });

  test("at its opening bracket", () => {
    expect(() => parse("[1 TO 2] [3 4")).toThrow(
      expect.objectContaining({ diagnostics: [expect.objectContaining({ span: { start: 9, end: 10 } })] }),
    );
  });
});

describe("ignores the text outside the range", () => {
  test.each([
    ["[1 TO 2] [3 4]", "[3 4]", "[3 TO 4]"],
    ["[1 2] [3 TO 4]", "[1 2]", "[1 TO 2]"],
    ["[1 TO 2] a:[3 4] [5 TO 6]", "[3 4]", "[3 TO 4]"],
  ])("%s", (query, text, suggestion) => {
    expect(errorIn(query)).toEqual([missingTo, text, rangeForm, suggestion]);
  });

  test.each([
    ["[1 TO 2])", ")"],
    [") [1 TO 2]", ")"],
    ["[1 TO 2]) [3 TO 4]", ")"],
  ])("%s", (query, text) => {
    expect(errorIn(query).slice(0, 2)).toEqual(["This `)` has no opening parenthesis.", text]);
  });
});
