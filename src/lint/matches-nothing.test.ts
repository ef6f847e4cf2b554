import { describe, expect, test } from "vitest";
import { fixedQueries, lintedEngine, shownWarnings } from "../../test/support/engine/shown-warnings.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { companySchema } from "../schema/company-schema.ts";

test("a word that nothing has, with one that is near", () => {
  expect(shownWarnings("matches-nothing", "software AND location_city:Berln")).toEqual([
    `Nothing matches \`location_city:Berln\`: did you mean \`berlin\`?
  software AND location_city:Berln
               ^^^^^^^^^^^^^^^^^^^
→ software AND location_city:berlin`,
  ]);
});

describe("without one that is near", () => {
  test.each<[string, string]>([
    ["berlin OR paris", "Nothing matches `paris`."],
    ["berlin -paris", "Nothing matches `paris`, so there is nothing to leave out."],
    ["berlin -(munich AND hamburg)", "Nothing matches `munich AND hamburg`, so there is nothing to leave out."],
    ['"green red"', 'Nothing matches `"green red"`: its words are there, but not side by side.'],
    ['tagline:"red blue"~5', 'Nothing matches `tagline:"red blue"~5`: its words are there, but not side by side.'],
    ['"red wine"', 'Nothing matches `"red wine"`.'],
    ["staff_count:86", "Nothing matches `staff_count:86`."],
    ["followers:*", "Nothing matches `followers:*`."],
    ["name:soz*", "Nothing matches `name:soz*`."],
    ["c++*", "Nothing matches `c++*`."],
    ["/x+/ OR berlin", "Nothing matches `/x+/`."],
    ["NOT *:*", "Nothing matches `NOT *:*`."],
    ["a AND wine", "Nothing matches `wine`."],
    [
      "berlin AND munich",
      "Nothing matches `berlin AND munich` as a whole, though each of its clauses matches something.",
    ],
    ["b OR (+red -green)", "Nothing matches `+red -green` as a whole, though each of its clauses matches something."],
    [
      "location_city:(berlin AND munich) AND software",
      "Nothing matches `berlin AND munich` as a whole, though each of its clauses matches something.",
    ],
  ])("%s", (query, message) => {
    expect(shownWarnings("matches-nothing", query).map((shown) => shown.split("\n")[0])).toEqual([message]);
  });
});

describe("the smallest clause is told, and what is around it is not", () => {
  test.each<[string, number]>([
    ["paris AND berlin AND munich", 1],
    ["(paris OR rome) AND berlin", 2],
    ["berlin AND munich AND NOT berlin", 0],
    ["(berlin AND munich) AND hamburg", 1],
    ["(berlin AND munich) OR (munich AND hamburg)", 2],
    ["red and berlin AND munich", 0],
    ["berlin AND staff_count:[9 TO 5]", 0],
  ])("%s: %d", (query, count) => {
    expect(shownWarnings("matches-nothing", query)).toHaveLength(count);
  });
});

describe("nothing is told of", () => {
  test.each([
    "berlin",
    "berlin OR munich",
    "@",
    '""',
    "berlin @",
    "*",
    "*:*",
    "red AND NOT munich",
    "software and berlin",
  ])("%s", (query) => {
    expect(shownWarnings("matches-nothing", query)).toEqual([]);
  });

  test("an index without documents", () => {
    const engine = new SearchEngine(companySchema);
    expect(engine.lint("berlin")).toEqual([]);
    engine.upsert({ id: "1", name: "Berlin" });
    engine.delete("1");
    expect(engine.lint("berlin")).toEqual([]);
  });
});

test("documents that were deleted do not count", () => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll([
    { id: "1", name: "Acme", location_city: "Berlin" },
    { id: "2", name: "Acme Paris", location_city: "Paris" },
  ]);
  const codes = (query: string) => engine.lint(query).map(({ code }) => code);
  const queries = ["paris", "pari*", '"acme paris"', "name:parus~"];
  expect(queries.flatMap(codes)).toEqual([]);
  engine.delete("2");
  expect(queries.flatMap(codes)).toEqual(queries.map(() => "matches-nothing"));
  expect(engine.lint("parid")).toEqual([
    { code: "matches-nothing", message: "Nothing matches `parid`.", span: { start: 0, end: 5 } },
  ]);
});

test("what the time is not enough for is left out", () => {
  const codes = lintedEngine.lint("*paris OR rome", { timeBudget: Number.MIN_VALUE }).map(({ code }) => code);
  expect(codes).toEqual(["leading-wildcard"]);
});

test("the fix of a word in parentheses of its own", () => {
  expect(fixedQueries("matches-nothing", "location_city:((Berln)^2) OR name:(x)")).toEqual([
    "location_city:((berlin)^2) OR name:(x)",
    null,
  ]);
});
