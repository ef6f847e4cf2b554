import { describe, expect, test } from "vitest";
import { companySchema } from "../companies/company-schema.ts";
import { checkDisplay } from "./display.ts";
import { keyword, number, objects, stored, text } from "./field.ts";
import { schemaFromJson, schemaToJson } from "./json/schema-json.ts";
import { defineSchema } from "./schema.ts";

const fields = {
  name: text(),
  motto: text(),
  sku: keyword(),
  price: number(),
  logo: stored<{ url: string }>(),
  shops: objects({ city: text() }),
};

describe("the display options of a schema", () => {
  test("name fields, stored ones too, or the id", () => {
    const schema = defineSchema({ fields, display: { title: "id", subtitle: "motto", image: "logo", link: null } });
    expect(schema.display).toEqual({ title: "id", subtitle: "motto", image: "logo", link: null });
    expect(Object.isFrozen(schema.display)).toBe(true);
    expect(defineSchema(schema)).toEqual(schema);
    expect(companySchema).not.toHaveProperty("display");
  });

  test("are checked by the compiler", () => {
    // @ts-expect-error: there is no such field.
    expect(() => defineSchema({ fields, display: { title: "nam" } })).toThrow(TypeError);
    // @ts-expect-error: every document has a title.
    expect(() => defineSchema({ fields, display: { title: null } })).toThrow(TypeError);
  });

  test("can be those of a schema with more fields", () => {
    const schema = defineSchema({ fields, display: { title: "name" } });
    const larger = defineSchema({ ...schema, fields: { ...fields, city: text() } });
    expect(larger.display).toEqual({ title: "name" });
    expect(() => defineSchema({ ...schema, fields: { city: text() } })).toThrow('names the field "name"');
  });

  test("are part of a schema's JSON", () => {
    const schema = defineSchema({ fields, display: { title: "name", image: null } });
    expect(schemaToJson(schema).display).toEqual({ title: "name", image: null });
    expect(schemaFromJson(schemaToJson(schema))).toEqual(schema);
    expect(schemaToJson(companySchema)).not.toHaveProperty("display");
    expect(() => schemaFromJson({ fields: { name: { type: "text" } }, display: { titel: "name" } })).toThrow(
      'display: There is no option "titel" for the display of a schema. Did you mean "title"?',
    );
  });

  test.each<[unknown, string]>([
    ["name", 'The display options of a schema must be an object, as in { title: "name" }, not the text "name".'],
    [null, 'The display options of a schema must be an object, as in { title: "name" }, not null.'],
    [{ titel: "name" }, 'There is no option "titel" for the display of a schema. Did you mean "title"?'],
    [
      { title: "nmae" },
      'The option title of the display of a schema names the field "nmae", which the schema does not have. Did you mean "name"?',
    ],
    [
      { link: "toString" },
      'The option link of the display of a schema names the field "toString", which the schema does not have. Use one of name, motto, sku, price, logo, shops, id.',
    ],
    [
      { image: "shops.city" },
      'The option image of the display of a schema names the field "shops.city", which the schema does not have. Did you mean "shops"?',
    ],
    [
      { subtitle: "shops" },
      'The option subtitle of the display of a schema cannot name "shops", which has nested objects. Name another field.',
    ],
    [{ title: null }, "The option title of the display of a schema must be the name of a field, not null."],
    [{ link: 5 }, "The option link of the display of a schema must be the name of a field, or null for none, not 5."],
  ])("cannot be %j", (display, message) => {
    expect(() => checkDisplay(display, fields)).toThrow(new TypeError(message));
  });
});
