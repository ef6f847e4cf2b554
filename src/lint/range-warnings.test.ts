import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";

describe("an empty range", () => {
  test("is reported with its bounds", () => {
    expect(shownWarnings("empty-range", "berlin OR staff_count:{5 TO 5}")).toEqual([
      `Curly brackets exclude the bounds of this range, and no value is between them: use square brackets.
  berlin OR staff_count:{5 TO 5}
            ^^^^^^^^^^^^^^^^^^^^
→ berlin OR staff_count:[5 TO 5]`,
    ]);
  });

  test.each([
    ["staff_count:[5 TO 5.0}", "staff_count:[5 TO 5.0]"],
    ["name:{a TO A]", "name:[a TO A]"],
    ["{Ä TO ä}^2", "[Ä TO ä]^2"],
  ])("fixes %s", (query, fixed) => {
    expect(fixedQueries("empty-range", query)).toEqual([fixed]);
  });

  test.each(["staff_count:[5 TO 5]", "staff_count:{5 TO 6}", "staff_count:{9 TO 5}", "name:{a TO b}", "name:{a TO *}"])(
    "is not %s",
    (query) => {
      expect(fixedQueries("empty-range", query)).toEqual([]);
    },
  );

  test("is not also reported as a clause that matches nothing", () => {
    expect(shownWarnings("matches-nothing", "staff_count:{5 TO 5} AND berlin")).toEqual([]);
  });
});

describe("a reversed range", () => {
  test("is reported with its bounds", () => {
    expect(shownWarnings("reversed-range", "berlin AND staff_count:[500 TO 50}")).toEqual([
      `The lower bound of this range is above its upper bound, so it contains no value: swap the bounds.
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
  ])("fixes %s", (query, fixed) => {
    expect(fixedQueries("reversed-range", query)).toEqual([fixed]);
  });

  test.each(["staff_count:[50 TO 500]", "staff_count:[5 TO 5}", "name:[a TO B]", "staff_count:[9 TO *]", "[* TO a]"])(
    "is not %s",
    (query) => {
      expect(fixedQueries("reversed-range", query)).toEqual([]);
    },
  );

  test("is not also reported as a clause that matches nothing", () => {
    expect(shownWarnings("matches-nothing", "staff_count:[500 TO 50] AND berlin")).toEqual([]);
  });
});
