/** More than 30 marks on one letter, the limit of Unicode's Stream-Safe Text Format (UAX #15); no script needs more. */
const longMarkSequence = /[\p{Mark}\uff9e\uff9f]{31}/u;
const safePiece = /[^\p{Mark}\uff9e\uff9f]*[\p{Mark}\uff9e\uff9f]{0,30}/gu;

/**
 * `text.normalize(form)` in linear time. JavaScript engines sort the marks of one letter in quadratic time: 80,000
 * marks take two seconds. A sequence of more than 30 marks is therefore normalized in pieces of 30.
 */
export function normalizeBounded(text: string, form: "NFC" | "NFKC"): string {
  if (!mayHaveLongMarkSequence(text) || !longMarkSequence.test(text)) return text.normalize(form);
  return (text.match(safePiece) ?? []).map((piece) => piece.normalize(form)).join("");
}

/** Tests every 31st code unit: a long sequence contains one of them. The first mark is U+0300. */
function mayHaveLongMarkSequence(text: string): boolean {
  for (let index = 30; index < text.length; index += 31) {
    if (text.charCodeAt(index) >= 0x300) return true;
  }
  return false;
}
