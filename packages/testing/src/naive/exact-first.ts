import type { QueryNode } from "firmament";
import type { LeafNode } from "firmament/grammar";
import type { NaiveDocument } from "./document.ts";
import type { NaiveFields } from "./schema-fields.ts";

/*
 * Exact matches come first (`docs/ranking.md`): "a company whose whole name equals the words that the query searches in
 * the name, in the same order. Quotes make no difference, and each alternative of an OR is compared on its own. Other fields
 * and boosts do not affect this rule." The query is matched against a value's words from left to right, and must end where
 * they end.
 */

/** Indexes in the words of a value. */
type Indexes = ReadonlySet<number>;

interface Reading {
  readonly words: readonly string[];
  readonly field: string;
  readonly fields: NaiveFields;
  /** The field of the enclosing group. */
  readonly groupField: string | null;
}

/** Whether a value of a document is an exact match of a query, in one of the fields whose exact matches come first. */
export function isExactMatch(document: NaiveDocument, query: QueryNode, fields: NaiveFields): boolean {
  return [...fields.exactFirst].some((field) =>
    valuesOf(document, field).some((words) =>
      endsOf(query, new Set([0]), { words, field, fields, groupField: null }).has(words.length),
    ),
  );
}

/** The words of each value with a word: those with adjacent positions. */
function valuesOf(document: NaiveDocument, field: string): readonly (readonly string[])[] {
  const values: string[][] = [];
  let last = Number.NaN;
  for (const { term, position } of document.words(field)) {
    if (position === last + 1) values.at(-1)?.push(term);
    else values.push([term]);
    last = position;
  }
  return values;
}

/** The indexes at which a node can end if it starts at one of the given indexes. */
function endsOf(node: QueryNode, starts: Indexes, reading: Reading): Indexes {
  switch (node.kind) {
    case "sequence":
    case "and":
      return endsOfSequence(node.clauses, starts, reading);
    case "or":
      // With a required clause, the clauses follow one another.
      if (node.clauses.some(({ kind }) => kind === "required")) return endsOfSequence(node.clauses, starts, reading);
      return new Set(node.clauses.flatMap((clause) => [...endsOf(clause, starts, reading)]));
    case "required":
      return endsOf(node.clause, starts, reading);
    case "not":
      // A negated clause adds nothing, unless it is negated twice.
      return node.clause.kind === "not" ? endsOf(node.clause.clause, starts, reading) : starts;
    case "group": {
      if (node.boost === 0 || reading.fields.objects.has(node.field?.name ?? "")) return starts;
      return endsOf(node.query, starts, { ...reading, groupField: node.field?.name ?? reading.groupField });
    }
    default:
      return leafEnds(node, starts, reading);
  }
}

function endsOfSequence(clauses: readonly QueryNode[], starts: Indexes, reading: Reading): Indexes {
  let indexes = starts;
  for (const clause of clauses) indexes = endsOf(clause, indexes, reading);
  return indexes;
}

function leafEnds(node: LeafNode, starts: Indexes, { words, field, fields, groupField }: Reading): Indexes {
  if (node.kind === "everything" || node.kind === "exists" || node.boost === 0) return starts;
  if ((node.field?.name ?? groupField ?? field) !== field) return starts;
  // Only an index knows the terms of a pattern.
  if (node.kind !== "term" && node.kind !== "phrase" && node.kind !== "comparison") return new Set();
  const terms = (fields.text.get(field) ?? fields.analyzer).terms(node.text);
  const fits = (start: number): boolean => terms.every((term, i) => words[start + i] === term);
  return new Set([...starts].filter(fits).map((start) => start + terms.length));
}
