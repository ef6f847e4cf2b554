import type { Company, SearchPage } from "../../index.ts";
import type { CompanyRow } from "./company-columns.ts";
import { type CompanyFacets, haveCounts, printFacets } from "./facet-tables.ts";
import { printHighlights } from "./highlights.ts";
import { formatCount, formatDuration, formatNumber } from "./number-format.ts";
import { omittedColumns, printDrawnTable, printNote } from "./printed-table.ts";
import type { Screen } from "./screen.ts";
import { type Column, drawTable } from "./table.ts";
import { wrap } from "./visible-text.ts";

/** A page of results, with its times. */
export interface SearchResults {
  readonly page: SearchPage<Company, CompanyFacets | undefined>;
  readonly searchMs: number;
  /** The companies that were read for this search; `null` if they were read before it. */
  readonly reading: Reading | null;
  /** The number of matches before the page. */
  readonly offset: number;
  /** The option or command that shows the next page; `null` on the last page. */
  readonly next: string | null;
}

interface Reading {
  readonly companies: number;
  readonly milliseconds: number;
}

/** Prints the hits as a table that fits the screen, then the total, the times, the highlights and the facets. */
export function printResults(results: SearchResults, columns: readonly Column<CompanyRow>[], screen: Screen): void {
  const { hits, total, facets = {} } = results.page;
  const rows: CompanyRow[] = hits.map((hit) => hit.document);
  const table = drawTable(rows, columns, screen.width);
  if (rows.length > 0) {
    printDrawnTable(table, screen);
    screen.print("");
  }
  for (const line of wrap(summary(results), screen.width)) screen.print(line);
  for (const note of [shownRange(results), omittedColumns(table)]) if (note !== null) printNote(note, screen);
  printHighlights(hits, screen);
  if (total > 0 || haveCounts(facets)) printFacets(facets, screen);
}

function summary({ page, searchMs, reading }: SearchResults): string {
  const readingNote = reading === null ? null : readingText(reading);
  const time = formatDuration(searchMs);
  if (page.total === 0) return `No matches (${readingNote === null ? time : `${time}; ${readingNote}`})`;
  const total = `${formatCount(page.total, "company", "companies")} in ${time}`;
  return readingNote === null ? total : `${total} (${readingNote})`;
}

/** `2,000 companies read in 0.4 s`. */
export function readingText({ companies, milliseconds }: Reading): string {
  return `${formatCount(companies, "company", "companies")} read in ${formatDuration(milliseconds)}`;
}

function shownRange({ page, offset, next }: SearchResults): string | null {
  const { total, hits } = page;
  if (hits.length === total) return null;
  if (hits.length === 0) return offset < total ? null : `--offset ${offset} is beyond the last match`;
  return `Shown: ${positions(offset + 1, offset + hits.length)}${next === null ? "" : `; next page: ${next}`}`;
}

/** `1 to 10`, `7`. */
function positions(first: number, last: number): string {
  return first < last ? `${formatNumber(first)} to ${formatNumber(last)}` : formatNumber(first);
}
