import { type ClausesOf, clausesOn } from "../engine/builder/query-builder.ts";
import type { FieldNameOf } from "../schema/schema.ts";
import { companyFieldTypes } from "./company-fields.ts";
import type { CompanySchema } from "./company-schema.ts";

/**
 * The clauses on a field of the company schema: `field("staff_count").gte(50)`.
 *
 * @throws {TypeError} for an unknown field
 */
export function field<N extends FieldNameOf<CompanySchema>>(name: N): ClausesOf<CompanySchema["fields"][N]> {
  return clausesOn(companyFieldTypes, name) as ClausesOf<CompanySchema["fields"][N]>;
}
