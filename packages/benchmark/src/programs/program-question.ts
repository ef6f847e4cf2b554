import { kindsIn, type Query } from "../question/query.ts";
import type { Question } from "../question/question.ts";
import { spaced } from "../question/spacing.ts";
import type { ProgramQuestion } from "./program-messages.ts";

/** What the query languages of the programs do not share. */
export interface Dialect {
  /** Matches all documents. */
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

/**
 * Translates a question; `null` if the language cannot express it. `spaced` describes `spacing`.
 *
 * @param texts the names of the text fields
 */
export function programQuestion(
  { query, operation }: Question,
  spacing: number,
  dialect: Dialect,
  texts: readonly string[],
): ProgramQuestion | null {
  if (query === null || !isWritable(query)) return null;
  const edits = query.kind === "fuzzy" && dialect.fuzzy === null ? query.edits : 0;
  if (edits === 0 && dialect.fuzzy === null && kindsIn(query).has("fuzzy")) return null;
  const { order, limit } = operation.kind === "top" ? operation : ({ order: "relevance", limit: 0 } as const);
  const weighted = !("field" in query && query.field !== null);
  return {
    text: spaced(textOf(query, dialect, texts), spacing),
    operation: operation.kind,
    order,
    limit,
    edits,
    weighted,
  };
}

/** Whether the words and fields need no escapes, which the languages do not share. */
function isWritable(query: Query): boolean {
  switch (query.kind) {
    case "and":
    case "or":
      return query.clauses.every(isWritable);
    case "not":
      return isWritable(query.clause);
    case "everything":
      return true;
    default:
      return (query.field === null || /^\w+$/.test(query.field)) && wordsOf(query).every((word) => PLAIN.test(word));
  }
}

const PLAIN = /^[\p{L}\p{N}]+$/u;

function wordsOf(query: Query): readonly string[] {
  switch (query.kind) {
    case "word":
    case "fuzzy":
      return [query.word];
    case "phrase":
      return query.words;
    case "prefix":
      return [query.prefix];
    case "suffix":
      return [query.suffix];
    default:
      return [];
  }
}

/** Uses `+` and `-`, which have no precedence. */
function textOf(query: Query, dialect: Dialect, texts: readonly string[]): string {
  switch (query.kind) {
    case "word":
      return inField(query.field, query.word);
    case "phrase":
      return inField(query.field, `"${query.words.join(" ")}"`);
    case "prefix":
      return pattern(query.field, dialect.prefix(query.prefix), dialect, texts);
    case "suffix":
      return pattern(query.field, dialect.suffix(query.suffix), dialect, texts);
    case "fuzzy":
      return inField(query.field, dialect.fuzzy?.(query.word, query.edits) ?? query.word);
    case "range":
      return `${query.field}:[${query.min ?? "*"} TO ${query.max ?? "*"}]`;
    case "and":
      return conjunction(query.clauses, dialect, texts);
    case "or":
      return query.clauses.map((clause) => clauseText(clause, dialect, texts)).join(" ");
    case "not":
      return conjunction([query], dialect, texts);
    case "everything":
      return dialect.everything;
  }
}

/** A clause that only excludes needs one that includes. */
function conjunction(clauses: readonly Query[], dialect: Dialect, texts: readonly string[]): string {
  const parts = clauses.map((clause) =>
    clause.kind === "not" ? `-${clauseText(clause.clause, dialect, texts)}` : `+${clauseText(clause, dialect, texts)}`,
  );
  if (clauses.every(({ kind }) => kind === "not")) parts.unshift(`+${dialect.everything}`);
  return parts.join(" ");
}

function clauseText(query: Query, dialect: Dialect, texts: readonly string[]): string {
  const text = textOf(query, dialect, texts);
  return query.kind === "and" || query.kind === "or" || query.kind === "not" ? `(${text})` : text;
}

function pattern(field: string | null, text: string, { needsField }: Dialect, texts: readonly string[]): string {
  if (field !== null || !needsField) return inField(field, text);
  return `(${texts.map((each) => inField(each, text)).join(" ")})`;
}

function inField(field: string | null, text: string): string {
  return field === null ? text : `${field}:${text}`;
}
