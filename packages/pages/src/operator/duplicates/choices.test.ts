import { mergedDocument } from "@firmament/duplicates";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { defineSchema, keyword, number, text } from "firmament";
import { expect, test } from "vitest";
import type { DuplicateDocument } from "../client/duplicates-api.ts";
import { type Choices, chosenValues, fieldRows, firstChoices, merging, valueFrom } from "./choices.ts";

const schema = defineSchema({ fields: { name: text(), tags: keyword({ many: true }), staff: number() } });
const fields = Object.keys(schema.fields);
const documents: readonly DuplicateDocument[] = [
  { id: "1", name: "Acme" },
  { id: "2", name: "ACME", tags: ["a"], staff: 5 },
  { id: "3", name: "Acme", tags: ["b"] },
];

test("the fullest document remains first", () => {
  expect(firstChoices(documents)).toEqual({ keep: "2", left: [], values: {}, unites: false });
});

test("fields have the values of the documents in a row, and equal ones are marked", () => {
  expect(fieldRows(["name", "tags", "other", "staff"], documents)).toEqual([
    { field: "name", values: ["Acme", "ACME", "Acme"], isEqual: false },
    { field: "tags", values: [null, "a", "b"], isEqual: false },
    { field: "staff", values: [null, "5", null], isEqual: false },
  ]);
  expect(fieldRows(["name"], [documents[0], documents[2]] as never)).toMatchObject([{ isEqual: true }]);
});

test("a field with the name of a member of all objects has the values of documents only", () => {
  const [one, other] = [{ id: "1" }, JSON.parse('{"id":"2","constructor":"a","__proto__":"b"}')];
  expect(fieldRows(["constructor", "toString", "__proto__"], [one, other])).toEqual([
    { field: "constructor", values: [null, "a"], isEqual: false },
    { field: "__proto__", values: [null, "b"], isEqual: false },
  ]);
  expect(valueFrom("constructor", [one, other], { keep: "1", left: [], values: {}, unites: false })).toBe("2");
});

const ids = documents.map(({ id }) => id);
const arbitraryChoices: fc.Arbitrary<Choices> = fc
  .record({
    keep: fc.constantFrom(...ids),
    left: fc.subarray(ids),
    values: fc.dictionary(fc.constantFrom(...fields), fc.constantFrom(...ids)),
    unites: fc.boolean(),
  })
  .map((choices) => ({ ...choices, left: choices.left.filter((id) => id !== choices.keep) }));

test("the values that the page marks are those of the merged document", { timeout: propertyTimeout }, () => {
  fc.assert(
    fc.property(arbitraryChoices, (choices) => {
      const taking = merging(documents, choices);
      const { keep, unites } = choices;
      expect(taking[0]?.id).toBe(keep);
      const values = chosenValues(taking, choices);
      const merged = mergedDocument(schema, taking as never, { rule: unites ? "unite" : "fill", values });
      for (const field of fields) {
        const from = valueFrom(field, taking, choices);
        const united = taking.flatMap((document) => (document[field] ?? []) as string[]);
        const expected =
          from === null && unites && field === "tags" ? united : taking.find(({ id }) => id === from)?.[field];
        expect(merged[field] ?? undefined, field).toEqual(
          united.length === 0 && field === "tags" ? undefined : expected,
        );
      }
    }),
    runs(200),
  );
});
