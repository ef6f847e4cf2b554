import {
  type CompanySchema,
  companySchema,
  type FacetOptions,
  SearchEngine,
  type SearchOptions,
  type SortOrder,
} from "../index.ts";
import { failOnBrokenQuery } from "./broken-query.ts";
import { type CompanyField, fieldColumn, usualColumns } from "./company-columns.ts";
import { printJson } from "./json.ts";
import { openCompanies } from "./open-companies.ts";
import type { ReadingOptions } from "./read-companies.ts";
import { printResults, type SearchResults } from "./results.ts";
import { resultsJson } from "./results-json.ts";
import { screenOf } from "./screen.ts";

/** What the engine is asked for beside the query. */
type Asked = SearchOptions<CompanySchema, FacetOptions<CompanySchema>>;

export interface SearchCommandOptions extends ReadingOptions, Omit<Asked, "fields" | "sort" | "facets"> {
  readonly sort?: readonly SortOrder<CompanySchema>[];
  readonly facet?: FacetOptions<CompanySchema>;
  /** Columns of the table, or keys of the documents in JSON. */
  readonly fields?: readonly CompanyField[];
  readonly json?: boolean;
  readonly explain?: boolean;
}

/** Prints the companies that match a query. */
export async function search(query: string, options: SearchCommandOptions): Promise<void> {
  const { fields, sort = ["relevance"], json = false, explain = false } = options;
  const asked = askedOfEngine(options);
  // Asked of no company first: a mistake in the query must not wait for the reading.
  failOnBrokenQuery(() => new SearchEngine(companySchema).search(query, asked));

  const { engine, readingMs } = await openCompanies(options, screenOf(process.stderr));
  const start = performance.now();
  const page = engine.search(query, asked);
  const results: SearchResults = {
    page,
    searchMs: performance.now() - start,
    companies: engine.size,
    readingMs,
    offset: options.offset ?? 0,
    sort,
  };

  const screen = screenOf(process.stdout);
  const plan = explain ? engine.explain(query, asked) : null;
  if (json) {
    printJson(resultsJson(results, plan), screen);
    return;
  }
  const isHeld = (field: CompanyField): boolean => field === "id" || engine.count(`${field}:*`) > 0;
  printResults(results, fields?.map(fieldColumn) ?? usualColumns(screen.width, sort, isHeld), screen);
  if (plan !== null) screen.print(`\n${plan}`);
}

function askedOfEngine(options: SearchCommandOptions): Asked {
  const { data, strict, json, explain, fields, facet, ...asked } = options;
  return {
    ...asked,
    ...(fields !== undefined && { fields: fields.filter((field) => field !== "id") }),
    ...(facet !== undefined && { facets: facet }),
  };
}
