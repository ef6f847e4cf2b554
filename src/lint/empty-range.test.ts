import { expect, test } from "vitest";
import { fixedQueries, shownWarnings } from "../../test/support/engine/shown-warnings.ts";

test("a range whose ends are one and the same, which is left out", () => {
  expect(shownWarnings("empty-range", "berlin OR staff_count:{5 TO 5}")).toEqual([
    `Both ends of this range are the same, and curly brackets leave them out: nothing is in it.
  berlin OR staff_count:{5 TO 5}
            ^^^^^^^^^^^^^^^^^^^^
→ berlin OR staff_count:[5 TO 5]`,
  ]);
});

test.each([
  ["staff_count:[5 TO 5.0}", "staff_count:[5 TO 5.0]"],
  ["name:{a TO A]", "name:[a TO A]"],
  ["{Ä TO ä}^2", "[Ä TO ä]^2"],
])("%s", (query, fixed) => {
  expect(fixedQueries("empty-range", query)).toEqual([fixed]);
});

test.each(["staff_count:[5 TO 5]", "staff_count:{5 TO 6}", "staff_count:{9 TO 5}", "name:{a TO b}", "name:{a TO *}"])(
  "%s is none",
  (query) => {
    expect(fixedQueries("empty-range", query)).toEqual([]);
  },
);

test("that nothing matches it is not told as well", () => {
  expect(shownWarnings("matches-nothing", "staff_count:{5 TO 5} AND berlin")).toEqual([]);
});
