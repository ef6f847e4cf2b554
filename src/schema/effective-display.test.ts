import { describe, expect, test } from "vitest";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { websiteAnalyzer } from "../analysis/website-analyzer.ts";
import { companySchema } from "../companies/company-schema.ts";
import { type Display, displayOf } from "./effective-display.ts";
import { boolean, date, keyword, number, stored, text } from "./field.ts";
import { schemaFromJson, schemaToJson } from "./json/schema-json.ts";
import { defineSchema, type Fields } from "./schema.ts";

const NONE: Display = { title: "id", subtitle: null, image: null, link: null };

const display = (fields: Fields): Display => displayOf(defineSchema({ fields }));

describe("displayOf", () => {
  test("shows companies with their name, tagline and website", () => {
    expect(displayOf(companySchema)).toEqual({ title: "name", subtitle: "tagline", image: null, link: "website" });
  });

  test.each<[Fields, Partial<Display>]>([
    [{ body: text(), title: text() }, { title: "title" }],
    [{ Label: keyword(), Name: keyword() }, { title: "Name" }],
    [{ company: text(), job_title: text() }, { title: "job_title" }],
    [{ text: text(), productName: text() }, { title: "productName" }],
    [{ name: text(), question: text({ exactFirst: true }) }, { title: "question" }],
    [{ names: text({ many: true }), code: keyword() }, { title: "id" }],
    [{ code: keyword(), body: text({ typicalLength: 200 }), question: text() }, { title: "question" }],
    [{ body: text({ typicalLength: 200 }) }, { title: "id" }],
    [
      { name: text(), description: text(), tagline: text() },
      { title: "name", subtitle: "tagline" },
    ],
    [{ description: text() }, { title: "description" }],
    [
      { name: text(), logo: stored() },
      { title: "name", image: "logo" },
    ],
    [
      { name: text(), image_url: keyword(), url: keyword() },
      { title: "name", image: "image_url", link: "url" },
    ],
    [
      { name: text(), photos: keyword({ many: true }) },
      { title: "name", image: "photos" },
    ],
    [
      { name: text(), companyWebsite: text() },
      { title: "name", link: "companyWebsite" },
    ],
    [
      { name: text(), where: text({ analyzer: websiteAnalyzer(foldingAnalyzer) }) },
      { title: "name", link: "where" },
    ],
    [{ name: text(), logo: boolean(), url: number(), tagline: date() }, { title: "name" }],
    [{ title: text(), name: text(), imageCredit: text() }, { title: "title" }],
  ])("guesses from the names and types of fields: case %#", (fields, expected) => {
    expect(display(fields)).toEqual({ ...NONE, ...expected });
  });

  test("prefers what the schema states, and shows no field twice", () => {
    const fields = { title: text(), name: text(), logo: keyword(), website: keyword(), tagline: text() };
    const stated = { title: "name", image: "website", subtitle: null } as const;
    expect(displayOf(defineSchema({ fields, display: stated }))).toEqual({ ...stated, link: null });
    expect(displayOf(defineSchema({ fields, display: { subtitle: "title" } }))).toEqual({
      title: "name",
      subtitle: "title",
      image: "logo",
      link: "website",
    });
  });

  test("guesses a link and an image from the values of documents", () => {
    const schema = defineSchema({ fields: { name: text(), a: keyword(), b: stored(), c: keyword({ many: true }) } });
    const documents = [
      {
        name: "Acme",
        a: "https://acme.example/about",
        c: ["https://acme.example/1.png", "https://acme.example/2.JPG?w=5"],
      },
      { name: "Bolt" },
      { name: "Cord", b: { url: "https://cord.example" }, c: [] },
    ];
    expect(displayOf(schema, documents)).toEqual({ title: "name", subtitle: null, image: "c", link: "a" });
    expect(displayOf(schema, [...documents, { a: "none" }])).toMatchObject({ image: "c", link: null });
    expect(displayOf(schema)).toEqual({ ...NONE, title: "name" });
  });

  test("gives the same for a schema that states its result", () => {
    const stated = displayOf(companySchema);
    const schema = schemaFromJson({ ...schemaToJson(companySchema), display: stated });
    expect(displayOf(schema)).toEqual(stated);
  });
});
