import type { Alternative, ResolvedAlternatives, ResolvedTerm } from "../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { prefixLeaf } from "./alternatives.ts";
import type { TypingIndex } from "./typing-index.ts";

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The keywords that a whole text is, or begins, such as `united sta`; `null` if there are none. A keyword is one term,
 * so that no single word finds it.
 *
 * @throws {DeadlineError}
 */
export function keywordBeginnings(
  text: string,
  schema: AnalyzedSchema,
  index: TypingIndex,
): ResolvedAlternatives | null {
  if (!LETTER_OR_DIGIT.test(text)) return null;
  const exact: Alternative[] = [];
  const prefix: Alternative[] = [];
  for (const { normalize, fields } of schema.defaultTermFields.groups) {
    const keywords = fields.filter((field) => schema.type(field) === "keyword");
    if (keywords.length === 0) continue;
    const termOf = (value: string): ResolvedTerm => {
      return { kind: "term", fields: keywords, term: normalize(value), boost: 1 };
    };
    const beginning = termOf(text.replace(/(\s)\s+$/, "$1"));
    for (const whole of new Map([beginning, termOf(text.trim())].map((leaf) => [leaf.term, leaf])).values()) {
      if (index.documentFrequency(keywords, whole.term) > 0) exact.push({ tier: "exact", leaf: whole });
    }
    if (index.hasLongerTerm(beginning)) prefix.push({ tier: "prefix", leaf: prefixLeaf(beginning) });
  }
  const alternatives = [...exact, ...prefix];
  if (alternatives.length === 0) return null;
  const documentFrequency = index.count(alternatives.map(({ leaf }) => leaf));
  return { kind: "alternatives", text, alternatives, documentFrequency, boost: 1 };
}
