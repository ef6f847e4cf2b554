/**
 * Lower case code point by code point, as Java's `Character.toLowerCase` has it: `İ` → `i`, `Σ` → `σ` wherever it stands.
 * The result is as long as the text, in code points and in UTF-16 code units, so offsets hold for both.
 */
export function lowerCase(text: string): string {
  // These two are all that `toLowerCase` treats otherwise: as two code points, and by what stands around it.
  return text.replaceAll("İ", "i").replaceAll("Σ", "σ").toLowerCase();
}
