import { describe, expect, test } from "vitest";
import { DocumentError } from "../base/document-error.ts";
import { companySchema } from "./company-schema.ts";
import { numberValue, readDocument, textValues } from "./document.ts";
import { number, text } from "./field.ts";
import { defineSchema } from "./schema.ts";

const read = (record: unknown): unknown => readDocument(companySchema, record, 4);

function fault(record: unknown): DocumentError {
  try {
    read(record);
  } catch (error) {
    if (error instanceof DocumentError) return error;
  }
  throw new Error("no DocumentError");
}

describe("a document", () => {
  test("has its id and the fields that have a value, in the schema's order", () => {
    const document = read({ staff_count: 3, name: "Acme", id: "a", unknown: 1 });
    expect(JSON.stringify(document)).toBe('{"id":"a","name":"Acme","staff_count":3}');
    expect(Object.isFrozen(document)).toBe(true);
  });

  test("takes null for missing, also in a list", () => {
    expect(read({ id: "a", name: null, followers: null, industries: [null, "Retail"] })).toEqual({
      id: "a",
      industries: ["Retail"],
    });
  });

  test("takes a number in a text field for its decimal text", () => {
    expect(read({ id: "a", postal_code: 10115, specialities: [5, 0.25], name: 1e21, tagline: -1.25e-7 })).toEqual({
      id: "a",
      postal_code: "10115",
      specialities: ["5", "0.25"],
      name: "1000000000000000000000",
      tagline: "-0.000000125",
    });
  });

  test("takes a lone value for a list of one", () => {
    expect(read({ id: "a", industries: "Retail" })).toEqual({ id: "a", industries: ["Retail"] });
  });

  test("keeps empty texts and empty lists", () => {
    expect(read({ id: "a", name: "", industries: [] })).toEqual({ id: "a", name: "", industries: [] });
  });

  test.each([
    [null, "Record 4: a document is an object, not null"],
    ["Acme", 'Record 4: a document is an object, not the text "Acme"'],
    [[], "Record 4: a document is an object, not a list"],
    [{}, "Record 4: the id is missing"],
    [{ id: "" }, 'Record 4: the id must be a non-empty string, not the text ""'],
    [{ id: 7 }, "Record 4: the id must be a non-empty string, not the number 7"],
    [{ id: "a", staff_count: "50" }, 'Record 4 (id "a"): the field "staff_count" holds a number, not the text "50"'],
    [{ id: "a", followers: Number.NaN }, 'Record 4 (id "a"): the field "followers" holds a finite number, not NaN'],
    [{ id: "a", followers: true }, 'Record 4 (id "a"): the field "followers" holds a number, not the boolean true'],
    [{ id: "a", name: ["Acme"] }, 'Record 4 (id "a"): the field "name" holds text, not a list'],
    [{ id: "a", name: { en: "Acme" } }, 'Record 4 (id "a"): the field "name" holds text, not an object'],
    [
      { id: "a", industries: ["x", {}] },
      'Record 4 (id "a"): the field "industries" holds texts, but one of its values is an object',
    ],
    [{ id: "a", industries: false }, 'Record 4 (id "a"): the field "industries" holds text, not the boolean false'],
  ])("that is %j is refused", (record, message) => {
    expect(fault(record).message).toBe(message);
  });

  test("that throws when it is read is refused too", () => {
    const record = {
      id: "a",
      get name(): string {
        throw new Error("not today");
      },
    };
    expect(fault(record).message).toBe("Record 4: it cannot be read: not today");
  });

  test("is refused with the place in parts", () => {
    expect(fault({ id: "a", staff_count: "50" })).toMatchObject({
      record: 4,
      id: "a",
      field: "staff_count",
      reason: 'the field "staff_count" holds a number, not the text "50"',
    });
    expect(fault(null).id).toBeUndefined();
  });

  test("may have fields with the names of Object's members", () => {
    const schema = defineSchema({
      analyzer: companySchema.analyzer,
      fields: { constructor: text(), ["__proto__"]: text(), toString: number() },
    });
    expect(readDocument(schema, { id: "a" }, 0)).toEqual({ id: "a" });
    const document = readDocument(schema, JSON.parse('{"id":"a","__proto__":"p","constructor":"c","toString":5}'), 0);
    expect(textValues(document, "__proto__")).toEqual(["p"]);
    expect(textValues(document, "constructor")).toEqual(["c"]);
    expect(numberValue(document, "toString")).toBe(5);
    expect(Object.getPrototypeOf(document)).toBe(Object.prototype);
  });
});
