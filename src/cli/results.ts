import type { Company, CompanySchema, SearchPage, SortOrder } from "../index.ts";
import type { CompanyRow } from "./company-columns.ts";
import { type CompanyFacets, printFacets } from "./facet-tables.ts";
import { count, duration, figure } from "./figures.ts";
import type { Screen } from "./screen.ts";
import { type Column, type DrawnTable, drawTable } from "./table.ts";
import { wrap } from "./visible-text.ts";

/** One answered search, and what it took. */
export interface SearchResults {
  readonly page: SearchPage<Company, CompanyFacets | undefined>;
  readonly searchMs: number;
  /** How many companies were searched. */
  readonly companies: number;
  readonly readingMs: number;
  readonly offset: number;
  readonly sort: readonly SortOrder<CompanySchema>[];
}

/** Prints a table that fits the screen, then the total and the times, and then what was counted. */
export function printResults(results: SearchResults, columns: readonly Column<CompanyRow>[], screen: Screen): void {
  const rows: CompanyRow[] = results.page.hits.map((hit) => hit.document);
  const table = drawTable(rows, columns, screen.width);
  if (rows.length > 0) {
    screen.print(screen.paint("bold", table.heading));
    screen.print(screen.paint("dim", table.rule));
    for (const row of table.rows) screen.print(row);
    screen.print("");
  }
  for (const line of wrap(summary(results), screen.width)) screen.print(line);
  const notes = [whichAreShown(results), whichHadNoRoom(table)].filter((note) => note !== null);
  for (const line of notes.flatMap((note) => wrap(note, screen.width))) screen.print(screen.paint("dim", line));
  if (results.page.total > 0) printFacets(results.page.facets ?? {}, screen);
}

function summary({ page, searchMs, companies, readingMs }: SearchResults): string {
  const searched = `${count(companies, "company", "companies")} read in ${duration(readingMs)}`;
  if (page.total === 0) return `No company matches (${duration(searchMs)}; ${searched})`;
  return `${count(page.total, "company", "companies")} in ${duration(searchMs)} (${searched})`;
}

function whichAreShown({ page, offset }: SearchResults): string | null {
  const { total, hits } = page;
  const end = offset + hits.length;
  if (hits.length === total) return null;
  if (hits.length === 0) return offset < total ? null : `Shown: none, --offset ${offset} is past the last`;
  return `Shown: ${places(offset + 1, end)}${end < total ? `; --offset ${end} shows the next` : ""}`;
}

/** `the first`, `number 7`, `1 to 10`. */
function places(first: number, last: number): string {
  if (first < last) return `${figure(first)} to ${figure(last)}`;
  return first === 1 ? "the first" : `number ${figure(first)}`;
}

function whichHadNoRoom({ leftOut }: DrawnTable): string | null {
  return leftOut.length === 0 ? null : `Too narrow for: ${leftOut.join(", ")}`;
}
