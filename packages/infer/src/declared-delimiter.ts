/** `sep=;`, as spreadsheets write it before the header of a table; also in quotes. */
const DECLARATION = /^\s*("?)sep=([^"\w\r\n])\1[ ;,\t]*(?:[\r\n]|$)/i;

/**
 * The delimiter that the first line of a table names: `;` for `sep=;`, which Excel reads and writes. `null` if the first
 * line is the header.
 *
 * @param head the beginning of the table without a byte order mark, with at least its first line
 */
export function declaredDelimiter(head: string): string | null {
  return DECLARATION.exec(head)?.[2] ?? null;
}
