import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { ClausesOf } from "../src/engine/builder/query-builder.ts";
import type { FacetsByField } from "../src/engine/options/facet-options.ts";
import type { FilterCondition } from "../src/engine/options/filter.ts";
import * as firmament from "../src/entries/index.ts";
import type { Field } from "../src/schema/field.ts";
import { FIELD_FORMS } from "../src/schema/json/field-options.ts";

type FieldType = Field["type"];
type FieldOf<Type extends FieldType> = Extract<Field, { readonly type: Type }>;

/** The schema with one field of a type. */
type SchemaOf<Type extends FieldType> = firmament.Schema<{ readonly field: FieldOf<Type> }>;

type FacetOf<Facets> = "field" extends keyof Facets ? NonNullable<Facets["field"]> : never;

/** The types whose entry in a table is `never`. */
type Missing<Table extends Readonly<Record<FieldType, unknown>>> = {
  readonly [Type in FieldType]: [Table[Type]] extends [never] ? Type : never;
}[FieldType];

describe("every type of field", () => {
  test("has values and inputs: see schema.ts", () => {
    type Values = { [Type in FieldType]: NonNullable<firmament.DocumentOf<SchemaOf<Type>>["field"]> };
    type Inputs = { [Type in FieldType]: NonNullable<firmament.DocumentInput<SchemaOf<Type>>["field"]> };
    expectTypeOf<Missing<Values>>().toEqualTypeOf<never>();
    expectTypeOf<Missing<Inputs>>().toEqualTypeOf<never>();
  });

  test("that queries search has clauses, filters and facets: see query-builder.ts, filter.ts and facet-options.ts", () => {
    type Clauses = { [Type in FieldType]: ClausesOf<FieldOf<Type>> };
    type Conditions = { [Type in FieldType]: FilterCondition<FieldOf<Type>> };
    expectTypeOf<Missing<Clauses>>().toEqualTypeOf<"stored">();
    type Facets = { [Type in FieldType]: FacetOf<FacetsByField<SchemaOf<Type>>> };
    expectTypeOf<Missing<Conditions>>().toEqualTypeOf<"stored" | "objects">();
    expectTypeOf<Missing<Facets>>().toEqualTypeOf<"stored" | "objects" | "vector">();
  });

  test("has a function that firmament exports: add it to src/entries/index.ts", () => {
    const exported: Readonly<Record<string, unknown>> = firmament;
    expect(Object.keys(FIELD_FORMS).filter((type) => typeof exported[type] !== "function")).toEqual([]);
  });

  test.each(["docs/fields.md", "docs/schemas.md"])("is in %s", (page) => {
    const text = readFileSync(join(root, page), "utf8");
    expect(Object.keys(FIELD_FORMS).filter((type) => !text.includes(`\`${type}`))).toEqual([]);
  });
});
