import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";
import { lint } from "../engine/tools/lint.ts";
import { defineSchema, SearchEngine, text } from "../entries/index.ts";

test("reports a comparison without a field", () => {
  expect(shownWarnings("missing-field", "staff_count:>50 AND <100")).toEqual([
    `Without a field, \`<100\` searches for the word \`100\`: write \`staff_count:<100\`.
  staff_count:>50 AND <100
                      ^^^^
→ staff_count:>50 AND staff_count:<100`,
  ]);
});

describe("fixes", () => {
  test.each([
    ["staff_count:>50 <100", ["staff_count:>50 staff_count:<100"]],
    ["staff_count:[50 TO *] AND NOT >100", ["staff_count:[50 TO *] AND NOT staff_count:>100"]],
    [
      "staff_count:>50 AND <100 AND <90",
      ["staff_count:>50 AND staff_count:<100 AND <90", "staff_count:>50 AND <100 AND staff_count:<90"],
    ],
    [">50", [null]],
    ["red >50", [null]],
    ["staff_count:>50 red <100", [null]],
  ])("%s", (query, fixed) => expect(fixedQueries("missing-field", query)).toEqual(fixed));
});

describe("reports nothing for", () => {
  test.each(["> quoted text", "a < b", "<b>bold</b>", "name:(>)", "staff_count:(>50 <100)", ">"])("%s", (query) => {
    expect(fixedQueries("missing-field", query)).toEqual([]);
  });

  test("a schema without numbers and dates", () => {
    expect(lint(new SearchEngine(defineSchema({ fields: { name: text() } })), ">50")).toEqual([]);
  });
});
