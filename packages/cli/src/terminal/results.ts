import type { HitGroups, SearchPage } from "firmament";
import type { AnyDocument, DocumentRow, DocumentType } from "../document-type/document-type.ts";
import { type FacetCounts, haveCounts, printFacets } from "./facet-tables.ts";
import { printHighlights } from "./highlights.ts";
import { formatCount, formatDuration, formatNumber } from "./number-format.ts";
import { omittedColumns, printDrawnTable, printNote } from "./printed-table.ts";
import type { Screen } from "./screen.ts";
import { type Column, drawTable } from "./table.ts";
import { valueText } from "./value-text.ts";
import { singleLine, wrap } from "./visible-text.ts";

/** A page of results, with its times. */
export interface SearchResults {
  readonly page: SearchPage<AnyDocument, FacetCounts | undefined, HitGroups<AnyDocument> | undefined>;
  readonly searchMs: number;
  readonly type: DocumentType;
  /** The documents that were read for this search; `null` if they were read before it. */
  readonly reading: Reading | null;
  /** The number of matches, or of groups, before the page. */
  readonly offset: number;
  /** The option or command that shows the next page; `null` on the last page. */
  readonly next: string | null;
}

interface Reading {
  readonly documents: number;
  readonly milliseconds: number;
}

/** Prints the hits as a table that fits the screen, then the total, the times, the highlights and the facets. */
export function printResults(results: SearchResults, columns: readonly Column<DocumentRow>[], screen: Screen): void {
  const { page, type } = results;
  const { hits, total, facets = {} } = page;
  const rows: DocumentRow[] = hits.map((hit) => hit.document);
  const table = drawTable(rows, withDistances(hits, rows, columns), screen.width);
  if (rows.length > 0) {
    printDrawnTable(table, screen);
    screen.print("");
  }
  for (const line of wrap(summary(results), screen.width)) screen.print(line);
  for (const note of [shownRange(results), omittedColumns(table)]) if (note !== null) printNote(note, screen);
  if (page.groups !== undefined) printGroups(page.groups, type, screen);
  printHighlights(hits, type, screen);
  if (total > 0 || haveCounts(facets)) printFacets(facets, type, screen);
}

/** The columns with that of the distances after the first one, if hits have them. */
function withDistances(
  hits: SearchResults["page"]["hits"],
  rows: readonly DocumentRow[],
  columns: readonly Column<DocumentRow>[],
): readonly Column<DocumentRow>[] {
  if (hits.every(({ distance }) => distance === undefined)) return columns;
  const distances = new Map(rows.map((row, index) => [row, hits[index]?.distance ?? null]));
  const cell = (row: DocumentRow): string => {
    const distance = distances.get(row) ?? null;
    return distance === null ? "" : `${distance.toFixed(1)} km`;
  };
  const [first, ...others] = columns;
  const column: Column<DocumentRow> = { heading: "distance", align: "right", isRequired: true, cell };
  return first === undefined ? [column] : [first, column, ...others];
}

function summary({ page, type, searchMs, reading }: SearchResults): string {
  const readingNote = reading === null ? null : readingText(reading, type);
  const time = formatDuration(searchMs);
  if (page.total === 0) return `No matches (${readingNote === null ? time : `${time}; ${readingNote}`})`;
  const groups = page.groups === undefined ? "" : ` in ${formatCount(page.groups.total, "group", "groups")}`;
  const total = `${formatCount(page.total, type.singular, type.plural)}${groups} in ${time}`;
  return readingNote === null ? total : `${total} (${readingNote})`;
}

/** One line per group, in the order of the table: `Berlin: 3 of 12`. */
function printGroups({ values }: HitGroups<AnyDocument>, type: DocumentType, screen: Screen): void {
  if (values.length > 0) screen.print("");
  for (const { value, total, hits } of values) {
    const name = value === null ? "(no value)" : singleLine(valueText(type, value));
    screen.print(`${name}: ${formatNumber(hits.length)} of ${formatNumber(total)}`);
  }
}

/** `2,000 companies read in 0.4 s`. */
export function readingText({ documents, milliseconds }: Reading, { singular, plural }: DocumentType): string {
  return `${formatCount(documents, singular, plural)} read in ${formatDuration(milliseconds)}`;
}

function shownRange({ page, offset, next }: SearchResults): string | null {
  const total = page.groups?.total ?? page.total;
  const count = page.groups?.values.length ?? page.hits.length;
  const unit = page.groups === undefined ? "match" : "group";
  if (count === total) return null;
  if (count === 0) return offset < total ? null : `--offset ${offset} is beyond the last ${unit}`;
  const prefix = page.groups === undefined ? "" : "groups ";
  return `Shown: ${prefix}${positions(offset + 1, offset + count)}${next === null ? "" : `; next page: ${next}`}`;
}

/** `1 to 10`, `7`. */
function positions(first: number, last: number): string {
  return first < last ? `${formatNumber(first)} to ${formatNumber(last)}` : formatNumber(first);
}
