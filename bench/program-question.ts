import { textFields } from "./field-terms.ts";
import type { ProgramQuestion } from "./program-messages.ts";
import { kindsIn, type Query } from "./query.ts";
import type { Question } from "./question.ts";
import { spaced } from "./spacing.ts";

/** What the query languages of the programs do not share. */
export interface Dialect {
  /** Matches all companies. */
  readonly everything: string;
  /** Terms with a prefix or a suffix. A pattern must name its field if `needsField`. */
  readonly needsField: boolean;
  prefix(prefix: string): string;
  suffix(suffix: string): string;
  /** A fuzzy term; `null` if the edit distance is not part of the text. */
  readonly fuzzy: ((word: string, edits: number) => string) | null;
}

/** Lucene's classic syntax. */
export const luceneDialect: Dialect = {
  everything: "*:*",
  needsField: false,
  prefix: (prefix) => `${prefix}*`,
  suffix: (suffix) => `*${suffix}`,
  fuzzy: (word, edits) => `${word}~${edits}`,
};

/**
 * Tantivy has no prefixes of single words and no wildcards. A range of terms is much faster than a regular expression,
 * which is compiled for each field and query.
 */
export const tantivyDialect: Dialect = {
  everything: "*",
  needsField: true,
  prefix: (prefix) => (prefix.endsWith("z") ? `/${prefix}.*/` : `[${prefix} TO ${next(prefix)}}`),
  suffix: (suffix) => `/.*${suffix}/`,
  fuzzy: null,
};

/** The first text after all texts with a prefix, whose last letter is not z. */
function next(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}

/** Translates a question; `null` if the language cannot express it. `spaced` describes `spacing`. */
export function programQuestion(
  { query, operation }: Question,
  spacing: number,
  dialect: Dialect,
): ProgramQuestion | null {
  const edits = query.kind === "fuzzy" && dialect.fuzzy === null ? query.edits : 0;
  if (edits === 0 && dialect.fuzzy === null && kindsIn(query).has("fuzzy")) return null;
  const { order, limit } = operation.kind === "top" ? operation : ({ order: "relevance", limit: 0 } as const);
  const weighted = !("field" in query && query.field !== null);
  return { text: spaced(textOf(query, dialect), spacing), operation: operation.kind, order, limit, edits, weighted };
}

/** Uses `+` and `-`, which have no precedence. */
function textOf(query: Query, dialect: Dialect): string {
  switch (query.kind) {
    case "word":
      return inField(query.field, query.word);
    case "phrase":
      return inField(query.field, `"${query.words.join(" ")}"`);
    case "prefix":
      return pattern(query.field, dialect.prefix(query.prefix), dialect);
    case "suffix":
      return pattern(query.field, dialect.suffix(query.suffix), dialect);
    case "fuzzy":
      return inField(query.field, dialect.fuzzy?.(query.word, query.edits) ?? query.word);
    case "range":
      return `${query.field}:[${query.min ?? "*"} TO ${query.max ?? "*"}]`;
    case "and":
      return conjunction(query.clauses, dialect);
    case "or":
      return query.clauses.map((clause) => clauseText(clause, dialect)).join(" ");
    case "not":
      return conjunction([query], dialect);
    case "everything":
      return dialect.everything;
  }
}

/** A clause that only excludes needs one that includes. */
function conjunction(clauses: readonly Query[], dialect: Dialect): string {
  const parts = clauses.map((clause) =>
    clause.kind === "not" ? `-${clauseText(clause.clause, dialect)}` : `+${clauseText(clause, dialect)}`,
  );
  if (clauses.every(({ kind }) => kind === "not")) parts.unshift(`+${dialect.everything}`);
  return parts.join(" ");
}

function clauseText(query: Query, dialect: Dialect): string {
  const text = textOf(query, dialect);
  return query.kind === "and" || query.kind === "or" || query.kind === "not" ? `(${text})` : text;
}

function pattern(field: string | null, text: string, { needsField }: Dialect): string {
  if (field !== null || !needsField) return inField(field, text);
  return `(${textFields.map((each) => inField(each, text)).join(" ")})`;
}

function inField(field: string | null, text: string): string {
  return field === null ? text : `${field}:${text}`;
}
