import { expect, test } from "vitest";
import { fixedQueries, shownWarnings } from "../../test/support/engine/shown-warnings.ts";

test("a range that begins above its end", () => {
  expect(shownWarnings("reversed-range", "berlin AND staff_count:[500 TO 50}")).toEqual([
    `This range begins above its end, so nothing is in it.
  berlin AND staff_count:[500 TO 50}
             ^^^^^^^^^^^^^^^^^^^^^^^
→ berlin AND staff_count:{50 TO 500]`,
  ]);
});

test.each([
  ["name:[b TO A]", "name:[A TO b]"],
  ["{b\n  TO a}^2", "{a TO b}^2"],
  ['tagline:["red wine" TO blue]', 'tagline:[blue TO "red wine"]'],
  ["followers:([9 TO -5])", "followers:([-5 TO 9])"],
  ["name:[TO TO a]", "name:[a TO TO]"],
])("%s", (query, fixed) => {
  expect(fixedQueries("reversed-range", query)).toEqual([fixed]);
});

test.each(["staff_count:[50 TO 500]", "staff_count:[5 TO 5}", "name:[a TO B]", "staff_count:[9 TO *]", "[* TO a]"])(
  "%s is none",
  (query) => {
    expect(fixedQueries("reversed-range", query)).toEqual([]);
  },
);

test("that nothing matches it is not told as well", () => {
  expect(shownWarnings("matches-nothing", "staff_count:[500 TO 50] AND berlin")).toEqual([]);
});
