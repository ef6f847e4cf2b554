import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { companies } from "../../../test/support/arbitrary/company.ts";
import { trickyTexts } from "../../../test/support/arbitrary/text.ts";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { companySchema } from "../../schema/company-schema.ts";
import { readDocument } from "../../schema/document.ts";
import { number, text } from "../../schema/field.ts";
import { type DocumentOf, defineSchema, type Schema } from "../../schema/schema.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import { DocumentCodec, type WrittenTexts } from "./document-codec.ts";

const oddSchema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    b: text(),
    size: number(),
    list: text({ many: true }),
    ["__proto__"]: text(),
    "10": text({ many: true }),
    constructor: number(),
    a: text(),
  },
});

const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 5));

const oddDocuments = fc
  .record(
    {
      id: fc.string({ minLength: 1, unit: "binary" }),
      b: trickyTexts,
      size: numbers,
      list: fc.array(trickyTexts, { maxLength: 3 }),
      ["__proto__"]: trickyTexts,
      "10": fc.array(trickyTexts, { maxLength: 3 }),
      constructor: numbers,
      a: trickyTexts,
    },
    { requiredKeys: ["id"] },
  )
  .map((record) => readDocument(oddSchema, record, 0));

function write<S extends Schema>(schema: S, document: DocumentOf<S>): { bytes: Uint8Array; written: WrittenTexts } {
  const bytes = new GrowingBytes();
  const written = new DocumentCodec(schema).encode(document, bytes);
  return { bytes: bytes.bytes(), written };
}

function expectSame<S extends Schema>(schema: S, document: DocumentOf<S>): void {
  const { bytes, written } = write(schema, document);
  const reader = new DocumentCodec(schema);
  const read = reader.decode(document.id, bytes);
  expect(read).toStrictEqual(document);
  expect(Object.entries(read)).toEqual(Object.entries(document));
  expect(Object.isFrozen(read)).toBe(true);
  expect(Object.values(read).every(Object.isFrozen)).toBe(true);

  const { texts, firsts } = written;
  const again = reader.texts(bytes);
  expect({ firsts: again.firsts, texts: again.texts.slice(0, texts.length) }).toEqual({ firsts, texts });
  for (let field = 0; field + 1 < firsts.length; field++) {
    expect(reader.textsOf(field, bytes)).toEqual(texts.slice(firsts[field], firsts[field + 1]));
  }
}

describe("documents as bytes", () => {
  test("are read as they were", () => {
    fc.assert(fc.property(companies, (company) => expectSame(companySchema, readDocument(companySchema, company, 0))));
    fc.assert(
      fc.property(oddDocuments, (document) => expectSame(oddSchema, document)),
      { numRuns: 500 },
    );
  });

  test.each([
    ["nothing", {}],
    ["an empty text", { b: "" }],
    ["no texts in a list", { list: [] }],
    ["empty texts in a list", { list: ["", ""] }],
    ["a byte order mark", { b: "\ufeffa", list: ["\ufeff"] }],
    ["what UTF-8 has no place for", { b: "a", list: ["\ud83d", "b"], size: -0 }],
    ["the byte between texts", { b: "a\0b", list: ["", "\0"] }],
    ["numbers", { size: 1e300, constructor: -0 }],
    ["a name that objects have", { ["__proto__"]: "a" }],
  ])("can hold %s", (_, fields) => {
    const document = readDocument(oddSchema, { id: "1", ...Object.fromEntries(Object.entries(fields)) }, 0);
    expectSame(oddSchema, document);
  });

  test("are fewer than those of JSON", () => {
    const encoder = new TextEncoder();
    fc.assert(
      fc.property(oddDocuments, (document) => {
        const { bytes } = write(oddSchema, document);
        expect(bytes.length).toBeLessThan(encoder.encode(JSON.stringify(document)).length);
      }),
    );
  });

  test("hold a list of any length", () => {
    const list = Array.from({ length: 200_000 }, (_, index) => String(index));
    expectSame(oddSchema, readDocument(oddSchema, { id: "1", list }, 0));
  });

  test("tell where the texts are", () => {
    const document = readDocument(oddSchema, { id: "1", list: ["é", ""], size: 5, "10": ["b"], a: "c d" }, 0);
    const { bytes, written } = write(oddSchema, document);
    expect(written.texts).toEqual(["b", "é", "", "c d"]);
    // Text fields in the schema's order: 10, b, list, __proto__, a.
    expect(written.firsts).toEqual([0, 1, 1, 3, 3, 4]);
    expect(new TextDecoder().decode(bytes.subarray(written.start))).toBe("b\0é\0\0c d\0");
    const withNul = readDocument(oddSchema, { id: "1", b: "a\0", a: "c" }, 0);
    expect(write(oddSchema, withNul).written).toEqual({ texts: ["a\0", "c"], firsts: [0, 0, 1, 1, 1, 2], start: -1 });
  });
});
