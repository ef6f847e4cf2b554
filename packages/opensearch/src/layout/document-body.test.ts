import { DocumentError, defineSchema, foldingAnalyzer, keyword, number, objects, text } from "firmament";
import { AnalyzedSchema, readDocument } from "firmament/query";
import { describe, expect, test } from "vitest";
import { DocumentBodies } from "./document-body.ts";
import { FREQUENCY_DELIMITER, NO_TERM_TOKEN } from "./impact-token.ts";
import { IndexLayout } from "./index-layout.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text({ exactFirst: true }),
    tags: text({ many: true }),
    code: keyword(),
    size: number({ many: true }),
    places: objects({ city: text(), floor: number() }),
  },
});
const bodies = new DocumentBodies(new IndexLayout(new AnalyzedSchema(schema)));

function bodyOf(record: object): Readonly<Record<string, unknown>> {
  return bodies.of(readDocument(schema, { id: "1", ...record }, 0), 7, 0);
}

function tokensOf(field: unknown): readonly string[] {
  return (field as string).split("\n").map((token) => token.split(FREQUENCY_DELIMITER)[0] as string);
}

describe("DocumentBodies", () => {
  test("stores the id, the order and the document", () => {
    expect(bodyOf({ name: "Acme" })).toMatchObject({ id: "1", o: 7, doc: '{"id":"1","name":"Acme"}' });
  });

  test("stores the terms of each value apart, and an empty value as a gap", () => {
    expect(bodyOf({ tags: ["Red Green", "", "blue"] }).t1).toEqual(["red\ngreen", "", "blue"]);
  });

  test("omits the terms of a field without a term", () => {
    expect(bodyOf({ name: "!", tags: [] })).not.toHaveProperty("t0");
  });

  test("stores the impacts of each field, and those of all fields together", () => {
    const body = bodyOf({ name: "acme", tags: ["acme", "red"], code: "X" });
    expect(tokensOf(body.i1)).toEqual(["acme", "red"]);
    expect(new Set(tokensOf(body.a))).toEqual(new Set(["acme", "red", "X"]));
  });

  test("marks a document without a term in a field of impacts", () => {
    expect(bodyOf({}).i2).toBe(NO_TERM_TOKEN);
  });

  test("escapes control characters of keyword values in impacts only", () => {
    const body = bodyOf({ code: "a\nb\\n" });
    expect(body.t2).toEqual(["a\nb\\n"]);
    expect(tokensOf(body.i2)).toEqual(["a\\nb\\\\n"]);
  });

  test("stores each number once, in order", () => {
    expect(bodyOf({ size: [3, 1, 3, -0] }).n0).toEqual([0, 1, 3]);
  });

  test("stores values, whole values as terms, and nested objects", () => {
    const body = bodyOf({ name: "Acme Robotics", places: [{ city: "Berlin", floor: 2 }, { city: "Köln" }] });
    expect(body).toMatchObject({ v0: ["Acme Robotics"], x0: ["acme\nrobotics"], v3: ["Berlin", "Köln"], s3: "Berlin" });
    expect(body.o0).toMatchObject([{ t0: ["berlin"], n0: [2] }, { t0: ["koln"] }]);
  });

  test.each([{ code: "a\ud800" }, { name: "\udc00 b" }])("rejects half of a surrogate pair", (record) => {
    expect(() => bodyOf(record)).toThrow("contains half of a surrogate pair, which a cluster cannot store");
  });

  test("rejects a keyword value with too many bytes", () => {
    const error = new DocumentError({
      record: 0,
      id: "1",
      field: "code",
      reason: 'the field "code" has a term of 60000 bytes; a cluster can index 32766',
    });
    expect(() => bodyOf({ code: "ö".repeat(30_000) })).toThrow(error);
  });
});
