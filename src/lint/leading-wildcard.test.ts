import { expect, test } from "vitest";
import { shownWarnings } from "../../test/support/engine/shown-warnings.ts";

test("a word that begins with a star", () => {
  expect(shownWarnings("leading-wildcard", "berlin AND name:*soft")).toEqual([
    `With the \`*\` at its beginning this finds words that begin with anything: leave it out if that is not meant.
  berlin AND name:*soft
             ^^^^^^^^^^`,
  ]);
});

test("a word that begins with a question mark", () => {
  expect(shownWarnings("leading-wildcard", "?of*^2")).toEqual([
    `With the \`?\` at its beginning this finds words that begin with any character: leave it out if that is not meant.
  ?of*^2
  ^^^^^^`,
  ]);
});

test.each(["*", "name:*", "*:*", "**", "?", "??*", "so*t", "soft*", "\\*soft", '"*soft"', "name:(*)"])(
  "%s is none",
  (query) => {
    expect(shownWarnings("leading-wildcard", query)).toEqual([]);
  },
);
