import type { NumberField, TextField } from "../schema/field.ts";

export type CompanyFields = {
  readonly name: TextField<false>;
  readonly website: TextField<false>;
  readonly tagline: TextField<false>;
  readonly type: TextField<false>;
  readonly postal_code: TextField<false>;
  readonly description: TextField<false>;
  readonly industries: TextField<true>;
  readonly location_country: TextField<false>;
  readonly location_city: TextField<false>;
  readonly specialities: TextField<true>;
  readonly followers: NumberField<false>;
  readonly staff_count: NumberField<false>;
};

/** The types of the fields, for code that builds queries without the schema and its analyzers. */
export const companyFieldTypes: { readonly [N in keyof CompanyFields]: { readonly type: CompanyFields[N]["type"] } } = {
  name: { type: "text" },
  website: { type: "text" },
  tagline: { type: "text" },
  type: { type: "text" },
  postal_code: { type: "text" },
  description: { type: "text" },
  industries: { type: "text" },
  location_country: { type: "text" },
  location_city: { type: "text" },
  specialities: { type: "text" },
  followers: { type: "number" },
  staff_count: { type: "number" },
};
