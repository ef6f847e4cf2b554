import { type CompanyInput, companySchema } from "../src/entries/companies.ts";
import { foldingAnalyzer, websiteAnalyzer } from "../src/entries/index.ts";

/** All text fields; a query without a field searches each. */
export const textFields = [
  "name",
  "website",
  "tagline",
  "type",
  "postal_code",
  "description",
  "industries",
  "location_country",
  "location_city",
  "specialities",
] as const;

export type TextField = (typeof textFields)[number];

/** The factor of a match's score in each field. */
export type FieldWeights = Readonly<Record<TextField, number>>;

/** The weights of Firmament's schema of companies. */
export const companyWeights: FieldWeights = Object.fromEntries(
  textFields.map((field) => [field, companySchema.fields[field].weight]),
) as FieldWeights;

const addresses = websiteAnalyzer(foldingAnalyzer);

/** Firmament's terms, which are the tokenizer of every peer that accepts one. */
export function termsOf(text: string, field?: string): string[] {
  return field === "website" ? addresses.terms(text) : foldingAnalyzer.terms(text);
}

/** The values of a field. */
export function valuesOf(company: CompanyInput, field: TextField): readonly string[] {
  const value: unknown = company[field];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
