import {
  type CompanySchema,
  companySchema,
  type FacetOptions,
  SearchEngine,
  type SearchOptions,
  type SortOrder,
} from "../../index.ts";
import { openCompanies } from "../companies/open-companies.ts";
import type { ReadingOptions } from "../companies/read-companies.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { type CompanyField, fieldColumn, type TextFieldName, usualColumns } from "../terminal/company-columns.ts";
import { printJson } from "../terminal/json.ts";
import { SCREEN_MARK } from "../terminal/marked-text.ts";
import { printResults } from "../terminal/results.ts";
import { screenOf } from "../terminal/screen.ts";
import { failOnBrokenQuery } from "./broken-query.ts";
import { companiesMark } from "./companies-mark.ts";
import { resultsJson } from "./results-json.ts";
import { type CursorScope, readCursor, writeCursor } from "./search-cursor.ts";

/** What the engine is asked for beside the query. */
type Asked = SearchOptions<CompanySchema, FacetOptions<CompanySchema>>;

export interface SearchCommandOptions extends ReadingOptions, Pick<Asked, "limit" | "offset" | "defaultOperator"> {
  /** As an earlier run printed it. */
  readonly cursor?: string;
  readonly sort?: readonly SortOrder<CompanySchema>[];
  readonly facet?: FacetOptions<CompanySchema>;
  /** In which fields to show what was found. */
  readonly highlight?: readonly TextFieldName[];
  /** Columns of the table, or keys of the documents in JSON. */
  readonly fields?: readonly CompanyField[];
  readonly json?: boolean;
  readonly explain?: boolean;
}

/** How much of a value is shown around what was found in it, in UTF-16 code units. */
const FRAGMENT = 160;

/** Prints the companies that match a query. */
export async function search(query: string, options: SearchCommandOptions): Promise<void> {
  const { fields, sort = ["relevance"], json = false, explain = false, cursor } = options;
  if (cursor !== undefined && options.offset !== undefined) {
    throw new CommandFailure("error: a cursor says itself where to go on. Leave out --offset, or --cursor", 2);
  }
  const asked = askedOfEngine(options);
  // Asked of no company first: a mistake in the query must not wait for the reading.
  failOnBrokenQuery(() => new SearchEngine(companySchema).search(query, asked));

  const { engine, readingMs } = await openCompanies(options, screenOf(process.stderr));
  const scope: CursorScope = {
    companies: companiesMark(options.data, engine.size),
    asked: JSON.stringify([query, sort, asked.defaultOperator ?? "OR"]),
  };
  const offset = cursor === undefined ? (options.offset ?? 0) : readCursor(cursor, scope);
  const start = performance.now();
  const page = engine.search(query, { ...asked, offset });
  const searchMs = performance.now() - start;
  const end = offset + page.hits.length;
  const next = page.cursor === null ? null : writeCursor(end, scope);

  const screen = screenOf(process.stdout);
  const explanation = explain ? engine.explain(query, { defaultOperator: asked.defaultOperator ?? "OR" }) : null;
  if (json) {
    const isRanked = sort.includes("relevance");
    printJson(resultsJson({ page, cursor: next, searchMs, isRanked, explanation }), screen);
    return;
  }
  const reading = { companies: engine.size, milliseconds: readingMs };
  const isHeld = (field: CompanyField): boolean => field === "id" || engine.count(`${field}:*`) > 0;
  const columns = fields?.map(fieldColumn) ?? usualColumns(screen.width, sort, isHeld);
  const way = next === null ? null : `--offset ${end} or --cursor ${next}`;
  printResults({ page, searchMs, reading, offset, next: way }, columns, screen);
  if (explanation !== null) screen.print(`\n${explanation}`);
}

function askedOfEngine(options: SearchCommandOptions): Asked {
  const { limit, defaultOperator, sort, fields, facet, highlight, json = false, explain = false } = options;
  return {
    ...(limit !== undefined && { limit }),
    ...(defaultOperator !== undefined && { defaultOperator }),
    ...(sort !== undefined && { sort }),
    ...(fields !== undefined && { fields: fields.filter((field) => field !== "id") }),
    ...(facet !== undefined && { facets: facet }),
    ...(highlight !== undefined && { highlight: highlightOptions(highlight, json) }),
    ...(explain && json && { explain }),
  };
}

/** In JSON as the library gives it, for pages; else for this screen. */
function highlightOptions(fields: readonly TextFieldName[], json: boolean): NonNullable<Asked["highlight"]> {
  return json ? { fields } : { fields, fragment: FRAGMENT, mark: SCREEN_MARK, escape: false };
}
