/** More marks on one letter than any writing has; Unicode's Stream-Safe Text Format (UAX #15) draws the line there. */
const longMarkRun = /[\p{Mark}\uff9e\uff9f]{31}/u;
const stretch = /[^\p{Mark}\uff9e\uff9f]*[\p{Mark}\uff9e\uff9f]{0,30}/gu;

/**
 * `text.normalize(form)`, but in linear time: sorting the marks of one letter takes engines time quadratic in their number
 * (80,000 marks: two seconds). Of more than thirty marks in a row each thirty are therefore sorted by themselves.
 */
export function normalizeBounded(text: string, form: "NFC" | "NFKC"): string {
  if (!mayHaveLongMarkRun(text) || !longMarkRun.test(text)) return text.normalize(form);
  return (text.match(stretch) ?? []).map((piece) => piece.normalize(form)).join("");
}

/** Looks at every 31st place only: a long run covers one of them. The first mark is U+0300. */
function mayHaveLongMarkRun(text: string): boolean {
  for (let at = 30; at < text.length; at += 31) {
    if (text.charCodeAt(at) >= 0x300) return true;
  }
  return false;
}
