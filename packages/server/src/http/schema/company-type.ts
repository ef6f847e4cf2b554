import { companySchema } from "firmament/companies";
import { type DocumentType, fieldKinds } from "./document-type.ts";

/** The companies: the dataset that a service has without further options. */
export const companyType: DocumentType = Object.freeze({
  dataset: "companies",
  schema: companySchema,
  one: "company",
  many: "companies",
  schemaName: "Company",
  prefix: "",
  title: "Companies",
  fields: fieldKinds(companySchema),
  samples: {
    query: "name:acme AND staff_count:>=50",
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
