import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import { trickyTexts } from "@firmament/testing/src/arbitrary/text.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { readDocument } from "../../schema/document.ts";
import { DocumentValues } from "../../schema/document-values.ts";
import { number, text } from "../../schema/field.ts";
import { type DocumentOf, defineSchema } from "../../schema/schema.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import { DocumentCodec } from "./document-codec.ts";
import { DocumentJsonWriter } from "./document-json.ts";

/** The id is neither the first member nor the last one: objects list the name 10 first. */
const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    b: text(),
    size: number(),
    list: text({ many: true }),
    ["__proto__"]: text(),
    "10": text({ many: true }),
    'quo"ted\n': number(),
    é: text(),
  },
});

const names = Object.keys(schema.fields);

const texts = fc.oneof(
  trickyTexts,
  fc.string({ unit: fc.constantFrom('"', "\\", "\n", "\u001f", "\u007f", "\u2028") }),
);
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 5, 1e21, 1e-7, -1.5e300, Number.MAX_SAFE_INTEGER),
);
const lists = fc.array(texts, { maxLength: 3 });

const documents = fc
  .record(
    {
      id: fc.string({ minLength: 1, unit: codePoints }),
      b: texts,
      size: numbers,
      list: lists,
      ["__proto__"]: texts,
      "10": lists,
      'quo"ted\n': numbers,
      é: texts,
    },
    { requiredKeys: ["id"] },
  )
  .map((record) => readDocument(schema, record, 0));

const selections = fc.option(fc.subarray(names).map((selected) => new Set(selected)));

type Document = DocumentOf<typeof schema>;

function encode(document: Document): Uint8Array {
  const bytes = new GrowingBytes();
  new DocumentCodec(schema).encode(DocumentValues.of(schema, document), bytes);
  return bytes.bytes().slice();
}

/** The JSON of documents, one after the other; `null` for a document that cannot be written. */
function write(written: readonly Document[], fields: ReadonlySet<string> | null): readonly (string | null)[] {
  const bytes = new GrowingBytes();
  const writer = new DocumentJsonWriter(schema, fields);
  return written.map((document) => {
    const start = bytes.length;
    const isWritten = writer.append(document.id, encode(document), bytes);
    expect(isWritten).toBe(bytes.length > start);
    return isWritten ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.bytes().subarray(start)) : null;
  });
}

function selected(document: Document, fields: ReadonlySet<string> | null): object {
  return Object.fromEntries(
    Object.entries(document).filter(([name]) => name === "id" || fields === null || fields.has(name)),
  );
}

/** Whether the codec can separate the texts of a document. */
function isSeparable({ id, ...fields }: Document): boolean {
  return Object.values(fields)
    .flat()
    .every((value) => typeof value === "number" || (value.isWellFormed() && !value.includes("\0")));
}

describe("a writer of documents as JSON", () => {
  test("writes the bytes of JSON.stringify", () => {
    fc.assert(
      fc.property(fc.array(documents, { maxLength: 4 }), selections, (written, fields) => {
        const expected = written.map((document) =>
          isSeparable(document) ? JSON.stringify(selected(document, fields)) : null,
        );
        expect(write(written, fields)).toEqual(expected);
      }),
      runs(500),
    );
  });

  test.each<[string, object]>([
    ["no fields", {}],
    ["a field before the id", { "10": ["a", "b"] }],
    ["empty values", { b: "", list: [], "10": [""] }],
    ["escapes", { b: '"\\/\b\f\n\r\t\u0001\u007f', é: "\u2028\u2029" }],
    ["-0", { size: -0, 'quo"ted\n': -0 }],
    ["a byte order mark", { b: "\ufeffa" }],
  ])("writes %s", (_, fields) => {
    const document = readDocument(schema, { id: 'a"\ud83d', ...fields }, 0);
    expect(write([document], null)).toEqual([JSON.stringify(document)]);
  });

  test("leaves a document with texts that cannot be separated to its caller", () => {
    const document = readDocument(schema, { id: "1", b: "a\0b" }, 0);
    expect(write([document], null)).toEqual([null]);
  });
});
