import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { DocumentError } from "../base/document-error.ts";
import { readDocument } from "./document.ts";
import { boolean, date, integer, keyword, number, objects, stored, text } from "./field.ts";
import { MAX_KEYWORD_LENGTH } from "./field-value.ts";
import { defineSchema, type Schema } from "./schema.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    title: text(),
    tags: keyword({ many: true }),
    prices: number({ many: true }),
    pages: integer(),
    published: date(),
    opened: date({ many: true }),
    is_public: boolean(),
    raw: stored(),
    locations: objects({ city: text(), tags: keyword({ many: true }), opened: date(), note: stored() }),
  },
});

const read = (members: object, of: Schema = schema): unknown => readDocument(of, { id: "a", ...members }, 0);

function reasonOf(members: object, of: Schema = schema): string {
  try {
    read(members, of);
  } catch (error) {
    if (error instanceof DocumentError) return error.reason;
  }
  throw new Error("no DocumentError");
}

/** As of libraries that print dates in another time zone. */
class LocalDate extends Date {
  override toISOString(): string {
    return "January 1, 1970";
  }
}

describe("a record", () => {
  test.each<[string, object, object]>([
    ["a single value of a list", { tags: "c#", prices: 5 }, { tags: ["c#"], prices: [5] }],
    ["values that are null", { tags: [null, "c#"], prices: [null] }, { tags: ["c#"], prices: [] }],
    ["-0 in a list as 0", { prices: [-0] }, { prices: [0] }],
    ["a number in a keyword field as text", { tags: [5, 0.5] }, { tags: ["5", "0.5"] }],
    ["a date as it is written", { published: "2024-06" }, { published: "2024-06" }],
    ["a Date as text", { published: new Date(0) }, { published: "1970-01-01T00:00:00.000Z" }],
    ["a Date with a text of its own", { opened: [new LocalDate(0)] }, { opened: ["1970-01-01T00:00:00.000Z"] }],
    ["false", { is_public: false }, { is_public: false }],
    ["JSON of any kind", { raw: { a: [1, null, { b: "é" }] } }, { raw: { a: [1, null, { b: "é" }] } }],
    ["JSON without undefined", { raw: { a: undefined, b: 1 } }, { raw: { b: 1 } }],
    // biome-ignore lint/suspicious/noSparseArray: the hole is tested.
    ["a hole in stored JSON as null", { raw: [1, , { a: [,] }] }, { raw: [1, null, { a: [null] }] }],
    ["one object as a list", { locations: { city: "Berlin" } }, { locations: [{ city: "Berlin" }] }],
    [
      "the known members of objects",
      { locations: [{ city: "Berlin", size: 5, opened: null, tags: "hq" }, null] },
      { locations: [{ city: "Berlin", tags: ["hq"] }] },
    ],
  ])("may contain %s", (_, members, expected) => {
    expect(read(members)).toStrictEqual({ id: "a", ...expected });
  });

  test("may have an integer as its id", () => {
    expect(readDocument(schema, { id: 17 }, 0)).toEqual({ id: "17" });
    expect(readDocument(schema, { id: -0 }, 0)).toEqual({ id: "0" });
  });

  test.each<[object, string]>([
    [{ pages: 1.5 }, 'the field "pages" must be an integer of at most 2^53 - 1, not the number 1.5'],
    [{ pages: 2 ** 53 }, 'the field "pages" must be an integer of at most 2^53 - 1, not the number 9007199254740992'],
    [{ prices: [1, "2"] }, 'the field "prices" must be a list of numbers, and each value a number, not the text "2"'],
    [{ is_public: "yes" }, 'the field "is_public" must be true or false, not the text "yes"'],
    [
      { published: 1700000000000 },
      'the field "published" must be a date, such as "2024-06-03" or a Date, not the number 1700000000000: write a text, or pass new Date(milliseconds)',
    ],
    [
      { published: 2015 },
      'the field "published" must be a date, such as "2024-06-03" or a Date, not the number 2015: write "2015" for the year',
    ],
    [{ raw: () => 1 }, 'the field "raw" must be JSON, but it contains a function'],
    [{ raw: { a: Number.NaN } }, 'the field "raw" must be JSON, but it contains NaN'],
    [{ raw: [undefined] }, 'the field "raw" must be JSON, but it contains undefined: pass null'],
    [
      { locations: ["Berlin"] },
      'the field "locations[0]" must be an object with the members city, tags, opened, note, not the text "Berlin"',
    ],
    [
      { locations: [{}, { city: 5, tags: [true] }] },
      'the field "locations[1].tags" must be a list of texts, and each value text, not the boolean true',
    ],
    [
      { tags: "x".repeat(MAX_KEYWORD_LENGTH + 1) },
      'the field "tags" must be text of at most 32766 characters, not of 32767: use text() for long texts, or stored() for texts that no query searches',
    ],
  ])("is rejected with %j", (members, reason) => {
    expect(reasonOf(members)).toBe(reason);
  });

  test.each([
    ["a Map", new Map([["city", "Berlin"]]), "a Map: pass Object.fromEntries(map)"],
    ["a Set", new Set(["Berlin"]), "a Set: pass [...set]"],
    ["a Map of another realm", runInNewContext("new Map()"), "a Map: pass Object.fromEntries(map)"],
    ["a bigint", 5n, "the bigint 5: pass Number(value), or String(value) as a text"],
  ])("with %s is rejected in every field, with what to pass instead", (_, value, description) => {
    for (const name of Object.keys(schema.fields)) {
      expect(reasonOf({ [name]: value })).toContain(description);
      expect(reasonOf({ [name]: [value] })).toMatch(/list|JSON|not/);
    }
    expect(() => readDocument(schema, value, 0)).toThrow(`a document must be an object, not ${description}`);
    expect(() => readDocument(schema, { id: value }, 0)).toThrow(description);
  });

  test("with a deep value is rejected", () => {
    let raw: unknown = 1;
    for (let depth = 0; depth < 200; depth++) raw = [raw];
    expect(reasonOf({ raw })).toBe('the field "raw" must be JSON with at most 100 levels');
  });

  test("that contains itself is rejected", () => {
    const raw: { self?: unknown } = {};
    raw.self = raw;
    expect(reasonOf({ raw })).toBe('the field "raw" must be JSON with at most 100 levels');
  });

  test("is a frozen copy", () => {
    const raw = { list: [1] };
    const document = read({ raw, locations: [{ city: "x", note: raw }] }) as { readonly raw: typeof raw };
    raw.list.push(2);
    expect(document.raw).toEqual({ list: [1] });
    expect(Object.isFrozen(document.raw.list)).toBe(true);
  });
});

describe("a required field", () => {
  const strict = defineSchema({
    analyzer: standardAnalyzer,
    strict: true,
    fields: { title: text({ required: true }), locations: objects({ city: text({ required: true }) }) },
  });

  test("must have a value, also within objects", () => {
    expect(reasonOf({}, strict)).toBe('the field "title" is missing');
    expect(reasonOf({ title: null }, strict)).toBe('the field "title" is missing');
    expect(reasonOf({ title: "a", locations: [{}] }, strict)).toBe(
      'the field "locations[0].city" must be present: it is required',
    );
  });

  test("belongs to a strict schema, which rejects unknown members", () => {
    expect(reasonOf({ title: "a", titel: "b" }, strict)).toBe('there is no field "titel"; did you mean "title"?');
    expect(reasonOf({ title: "a", zzz: 1 }, strict)).toBe('there is no field "zzz"; the fields are title, locations');
    expect(reasonOf({ title: "a", locations: { city: "b", town: 1 } }, strict)).toBe(
      'the field "locations[0].town" must be left out: there is no such member; the members are city',
    );
  });
});
