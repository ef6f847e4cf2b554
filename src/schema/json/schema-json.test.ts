import { describe, expect, test } from "vitest";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { companySchema } from "../../companies/company-schema.ts";
import { number, text } from "../field.ts";
import { defineSchema } from "../schema.ts";
import { SchemaError } from "./schema-error.ts";
import { schemaFromJson, schemaToJson } from "./schema-json.ts";

const papers = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    title: text({ weight: 3, typicalLength: 9, exactFirst: true }),
    authors: text({ many: true, analyzer: standardAnalyzer }),
    "cited by": number(),
  },
  synonyms: [["ai", "artificial intelligence"]],
});

const papersJson = {
  analyzer: "folding",
  synonyms: [["ai", "artificial intelligence"]],
  fields: {
    title: { type: "text", weight: 3, typicalLength: 9, exactFirst: true },
    authors: { type: "text", many: true, analyzer: "standard" },
    "cited by": { type: "number" },
  },
};

describe("a schema as JSON", () => {
  test("has the options that differ from their defaults", () => {
    expect(schemaToJson(papers)).toEqual(papersJson);
    expect(schemaToJson(companySchema).fields.website).toEqual({
      type: "text",
      weight: 4,
      typicalLength: 3,
      analyzer: "website(folding)",
    });
  });

  test("becomes an equal schema", () => {
    expect(schemaFromJson(papersJson)).toEqual(papers);
    const read = schemaFromJson(JSON.parse(JSON.stringify(schemaToJson(companySchema))));
    expect(schemaToJson(read)).toEqual(schemaToJson(companySchema));
    expect(Object.keys(read.fields)).toEqual(Object.keys(companySchema.fields));
    expect(Object.isFrozen(read.fields.name)).toBe(true);
  });

  test("may name its JSON Schema, and fields that are members of every object", () => {
    const json = JSON.parse('{"$schema":"x","analyzer":"standard","fields":{"__proto__":{"type":"text"}}}');
    expect(Object.keys(schemaFromJson(json).fields)).toEqual(["__proto__"]);
    expect(Object.keys(schemaToJson(schemaFromJson(json)).fields)).toEqual(["__proto__"]);
  });

  test("may name analyzers of the caller", () => {
    const reversed = { ...standardAnalyzer, name: "reversed" };
    const json = { analyzer: "reversed", fields: { title: { type: "text" } } };
    expect(schemaFromJson(json, { analyzers: [reversed] }).analyzer).toBe(reversed);
    expect(() => schemaFromJson(json)).toThrow('analyzer: There is no analyzer "reversed".');
  });
});

/** A schema with one more field or with another field. */
const withField = (field: unknown, name = "tags") => ({
  analyzer: "folding",
  fields: { title: { type: "text" }, [name]: field },
});

describe("mistakes in the JSON of a schema", () => {
  test.each<[unknown, string]>([
    [[], 'A schema must be an object, as in { "fields": { "title": { "type": "text" } } }, not a list.'],
    [{ analyzer: "folding" }, 'A schema needs fields, as in "fields": { "title": { "type": "text" } }.'],
    [{ analyzer: "folding", fields: {} }, "fields: A schema must have at least one text or keyword field."],
    [{ ...papersJson, synonym: [] }, 'synonym: There is no option "synonym" for a schema. Did you mean "synonyms"?'],
    [{ ...papersJson, $schema: 1 }, "$schema: The address of a JSON Schema must be a text, not 1."],
    [{ ...papersJson, analyzer: "foldign" }, 'analyzer: There is no analyzer "foldign". Did you mean "folding"?'],
    [
      { ...papersJson, synonyms: [["ai"]] },
      "synonyms: A group of synonyms must be a list of two texts or more, not a list of 1.",
    ],
    [withField("text"), 'fields.tags: A field must be an object, as in { "type": "text" }, not the text "text".'],
    [withField({ type: "txt" }), 'fields.tags.type: There is no field type "txt". Did you mean "text"?'],
    [withField({ type: 1 }), 'fields.tags.type: The type of a field must be a text, such as "text", not 1.'],
    [
      withField({ type: "text", mny: true }),
      'fields.tags.mny: There is no option "mny" for a text field. Did you mean "many"?',
    ],
    [
      withField({ type: "text", weight: 0 }, "C#"),
      'fields["C#"].weight: The weight of a text field must be a positive number up to 1000000, not 0.',
    ],
    [
      withField({ type: "text", many: "yes" }),
      'fields.tags.many: The option many of a text field must be true or false, not the text "yes".',
    ],
    [
      withField({ type: "text", analyzer: null }),
      'fields.tags.analyzer: An analyzer must be named by a text, such as "folding", not null.',
    ],
    [withField({ type: "text" }, "id"), 'fields.id: A field cannot have the name "id", which is reserved.'],
  ])("%j", (json, message) => {
    expect(() => schemaFromJson(json)).toThrow(expect.objectContaining({ name: "SchemaError", message }));
  });

  test("are reported all at once", () => {
    const json = {
      analyser: "folding",
      fields: { title: { type: "text", wieght: 2, typicalLength: -1 }, pages: { type: "nubmer" } },
    };
    const problems = () => {
      try {
        schemaFromJson(json);
      } catch (error) {
        return error instanceof SchemaError ? error.problems.map(({ path }) => path) : error;
      }
    };
    expect(problems()).toEqual(["analyser", "fields.title.wieght", "fields.title.typicalLength", "fields.pages.type"]);
  });
});
