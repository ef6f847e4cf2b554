import { standardAnalyzer } from "../../../src/analysis/standard-analyzer.ts";
import type { SearchEngine } from "../../../src/engine/search-engine.ts";
import { type CompanySchema, companySchema } from "../../../src/schema/company-schema.ts";
import { conformanceCompanies } from "../conformance.ts";
import { type Spread, spreadEngine } from "./spread-engine.ts";

const spread: Spread = { seed: 1, liveCapacity: 9, segmentCapacity: 50 };

/** Engines with the conformance companies in live and sealed segments, some of them deleted. */
export const foldingEngine: SearchEngine<CompanySchema> = spreadEngine(companySchema, conformanceCompanies, spread);
export const standardEngine: SearchEngine<CompanySchema> = spreadEngine(companySchema, conformanceCompanies, spread, {
  analyzer: standardAnalyzer,
});
