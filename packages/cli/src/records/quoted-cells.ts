/** Text after the quote that closes a cell. */
export interface CellFault {
  /** The index of the cell. */
  readonly cell: number;
  /** The cell as its row contains it. */
  readonly text: string;
}

/**
 * The cells of a row, some of which are in quotes. Blanks after a closing quote do not belong to a cell.
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
    if (isQuoted && row.slice(quote + 1, end).trim() !== "") {
      fault ??= { cell: cells.length, text: row.slice(start, end) };
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

/** What is wrong, as a clause. */
export function cellFaultReason({ text }: CellFault): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `has text after the quote that closes a cell: ${shown}. Double the quotes within a cell`;
}
