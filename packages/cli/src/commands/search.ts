import { proveRelations } from "@firmament/decide";
import { type Filter, lint, SearchEngine } from "firmament";
import { escapeWord } from "firmament/grammar";
import { checkFilterOption } from "../documents/check-filter.ts";
import { type DocumentsOptions, type OpenedDocuments, withDocuments } from "../documents/open-documents.ts";
import { type DistanceOrder, orderText } from "../options/distance-options.ts";
import type { FacetValues } from "../options/facet-option.ts";
import type { RankValue } from "../options/option-values.ts";
import { CommandFailure, failOnQueryError, failureFrom } from "../terminal/command-failure.ts";
import { defaultColumns, fieldColumn } from "../terminal/document-columns.ts";
import { screenHighlights } from "../terminal/highlights.ts";
import { printJson } from "../terminal/json.ts";
import { printResults } from "../terminal/results.ts";
import { outputScreen, type Screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { printWarnings } from "./lint.ts";
import { resultsJson } from "./results-json.ts";
import { type CursorScope, readCursor, writeCursor } from "./search-cursor.ts";
import { type AnyNear, type AnyPage, type AnySearchOptions, searchDocuments } from "./search-documents.ts";
import { type NearCommandOptions, nearOf, similarityColumn } from "./search-near.ts";

export interface SearchCommandOptions
  extends DocumentsOptions,
    NearCommandOptions,
    Pick<AnySearchOptions, "limit" | "offset" | "defaultOperator" | "asYouType"> {
  /** A cursor that an earlier run printed. */
  readonly cursor?: string;
  readonly filter?: readonly Filter[];
  readonly sort?: readonly (string | DistanceOrder)[];
  readonly rank?: RankValue;
  readonly facet?: FacetValues;
  readonly group?: string;
  /** The maximum number of documents of each group. */
  readonly groupSize?: number;
  /** The fields whose matches are shown. */
  readonly highlight?: readonly string[];
  /** Columns of the table, or keys of the documents in JSON. */
  readonly fields?: readonly string[];
  readonly json?: boolean;
  readonly explain?: boolean;
}

/** Prints the documents that match a query. */
export async function search(query: string, options: SearchCommandOptions, terminal: Terminal): Promise<void> {
  const { sort = [], rank, near: nearField, cursor } = options;
  if (cursor !== undefined && options.offset !== undefined) {
    throw new CommandFailure("error: --cursor and --offset exclude each other. Use one of them", 2);
  }
  if (rank !== undefined && sort.some((order) => order !== "relevance")) {
    throw new CommandFailure("error: --rank changes relevance, and --sort replaces it. Use one of them", 2);
  }
  if (nearField !== undefined && (rank !== undefined || sort.some((order) => order !== "relevance"))) {
    throw new CommandFailure("error: --near, --rank and --sort each decide the order. Use one of them", 2);
  }
  if (options.groupSize !== undefined && options.group === undefined) {
    throw new CommandFailure("error: --group-size needs --group, the field to group by", 2);
  }
  checkFilterOption(options.type, options.filter);
  // An empty engine reports errors in the query before the model gets the text, and in the vector before the documents are read.
  const empty = new SearchEngine(options.type.schema);
  failOnQueryError(() => searchDocuments(empty, query, engineOptionsFrom(options, null)));
  const near = await nearOf(options, options.db ?? options.data);
  if (near !== null) failOnVectorError(() => searchDocuments(empty, query, engineOptionsFrom(options, near)));
  await withDocuments(options, terminal, (documents) =>
    searchIn(documents, query, { ...options, vectors: near }, terminal),
  );
}

function searchIn(
  { engine, readingMs, version }: OpenedDocuments,
  query: string,
  options: SearchCommandOptions & { readonly vectors: AnyNear | null },
  terminal: Terminal,
): void {
  const { fields, sort = ["relevance"], rank, defaultOperator = "OR", json = false, explain = false, cursor } = options;
  const { type, asYouType = false } = options;
  const engineOptions = engineOptionsFrom(options, options.vectors);
  const scope: CursorScope = {
    documents: version(),
    request: JSON.stringify([
      query,
      sort,
      rank ?? null,
      options.vectors,
      defaultOperator,
      asYouType,
      options.group ?? null,
      options.filter ?? null,
    ]),
  };
  const offset = cursor === undefined ? (options.offset ?? 0) : readCursor(cursor, scope, type);
  const start = performance.now();
  const page = searchDocuments(engine, query, { ...engineOptions, offset });
  const searchMs = performance.now() - start;
  const end = offset + (page.groups?.values.length ?? page.hits.length);
  const nextCursor = page.cursor === null ? null : writeCursor(end, scope);

  const screen = outputScreen(terminal);
  const warnings = page.total === 0 ? lint(engine, query, { defaultOperator, asYouType, proveRelations }) : null;
  const { filter } = options;
  const explanation = explain ? engine.explain(query, { defaultOperator, asYouType, filter }) : null;
  if (json) {
    const isRanked = sort.includes("relevance");
    printJson(resultsJson({ page, cursor: nextCursor, searchMs, isRanked, warnings, explanation }), screen);
    return;
  }
  const reading = { documents: engine.size, milliseconds: readingMs };
  const hasValues = (field: string): boolean => field === "id" || engine.count(`${escapeWord(field)}:*`) > 0;
  const shown =
    fields?.map((field) => fieldColumn(type, field)) ??
    defaultColumns(type, screen.width, shownFirst(options), hasValues);
  const columns = options.vectors === null ? shown : [...shown.slice(0, 1), similarityColumn(page), ...shown.slice(1)];
  const next = nextCursor === null ? null : `--offset ${end} or --cursor ${nextCursor}`;
  printResults({ page, type, searchMs, reading, offset, next }, columns, screen);
  if (asYouType) printTyping(page, screen);
  if (warnings !== null && warnings.length > 0) {
    screen.print("");
    printWarnings(query, warnings, screen);
  }
  if (explanation !== null) screen.print(`\n${explanation}`);
}

/** The fields whose columns follow the name. */
function shownFirst({ sort = ["relevance"], rank, group }: SearchCommandOptions): readonly string[] {
  return [...(group === undefined ? [] : [group]), ...(rank === undefined ? sort.map(orderText) : [rank.field])];
}

/** What a search as you type also found, and what the user probably meant. */
function printTyping({ changes = [], suggestion }: AnyPage, screen: Screen): void {
  const lines = changes.map(({ message }) => message);
  if (suggestion) lines.push(`Did you mean: ${suggestion}`);
  if (lines.length > 0) screen.print("");
  for (const line of lines) screen.printMessage(line);
}

/** The engine says what a vector must be. */
function failOnVectorError(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith("near.")) throw failureFrom(error, 2);
    throw error;
  }
}

function engineOptionsFrom(options: SearchCommandOptions, near: AnyNear | null): AnySearchOptions {
  const {
    limit,
    defaultOperator,
    asYouType,
    filter,
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
    ...(filter !== undefined && { filter }),
    ...(sort !== undefined && { sort }),
    ...(rank !== undefined && { rank }),
    ...(near !== null && { near }),
    ...(fields !== undefined && { fields: fields.filter((field) => field !== "id") }),
    ...(facet !== undefined && { facets: facet }),
    ...(group !== undefined && { group: { by: group, ...(groupSize !== undefined && { size: groupSize }) } }),
    // JSON contains the highlights of the library: HTML and spans.
    ...(highlight !== undefined && { highlight: json ? highlight : screenHighlights(highlight) }),
    ...(explain && json && { explain }),
  };
}
