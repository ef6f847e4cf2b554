import type { z } from "zod";
import { type CompanySchema, companySchema } from "../../schema/company-schema.ts";
import type { FieldNameOf, NumberFieldNameOf } from "../../schema/schema.ts";

export type FieldName = FieldNameOf<CompanySchema>;
export type NumberFieldName = NumberFieldNameOf<CompanySchema>;
export type TextFieldName = Exclude<FieldName, NumberFieldName>;

export const fieldNames: readonly FieldName[] = Object.keys(companySchema.fields) as FieldName[];

export const textFieldNames: readonly TextFieldName[] = fieldNames.filter(
  (name): name is TextFieldName => companySchema.fields[name].type === "text",
);

export const numberFieldNames: readonly NumberFieldName[] = fieldNames.filter(
  (name): name is NumberFieldName => companySchema.fields[name].type === "number",
);

/** A zod schema for each member of `T`, so that the compiler keeps a type and its schema equal. */
export type MembersOf<T> = { readonly [K in keyof T]-?: z.ZodType<T[K]> };
