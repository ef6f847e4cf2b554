import type { Company, SearchPage } from "../../index.ts";
import type { CompanyRow } from "./company-columns.ts";
import { type CompanyFacets, printFacets } from "./facet-tables.ts";
import { count, duration, figure } from "./figures.ts";
import { printHighlights } from "./highlight-lines.ts";
import type { Screen } from "./screen.ts";
import { type Column, type DrawnTable, drawTable } from "./table.ts";
import { wrap } from "./visible-text.ts";

/** One answered search, and what it took. */
export interface SearchResults {
  readonly page: SearchPage<Company, CompanyFacets | undefined>;
  readonly searchMs: number;
  /** How the companies were read, if that has not been told before. */
  readonly reading: Reading | null;
  /** How many companies that match come before the page. */
  readonly offset: number;
  /** What the user does to see the next page; `null` on the last one. */
  readonly next: string | null;
}

interface Reading {
  readonly companies: number;
  readonly milliseconds: number;
}

/** Prints a table that fits the screen, then the total and the times, and then what is highlighted and what was counted. */
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
  printHighlights(results.page.hits, screen);
  if (results.page.total > 0) printFacets(results.page.facets ?? {}, screen);
}

function summary({ page, searchMs, reading }: SearchResults): string {
  const read = reading === null ? null : readingText(reading);
  const time = duration(searchMs);
  if (page.total === 0) return `No company matches (${read === null ? time : `${time}; ${read}`})`;
  return `${count(page.total, "company", "companies")} in ${time}${read === null ? "" : ` (${read})`}`;
}

/** `2,000 companies read in 0.4 s`. */
export function readingText({ companies, milliseconds }: Reading): string {
  return `${count(companies, "company", "companies")} read in ${duration(milliseconds)}`;
}

function whichAreShown({ page, offset, next }: SearchResults): string | null {
  const { total, hits } = page;
  const end = offset + hits.length;
  if (hits.length === total) return null;
  if (hits.length === 0) return offset < total ? null : `Shown: none, --offset ${offset} is past the last`;
  return `Shown: ${places(offset + 1, end)}${next === null ? "" : `; ${next} shows the next`}`;
}

/** `the first`, `number 7`, `1 to 10`. */
function places(first: number, last: number): string {
  if (first < last) return `${figure(first)} to ${figure(last)}`;
  return first === 1 ? "the first" : `number ${figure(first)}`;
}

function whichHadNoRoom({ leftOut }: DrawnTable): string | null {
  return leftOut.length === 0 ? null : `Too narrow for: ${leftOut.join(", ")}`;
}
