import { type SearchEngine, standardAnalyzer } from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import { conformanceCompanies } from "../conformance.ts";
import { type Spread, spreadEngine } from "./spread-engine.ts";

const spread: Spread = { seed: 1, liveCapacity: 9, segmentCapacity: 50 };

/** Engines with the conformance companies in live and sealed segments, some of them deleted. */
export const foldingEngine: SearchEngine<CompanySchema> = spreadEngine(companySchema, conformanceCompanies, spread);
export const standardEngine: SearchEngine<CompanySchema> = spreadEngine(companySchema, conformanceCompanies, spread, {
  analyzer: standardAnalyzer,
});
