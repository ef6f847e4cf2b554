import type { LeafNode, QueryNode } from "../../../grammar/ast/ast.ts";
import type { Analyzer } from "../../../src/analysis/analyzer.ts";

/*
 * Whether a text is, as a whole, what a query asks of its field: the query is read along the text's words, from left to right, and is to end where
 * they end.
 */

type Places = ReadonlySet<number>;

/** @param field the field of the text */
export function isWordedAs(text: string, query: QueryNode, field: string, analyzer: Analyzer): boolean {
  const words = analyzer.terms(text);
  return words.length > 0 && endsOf(query, new Set([0]), { words, field, analyzer, around: null }).has(words.length);
}

interface Reading {
  readonly words: readonly string[];
  readonly field: string;
  readonly analyzer: Analyzer;
  /** The field of the group around. */
  readonly around: string | null;
}

/** Where reading a node may end that begins at one of some places. */
function endsOf(node: QueryNode, begins: Places, reading: Reading): Places {
  switch (node.kind) {
    case "sequence":
    case "and":
      return oneAfterTheOther(node.clauses, begins, reading);
    case "or":
      // "`+` one after the other"
      if (node.clauses.some(({ kind }) => kind === "required")) {
        return oneAfterTheOther(node.clauses, begins, reading);
      }
      return new Set(node.clauses.flatMap((clause) => [...endsOf(clause, begins, reading)]));
    case "required":
      return endsOf(node.clause, begins, reading);
    case "not":
      // "What is negated adds nothing", unless twice.
      return node.clause.kind === "not" ? endsOf(node.clause.clause, begins, reading) : begins;
    case "group":
      if (node.boost === 0) return begins;
      return endsOf(node.query, begins, { ...reading, around: node.field?.name ?? reading.around });
    default:
      return leafEnds(node, begins, reading);
  }
}

function oneAfterTheOther(clauses: readonly QueryNode[], begins: Places, reading: Reading): Places {
  let places = begins;
  for (const clause of clauses) places = endsOf(clause, places, reading);
  return places;
}

function leafEnds(node: LeafNode, begins: Places, { words, field, analyzer, around }: Reading): Places {
  if (node.kind === "everything" || node.kind === "exists" || node.boost === 0) return begins;
  if ((node.field?.name ?? around ?? field) !== field) return begins;
  // "Asks for words that are not known."
  if (node.kind !== "term" && node.kind !== "phrase" && node.kind !== "comparison") return new Set();
  const asked = analyzer.terms(node.text);
  const fits = (begin: number): boolean => asked.every((word, at) => words[begin + at] === word);
  return new Set([...begins].filter(fits).map((begin) => begin + asked.length));
}
