import type { Company, SearchPage } from "../index.ts";
import { type CompanyField, type CompanyRow, defaultColumns, fieldColumn } from "./company-columns.ts";
import { count, duration, figure } from "./figures.ts";
import type { Screen } from "./screen.ts";
import { type Column, type DrawnTable, drawTable } from "./table.ts";
import { wrap } from "./visible-text.ts";

/** One answered search, and what it took. */
export interface SearchResults {
  readonly page: SearchPage<Company>;
  readonly searchMs: number;
  /** How many companies were searched. */
  readonly companies: number;
  readonly readingMs: number;
  readonly offset: number;
}

/** Prints a table that fits the screen, then the total and the times; `fields` replaces the usual columns. */
export function printResults(results: SearchResults, fields: readonly CompanyField[] | null, screen: Screen): void {
  const rows: CompanyRow[] = results.page.hits.map((hit) => hit.document);
  const table = drawTable(rows, fields?.map(fieldColumn) ?? columnsWithValues(rows), screen.width);
  if (rows.length > 0) {
    screen.print(screen.paint("bold", table.heading));
    screen.print(screen.paint("dim", table.rule));
    for (const row of table.rows) screen.print(row);
    screen.print("");
  }
  for (const line of wrap(summary(results), screen.width)) screen.print(line);
  const notes = [whichAreShown(results), fields && whichHadNoRoom(table)].filter((note) => note !== null);
  for (const line of notes.flatMap((note) => wrap(note, screen.width))) screen.print(screen.paint("dim", line));
}

/** A column that is empty on this page would only take room from the others. */
function columnsWithValues(rows: readonly CompanyRow[]): readonly Column<CompanyRow>[] {
  return defaultColumns.filter((column) => rows.some((row) => column.cell(row) !== ""));
}

function summary({ page, searchMs, companies, readingMs }: SearchResults): string {
  const found = page.total === 0 ? "No company matches: 0 companies" : count(page.total, "company", "companies");
  return `${found} in ${duration(searchMs)} (${count(companies, "company", "companies")} read in ${duration(readingMs)})`;
}

function whichAreShown({ page, offset }: SearchResults): string | null {
  const { total, hits } = page;
  const end = offset + hits.length;
  if (hits.length === total) return null;
  if (hits.length === 0) return offset < total ? null : `Shown: none, --offset ${offset} is past the last`;
  return `Shown: ${figure(offset + 1)} to ${figure(end)}${end < total ? `; --offset ${end} shows the next` : ""}`;
}

function whichHadNoRoom({ leftOut }: DrawnTable): string | null {
  return leftOut.length === 0 ? null : `Too narrow for: ${leftOut.join(", ")}`;
}
