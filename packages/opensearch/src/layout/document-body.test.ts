import { DocumentError, defineSchema, foldingAnalyzer, keyword, number, objects, point, text } from "firmament";
import { AnalyzedSchema, readDocument } from "firmament/query";
import { describe, expect, test } from "vitest";
import { DocumentBodies } from "./document-body.ts";
import { impactEnd, NO_TERM, OWN_MARK, SHARED_MARK, TOKEN_SEPARATOR } from "./impact-token.ts";
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

/** The terms of a text, as each analyzer of a cluster reads them: with positions, with impacts, with shared impacts. */
function readText(text: unknown): { readonly terms: string[]; readonly impacts: string[]; readonly shared: string[] } {
  const tokens = (text as string).split(TOKEN_SEPARATOR).filter((token) => token !== "");
  const marked = (marks: readonly string[]): string[] =>
    tokens.flatMap((token) => marks.flatMap((mark) => (token.includes(mark) ? [token.split(mark)[0] as string] : [])));
  return {
    terms: tokens.map((token) => token.split(/[\u0085\u0086]/)[0] as string),
    impacts: marked([SHARED_MARK, OWN_MARK]),
    shared: marked([SHARED_MARK]),
  };
}

describe("DocumentBodies", () => {
  test("stores the id, the order and the document", () => {
    expect(bodyOf({ name: "Acme" })).toMatchObject({ id: "1", o: 7, doc: '{"id":"1","name":"Acme"}' });
  });

  test("stores the terms of each value apart, and an empty value as a gap", () => {
    const texts = bodyOf({ tags: ["Red Green Red", "", "blue red"] }).t1 as readonly string[];
    expect(texts.map((text) => readText(text).terms)).toEqual([["red", "green", "red"], [], ["blue", "red"]]);
  });

  test("stores one impact for each term of a field", () => {
    const texts = bodyOf({ tags: ["Red Green Red", "blue red"] }).t1 as readonly string[];
    expect(texts.map((text) => readText(text).impacts)).toEqual([["red", "green"], ["blue"]]);
  });

  test("stores an impact apart over several fields only if a term is in several, or of a keyword", () => {
    const { t0, t1, a } = bodyOf({ name: "acme", tags: ["acme", "red"], code: "X" });
    const [name, acme, red] = [t0, t1].flatMap((texts) => (texts as string[]).map(readText));
    expect([name?.shared, acme?.shared, red?.shared]).toEqual([[], [], ["red"]]);
    expect(readText(a).shared).toEqual(["acme", "X"]);
  });

  test("marks a document without a term in a field", () => {
    const body = bodyOf({ name: "!", tags: [] });
    const missing = NO_TERM + impactEnd(OWN_MARK, 1);
    expect(body).toMatchObject({ t0: missing, t1: missing, i2: NO_TERM + impactEnd(SHARED_MARK, 1) });
    expect(body.a).toBe(NO_TERM + impactEnd(SHARED_MARK, 1));
    expect(body).not.toHaveProperty("t2");
  });

  test("escapes control characters of keyword values in impacts only", () => {
    const body = bodyOf({ code: "a\u007fb\u0085" });
    expect(body.t2).toEqual(["a\u007fb\u0085"]);
    expect(readText(body.i2).impacts).toEqual(["a\u0087tb\u0087s"]);
  });

  test("refuses a keyword that is too long for an index with its control characters escaped", () => {
    expect(bodyOf({ code: "a".repeat(20_000) })).toHaveProperty("i2");
    expect(() => bodyOf({ code: "\u007f".repeat(20_000) })).toThrow("a term of 60000 bytes; a cluster can index 32766");
  });

  test("stores each number once, in order", () => {
    expect(bodyOf({ size: [3, 1, 3, -0] }).n0).toEqual([0, 1, 3]);
  });

  test("stores the number of the cell of each point once, in order, also in nested objects", () => {
    const at = point({ many: true });
    const points = defineSchema({ fields: { name: keyword(), at, shops: objects({ size: number(), at }) } });
    const made = new DocumentBodies(new IndexLayout(new AnalyzedSchema(points)));
    const record = { id: "1", at: ["90,-180", "-90,-180", "90,-180"], shops: [{ at: ["-90,180"] }] };
    const [west, north, east] = [0, (2 * (4 ** 26 - 1)) / 3, (4 ** 27 - 1) / 3];
    expect(made.of(readDocument(points, record, 0), 0, 0)).toMatchObject({
      n1: [west, north],
      n2: [east],
      o0: [{ n1: [east] }],
    });
  });

  test("stores values, whole values as terms, and nested objects", () => {
    const body = bodyOf({ name: "Acme Robotics", places: [{ city: "Berlin", floor: 2 }, { city: "Köln" }] });
    expect(body).toMatchObject({
      v0: ["Acme Robotics"],
      x0: [`acme${TOKEN_SEPARATOR}robotics`],
      v3: ["Berlin", "Köln"],
      s3: "Berlin",
    });
    const objects = body.o0 as readonly { readonly t0: readonly string[]; readonly n0?: readonly number[] }[];
    expect(objects.map(({ t0, n0 }) => [readText(t0[0]).terms, n0])).toEqual([
      [["berlin"], [2]],
      [["koln"], undefined],
    ]);
  });

  test.each([{ code: "a\ud800" }, { name: "\udc00 b" }])("rejects half of a surrogate pair", (record) => {
    expect(() => bodyOf(record)).toThrow("contains half of a surrogate pair, which a cluster cannot store");
  });

  test("rejects a term of a text with a character that structures texts of tokens", () => {
    const analyzer = { ...foldingAnalyzer, name: "whole", terms: (value: string) => [value] };
    const other = defineSchema({ analyzer, fields: { name: text() } });
    const made = new DocumentBodies(new IndexLayout(new AnalyzedSchema(other)));
    expect(() => made.of(readDocument(other, { id: "1", name: "a\u0085b" }, 0), 0, 0)).toThrow(
      'the analyzer of the field "name" made a term with a control character',
    );
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
