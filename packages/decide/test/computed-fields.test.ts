import { defineSchema, keyword, text } from "firmament";
import { expect, test } from "vitest";
import { equivalent, satisfiable, whyNot } from "../src/index.ts";

const schema = defineSchema({
  fields: { street: text(), city: keyword(), full: text({ from: "{street} {city}" }) },
});

test("a witness states no computed field, also under a strict schema", () => {
  for (const strict of [false, true]) {
    const fields = { street: text(), made: text({ from: "{id} {street}" }) };
    const rules = { schema: defineSchema({ fields, strict }) };
    expect(satisfiable("made:1", rules)).toEqual({ answer: true, witness: { id: "1" } });
    expect(satisfiable("made:elm", rules)).toMatchObject({ answer: "unknown" });
    expect(equivalent("street:elm", "made:elm AND street:elm", rules)).toMatchObject({ answer: "unknown" });
  }
});

test("no answer about computed fields has a witness that is no document", () => {
  const unknown = { answer: "unknown", reason: "a document was not confirmed" };
  expect(satisfiable("full:berlin AND -street:* AND -city:*", { schema })).toEqual(unknown);
  expect(equivalent("full:berlin", "city:berlin", { schema })).toEqual(unknown);
  expect(equivalent("full:a AND -full:a", "full:b AND -full:b", { schema })).toEqual({ answer: true });
  expect(equivalent("street:a", "street:b", { schema })).toMatchObject({ answer: false });
  expect(whyNot("full:berlin", { id: "1", street: "Elm" }, { schema })).toMatchObject({
    clauses: [{ reason: "full is Elm, not berlin" }],
  });
});
