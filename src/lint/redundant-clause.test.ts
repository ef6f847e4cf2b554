import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";

test("reports the narrower one of two alternatives", () => {
  expect(shownWarnings("redundant-clause", "berlin OR berlin* OR munich")).toEqual([
    `\`berlin*\` already covers \`berlin\`, which only adds to the score: remove it.
  berlin OR berlin* OR munich
  ^^^^^^
→ berlin* OR munich`,
  ]);
});

test("reports the wider one of two necessary clauses", () => {
  expect(shownWarnings("redundant-clause", "software AND NOT rob* AND NOT robots")).toEqual([
    `\`NOT rob*\` already implies \`NOT robots\`, which has no effect: remove it.
  software AND NOT rob* AND NOT robots
                            ^^^^^^^^^^
→ software AND NOT rob*`,
  ]);
});

describe("removes the clause that another one", () => {
  test.each<[string, readonly (string | null)[]]>([
    // Patterns.
    ["berlin berlin*", ["berlin*"]],
    ["berlin AND berlin*", ["berlin"]],
    ["ber* OR berlin*", ["ber*"]],
    ["/ber.*/ AND berl*n", ["berl*n"]],
    ["berlim~1 OR berlin", ["berlim~1"]],
    ["[a TO d] OR [b TO c]", ["[a TO d]"]],
    // Phrases.
    ['software OR "software development"', ["software"]],
    ['"software development" AND development', ['"software development"']],
    // Ranges and comparisons.
    ["staff_count:[50 TO 500] OR staff_count:>10", ["staff_count:>10"]],
    ["staff_count:>50 AND staff_count:>10", ["staff_count:>50"]],
    ["staff_count:>50 AND NOT staff_count:<10", ["staff_count:>50"]],
    ["staff_count:5 AND staff_count:*", ["staff_count:5"]],
    // Fields.
    ["name:berlin OR berlin", ["berlin"]],
    ["name:berlin AND berlin", ["name:berlin"]],
    ["name:(berlin OR berlin*) AND staff_count:5", ["name:(berlin*) AND staff_count:5"]],
    // Groups.
    ["acme AND (acme OR bolt)", ["acme"]],
    ["(acme AND bolt) OR acme", ["acme"]],
    ["(acme AND bolt) OR (acme AND bolt AND crane)", ["(acme AND bolt)"]],
    // Several at once.
    ["a* OR ab OR ac OR b", ["a* OR ac OR b", "a* OR ab OR b"]],
    ["ab OR ab* OR a*", ["ab* OR a*", null]],
    // Of equivalent clauses the first one stays.
    ["(staff_count:>5 AND b) OR (staff_count:[* TO *] AND staff_count:>5 AND b)", ["(staff_count:>5 AND b)", null]],
    ["NOT (a OR b) AND NOT a", ["NOT (a OR b)"]],
    // The only alternative that is left is necessary.
    [
      "staff_count:>5 staff_count:>9 -staff_count:3",
      ["staff_count:>5 -staff_count:3", "staff_count:>5 staff_count:>9"],
    ],
  ])("makes redundant: %s", (query, fixed) => {
    expect(fixedQueries("redundant-clause", query)).toEqual(fixed);
  });
});

describe("reports nothing for", () => {
  test.each([
    ["berlin OR munich*", "different words"],
    ["berlin* OR *lin", "patterns that overlap"],
    ["name:berlin OR tagline:berlin", "different fields"],
    ["staff_count:[1 TO 5] OR staff_count:[3 TO 9]", "ranges that overlap"],
    ["berlin^2 OR berlin*", "a clause that its author wants to score"],
    ["name:acme^5 OR acme", "a field that counts more"],
    ["+berlin berlin*", "clauses that only score"],
    ["berlin AND *:*", "a clause that is written for readers"],
    ["berlin OR berlin OR berlin*", "a query with duplicates"],
    ["berlin AND NOT berlin AND berlin*", "a query with contradictions"],
    ["staff_count:[9 TO 1] OR staff_count:5", "a range that contains nothing"],
    ['"a b" OR "b a"', "phrases of the same words"],
  ])("%s: %s", (query) => {
    expect(shownWarnings("redundant-clause", query)).toEqual([]);
  });
});

test.each([
  "!staff_count:<9 AND -staff_count:* +acme",
  "+acme re* AND +red",
  // Without a required clause, the others would be necessary.
  "-(bolt (NOT staff_count:[10 TO 100])) +staff_count:>=10 acme",
])("has no fix where signs would change what other clauses mean: %s", (query) => {
  const codes = shownWarnings("redundant-clause", query);
  expect(codes).not.toEqual([]);
  expect(fixedQueries("redundant-clause", query)).toEqual(codes.map(() => null));
});

test("clauses that are too long to compare have no warnings", () => {
  const long = (length: number): string => `name:${"a".repeat(length)} OR name:a*`;
  expect(shownWarnings("redundant-clause", long(900))).toHaveLength(1);
  expect(shownWarnings("redundant-clause", long(1100))).toEqual([]);
});
