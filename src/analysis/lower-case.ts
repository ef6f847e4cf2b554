/** The characters that `toLowerCase` maps to two code points or depending on their context. */
const special = /[İΣ]/;

/**
 * Lower case code point by code point, as Java's `Character.toLowerCase`: `İ` → `i`, and `Σ` → `σ` in every context.
 * The result has the length of the text, in code points and in UTF-16 code units, so that offsets are valid for both.
 */
export function lowerCase(text: string): string {
  const mapped = special.test(text) ? text.replaceAll("İ", "i").replaceAll("Σ", "σ") : text;
  return mapped.toLowerCase();
}
