import type { Screen } from "./screen.ts";
import { type Column, type DrawnTable, drawTable } from "./table.ts";
import { wrap } from "./visible-text.ts";

/**
 * Prints rows as a table, and the headings of the columns that do not fit; prints nothing without rows. Where no
 * width is known, as in a pipe, the table is as wide as its values: every column is complete.
 */
export function printTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], screen: Screen): void {
  if (rows.length === 0) return;
  const table = drawTable(rows, columns, screen.isWidthKnown ? screen.width : Number.MAX_SAFE_INTEGER);
  printDrawnTable(table, screen);
  screen.print("");
  const note = omittedColumns(table);
  if (note !== null) printNote(note, screen);
}

export function printDrawnTable({ heading, rule, rows }: DrawnTable, screen: Screen): void {
  screen.print(screen.paint("bold", heading));
  screen.print(screen.paint("dim", rule));
  for (const row of rows) screen.print(row);
}

/** Prints a remark below a table, dimmed and wrapped to the screen. */
export function printNote(note: string, screen: Screen): void {
  for (const line of wrap(note, screen.width)) screen.print(screen.paint("dim", line));
}

/** `Columns that do not fit: website`; `null` when all fit. */
export function omittedColumns({ omitted }: DrawnTable): string | null {
  return omitted.length === 0 ? null : `Columns that do not fit: ${omitted.join(", ")}`;
}
