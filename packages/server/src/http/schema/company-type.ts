import type { Schema } from "firmament";
import { companySchema } from "firmament/companies";
import { type DocumentType, documentType, fieldKinds } from "./document-type.ts";

/**
 * The documents of a dataset. Those of a dataset `companies` with the fields of companies are described as such.
 *
 * @throws {TypeError} for a name that no dataset may have
 */
export function typeOfDataset(dataset: string, schema: Schema, isPublic: boolean): DocumentType {
  if (dataset !== companyType.dataset || !hasFieldsOfCompanies(schema)) return documentType(dataset, schema, isPublic);
  return schema === companySchema && !isPublic ? companyType : Object.freeze({ ...companyType, schema, isPublic });
}

/** Whether documents are described as companies. */
export function areCompanies({ schemaName }: DocumentType): boolean {
  return schemaName === companyType.schemaName;
}

function hasFieldsOfCompanies({ fields }: Schema): boolean {
  const kinds = (each: Schema["fields"]): string =>
    JSON.stringify(
      Object.entries(each)
        .map(([name, { type }]) => [name, type])
        .sort(),
    );
  return kinds(fields) === kinds(companySchema.fields);
}

/** Companies, with examples of the hosted service. */
export const companyType: DocumentType = Object.freeze({
  dataset: "companies",
  schema: companySchema,
  isPublic: false,
  one: "company",
  many: "companies",
  schemaName: "Company",
  prefix: "",
  title: "Companies",
  fields: fieldKinds(companySchema),
  samples: {
    query: "name:acme AND staff_count:>=50",
    filter: { location_country: ["Germany", "Austria"], staff_count: { gte: 50 } },
    sort: ["followers:desc", ["location_country", "staff_count:desc"]],
    fields: ["name", "website"],
    highlight: ["name", "description"],
    facets: [
      { location_country: 10, staff_count: [0, 11, 51] },
      { location_city: { limit: 10, like: "ber", except: "own" }, followers: { bins: 20, scale: "log" } },
      { industries: { limit: 5, facets: { location_country: 3 } } },
    ],
    group: { by: "location_city", size: 3 },
    rank: { field: "followers", modifier: "log1p", factor: 0.2 },
  },
});
