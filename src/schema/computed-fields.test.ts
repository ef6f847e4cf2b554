import { describe, expect, test } from "vitest";
import { computedText } from "./computed-fields.ts";
import { DocumentReader, readDocument, readPartialDocument } from "./document.ts";
import { boolean, date, integer, keyword, number, objects, stored, text } from "./field.ts";
import { patched } from "./patch.ts";
import { point } from "./point.ts";
import { defineSchema } from "./schema.ts";
import { templateParts } from "./template.ts";

const made = (template: string, document: object): string | undefined =>
  computedText(templateParts("it", template), document);

describe("a computed text", () => {
  test.each<[string, object, string | undefined]>([
    ["{street} {city}", { street: "Elm St 5", city: "Berlin" }, "Elm St 5 Berlin"],
    ["{street} {city}", { city: "Berlin" }, "Berlin"],
    ["{street} {city}", { street: "Elm St 5" }, "Elm St 5"],
    ["{street} {zip} {city}", { street: "Elm", city: "Berlin" }, "Elm Berlin"],
    ["{street} {city}", {}, undefined],
    ["City: {city}", {}, undefined],
    ["{street}, {city}", { city: "Berlin" }, ", Berlin"],
    ["{text}", { text: "two  spaces\n\nand lines" }, "two  spaces\n\nand lines"],
    ["{{{city}}}", { city: "B" }, "{B}"],
    ["{a}{b}", { a: "1", b: "2" }, "12"],
    [
      "no. {count} {price} {sold} {day}",
      { count: 1e21, price: -0.5, sold: false, day: "2024-06" },
      "no. 1000000000000000000000 -0.5 false 2024-06",
    ],
    ["{tags}", { tags: ["red", "blue"] }, "red blue"],
    ["{tags}", { tags: [] }, undefined],
    ["{shops.city}", { shops: [{ city: "Berlin" }, {}, { city: ["Ulm", "Bonn"] }] }, "Berlin Ulm Bonn"],
    ["{a.b}", { "a.b": "own" }, "own"],
    ["{id}", { id: "7" }, "7"],
    ["{__proto__} {constructor}", {}, undefined],
  ])("%j of %j", (template, document, expected) => {
    expect(made(template, document)).toBe(expected);
  });
});

const fields = {
  street: text(),
  city: keyword(),
  full: text({ from: "{street} {city}" }),
  shops: objects({ city: text() }),
  extra: stored(),
  place: point(),
};

describe("a template is refused", () => {
  const rule = 'The option from of a text field must be a text with fields in braces, such as "{street} {city}"';
  test.each<[unknown, string]>([
    [7, `${rule}, not 7.`],
    ["street", `${rule}: "street" names no field.`],
    ["{{street}}", `${rule}: "{{street}}" names no field.`],
    [
      "a {street",
      `${rule}: the brace at position 2 of "a {street" has no name of a field. Double a brace that is text.`,
    ],
    ["{}", `${rule}: the brace at position 0 of "{}" has no name of a field. Double a brace that is text.`],
  ])("%j", (from, message) => {
    expect(() => text({ from: from as string })).toThrow(new TypeError(message));
  });
});

describe("a computed field is refused", () => {
  const from =
    (template: string, options: object = {}) =>
    () =>
      defineSchema({ fields: { ...fields, other: text({ from: template, ...options }) } });
  const subject = (template: string): string => `The field "other", which is computed from "${template}",`;
  test.each<[string, object, string]>([
    ["{stret}", {}, "cannot contain {stret}: there is no such field. Did you mean {street}?"],
    [
      "{zzz}",
      {},
      "cannot contain {zzz}: there is no such field. Use one of id, street, city, shops.city, extra, place.",
    ],
    ["{full}", {}, "cannot contain {full}: that field is computed, too. Write its template instead: {street} {city}."],
    ["{other}", {}, "cannot contain {other}: that field is computed, too. Write its template instead: {other}."],
    ["{extra}", {}, "cannot contain {extra}: its values may be any JSON. Name a field of another type."],
    [
      "{place}",
      {},
      "cannot contain {place}: its values are points, which have no words. Name a field of another type.",
    ],
    ["{shops}", {}, "cannot contain {shops}: it has objects. Name a member of them: {shops.city}."],
    ["{city}", { many: true }, "has one text: leave out the option many."],
    ["{city}", { required: true }, "cannot be required: no record states it. Require its fields instead."],
  ])("from %s with %j", (template, options, message) => {
    expect(from(template, options)).toThrow(new TypeError(`${subject(template)} ${message}`));
  });

  test("in objects, and with another type", () => {
    expect(() => objects({ a: text(), b: text({ from: "{a}" }) })).toThrow(
      'The field "b" of objects() cannot be computed: only fields of documents are. Leave out the option from.',
    );
    // @ts-expect-error: a keyword cannot be computed.
    expect(() => keyword({ from: "{a}" })).toThrow('There is no option "from" for a keyword field');
  });
});

describe("a document", () => {
  const schema = defineSchema({ fields });
  const strict = defineSchema({ fields, strict: true });

  test("has the computed value, in the order of the schema, and not what the record states", () => {
    const document = readDocument(schema, { full: "ignored", city: "Berlin", street: "Elm", id: 1 }, 0);
    expect(document).toEqual({ id: "1", street: "Elm", city: "Berlin", full: "Elm Berlin" });
    expect(Object.keys(document)).toEqual(["id", "street", "city", "full"]);
    expect(readDocument(schema, document, 0)).toEqual(document);
    expect(readDocument(schema, { id: 1, full: "ignored" }, 0)).toEqual({ id: "1" });
  });

  test("of a strict schema may state the computed value only", () => {
    const document = readDocument(strict, { id: 1, city: "Berlin", full: null }, 0);
    expect(readDocument(strict, document, 0)).toEqual(document);
    const reason = 'the field "full" is computed from "{street} {city}": leave it out, or change these fields';
    expect(() => readDocument(strict, { id: 1, full: "Bonn" }, 3)).toThrow(
      expect.objectContaining({ record: 3, id: "1", field: "full", reason }),
    );
    expect(() => patched(strict, document, { full: "Bonn" })).toThrow(
      expect.objectContaining({ field: "full", reason }),
    );
  });

  test("computes again after a patch", () => {
    const document = readDocument(schema, { id: 1, street: "Elm", city: "Berlin" }, 0);
    for (const each of [schema, strict]) {
      const after = readDocument(each, patched(each, document, { city: null }), 0);
      expect(after).toEqual({ id: "1", street: "Elm", full: "Elm" });
      expect(readDocument(each, patched(each, document, { full: undefined }), 0)).toEqual(document);
    }
    expect(readDocument(schema, patched(schema, document, { full: "x" }), 0)).toEqual(document);
    expect(readPartialDocument(schema, { id: 1, city: "Bonn", full: "x" })).toEqual({ id: "1", city: "Bonn" });
  });

  test("is computed from every type of value that queries search", () => {
    const all = defineSchema({
      fields: {
        a: text({ many: true }),
        b: number(),
        c: integer({ many: true }),
        d: date(),
        e: boolean(),
        all: text({ from: "{id}|{a}|{b}|{c}|{d}|{e}" }),
      },
    });
    const record = { id: 5, a: "x", b: 1.5, c: [1, 2], d: new Date(0), e: true };
    expect(new DocumentReader(all).read(record, 0).document().all).toBe("5|x|1.5|1 2|1970-01-01T00:00:00.000Z|true");
  });
});
