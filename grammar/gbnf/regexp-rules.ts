import type { Rules } from "./notation.ts";

/** Ranges of characters whose first one does not come after the last, among the letters and digits of ASCII. */
function ranges(): string {
  return ["az", "AZ", "09"]
    .flatMap(([first = "", last = ""]) => {
      const codes = Array.from(
        { length: last.charCodeAt(0) - first.charCodeAt(0) + 1 },
        (_, i) => first.charCodeAt(0) + i,
      );
      return codes.map((code) => String.fromCharCode(code)).map((low) => `"${low}-" [${low}-${last}]`);
    })
    .join(" | ");
}

/** Counts whose second number is not smaller, with a first one below 10. */
function counts(): string {
  return Array.from("0123456789", (low) =>
    low === "9" ? `"9," ( "9" | [1-9] [0-9] )` : `"${low}," ( [${low}-9] | [1-9] [0-9] )`,
  ).join(" | ");
}

/**
 * The patterns of regular expressions that `parseRegexp` accepts, with `\/` for a slash, without control characters. `^` is
 * only at the start, and a in brackets is one of letters or digits of ASCII.
 */
export function regexpRules(): Rules {
  return {
    "regexp-pattern": `"^"? ( regexp-parts ( "|" regexp-parts? )* | "|" regexp-parts? ( "|" regexp-parts? )* )`,
    "regexp-alternatives": `regexp-parts? ( "|" regexp-parts? )*`,
    "regexp-parts": "( regexp-atom regexp-count* )+",
    "regexp-atom": `"(" regexp-alternatives ")" | "." | regexp-class | regexp-escape | [^()\\[\\]{}.*+?|^/\\\\\\x00-\\x1f]`,
    "regexp-count": `[*+?] | "{" ( [0-9]{1,3} ","? | ${counts()} ) "}"`,
    "regexp-escape": `"\\\\" [^\\x00-\\x1f]`,
    "regexp-class": `"[" "^"? ( regexp-range | regexp-escape | [^\\[\\]^/\\\\\\x00-\\x1f-] )+ "]"`,
    "regexp-range": ranges(),
  };
}
