import { fixedQueries, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { lint } from "../engine/tools/lint.ts";
import { defineSchema, keyword, SearchEngine, text } from "../entries/index.ts";

test("reports a phrase in quotes that the language does not know", () => {
  expect(shownWarnings("typographic-quotes", "blue tagline:“red green”")).toEqual([
    `“ and ” do not quote a phrase, so each word is searched on its own: write \`"red green"\`.
  blue tagline:“red green”
       ^^^^^^^^^^^^^^^^^^^
→ blue tagline:"red green"`,
  ]);
});

describe("fixes", () => {
  test.each([
    ["„red green“", '"red green"'],
    ["«red green»", '"red green"'],
    ["« red green »", '" red green "'],
    ["‘red green’", '"red green"'],
    ["'red green'", '"red green"'],
    ["-'red green blue'", '-"red green blue"'],
    ["tagline:(“red green” OR a)", 'tagline:("red green" OR a)'],
    ["“red AND green”", '"red AND green"'],
    ["“red (green)”", null],
    ["location_city='New York' OR red", 'location_city:"New York" OR red'],
    ["location_city!=“New York”", '-location_city:"New York"'],
  ])("%s", (query, fixed) => {
    expect(fixedQueries("typographic-quotes", query)).toEqual([fixed]);
  });
});

describe("reports nothing for", () => {
  test.each([
    "“red”",
    "rock 'n' roll",
    "'tis green",
    "the dogs' bowl",
    "'red name:green'",
    "‘red green“",
    "\\“red green”",
    "“red -green”",
    '"“red green”"',
    `“${"a ".repeat(20)}b”`,
  ])("%s", (query) => expect(fixedQueries("typographic-quotes", query)).toEqual([]));
});

test("counts around a single word of a keyword field, unless a document has the value", () => {
  const engine = new SearchEngine(defineSchema({ fields: { name: text(), tags: keyword({ many: true }) } }));
  const fixed = (query: string): string => applyFixes(query, lint(engine, query));
  expect(fixed("tags:“red” name:“red”")).toBe('tags:"red" name:“red”');
  engine.upsert({ id: "1", tags: ["“red”"] });
  expect(lint(engine, "tags:“red”")).toEqual([]);
});
