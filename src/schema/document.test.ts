import { describe, expect, test } from "vitest";
import { DocumentError } from "../base/document-error.ts";
import { companySchema } from "../companies/company-schema.ts";
import { fieldValue, readDocument, textValues } from "./document.ts";
import { number, text } from "./field.ts";
import { defineSchema } from "./schema.ts";

const read = (record: unknown): unknown => readDocument(companySchema, record, 4);

function errorOf(record: unknown): DocumentError {
  try {
    read(record);
  } catch (error) {
    if (error instanceof DocumentError) return error;
  }
  throw new Error("no DocumentError");
}

describe("a document", () => {
  test("has its id and the fields with a value, in the order of the schema", () => {
    const document = read({ staff_count: 3, name: "Acme", id: "a", unknown: 1 });
    expect(JSON.stringify(document)).toBe('{"id":"a","name":"Acme","staff_count":3}');
    expect(Object.isFrozen(document)).toBe(true);
  });

  test("omits null, also in a list", () => {
    expect(read({ id: "a", name: null, followers: null, industries: [null, "Retail"] })).toEqual({
      id: "a",
      industries: ["Retail"],
    });
  });

  test("converts a number in a text field to its decimal text", () => {
    expect(read({ id: "a", postal_code: 10115, specialities: [5, 0.25], name: 1e21, tagline: -1.25e-7 })).toEqual({
      id: "a",
      postal_code: "10115",
      specialities: ["5", "0.25"],
      name: "1000000000000000000000",
      tagline: "-0.000000125",
    });
  });

  test("converts a single value of a multi-valued field to a list", () => {
    expect(read({ id: "a", industries: "Retail" })).toEqual({ id: "a", industries: ["Retail"] });
  });

  test("keeps empty texts and empty lists", () => {
    expect(read({ id: "a", name: "", industries: [] })).toEqual({ id: "a", name: "", industries: [] });
  });

  test.each([
    [null, "Record 4: a document must be an object, not null"],
    ["Acme", 'Record 4: a document must be an object, not the text "Acme"'],
    [[], "Record 4: a document must be an object, not a list"],
    [{}, "Record 4: the id is missing"],
    [{ id: "" }, 'Record 4: the id must be a non-empty string or an integer, not the text ""'],
    [{ id: 7.5 }, "Record 4: the id must be a non-empty string or an integer, not the number 7.5"],
    [{ id: "a", staff_count: "50" }, 'Record 4 (id "a"): the field "staff_count" must be a number, not the text "50"'],
    [{ id: "a", followers: Number.NaN }, 'Record 4 (id "a"): the field "followers" must be a finite number, not NaN'],
    [{ id: "a", followers: true }, 'Record 4 (id "a"): the field "followers" must be a number, not the boolean true'],
    [{ id: "a", name: ["Acme"] }, 'Record 4 (id "a"): the field "name" must be text, not a list'],
    [{ id: "a", name: { en: "Acme" } }, 'Record 4 (id "a"): the field "name" must be text, not an object'],
    [
      { id: "a", industries: ["x", {}] },
      'Record 4 (id "a"): the field "industries" must be a list of texts, but one of its values is an object',
    ],
    [{ id: "a", industries: false }, 'Record 4 (id "a"): the field "industries" must be text, not the boolean false'],
  ])("rejects %j", (record, message) => {
    expect(errorOf(record).message).toBe(message);
  });

  test("rejects a record whose getter throws", () => {
    const record = {
      id: "a",
      get name(): string {
        throw new Error("not today");
      },
    };
    expect(errorOf(record).message).toBe("Record 4: it cannot be read: not today");
  });

  test.each([
    [Symbol.iterator, "Symbol(Symbol.iterator)"],
    [Object.create(null), "an object"],
    [null, "null"],
    ["text", "text"],
  ])("rejects a record whose getter throws %s", (thrown, message) => {
    const record = {
      id: "a",
      get name(): string {
        throw thrown;
      },
    };
    expect(errorOf(record).message).toBe(`Record 4: it cannot be read: ${message}`);
  });

  test("rejects with the location as members of the error", () => {
    expect(errorOf({ id: "a", staff_count: "50" })).toMatchObject({
      record: 4,
      id: "a",
      field: "staff_count",
      reason: 'the field "staff_count" must be a number, not the text "50"',
    });
    expect(errorOf(null).id).toBeUndefined();
  });

  test("accepts fields with the names of members of Object", () => {
    const schema = defineSchema({
      analyzer: companySchema.analyzer,
      fields: { constructor: text(), ["__proto__"]: text(), toString: number() },
    });
    expect(readDocument(schema, { id: "a" }, 0)).toEqual({ id: "a" });
    const document = readDocument(schema, JSON.parse('{"id":"a","__proto__":"p","constructor":"c","toString":5}'), 0);
    expect(textValues(document, "__proto__")).toEqual(["p"]);
    expect(textValues(document, "constructor")).toEqual(["c"]);
    expect(fieldValue(document, "toString")).toBe(5);
    expect(Object.getPrototypeOf(document)).toBe(Object.prototype);
  });
});
