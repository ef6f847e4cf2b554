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

type ByField<Values, Numbers> = Record<TextFieldName, Values> & Record<NumberFieldName, Numbers>;

/** A schema for each field: one for text fields, another for number fields. */
export function byField<Values extends z.ZodType, Numbers extends z.ZodType>(
  values: Values,
  numbers: Numbers,
): ByField<Values, Numbers> {
  return {
    name: values,
    website: values,
    tagline: values,
    type: values,
    postal_code: values,
    description: values,
    industries: values,
    location_country: values,
    location_city: values,
    specialities: values,
    followers: numbers,
    staff_count: numbers,
  };
}
