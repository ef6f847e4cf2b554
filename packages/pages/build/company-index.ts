import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SearchEngine, writeIndex } from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import type { Plugin } from "vite";
import { highlightRequest, queryOf, searchOptions } from "../src/playground/company-search.ts";
import { initialState } from "../src/playground/view-state.ts";

const INDEX = "virtual:company-index";
const FIRST_PAGE = "virtual:first-page";
const companies = fileURLToPath(import.meta.resolve("@firmament/fixtures/companies.ndjson"));

/**
 * Adds the bundled companies to the build: the address of their index file as a module, and the first page of results
 * as another one, so that a visitor sees it before the index file has arrived.
 */
export function companyIndex(): Plugin {
  let engine: SearchEngine<CompanySchema> | null = null;
  const opened = (): SearchEngine<CompanySchema> => {
    engine ??= bundledCompanies();
    return engine;
  };
  return {
    name: "company-index",
    resolveId: (source) => (source === INDEX || source === FIRST_PAGE ? `\0${source}` : null),
    load(id) {
      if (id === `\0${FIRST_PAGE}`) return `export default ${JSON.stringify(firstPage(opened()))};`;
      if (id !== `\0${INDEX}`) return null;
      const reference = this.emitFile({ type: "asset", name: "companies.firm", source: writeIndex(opened()) });
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

/** What the page finds for its initial state, without a cursor: that of another engine is invalid. */
function firstPage(engine: SearchEngine<CompanySchema>): object {
  const { hits, total, facets } = engine.search(queryOf(initialState.query), {
    ...searchOptions(initialState),
    highlight: highlightRequest,
  });
  return { hits: [...hits], total, facets, cursor: null, changes: [], suggestion: null };
}
