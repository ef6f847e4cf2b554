import type { CompanySchema } from "../../index.ts";
// Imported directly: `--help` must not load the whole engine.
import { companySchema } from "../../schema/company-schema.ts";

/** A field of companies that queries can search. */
export type IndexedField = keyof CompanySchema["fields"];

export function isIndexedField(name: string): name is IndexedField {
  return Object.hasOwn(companySchema.fields, name);
}

/** All fields, as a sentence. */
export function fieldList(): string {
  return `The fields are ${Object.keys(companySchema.fields).join(", ")}.`;
}
