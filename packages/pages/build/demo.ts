import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { displayOf, SearchEngine, schemaToJson, writeIndex } from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import type { Plugin } from "vite";
import type { Dataset, PageDocument } from "../src/search/dataset.ts";
import { engineAnswer, engineOptions, sampleOptions } from "../src/search/engine-request.ts";
import { facetRequests, profileRequests } from "../src/search/facet-requests.ts";
import { pageFields } from "../src/search/page-field.ts";
import { profileOf } from "../src/search/profile.ts";
import { type Question, RELEVANCE_SORT, type Sample } from "../src/search/search-source.ts";

const INDEX = "virtual:demo-index";
const DEMO = "virtual:demo";
const companies = fileURLToPath(import.meta.resolve("@firmament/fixtures/companies.ndjson"));

/**
 * Adds the bundled companies to the build: the address of their index file as a module, and some of them with the answer
 * to the first question as another one, so that a visitor sees them before the index file has arrived.
 */
export function demo(): Plugin {
  let engine: SearchEngine<CompanySchema> | null = null;
  const opened = (): SearchEngine<CompanySchema> => {
    engine ??= bundledCompanies();
    return engine;
  };
  return {
    name: "demo",
    resolveId: (source) => (source === INDEX || source === DEMO ? `\0${source}` : null),
    load(id) {
      if (id === `\0${DEMO}`) return moduleOf(opened());
      if (id !== `\0${INDEX}`) return null;
      const reference = this.emitFile({ type: "asset", name: "demo.firm", source: writeIndex(opened()) });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

function bundledCompanies(): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema);
  const lines = readFileSync(companies, "utf8").trimEnd().split("\n");
  engine.upsertAll(lines.map((line) => JSON.parse(line)));
  engine.compact({ full: true });
  return engine;
}

function moduleOf(engine: SearchEngine<CompanySchema>): string {
  const dataset: Dataset = {
    name: "companies",
    title: "Companies",
    documents: engine.size,
    schema: schemaToJson(companySchema),
    display: displayOf(companySchema),
  };
  // The compiler does not know that the options fit the schema, which they were made from.
  const anyEngine = engine as unknown as SearchEngine<never>;
  const page = anyEngine.search("*:*", sampleOptions(profileRequests(pageFields(dataset.schema))) as never);
  const sample = {
    total: page.total,
    documents: page.hits.map(({ document }) => document as PageDocument),
    facets: page.facets,
  } as unknown as Sample;
  const question: Question = {
    query: "",
    filter: {},
    sort: RELEVANCE_SORT,
    page: 1,
    asYouType: true,
    byMeaning: false,
    facets: facetRequests(profileOf(dataset, sample).facets, {}, new Set(), new Map()),
    wantsPlan: false,
  };
  const found = anyEngine.search("*:*", engineOptions(question, dataset) as never);
  const firstAnswer = { ...engineAnswer(found as never, [], null), milliseconds: null, response: null };
  return Object.entries({ dataset, sample, firstAnswer })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}
