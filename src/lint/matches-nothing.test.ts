import { fixedQueries, lintedEngine, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";
import { companySchema } from "../companies/company-schema.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { lint } from "../engine/tools/lint.ts";

test("reports an unknown term with a similar one", () => {
  expect(shownWarnings("matches-nothing", "software AND location_city:Berln")).toEqual([
    `No document matches \`location_city:Berln\`: did you mean \`berlin\`?
  software AND location_city:Berln
               ^^^^^^^^^^^^^^^^^^^
→ software AND location_city:berlin`,
  ]);
});

describe("reports a clause that matches no document", () => {
  test.each<[string, string]>([
    ["berlin OR paris", "No document matches `paris`: change or remove it."],
    ["berlin -paris", "No document matches `paris`, so the negation has no effect: remove it."],
    [
      "berlin -(munich AND hamburg)",
      "No document matches `munich AND hamburg`, so the negation has no effect: remove it.",
    ],
    [
      '"green red"',
      'No document matches `"green red"`: its words occur, but not next to each other. Search for them without quotes.',
    ],
    [
      'tagline:"red blue"~5',
      'No document matches `tagline:"red blue"~5`: its words occur, but not next to each other. Search for them without quotes.',
    ],
    ['"red wine"', 'No document matches `"red wine"`: change or remove it.'],
    ["staff_count:86", "No document matches `staff_count:86`: change or remove it."],
    ["followers:*", "No document matches `followers:*`: change or remove it."],
    ["name:soz*", "No document matches `name:soz*`: change or remove it."],
    ["c++*", "No document matches `c++*`: change or remove it."],
    ["/x+/ OR berlin", "No document matches `/x+/`: change or remove it."],
    ["NOT *:*", "No document matches `NOT *:*`: change or remove it."],
    ["a AND wine", "No document matches `wine`: change or remove it."],
    [
      "berlin AND munich",
      "No document matches `berlin AND munich` as a whole, although each of its clauses matches documents: remove one of them.",
    ],
    [
      "b OR (+red -green)",
      "No document matches `+red -green` as a whole, although each of its clauses matches documents: remove one of them.",
    ],
    [
      "location_city:(berlin AND munich) AND software",
      "No document matches `berlin AND munich` as a whole, although each of its clauses matches documents: remove one of them.",
    ],
  ])("%s", (query, message) => {
    expect(shownWarnings("matches-nothing", query).map((shown) => shown.split("\n")[0])).toEqual([message]);
  });
});

describe("reports the innermost clause only", () => {
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

describe("reports nothing for", () => {
  test.each(["berlin", "berlin OR munich", "berlin @", "*", "*:*", "red AND NOT munich", "software and berlin"])(
    "%s",
    (query) => {
      expect(shownWarnings("matches-nothing", query)).toEqual([]);
    },
  );

  test("an index without documents", () => {
    const engine = new SearchEngine(companySchema);
    expect(lint(engine, "berlin")).toEqual([]);
    engine.upsert({ id: "1", name: "Berlin" });
    engine.delete("1");
    expect(lint(engine, "berlin")).toEqual([]);
  });
});

test.each(["@", '""', "- &", "name:(>=)", " NOT (@) "])("reports a query without a word: %s", (query) => {
  for (const engine of [lintedEngine, new SearchEngine(companySchema)]) {
    expect(lint(engine, query).map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "matches-nothing: The query contains no word, so it matches no document: write a word, or `*:*` to find everything.",
    ]);
  }
});

test("ignores deleted documents", () => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll([
    { id: "1", name: "Acme", location_city: "Berlin" },
    { id: "2", name: "Acme Paris", location_city: "Paris" },
  ]);
  const codes = (query: string) => lint(engine, query).map(({ code }) => code);
  const queries = ["paris", "pari*", '"acme paris"', "name:parus~"];
  expect(queries.flatMap(codes)).toEqual([]);
  engine.delete("2");
  expect(queries.flatMap(codes)).toEqual(queries.map(() => "matches-nothing"));
  expect(lint(engine, "parid")).toEqual([
    {
      code: "matches-nothing",
      message: "No document matches `parid`: change or remove it.",
      span: { start: 0, end: 5 },
    },
  ]);
});

test("stops at the deadline", () => {
  const codes = lint(lintedEngine, "*paris OR rome", { timeBudget: Number.MIN_VALUE }).map(({ code }) => code);
  expect(codes).toEqual(["leading-wildcard"]);
});

test("fixes a term in its own parentheses", () => {
  expect(fixedQueries("matches-nothing", "location_city:((Berln)^2) OR name:(x)")).toEqual([
    "location_city:((berlin)^2) OR name:(x)",
    null,
  ]);
});
