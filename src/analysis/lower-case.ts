/** All that `toLowerCase` treats otherwise: as two code points, and by what stands around it. */
const otherwise = /[İΣ]/;

/**
 * Lower case code point by code point, as Java's `Character.toLowerCase` has it: `İ` → `i`, `Σ` → `σ` wherever it stands.
 * The result is as long as the text, in code points and in UTF-16 code units, so offsets hold for both.
 */
export function lowerCase(text: string): string {
  const known = otherwise.test(text) ? text.replaceAll("İ", "i").replaceAll("Σ", "σ") : text;
  return known.toLowerCase();
}
