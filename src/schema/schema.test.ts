import { describe, expect, expectTypeOf, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { type Company, companySchema } from "./company-schema.ts";
import { number, text } from "./field.ts";
import { type DocumentInput, type DocumentOf, defineSchema, type NumberFieldNameOf } from "./schema.ts";

describe("a schema", () => {
  test("is frozen", () => {
    expect(Object.isFrozen(companySchema)).toBe(true);
    expect(defineSchema(companySchema)).toEqual(companySchema);
    expect(Object.isFrozen(companySchema.fields)).toBe(true);
    expect(Object.isFrozen(companySchema.fields.name)).toBe(true);
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
});
