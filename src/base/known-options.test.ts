import { expect, test } from "vitest";
import { checkOptions } from "./known-options.ts";

const known = { limit: true, offset: true };

test("known options pass; their values are not checked", () => {
  checkOptions("search", {}, known);
  checkOptions("search", { limit: "5", offset: undefined }, known);
});

test.each<[object, string]>([
  [{ limt: 5 }, 'There is no option "limt" for search. Did you mean "limit"?'],
  [{ LIMIT: 5 }, 'There is no option "LIMIT" for search. Did you mean "limit"?'],
  [{ limit: 5, colour: undefined }, 'There is no option "colour" for search: the options are limit, offset.'],
  [{ toString: 5 }, 'There is no option "toString" for search: the options are limit, offset.'],
])("%j is refused", (options, message) => {
  expect(() => checkOptions("search", options, known)).toThrow(new TypeError(message));
});

test("a subject without options has none", () => {
  expect(() => checkOptions("clear", { limit: 5 }, {})).toThrow(
    new TypeError('There is no option "limit" for clear: it has none.'),
  );
});

test.each<[unknown, string]>([
  [null, "null"],
  [5, "5"],
  [["limit"], "a list"],
  ["limit", 'the text "limit"'],
])("%j is no object with options", (options, shown) => {
  expect(() => checkOptions("search", options, known)).toThrow(
    new TypeError(`The options of search must be an object, not ${shown}.`),
  );
});
