import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { cut, visible } from "./visible-text.ts";

/** One column of a table. */
export interface Column<Row> {
  readonly heading: string;
  readonly align: "left" | "right";
  /** A column of texts that is wider is not cut below this to keep another one; default 11. */
  readonly leastWidth?: number;
  /** Never left out; default `false`. */
  readonly isKept?: boolean;
  cell(row: Row): string;
}

/** What was drawn: lines of one width limit, without line ends. */
export interface DrawnTable {
  readonly heading: string;
  /** The line under the heading. */
  readonly rule: string;
  readonly rows: readonly string[];
  /** Headings of the columns that there was no room for. */
  readonly leftOut: readonly string[];
}

/** What markdown-table puts between two columns. */
const GAP = " | ";

/** The narrowest rule that markdown-table draws under a column, one aligned to the right. */
const NARROWEST_RULE = "-:";

const LEAST_WIDTH = 11;

/**
 * Draws rows in at most `width` terminal columns. What does not fit is taken from the widest columns of texts, evenly;
 * when those are at their least, the last columns are left out; when those that stay must be kept, their texts are cut
 * further. Figures are never cut unless nothing else is left.
 */
export function drawTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], width: number): DrawnTable {
  const drawn = columns.map((column) => measure(rows, column, width));
  const leftOut: string[] = [];
  while (drawn.length > 1 && totalWidth(drawn.map(({ least }) => least)) > width) {
    const last = drawn.findLastIndex(({ isKept }) => !isKept);
    if (last === -1) break;
    leftOut.unshift(...drawn.splice(last, 1).map(({ heading }) => heading));
  }
  const widths = share(drawn, width);
  const lineOf = (texts: readonly string[]): string[] => texts.map((text, index) => cut(text, widths[index] ?? 1));
  const table = [
    lineOf(drawn.map(({ heading }) => heading)),
    ...rows.map((_, row) => lineOf(drawn.map(({ cells }) => cells[row] ?? ""))),
  ];
  const [heading = "", rule = "", ...lines] = markdownTable(table, {
    align: drawn.map(({ align }) => (align === "right" ? "r" : null)),
    delimiterStart: false,
    delimiterEnd: false,
    stringLength: stringWidth,
  }).split("\n");
  return { heading, rule, rows: lines, leftOut };
}

interface MeasuredColumn {
  readonly heading: string;
  readonly align: "left" | "right";
  readonly cells: readonly string[];
  /** The widest cell's, or the heading's. */
  readonly natural: number;
  readonly least: number;
  readonly isKept: boolean;
}

function measure<Row>(rows: readonly Row[], column: Column<Row>, width: number): MeasuredColumn {
  const { heading, align, leastWidth = LEAST_WIDTH, isKept = false } = column;
  const cells = rows.map((row) => cut(escaped(visible(column.cell(row))), width));
  const natural = [NARROWEST_RULE, heading, ...cells].reduce((widest, cell) => Math.max(widest, stringWidth(cell)), 0);
  return { heading, align, cells, natural, least: align === "right" ? natural : Math.min(natural, leastWidth), isKept };
}

/** As Markdown escapes a bar, which would look like the end of the cell: `\|`. */
function escaped(text: string): string {
  return text.replace(/[\\|]/g, "\\$&");
}

/** How narrow a column may get: as it asks, then at the cost of texts. */
const LEASTS: readonly ((column: MeasuredColumn) => number)[] = [
  ({ least }) => least,
  ({ least, align }) => (align === "right" ? least : 1),
];

/** The columns' widths: natural ones if these fit, else all text columns above one common ceiling are cut to it. */
function share(columns: readonly MeasuredColumn[], width: number): number[] {
  const leastOf = LEASTS.find((least) => totalWidth(columns.map(least)) <= width) ?? (() => 1);
  const widthsUnder = (ceiling: number): number[] =>
    columns.map((column) => Math.max(leastOf(column), Math.min(column.natural, ceiling)));
  let ceiling = Math.max(...columns.map(({ natural }) => natural));
  while (ceiling > 1 && totalWidth(widthsUnder(ceiling)) > width) ceiling -= 1;
  const widths = widthsUnder(ceiling);
  // The columns that the ceiling cut take up what rounding left over.
  for (let index = 0; index < widths.length && totalWidth(widths) < width; index += 1) {
    const { natural } = columns[index] ?? { natural: 0 };
    if ((widths[index] ?? 0) < natural) widths[index] = (widths[index] ?? 0) + 1;
  }
  return widths;
}

/** Of columns with these widths, and of what is drawn between them. */
export function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, each) => sum + each, 0) + GAP.length * Math.max(0, widths.length - 1);
}
