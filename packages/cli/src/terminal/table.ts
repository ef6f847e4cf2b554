import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { singleLine, truncate } from "./visible-text.ts";

/** One column of a table. */
export interface Column<Row> {
  readonly heading: string;
  readonly align: "left" | "right";
  /** A wider text column is not shortened below this width to make space for another column; default 11. */
  readonly minWidth?: number;
  /** Whether the column is always drawn; default `false`. */
  readonly isRequired?: boolean;
  cell(row: Row): string;
}

/** A drawn table: lines without line ends. */
export interface DrawnTable {
  readonly heading: string;
  /** The line below the heading. */
  readonly rule: string;
  readonly rows: readonly string[];
  /** Headings of the columns that do not fit. */
  readonly omitted: readonly string[];
}

/** The separator that markdown-table draws between two columns. */
const GAP = " | ";

/** The narrowest rule that markdown-table draws below a right-aligned column. */
const NARROWEST_RULE = "-:";

const DEFAULT_MIN_WIDTH = 11;

/**
 * Draws rows in at most `width` terminal columns. If they do not fit, the widest text columns are shortened first,
 * down to their minimum widths. Then the last columns that are not required are omitted. Then the required text
 * columns are shortened further. Number columns are shortened only when nothing else is left.
 */
export function drawTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width: number): DrawnTable {
  const drawn = columns.map((column) => measure(rows, column, width));
  const omitted: string[] = [];
  while (drawn.length > 1 && totalWidth(drawn.map(({ minWidth }) => minWidth)) > width) {
    const last = drawn.findLastIndex(({ isRequired }) => !isRequired);
    if (last === -1) break;
    omitted.unshift(...drawn.splice(last, 1).map(({ heading }) => heading));
  }
  const widths = fitWidths(drawn, width);
  const truncateCells = (texts: readonly string[]): string[] =>
    texts.map((text, index) => truncate(text, widths[index] ?? 1));
  const table = [
    truncateCells(drawn.map(({ heading }) => heading)),
    ...rows.map((_, row) => truncateCells(drawn.map(({ cells }) => cells[row] ?? ""))),
  ];
  const [heading = "", rule = "", ...lines] = markdownTable(table, {
    align: drawn.map(({ align }) => (align === "right" ? "r" : null)),
    delimiterStart: false,
    delimiterEnd: false,
    stringLength: stringWidth,
  }).split("\n");
  return { heading, rule, rows: lines, omitted };
}

interface MeasuredColumn {
  readonly heading: string;
  readonly align: "left" | "right";
  readonly cells: readonly string[];
  /** The width of the widest cell or of the heading. */
  readonly naturalWidth: number;
  readonly minWidth: number;
  readonly isRequired: boolean;
}

function measure<Row>(rows: readonly Row[], column: Column<Row>, width: number): MeasuredColumn {
  const { heading, align, minWidth = DEFAULT_MIN_WIDTH, isRequired = false } = column;
  const cells = rows.map((row) => truncate(escapeCell(singleLine(column.cell(row))), width));
  const texts = [NARROWEST_RULE, heading, ...cells];
  const naturalWidth = texts.reduce((max, text) => Math.max(max, stringWidth(text)), 0);
  return {
    heading,
    align,
    cells,
    naturalWidth,
    minWidth: align === "right" ? naturalWidth : Math.min(naturalWidth, minWidth),
    isRequired,
  };
}

/** Escapes a bar as Markdown does, `\|`, because it would look like the end of the cell. */
function escapeCell(text: string): string {
  return text.replace(/[\\|]/g, "\\$&");
}

/** Minimum widths of a column, the preferred one first: its own, then 1 for texts. */
const MIN_WIDTHS: readonly ((column: MeasuredColumn) => number)[] = [
  ({ minWidth }) => minWidth,
  ({ minWidth, align }) => (align === "right" ? minWidth : 1),
];

/** The natural widths if they fit; otherwise all columns above one common limit are shortened to it. */
function fitWidths(columns: readonly MeasuredColumn[], width: number): number[] {
  const minWidthOf = MIN_WIDTHS.find((minOf) => totalWidth(columns.map(minOf)) <= width) ?? (() => 1);
  const widthsWithin = (limit: number): number[] =>
    columns.map((column) => Math.max(minWidthOf(column), Math.min(column.naturalWidth, limit)));
  let limit = Math.max(...columns.map(({ naturalWidth }) => naturalWidth));
  while (limit > 1 && totalWidth(widthsWithin(limit)) > width) limit -= 1;
  const widths = widthsWithin(limit);
  // Shortened columns take the space that the common limit leaves over.
  for (let index = 0; index < widths.length && totalWidth(widths) < width; index += 1) {
    const { naturalWidth } = columns[index] ?? { naturalWidth: 0 };
    if ((widths[index] ?? 0) < naturalWidth) widths[index] = (widths[index] ?? 0) + 1;
  }
  return widths;
}

/** The width of a table with columns of these widths. */
export function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP.length * Math.max(0, widths.length - 1);
}
