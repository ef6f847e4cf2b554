/** A quoted cell with something before or after its quotes, which readers understand differently. */
export interface CellFault {
  /** The index of the cell. */
  readonly cell: number;
  /** What is wrong with the cell, and what to do, as a clause. */
  readonly reason: string;
  /** Whether its row does not close the quote, so that what follows may belong to the cell. */
  readonly isOpen: boolean;
}

/**
 * The cells of a row, some of which are in quotes. Blanks after a closing quote do not belong to a cell. A blank or a sign
 * `=` before an opening one is a fault: RFC 4180 has no such cells, and the delimiters within the quotes are not known.
 *
 * @param row without its line end; all its quotes are closed
 */
export function quotedCells(
  row: string,
  delimiter: string,
): { readonly cells: readonly string[]; readonly fault: CellFault | null } {
  const cells: string[] = [];
  let fault: CellFault | null = null;
  for (let start = 0; start <= row.length; ) {
    const quote = row[start] === '"' ? closingQuote(row, start) : -1;
    const isQuoted = quote !== -1;
    const next = row.indexOf(delimiter, isQuoted ? quote + 1 : start);
    const end = next === -1 ? row.length : next;
    if (fault === null) {
      const reason = isQuoted ? closingFault(row, quote, start, end) : openingFault(row.slice(start, end));
      const isOpen = !isQuoted && closingQuote(row, row.indexOf('"', start)) === -1;
      if (reason !== null) fault = { cell: cells.length, reason, isOpen };
    }
    cells.push(isQuoted ? row.slice(start + 1, quote).replaceAll('""', '"') : row.slice(start, end));
    start = end + delimiter.length;
  }
  return { cells, fault };
}

/** The quote that closes a cell; -1 if there is none. A regular expression would fail for a cell of some megabytes. */
function closingQuote(row: string, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = row.indexOf('"', at);
    if (quote === -1 || row[quote + 1] !== '"') return quote;
    at = quote + 2;
  }
}

/** Whether a cell may be in quotes, or have a quote that would open it. */
export function isDoubtfulCell(cell: string): boolean {
  return OPENING.test(cell);
}

/** A quote with what may be before it. */
const OPENING = /^\s*=?\s*"/;

function closingFault(row: string, quote: number, start: number, end: number): string | null {
  if (row.slice(quote + 1, end).trim() === "") return null;
  return `has text after the quote that closes a cell: ${shown(row.slice(start, end))}. Double the quotes within a cell`;
}

function openingFault(cell: string): string | null {
  if (!OPENING.test(cell)) return null;
  return cell.trimStart().startsWith("=")
    ? `has a formula: ${shown(cell)}. Write the value without the sign`
    : `has a blank before the quote that opens a cell: ${shown(cell)}. Remove the blank, or put it into the quotes`;
}

function shown(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
}
