/** A word or pattern in one text field; `null` for any text field. */
interface WithField {
  readonly field: string | null;
}

/**
 * A query without a syntax, which each peer translates. Words are terms of the corpus: normalized, and never split
 * further by its analyzers.
 */
export type Query =
  | ({ readonly kind: "word"; readonly word: string } & WithField)
  | ({ readonly kind: "phrase"; readonly words: readonly string[] } & WithField)
  | ({ readonly kind: "prefix"; readonly prefix: string } & WithField)
  | ({ readonly kind: "suffix"; readonly suffix: string } & WithField)
  | ({ readonly kind: "fuzzy"; readonly word: string; readonly edits: 1 | 2 } & WithField)
  | {
      readonly kind: "range";
      /** A number field with one value. */
      readonly field: string;
      /** Inclusive bounds; `null` for an open bound. */
      readonly min: number | null;
      readonly max: number | null;
    }
  | { readonly kind: "and"; readonly clauses: readonly Query[] }
  | { readonly kind: "or"; readonly clauses: readonly Query[] }
  | { readonly kind: "not"; readonly clause: Query }
  | { readonly kind: "everything" };

export type RangeQuery = Extract<Query, { kind: "range" }>;

export function word(text: string, field: string | null = null): Query {
  return { kind: "word", word: text, field };
}

export function phrase(words: readonly string[], field: string | null = null): Query {
  return { kind: "phrase", words, field };
}

export function prefix(text: string, field: string | null = null): Query {
  return { kind: "prefix", prefix: text, field };
}

export function suffix(text: string, field: string | null = null): Query {
  return { kind: "suffix", suffix: text, field };
}

export function fuzzy(text: string, edits: 1 | 2, field: string | null = null): Query {
  return { kind: "fuzzy", word: text, edits, field };
}

export function range(field: string, min: number | null, max: number | null): RangeQuery {
  return { kind: "range", field, min, max };
}

export function and(...clauses: readonly Query[]): Query {
  return { kind: "and", clauses };
}

export function or(...clauses: readonly Query[]): Query {
  return { kind: "or", clauses };
}

export function not(clause: Query): Query {
  return { kind: "not", clause };
}

export const everything: Query = Object.freeze({ kind: "everything" });

/** The kinds of a query and its clauses. */
export function kindsIn(query: Query): ReadonlySet<Query["kind"]> {
  const kinds = new Set<Query["kind"]>();
  const waiting = [query];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    kinds.add(next.kind);
    if (next.kind === "and" || next.kind === "or") waiting.push(...next.clauses);
    if (next.kind === "not") waiting.push(next.clause);
  }
  return kinds;
}
