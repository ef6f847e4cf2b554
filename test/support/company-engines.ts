import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";
import { type CompanySchema, companySchema } from "../../src/schema/company-schema.ts";
import { conformanceCompanies } from "./conformance.ts";

/** The conformance companies in several segments, some of them there twice over and deleted again. */
function engineOf(options: ConstructorParameters<typeof SearchEngine>[1]): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema, { ...options, segmentCapacity: 50 });
  engine.upsertAll(conformanceCompanies.map((company) => ({ ...company, id: `${company.id}-copy` })));
  engine.upsertAll(conformanceCompanies);
  for (const { id } of conformanceCompanies) engine.delete(`${id}-copy`);
  return engine;
}

export const foldingEngine: SearchEngine<CompanySchema> = engineOf({});
export const standardEngine: SearchEngine<CompanySchema> = engineOf({ analyzer: standardAnalyzer });
