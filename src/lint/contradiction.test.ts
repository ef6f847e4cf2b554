import { shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";

test("reports a clause and its negation", () => {
  expect(shownWarnings("contradiction", "Berlin AND NOT berlin")).toEqual([
    `This and \`Berlin\` exclude each other, so no document matches both: remove one of them.
  Berlin AND NOT berlin
             ^^^^^^^^^^`,
  ]);
});

test("reports disjoint ranges of one field", () => {
  expect(shownWarnings("contradiction", "staff_count:[1 TO 5] AND staff_count:>=10")).toEqual([
    `This range and \`staff_count:[1 TO 5]\` have no value in common, so no document matches both: change one of them.
  staff_count:[1 TO 5] AND staff_count:>=10
                           ^^^^^^^^^^^^^^^^`,
  ]);
});

describe("reports the later clause of", () => {
  test.each<[string, readonly string[]]>([
    ["+a -a", ["-a"]],
    ["-a +a", ["+a"]],
    ["a -a", ["-a"]],
    ["a b -a", ["-a"]],
    ["+b a -a", ["-a"]],
    ["a AND (b -a)", ["-a"]],
    ["a AND ((b AND NOT a) AND c)", ["NOT a"]],
    ["a AND NOT (b OR a)", ["NOT (b OR a)"]],
    ["a AND NOT (NOT b OR NOT a) AND NOT b", ["NOT b"]],
    ["(a OR b) AND NOT (b OR a)", ["NOT (b OR a)"]],
    ["name:(a AND NOT b) AND name:b", ["name:b"]],
    ["a AND NOT NOT NOT a", ["NOT NOT NOT a"]],
    ["a AND NOT a AND NOT a", ["NOT a"]],
    ["b OR (a AND NOT a)", ["NOT a"]],
    ["NOT (a AND NOT a)", ["NOT a"]],
    ["(a AND NOT a) AND a", ["NOT a"]],
    ["a b -a -b", ["-a", "-b"]],
    ["staff_count:5 AND staff_count:6 AND staff_count:7", ["staff_count:6", "staff_count:7"]],
    ["staff_count:>5 AND staff_count:<=5", ["staff_count:<=5"]],
    ["staff_count:(>5 AND <3)", ["<3"]],
    ["+followers:[1 TO 5] AND (a AND followers:[5 TO 9] AND followers:{1 TO 5})", ["followers:{1 TO 5}"]],
  ])("%s", (query, expected) => {
    const clauses = shownWarnings("contradiction", query).map((shown) => {
      const [, line = "", carets = ""] = shown.split("\n");
      return line.slice(carets.indexOf("^"), carets.length);
    });
    expect(clauses).toEqual(expected);
  });
});

test("reports the smallest set of clauses that exclude each other", () => {
  expect(shownWarnings("contradiction", "acme (a OR b) c -a -b", { defaultOperator: "AND" })).toEqual([
    `This, \`(a OR b)\` and \`-a\` exclude each other, so no document matches all of them: remove one of them.
  acme (a OR b) c -a -b
                     ^^`,
  ]);
});

describe("reports what follows from the meaning of the clauses in", () => {
  test.each<[string, readonly string[]]>([
    ["name:berlin AND NOT berlin", ["NOT berlin"]],
    ["type:a* AND NOT type:*", ["NOT type:*"]],
    ["berlin AND NOT ber*", ["NOT ber*"]],
    ['"software development" AND NOT software', ["NOT software"]],
    ["staff_count:>5 AND NOT staff_count:*", ["NOT staff_count:*"]],
    ["staff_count:5 AND NOT staff_count:[1 TO 9]", ["NOT staff_count:[1 TO 9]"]],
    ["a AND (b OR (c AND name:d AND NOT d*))", ["NOT d*"]],
    ["(a OR b) -a -b", ["-b"]],
  ])("%s", (query, expected) => {
    const clauses = shownWarnings("contradiction", query).map((shown) => {
      const [, line = "", carets = ""] = shown.split("\n");
      return line.slice(carets.indexOf("^"), carets.length);
    });
    expect(clauses).toEqual(expected);
  });
});

describe("reports nothing for", () => {
  test.each([
    ["a OR NOT a", "a query that matches everything"],
    ["a AND NOT (a AND b)", "a query that some documents match"],
    ["(a b) AND NOT a", "one of two alternatives"],
    ["b OR c -a", "different clauses"],
    ["a AND NOT name:a", "another field"],
    ["staff_count:[1 TO 5] AND staff_count:[5 TO 9]", "a number in common"],
    ["staff_count:[1 TO 5] OR staff_count:[6 TO 9]", "alternatives"],
    ["staff_count:[1 TO 5] AND followers:[6 TO 9]", "two fields"],
    ["staff_count:[1 TO 5] AND NOT staff_count:[6 TO 9]", "a negated range"],
    ["staff_count:[9 TO 5] AND staff_count:[6 TO 8]", "a reversed range, which has its own warning"],
    ["name:[a TO b] AND name:[c TO d]", "text ranges, since a field can have several terms"],
    ["100 AND 200", "terms in every field"],
  ])("%s: %s", (query) => {
    expect(shownWarnings("contradiction", query)).toEqual([]);
  });
});

test("takes white space as the default operator", () => {
  expect(shownWarnings("contradiction", "a OR b -a", { defaultOperator: "AND" })).toEqual([]);
  expect(shownWarnings("contradiction", "a b -a", { defaultOperator: "AND" })).toHaveLength(1);
});
