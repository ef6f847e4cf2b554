import { boolean, type DocumentInput, defineSchema, keyword, number, type Schema, SearchEngine, text } from "firmament";
import { describe, expect, it } from "vitest";
import { documentsOf } from "../document-type/schema-documents.ts";
import { sampleQuery } from "./sample-query.ts";

function sampleOf(fields: Schema["fields"], ...documents: readonly Readonly<Record<string, unknown>>[]): string {
  const schema = defineSchema({ fields });
  const engine = new SearchEngine<Schema>(schema);
  engine.upsertAll(documents.map((values, index) => ({ id: `${index}`, ...values })) as DocumentInput<Schema>[]);
  const query = sampleQuery({ type: documentsOf(schema), engine });
  if (documents.length > 0) expect(engine.count(query)).toBeGreaterThan(0);
  return query;
}

describe("the query of the printed command", () => {
  it("has a word of the title and a range of a number", () => {
    const fields = { note: text(), title: text(), price: number() };
    expect(sampleOf(fields, { note: "x", title: "A Desk lamp", price: 39.5 })).toBe("desk AND price:<=39.5");
  });

  it("names the field of another text, and quotes keywords", () => {
    expect(sampleOf({ note: text() }, { note: "up to (and)" })).toBe("up");
    expect(sampleOf({ brand: keyword() }, { brand: 'O"Neill AND' })).toBe('brand:"O\\"Neill AND"');
    expect(sampleOf({ note: text(), "Price (EUR)": number({ many: true }) }, { "Price (EUR)": [-2, 7] })).toBe(
      "Price\\ \\(EUR\\):<=-2",
    );
  });

  it("finds all documents if their values suggest none, and of no documents", () => {
    expect(sampleOf({ note: text(), sold: boolean() }, { sold: true })).toBe("*:*");
    expect(sampleOf({ name: text() }, { name: "!!" })).toBe("*:*");
    expect(sampleOf({ name: text() })).toBe("*:*");
  });
});
