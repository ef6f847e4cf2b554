import { highlighting } from "../../engine/tools/highlighting.ts";
import { lint } from "../../engine/tools/lint.ts";
import {
  type Company,
  type CompanySchema,
  companySchema,
  type FacetOptions,
  type GroupFieldNameOf,
  type GroupOptions,
  type RankOptions,
  SearchEngine,
  type SearchOptions,
  type SearchPage,
  type SortOrder,
} from "../../index.ts";
import { type CompaniesOptions, type OpenedCompanies, withCompanies } from "../companies/open-companies.ts";
import { CommandFailure, failOnQueryError } from "../terminal/command-failure.ts";
import { type CompanyField, defaultColumns, fieldColumn, type TextFieldName } from "../terminal/company-columns.ts";
import { screenHighlights } from "../terminal/highlights.ts";
import { printJson } from "../terminal/json.ts";
import { printResults } from "../terminal/results.ts";
import { outputScreen, type Screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { printWarnings } from "./lint.ts";
import { resultsJson } from "./results-json.ts";
import { type CursorScope, readCursor, writeCursor } from "./search-cursor.ts";

type Facets = FacetOptions<CompanySchema>;
type Group = GroupOptions<CompanySchema> | undefined;
type EngineOptions = SearchOptions<CompanySchema, Facets, Group>;

export interface SearchCommandOptions
  extends CompaniesOptions,
    Pick<EngineOptions, "limit" | "offset" | "defaultOperator" | "asYouType"> {
  /** A cursor that an earlier run printed. */
  readonly cursor?: string;
  readonly sort?: readonly SortOrder<CompanySchema>[];
  readonly rank?: RankOptions<CompanySchema>;
  readonly facet?: FacetOptions<CompanySchema>;
  readonly group?: GroupFieldNameOf<CompanySchema>;
  /** The maximum number of companies of each group. */
  readonly groupSize?: number;
  /** The fields whose matches are shown. */
  readonly highlight?: readonly TextFieldName[];
  /** Columns of the table, or keys of the documents in JSON. */
  readonly fields?: readonly CompanyField[];
  readonly json?: boolean;
  readonly explain?: boolean;
}

/** Prints the companies that match a query. */
export async function search(query: string, options: SearchCommandOptions, terminal: Terminal): Promise<void> {
  const { sort = [], rank, cursor } = options;
  if (cursor !== undefined && options.offset !== undefined) {
    throw new CommandFailure("error: --cursor and --offset exclude each other. Use one of them", 2);
  }
  if (rank !== undefined && sort.some((order) => order !== "relevance")) {
    throw new CommandFailure("error: --rank changes relevance, and --sort replaces it. Use one of them", 2);
  }
  if (options.groupSize !== undefined && options.group === undefined) {
    throw new CommandFailure("error: --group-size needs --group, the field to group by", 2);
  }
  // An empty engine reports errors in the query before the companies are read.
  failOnQueryError(() => new SearchEngine(companySchema).search(query, engineOptionsFrom(options)));
  await withCompanies(options, terminal, (companies) => searchIn(companies, query, options, terminal));
}

function searchIn(
  { engine, readingMs, version }: OpenedCompanies,
  query: string,
  options: SearchCommandOptions,
  terminal: Terminal,
): void {
  const { fields, sort = ["relevance"], rank, defaultOperator = "OR", json = false, explain = false, cursor } = options;
  const { asYouType = false } = options;
  const engineOptions = engineOptionsFrom(options);
  const scope: CursorScope = {
    companies: version(),
    request: JSON.stringify([query, sort, rank ?? null, defaultOperator, asYouType, options.group ?? null]),
  };
  const offset = cursor === undefined ? (options.offset ?? 0) : readCursor(cursor, scope);
  const start = performance.now();
  const page = engine.search(query, { ...engineOptions, offset });
  const searchMs = performance.now() - start;
  const end = offset + (page.groups?.values.length ?? page.hits.length);
  const nextCursor = page.cursor === null ? null : writeCursor(end, scope);

  const screen = outputScreen(terminal);
  const warnings = page.total === 0 && !asYouType ? lint(engine, query, { defaultOperator }) : null;
  const explanation = explain ? engine.explain(query, { defaultOperator, lenient: asYouType }) : null;
  if (json) {
    const isRanked = sort.includes("relevance");
    printJson(resultsJson({ page, cursor: nextCursor, searchMs, isRanked, warnings, explanation }), screen);
    return;
  }
  const reading = { companies: engine.size, milliseconds: readingMs };
  const hasValues = (field: CompanyField): boolean => field === "id" || engine.count(`${field}:*`) > 0;
  const columns = fields?.map(fieldColumn) ?? defaultColumns(screen.width, shownFirst(options), hasValues);
  const next = nextCursor === null ? null : `--offset ${end} or --cursor ${nextCursor}`;
  printResults({ page, searchMs, reading, offset, next }, columns, screen);
  if (asYouType) printTyping(page, screen);
  if (warnings !== null && warnings.length > 0) {
    screen.print("");
    printWarnings(query, warnings, screen);
  }
  if (explanation !== null) screen.print(`\n${explanation}`);
}

/** The fields whose columns follow the name. */
function shownFirst({ sort = ["relevance"], rank, group }: SearchCommandOptions): readonly SortOrder<CompanySchema>[] {
  return [...(group === undefined ? [] : [group]), ...(rank === undefined ? sort : [rank.field])];
}

/** What a search as you type also found, and what the user probably meant. */
function printTyping({ changes = [], suggestion }: SearchPage<Company, unknown, unknown>, screen: Screen): void {
  const lines = changes.map(({ message }) => message);
  if (suggestion) lines.push(`Did you mean: ${suggestion}`);
  if (lines.length > 0) screen.print("");
  for (const line of lines) screen.printMessage(line);
}

function engineOptionsFrom(options: SearchCommandOptions): EngineOptions {
  const {
    limit,
    defaultOperator,
    asYouType,
    sort,
    rank,
    fields,
    facet,
    group,
    groupSize,
    highlight,
    json = false,
    explain = false,
  } = options;
  return {
    ...(limit !== undefined && { limit }),
    ...(defaultOperator !== undefined && { defaultOperator }),
    ...(asYouType !== undefined && { asYouType }),
    ...(sort !== undefined && { sort }),
    ...(rank !== undefined && { rank }),
    ...(fields !== undefined && { fields: fields.filter((field) => field !== "id") }),
    ...(facet !== undefined && { facets: facet }),
    ...(group !== undefined && { group: { by: group, ...(groupSize !== undefined && { size: groupSize }) } }),
    // JSON contains the highlights of the library: HTML and spans.
    ...(highlight !== undefined && { highlight: json ? highlighting(highlight) : screenHighlights(highlight) }),
    ...(explain && json && { explain }),
  };
}
