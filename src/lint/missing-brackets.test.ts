import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";

test("reports a range without square brackets", () => {
  expect(shownWarnings("missing-brackets", "red staff_count:50 TO 100")).toEqual([
    `Without square brackets, \`TO\` is a word: write \`staff_count:[50 TO 100]\` for the range.
  red staff_count:50 TO 100
      ^^^^^^^^^^^^^^^^^^^^^
→ red staff_count:[50 TO 100]`,
  ]);
});

describe("fixes", () => {
  test.each([
    ["staff_count:50 to 100", "staff_count:[50 TO 100]"],
    ["staff_count:50 TO *", "staff_count:[50 TO *]"],
    ["staff_count : 50  TO  100", "staff_count:[50 TO 100]"],
    ["-staff_count:50 TO 100 AND red", "-staff_count:[50 TO 100] AND red"],
    ["name:(a TO c)^2", "name:[a TO c]^2"],
    ['name:a TO "c d"', 'name:[a TO "c d"]'],
    ["(staff_count:50) TO 100", null],
  ])("%s", (query, fixed) => expect(fixedQueries("missing-brackets", query)).toEqual([fixed]));
});

describe("reports nothing for", () => {
  test.each([
    "name:(ROAD TO RIO)",
    "name:ROAD TO RIO",
    "name:road to rio",
    "staff_count:50 OR TO 100",
    "staff_count:50 TO red",
    "50 TO 100",
    "staff_count:50 TO",
    "name:a TO -c",
    'name:(a "TO" c d)',
  ])("%s", (query) => expect(fixedQueries("missing-brackets", query)).toEqual([]));
});
