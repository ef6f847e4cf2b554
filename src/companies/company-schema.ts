import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { websiteAnalyzer } from "../analysis/website-analyzer.ts";
import { number, text } from "../schema/field.ts";
import { type DocumentInput, type DocumentOf, frozenSchema, type Schema } from "../schema/schema.ts";
import type { CompanyFields } from "./company-fields.ts";

export type CompanySchema = Schema<CompanyFields>;

/** A company profile: an id and up to twelve fields. */
export type Company = DocumentOf<CompanySchema>;

/** A company profile as `upsert` accepts it, with an id that is text: see {@link DocumentInput}. */
export type CompanyInput = DocumentInput<CompanySchema> & { readonly id: string };

/** Names of countries, and abbreviations of industries that have no other meaning. */
const SYNONYMS: readonly (readonly string[])[] = [
  ["usa", "u.s.a.", "u.s.", "united states", "united states of america"],
  ["uk", "u.k.", "united kingdom", "great britain"],
  ["uae", "u.a.e.", "united arab emirates"],
  ["south korea", "republic of korea"],
  ["russia", "russian federation"],
  ["turkey", "türkiye"],
  ["netherlands", "holland"],
  ["czech republic", "czechia"],
  ["vietnam", "viet nam"],
  ["hong kong", "hongkong"],
  ["ivory coast", "côte d'ivoire"],
  ["ai", "artificial intelligence"],
  ["biotech", "biotechnology"],
  ["ecommerce", "e-commerce"],
  ["fintech", "financial technology"],
  ["hr", "human resources"],
  ["iot", "internet of things"],
  ["r&d", "research and development"],
  ["saas", "software as a service"],
  ["vc", "venture capital"],
];

/**
 * The schema of company profiles. Exact matches of `name` rank first; apart from that, a term in the name or the city
 * counts most, one in the description least. The weights rank companies first that match every part of a query: a name,
 * an industry or a speciality, with a city or a country. They are twice as large as their ratios require: one
 * occurrence in the description already has more than half of the maximum score, so that a company with all terms
 * precedes one with a single term in its name.
 */
export const companySchema: CompanySchema = /* @__PURE__ */ createCompanySchema();

/**
 * A pure call, so that a bundler drops the schema of a program with a schema of its own. A test checks the schema
 * instead of each program that imports it.
 */
function createCompanySchema(): CompanySchema {
  return frozenSchema({
    analyzer: foldingAnalyzer,
    fields: {
      name: text({ weight: 16, typicalLength: 3, exactFirst: true }),
      website: text({ weight: 4, typicalLength: 3, analyzer: websiteAnalyzer(foldingAnalyzer) }),
      tagline: text({ weight: 4, typicalLength: 7 }),
      type: text({ weight: 3, typicalLength: 2 }),
      postal_code: text({ weight: 3, typicalLength: 1 }),
      description: text({ weight: 2, typicalLength: 130 }),
      industries: text({ many: true, weight: 6, typicalLength: 3 }),
      location_country: text({ weight: 8, typicalLength: 1.5 }),
      location_city: text({ weight: 16, typicalLength: 1.2 }),
      specialities: text({ many: true, weight: 4, typicalLength: 19 }),
      followers: number(),
      staff_count: number(),
    },
    synonyms: SYNONYMS,
  });
}
