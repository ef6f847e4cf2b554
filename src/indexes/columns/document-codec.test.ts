import { companies } from "@firmament/test-support/arbitrary/company.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import { trickyTexts } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { companySchema } from "../../companies/company-schema.ts";
import { readDocument } from "../../schema/document.ts";
import { DocumentValues } from "../../schema/document-values.ts";
import { number, text } from "../../schema/field.ts";
import { type DocumentOf, defineSchema, type Schema } from "../../schema/schema.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import { DocumentCodec, type EncodedTexts } from "./document-codec.ts";

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
      id: fc.string({ minLength: 1, unit: codePoints }),
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

function encode<S extends Schema>(schema: S, document: DocumentOf<S>): { bytes: Uint8Array; encoded: EncodedTexts } {
  const bytes = new GrowingBytes();
  const encoded = new DocumentCodec(schema).encode(DocumentValues.of(schema, document), bytes);
  return { bytes: bytes.bytes(), encoded };
}

function expectRoundTrip<S extends Schema>(schema: S, document: DocumentOf<S>): void {
  const { bytes, encoded } = encode(schema, document);
  const codec = new DocumentCodec(schema);
  const decoded = codec.decode(document.id, bytes);
  expect(decoded).toStrictEqual(document);
  expect(Object.entries(decoded)).toEqual(Object.entries(document));
  expect(Object.isFrozen(decoded)).toBe(true);
  expect(Object.values(decoded).every(Object.isFrozen)).toBe(true);

  const { texts, firsts } = encoded;
  const again = codec.texts(bytes);
  expect({ firsts: again.firsts, texts: again.texts.slice(0, texts.length) }).toEqual({ firsts, texts });
  for (let field = 0; field + 1 < firsts.length; field++) {
    expect(codec.textsOf(field, bytes)).toEqual(texts.slice(firsts[field], firsts[field + 1]));
  }
}

describe("a document codec", () => {
  test("decodes what it encoded", () => {
    fc.assert(
      fc.property(companies, (company) => expectRoundTrip(companySchema, readDocument(companySchema, company, 0))),
      runs(100),
    );
    fc.assert(
      fc.property(oddDocuments, (document) => expectRoundTrip(oddSchema, document)),
      runs(500),
    );
  });

  test.each([
    ["no fields", {}],
    ["an empty text", { b: "" }],
    ["an empty list", { list: [] }],
    ["empty texts in a list", { list: ["", ""] }],
    ["a byte order mark", { b: "\ufeffa", list: ["\ufeff"] }],
    ["lone surrogates", { b: "a", list: ["\ud83d", "b"], size: -0 }],
    ["the separator of texts", { b: "a\0b", list: ["", "\0"] }],
    ["numbers", { size: 1e300, constructor: -0 }],
    ["the field name __proto__", { ["__proto__"]: "a" }],
  ])("encodes %s", (_, fields) => {
    const document = readDocument(oddSchema, { id: "1", ...Object.fromEntries(Object.entries(fields)) }, 0);
    expectRoundTrip(oddSchema, document);
  });

  test("takes fewer bytes than JSON", () => {
    const encoder = new TextEncoder();
    fc.assert(
      fc.property(oddDocuments, (document) => {
        const { bytes } = encode(oddSchema, document);
        expect(bytes.length).toBeLessThan(encoder.encode(JSON.stringify(document)).length);
      }),
      runs(100),
    );
  });

  test("encodes a long list", () => {
    const list = Array.from({ length: 200_000 }, (_, index) => String(index));
    expectRoundTrip(oddSchema, readDocument(oddSchema, { id: "1", list }, 0));
  });

  test("returns the texts and the offset of their bytes", () => {
    const document = readDocument(oddSchema, { id: "1", list: ["é", ""], size: 5, "10": ["b"], a: "c d" }, 0);
    const { bytes, encoded } = encode(oddSchema, document);
    expect(encoded.texts).toEqual(["b", "é", "", "c d"]);
    // Fields of terms in the schema's order: 10, b, list, __proto__, a.
    expect(encoded.firsts).toEqual([0, 1, 1, 3, 3, 4]);
    expect(new TextDecoder().decode(bytes.subarray(encoded.start))).toBe("b\0é\0\0c d\0");
    const withNul = readDocument(oddSchema, { id: "1", b: "a\0", a: "c" }, 0);
    expect(encode(oddSchema, withNul).encoded).toEqual({ texts: ["a\0", "c"], firsts: [0, 0, 1, 1, 1, 2], start: -1 });
  });
});
