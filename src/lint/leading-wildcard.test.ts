import { shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { expect, test } from "vitest";

test("reports a leading asterisk", () => {
  expect(shownWarnings("leading-wildcard", "berlin AND name:*soft")).toEqual([
    `The leading \`*\` matches terms that start with any text: remove it if you did not intend that.
  berlin AND name:*soft
             ^^^^^^^^^^`,
  ]);
});

test("reports a leading question mark", () => {
  expect(shownWarnings("leading-wildcard", "?of*^2")).toEqual([
    `The leading \`?\` matches terms that start with any character: remove it if you did not intend that.
  ?of*^2
  ^^^^^^`,
  ]);
});

test.each(["*", "name:*", "*:*", "**", "?", "??*", "so*t", "soft*", "\\*soft", '"*soft"', "name:(*)"])(
  "reports nothing for %s",
  (query) => {
    expect(shownWarnings("leading-wildcard", query)).toEqual([]);
  },
);
