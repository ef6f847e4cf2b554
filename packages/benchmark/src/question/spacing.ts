const BLANKS = [" ", "\t", "\n"] as const;
const MARGIN = 5;

/**
 * Adds white space around a query text. The 59,049 values of `spacing` give different texts of equal length and
 * meaning, so that a text is not repeated soon.
 */
export function spaced(text: string, spacing: number): string {
  return margin(spacing) + text + margin(Math.floor(spacing / BLANKS.length ** MARGIN));
}

function margin(spacing: number): string {
  let blanks = "";
  let rest = spacing;
  for (let i = 0; i < MARGIN; i++) {
    blanks += BLANKS[rest % BLANKS.length];
    rest = Math.floor(rest / BLANKS.length);
  }
  return blanks;
}
