/** Companies, as an example of a schema: the documents of the fixtures and of the hosted service. */
export { field } from "../companies/company-query.ts";
export { type Company, type CompanyInput, type CompanySchema, companySchema } from "../companies/company-schema.ts";
