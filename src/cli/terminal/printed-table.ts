import type { Screen } from "./screen.ts";
import { type Column, drawTable } from "./table.ts";
import { wrap } from "./visible-text.ts";

/** Prints rows as a table that fits the screen, and what it had no room for; nothing when there are none. */
export function printTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], screen: Screen): void {
  if (rows.length === 0) return;
  const table = drawTable(rows, columns, screen.width);
  screen.print(screen.paint("bold", table.heading));
  screen.print(screen.paint("dim", table.rule));
  for (const row of table.rows) screen.print(row);
  screen.print("");
  if (table.leftOut.length === 0) return;
  for (const line of wrap(`Too narrow for: ${table.leftOut.join(", ")}`, screen.width)) {
    screen.print(screen.paint("dim", line));
  }
}
