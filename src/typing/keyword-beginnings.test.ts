import { expect, test } from "vitest";
import { defineSchema, foldingAnalyzer, keyword, SearchEngine, text } from "../entries/index.ts";

const engine = new SearchEngine(
  defineSchema({
    fields: { name: text(), country: keyword(), city: keyword({ fold: true }) },
    analyzer: foldingAnalyzer,
    synonyms: [["usa", "United States"]],
  }),
);
engine.upsertAll([
  { id: "1", name: "Acme", country: "United States", city: "New York" },
  { id: "2", name: "States United", country: "Germany", city: "New Ulm" },
]);

test.each([
  ["United Sta", ["1", "2"]],
  // An expression with synonyms, next to each other.
  ["United States ", ["1"]],
  ["new yo", ["1"]],
  ["NEW ", ["1", "2"]],
  ["united sta", ["2"]],
  ["new york city", []],
  ["usa", ["1"]],
])("%j finds %j", (query, ids) => {
  expect(engine.ids(query, { asYouType: true, defaultOperator: "AND" }).toSorted()).toEqual(ids);
});

test("the change names the text", () => {
  const { changes = [] } = engine.search("new yo", { asYouType: true });
  expect(changes.map(({ message }) => message)).toContain("`new yo` also finds keywords that begin with it.");
});
