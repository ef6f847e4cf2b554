import { defineSchema, keyword, number, text } from "firmament";
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
