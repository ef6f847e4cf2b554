import type { NaiveDocument } from "./document.ts";
import type { FieldWeight } from "./schema-fields.ts";

/** The meaning of a clause. */
export interface Meaning {
  /** Whether a document matches. */
  readonly matches: (document: NaiveDocument) => boolean;
  /** What the clause adds to the score of a document; 0 for a document that does not match. */
  readonly score: (document: NaiveDocument, corpus: Corpus) => number;
  /** No document of any corpus has a greater score. */
  readonly maxScore: number;
  /** How the clause counts as one of very many alternatives; only for words and values of one field or set of fields. */
  readonly value?: SetValue;
}

/** What scores depend on. */
export interface Corpus {
  readonly documents: readonly NaiveDocument[];
  /** By the name of the field. */
  readonly weights: ReadonlyMap<string, FieldWeight>;
}

/** A value in a list of more than 1,024 alternatives. */
export interface SetValue {
  /** Equal for values of the same fields with the same boost. */
  readonly set: string;
  readonly text: string;
  readonly boost: number;
}

/** A clause whose matches all have the same score. */
export function constant(matches: Meaning["matches"], boost: number, value?: SetValue): Meaning {
  const score = (document: NaiveDocument): number => (matches(document) ? boost : 0);
  return { matches, score, maxScore: boost, ...(value !== undefined && { value }) };
}

export const nothing: Meaning = constant(() => false, 0);

/** A clause that can match in several ways, whose scores add up. */
export function anyOf(clauses: readonly Meaning[]): Meaning {
  const [only] = clauses;
  if (clauses.length === 1 && only !== undefined) return only;
  return {
    matches: (document) => clauses.some(({ matches }) => matches(document)),
    score: (document, corpus) => sum(clauses.map(({ score }) => score(document, corpus))),
    maxScore: sum(clauses.map(({ maxScore }) => maxScore)),
  };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
