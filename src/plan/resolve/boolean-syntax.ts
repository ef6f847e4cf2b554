import type { NumericSyntax } from "./numeric-syntax.ts";

/** Words that people and other programs write for the values. */
const WORDS: ReadonlyMap<string, "true" | "false"> = new Map([
  ...["true", "t", "yes", "y", "on", "1"].map((word) => [word, "true"] as const),
  ...["false", "f", "no", "n", "off", "0"].map((word) => [word, "false"] as const),
]);

export const booleanSyntax: NumericSyntax = {
  fieldNoun: "a boolean field",
  valueNoun: "true or false",
  isOrdered: false,
  read: (text) => {
    const trimmed = text.trim();
    if (trimmed === "true") return { start: 1, end: 1 };
    if (trimmed === "false") return { start: 0, end: 0 };
    return { reason: null, meant: WORDS.get(trimmed.toLowerCase()) ?? null };
  },
  readPrefix: (text) => ["true", "false"].find((value) => value.startsWith(text.toLowerCase())) ?? null,
  hint: (field) => `Write ${field}:true or ${field}:false.`,
};
