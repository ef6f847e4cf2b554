const BLANKS = [" ", "\t", "\n"] as const;
const MARGIN = 5;

/**
 * Puts white space around a query's text: 59,049 texts of one length and one meaning, one for each `spacing`, so that a text does not
 * come again soon.
 */
export function spaced(text: string, spacing: number): string {
  return margin(spacing) + text + margin(Math.floor(spacing / BLANKS.length ** MARGIN));
}

function margin(spacing: number): string {
  let blanks = "";
  let rest = spacing;
  for (let place = 0; place < MARGIN; place++) {
    blanks += BLANKS[rest % BLANKS.length];
    rest = Math.floor(rest / BLANKS.length);
  }
  return blanks;
}
