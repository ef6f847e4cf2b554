/**
 * What spreadsheet programs read as the start of a formula, also in full width, or skip before one; programs that
 * separate cells by semicolons read it after a semicolon, too.
 */
const FORMULA_START = /(?<=^|;)(?=[\s\0]*[=+\-@|%＝＋－＠]|[\t\r\n])/g;

/** The text of a cell with an apostrophe before each part that a spreadsheet program could run as a formula. */
export function markFormulas(text: string): string {
  return text.replace(FORMULA_START, "'");
}
