// Imported directly: `--help` must not load the whole engine.
import { type CompanySchema, companySchema } from "firmament/companies";
import type { DocumentRow, DocumentType } from "./document-type.ts";

/** Companies, which commands work with unless the user or a file states a schema. */
export const companyDocuments: DocumentType<CompanySchema> = {
  schema: companySchema,
  singular: "company",
  plural: "companies",
  hasSamples: true,
  groupsDigits: true,
  columns: [
    { heading: "name", fields: ["name"], minWidth: 22 },
    { heading: "location", fields: ["location_city", "location_country"], minWidth: 13 },
    { heading: "staff_count", fields: ["staff_count"], minWidth: 11 },
    { heading: "followers", fields: ["followers"], minWidth: 9 },
    { heading: "industries", fields: ["industries"], minWidth: 13 },
    { heading: "website", fields: ["website"], minWidth: 20, cell: shortAddress },
  ],
  title: "name",
  sortExample: "followers:desc,name",
  facetExamples: ["location_country", "staff_count=0,11,51"],
  highlightExample: "name,description",
};

/** `acme.example` for `https://www.acme.example/`. */
function shortAddress({ website = "" }: DocumentRow): string {
  return String(website)
    .replace(/^(https?:\/\/)?(www\.)?/i, "")
    .replace(/\/$/, "");
}
