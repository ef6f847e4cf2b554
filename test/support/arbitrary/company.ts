import type { Arbitrary } from "fast-check";
import { type CompanyInput, companySchema } from "../../../src/schema/company-schema.ts";
import { documentsOf } from "../../../src/testing/arbitrary/record.ts";

// The type of the schema also allows ids that are numbers.
export const companies: Arbitrary<CompanyInput> = documentsOf(companySchema) as Arbitrary<CompanyInput>;
