import { MAX_IMPACT } from "firmament/backend";

/**
 * Separates the tokens of a text. This character and the marks are escaped by no encoder of JSON, take one byte each in
 * memory, and occur in no word.
 */
export const TOKEN_SEPARATOR = "\u007f";

/** Between a term and its impact, which the field of its index has, and the one over several indexes. */
export const SHARED_MARK = "\u0085";

/** Between a term and its impact, which only the field of its index has. */
export const OWN_MARK = "\u0086";

const ESCAPE = "\u0087";

/**
 * The term of a document without any other in a field of impacts: so every document has the field, and the cluster counts
 * all documents for a term's score.
 */
export const NO_TERM: string = ESCAPE;

/**
 * The constant k1 of the similarity of impacts. The cluster scores a term with boost · idf · f / (f + k1). The frequency f
 * is the impact, from 1 to 255, which takes a byte. A power of two, because the cluster computes 1 + f / k1 with 32-bit
 * floats, which is exact then.
 */
export const IMPACT_K1: number = 2 ** 18;

/** The boost with which an impact scores as much as it says: within 0.1% from an impact of 20, exactly at 150. */
export const BOOST_PER_IMPACT: number = IMPACT_K1 + 150;

const SHARED_ENDS = endsWith(SHARED_MARK);
const OWN_ENDS = endsWith(OWN_MARK);

/** The ends of tokens by impact. */
function endsWith(mark: string): readonly string[] {
  return Array.from({ length: MAX_IMPACT + 1 }, (_, impact) => `${mark}${impact}${TOKEN_SEPARATOR}`);
}

/** What follows a term with an impact in a text of tokens. */
export function impactEnd(mark: typeof SHARED_MARK | typeof OWN_MARK, impact: number): string {
  return (mark === SHARED_MARK ? SHARED_ENDS : OWN_ENDS)[impact] as string;
}

/** The characters that structure a text of tokens, and the one that escapes them. */
const STRUCTURAL = new RegExp(`[${TOKEN_SEPARATOR}${SHARED_MARK}${OWN_MARK}${ESCAPE}]`);
const ALL_STRUCTURAL = new RegExp(STRUCTURAL, "g");
const ESCAPES: Readonly<Record<string, string>> = {
  [TOKEN_SEPARATOR]: `${ESCAPE}t`,
  [SHARED_MARK]: `${ESCAPE}s`,
  [OWN_MARK]: `${ESCAPE}o`,
  [ESCAPE]: `${ESCAPE}e`,
};

/** Whether a term contains a character that structures a text of tokens. A text field contains no such term. */
export function isStructural(term: string): boolean {
  return STRUCTURAL.test(term);
}

/** A term as a field of impacts contains it: without the characters that structure the field. Different terms remain different. */
export function storedTerm(term: string): string {
  return isStructural(term) ? term.replaceAll(ALL_STRUCTURAL, (character) => ESCAPES[character] as string) : term;
}

/** The settings of a cluster that read the tokens in these texts: the terms, and the terms with their impacts. */
export const TOKEN_ANALYSIS: Readonly<Record<string, unknown>> = {
  tokenizer: {
    tokens: {
      type: "simple_pattern_split",
      pattern: `${NO_TERM}?[${SHARED_MARK}${OWN_MARK}][0-9]+${TOKEN_SEPARATOR}?|${TOKEN_SEPARATOR}`,
    },
    impacts: { type: "simple_pattern", pattern: impactPattern(SHARED_MARK + OWN_MARK) },
    shared: { type: "simple_pattern", pattern: impactPattern(SHARED_MARK) },
  },
  filter: {
    shared: { type: "delimited_term_freq", delimiter: SHARED_MARK },
    own: { type: "delimited_term_freq", delimiter: OWN_MARK },
  },
  analyzer: {
    tokens: { type: "custom", tokenizer: "tokens" },
    impacts: { type: "custom", tokenizer: "impacts", filter: ["shared", "own"] },
    shared: { type: "custom", tokenizer: "shared", filter: ["shared"] },
  },
};

/** The tokens with an impact after one of some marks. */
function impactPattern(marks: string): string {
  return `[^${TOKEN_SEPARATOR}${SHARED_MARK}${OWN_MARK}]+[${marks}][0-9]+`;
}
