import { MAX_IMPACT } from "firmament/backend";

/** Separates a term from its frequency in a token. */
export const FREQUENCY_DELIMITER = "\u001f";

/** Separates the tokens of a field. */
export const TOKEN_SEPARATOR = "\n";

/** A term that every document has in every field of impacts: then the cluster counts all documents for a term's score. */
export const EVERY_DOCUMENT_TERM = "\u001e";

/**
 * The constant k1 of the similarity of impacts. The cluster scores a term with idf · f / (f + k1), where f is the stored
 * frequency. {@link frequencyOf} chooses f so that this fraction is the impact.
 */
export const IMPACT_K1 = 1000;

/** The frequency for the greatest impact, whose fraction would be 1. */
const MAX_FREQUENCY = 2 * frequencyOf(MAX_IMPACT - 1);

/** The frequency that stands for an impact from 1 to 255. */
export function frequencyOf(impact: number): number {
  if (impact >= MAX_IMPACT) return MAX_FREQUENCY;
  return Math.max(1, Math.round((IMPACT_K1 * impact) / (MAX_IMPACT - impact)));
}

/** The token of a term with an impact. */
export function impactToken(term: string, impact: number): string {
  return `${storedTerm(term)}${FREQUENCY_DELIMITER}${frequencyOf(impact)}`;
}

/** The token of {@link EVERY_DOCUMENT_TERM}. */
export const EVERY_DOCUMENT_TOKEN: string = `${EVERY_DOCUMENT_TERM}${FREQUENCY_DELIMITER}1`;

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  [FREQUENCY_DELIMITER]: "\\f",
  [EVERY_DOCUMENT_TERM]: "\\e",
};

/** A term as a field of impacts contains it: without the characters that structure the field. Different terms remain different. */
export function storedTerm(term: string): string {
  // Line feed, the two separators and the backslash itself.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: keyword values may contain control characters
  return term.replace(/[\\\n\x1e\x1f]/g, (character) => ESCAPES[character] as string);
}
