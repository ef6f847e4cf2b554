import type { LeafNode, QueryNode } from "../../../grammar/ast/ast.ts";
import type { Analyzer } from "../../../src/analysis/analyzer.ts";

/*
 * Whether a text equals an exact value of a query: the query is matched against the text's words from left to right,
 * and must end where they end.
 */

/** Indexes in the words of the text. */
type Indexes = ReadonlySet<number>;

/** @param field the field of the text */
export function isExactValue(text: string, query: QueryNode, field: string, analyzer: Analyzer): boolean {
  const words = analyzer.terms(text);
  return (
    words.length > 0 && endsOf(query, new Set([0]), { words, field, analyzer, groupField: null }).has(words.length)
  );
}

interface Reading {
  readonly words: readonly string[];
  readonly field: string;
  readonly analyzer: Analyzer;
  /** The field of the enclosing group. */
  readonly groupField: string | null;
}

/** The indexes at which a node can end if it starts at one of the given indexes. */
function endsOf(node: QueryNode, starts: Indexes, reading: Reading): Indexes {
  switch (node.kind) {
    case "sequence":
    case "and":
      return endsOfSequence(node.clauses, starts, reading);
    case "or":
      // With a required clause, the clauses follow one another.
      if (node.clauses.some(({ kind }) => kind === "required")) {
        return endsOfSequence(node.clauses, starts, reading);
      }
      return new Set(node.clauses.flatMap((clause) => [...endsOf(clause, starts, reading)]));
    case "required":
      return endsOf(node.clause, starts, reading);
    case "not":
      // A negated clause adds nothing, unless it is negated twice.
      return node.clause.kind === "not" ? endsOf(node.clause.clause, starts, reading) : starts;
    case "group":
      if (node.boost === 0) return starts;
      return endsOf(node.query, starts, { ...reading, groupField: node.field?.name ?? reading.groupField });
    default:
      return leafEnds(node, starts, reading);
  }
}

function endsOfSequence(clauses: readonly QueryNode[], starts: Indexes, reading: Reading): Indexes {
  let indexes = starts;
  for (const clause of clauses) indexes = endsOf(clause, indexes, reading);
  return indexes;
}

function leafEnds(node: LeafNode, starts: Indexes, { words, field, analyzer, groupField }: Reading): Indexes {
  if (node.kind === "everything" || node.kind === "exists" || node.boost === 0) return starts;
  if ((node.field?.name ?? groupField ?? field) !== field) return starts;
  // Only the index knows the terms of a pattern.
  if (node.kind !== "term" && node.kind !== "phrase" && node.kind !== "comparison") return new Set();
  const terms = analyzer.terms(node.text);
  const fits = (start: number): boolean => terms.every((term, i) => words[start + i] === term);
  return new Set([...starts].filter(fits).map((start) => start + terms.length));
}
