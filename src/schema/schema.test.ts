import { describe, expect, expectTypeOf, test } from "vitest";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { DocumentError } from "../base/document-error.ts";
import { type Company, companySchema } from "../companies/company-schema.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { boolean, date, keyword, number, objects, stored, text } from "./field.ts";
import { schemaFromJson } from "./json/schema-json.ts";
import { type DocumentInput, type DocumentOf, defineSchema, type NumberFieldNameOf } from "./schema.ts";

describe("a schema", () => {
  test("is frozen", () => {
    expect(Object.isFrozen(companySchema)).toBe(true);
    expect(defineSchema(companySchema)).toEqual(companySchema);
    expect(Object.isFrozen(companySchema.fields)).toBe(true);
    expect(Object.isFrozen(companySchema.fields.name)).toBe(true);
  });

  test("finds words without case and accents by default", () => {
    const schema = defineSchema({ fields: { title: text() }, synonyms: [["café", "bistro"]] });
    expect(schema.analyzer).toBe(foldingAnalyzer);
    expect(defineSchema(schema)).toEqual(schema);
    expect(schemaFromJson({ fields: { title: { type: "text" } } }).analyzer).toBe(foldingAnalyzer);
  });

  test("of companies has twelve fields", () => {
    expect(Object.keys(companySchema.fields)).toHaveLength(12);
    expect(companySchema.fields.name.weight).toBeGreaterThan(companySchema.fields.description.weight);
  });

  test("determines the type of its documents", () => {
    const schema = defineSchema({
      analyzer: standardAnalyzer,
      fields: { title: text(), tags: text({ many: true }), pages: number() },
    });
    type Titled = DocumentOf<typeof schema>;
    expectTypeOf<Titled["id"]>().toEqualTypeOf<string>();
    expectTypeOf<Titled["title"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Titled["tags"]>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<Titled["pages"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<{ id: string; pages: string }>().not.toExtend<DocumentInput<typeof schema>>();
    expectTypeOf<NumberFieldNameOf<typeof schema>>().toEqualTypeOf<"pages">();
    expectTypeOf<Company["industries"]>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<Company>().toExtend<DocumentInput<typeof companySchema>>();
  });

  test("requires the required fields of its documents, also of objects", () => {
    const schema = defineSchema({
      fields: {
        title: text({ required: true }),
        tags: keyword({ many: true, required: true }),
        pages: number({ required: false }),
        isNew: boolean({ required: true }),
        cover: stored<{ url: string }>({ required: true }),
        note: stored<string>(),
        places: objects({ city: text({ required: true }), since: date() }, { required: true }),
      },
    });
    type Book = DocumentOf<typeof schema>;
    expectTypeOf<Book["title"]>().toEqualTypeOf<string>();
    expectTypeOf<Book["tags"]>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<Book["pages"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Book["isNew"]>().toEqualTypeOf<boolean>();
    expectTypeOf<Book["cover"]>().toEqualTypeOf<{ url: string }>();
    expectTypeOf<Book["note"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Book["places"][number]["city"]>().toEqualTypeOf<string>();
    expectTypeOf<Book["places"][number]["since"]>().toEqualTypeOf<string | undefined>();

    const engine = new SearchEngine(schema);
    const book = { id: 1, title: "a", tags: "b", isNew: true, cover: { url: "/" }, places: [{ city: "c" }] };
    engine.upsert(book);
    const { title, ...untitled } = book;
    const invalid: readonly (() => unknown)[] = [
      // @ts-expect-error: the title is required
      () => engine.upsert(untitled),
      // @ts-expect-error: a required field has a value
      () => engine.upsert({ ...book, title: null }),
      // @ts-expect-error: a required field has a value
      () => engine.upsert({ ...book, title: undefined }),
      // @ts-expect-error: the city of a place is required
      () => engine.upsert({ ...book, places: [{ since: "2015" }] }),
      // @ts-expect-error: a patch cannot remove a required field
      () => engine.patch("1", { title: null }),
    ];
    for (const call of invalid) expect(call).toThrow(DocumentError);
    expect(engine.patch("1", { pages: 5, title: undefined })).toBe(true);
    expect(engine.patch("1", { pages: null, note: "new" })).toBe(true);

    const [hit] = engine.search("*:*", { fields: ["title", "note"] }).hits;
    expectTypeOf<NonNullable<typeof hit>["document"]["title"]>().toEqualTypeOf<string>();
    expectTypeOf<NonNullable<typeof hit>["document"]["note"]>().toEqualTypeOf<string | undefined>();
    expect(hit?.document).toEqual({ id: "1", title, note: "new" });
  });
});
