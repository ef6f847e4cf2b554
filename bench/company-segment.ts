import { generateCompanies } from "@firmament/fixtures";
import { type CompanySchema, companySchema } from "../src/companies/company-schema.ts";
import { ColumnsBuilder } from "../src/indexes/columns/builder.ts";
import { seal } from "../src/indexes/seal/seal.ts";
import { SealedSegment } from "../src/indexes/sealed/segment.ts";
import { AnalyzedSchema } from "../src/schema/analyzed-schema.ts";
import { DocumentReader } from "../src/schema/document.ts";

/** A sealed segment of `count` generated companies with seed 1. */
export function companySegment(count: number): SealedSegment<CompanySchema> {
  const schema = new AnalyzedSchema(companySchema);
  const builder = new ColumnsBuilder(companySchema, (field) => schema.termField(field).analyzer);
  const reader = new DocumentReader(companySchema);
  for (const company of generateCompanies({ count, seed: 1 })) builder.add(reader.read(company, 0));
  return SealedSegment.open(companySchema, seal(builder.columns(), companySchema));
}
