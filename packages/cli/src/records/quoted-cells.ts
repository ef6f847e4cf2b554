/** Text after the quote that closes a cell. */
export interface CellFault {
  /** The index of the cell. */
  readonly cell: number;
  /** The cell as its row contains it. */
  readonly text: string;
}

/** A cell in quotes and what follows it. */
const QUOTED = /"((?:[^"]|"")*)"/y;

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
    QUOTED.lastIndex = start;
    const quoted = QUOTED.exec(row);
    const next = row.indexOf(delimiter, quoted === null ? start : QUOTED.lastIndex);
    const end = next === -1 ? row.length : next;
    if (quoted === null) {
      cells.push(row.slice(start, end));
    } else {
      const [all, content = ""] = quoted;
      if (row.slice(start + all.length, end).trim() !== "") {
        fault ??= { cell: cells.length, text: row.slice(start, end) };
      }
      cells.push(content.replaceAll('""', '"'));
    }
    start = end + delimiter.length;
  }
  return { cells, fault };
}

/** What is wrong, as a clause. */
export function cellFaultReason({ text }: CellFault): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `has text after the quote that closes a cell: ${shown}. Double the quotes within a cell`;
}
