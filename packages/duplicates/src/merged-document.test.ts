import { defineSchema, keyword, number, objects, stored, text, vector } from "firmament";
import { describe, expect, test } from "vitest";
import { type MergeChoices, mergedDocument } from "./merged-document.ts";

const schema = defineSchema({
  fields: {
    name: text(),
    tags: keyword({ many: true }),
    staff: number(),
    label: text({ from: "{name}!" }),
  },
});
const documents = [
  { id: "1", name: "Acme", tags: ["a", "b"], label: "Acme!" },
  { id: "2", name: "ACME", tags: ["b", "c"], staff: 5, label: "ACME!" },
  { id: "3", staff: 7 },
] as const;

describe("a merged document", () => {
  test.each<[MergeChoices, object]>([
    [{}, { id: "1", name: "Acme", tags: ["a", "b"], staff: 5 }],
    [{ rule: "keep" }, { id: "1", name: "Acme", tags: ["a", "b"] }],
    [{ rule: "unite" }, { id: "1", name: "Acme", tags: ["a", "b", "c"], staff: 5 }],
    [{ values: { name: "2", staff: "3", tags: null } }, { id: "1", name: "ACME", staff: 7 }],
    [
      { rule: "unite", values: { name: "3" } },
      { id: "1", tags: ["a", "b", "c"], staff: 5 },
    ],
  ])("by %j", (choices, expected) => {
    expect(mergedDocument(schema, documents, choices)).toEqual(expected);
  });

  test("unites values of fields with several, and takes a vector and a stored list whole", () => {
    const places = defineSchema({
      fields: {
        places: objects({ city: text() }),
        embedding: vector(2),
        source: stored(),
        tags: keyword({ many: true }),
      },
    });
    const [bonn, rome] = [{ city: "Bonn" }, { city: "Rome" }];
    const both = [
      { id: "1", places: [bonn], embedding: [127, 3], source: ["a"], tags: ["x"] },
      { id: "2", places: [bonn, rome], embedding: [5, 127], source: ["b"], tags: ["y"] },
    ] as const;
    expect(mergedDocument(places, both, { rule: "unite" })).toEqual({
      ...{ id: "1", places: [bonn, rome], embedding: [127, 3], source: ["a"], tags: ["x", "y"] },
    });
  });

  test.each<[MergeChoices, string]>([
    [{ rule: "all" as never }, "The rule of a merge must be keep, fill or unite, not all."],
    [{ values: { nane: "1" } }, 'The schema has no field "nane". Did you mean name?'],
    [{ values: { label: "1" } }, 'The field "label" is computed: choose no value for it.'],
    [
      { values: { name: "4" } },
      'The value of "name" cannot come from the document "4", which takes no part in the merge. Choose one of 1, 2, 3, or null for no value.',
    ],
  ])("is refused: %j", (choices, message) => {
    expect(() => mergedDocument(schema, documents, choices)).toThrow(new TypeError(message));
  });
});
