import { documentsOf } from "@firmament/testing";
import type { Arbitrary } from "fast-check";
import { type CompanyInput, companySchema } from "firmament/companies";

// The type of the schema also allows ids that are numbers.
export const companies: Arbitrary<CompanyInput> = documentsOf(companySchema) as Arbitrary<CompanyInput>;
