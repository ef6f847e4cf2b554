import type { QueryNode, Schema } from "firmament";
import type { Bound, FieldName, LeafNode } from "firmament/grammar";
import { errorsOf } from "../naive/errors.ts";
import { type NaiveFields, naiveFields } from "../naive/schema-fields.ts";
import { fieldName, NO_SPAN } from "./leaf.ts";
import { isWildcard } from "./pattern.ts";

/**
 * Simpler valid queries than a valid one, the simplest first: a part of it, with fewer clauses, without boosts, slops and
 * fields, or with shorter words and simpler values. Each has a smaller {@link complexityOf}, so that shrinking ends.
 */
export function* smallerQueries(query: QueryNode, schema: Schema): Generator<QueryNode> {
  const fields = naiveFields(schema);
  const limit = complexityOf(query);
  const names = simpleFields(fields);
  for (const smaller of candidates(query, names)) {
    if (complexityOf(smaller) < limit && errorsOf(smaller, fields).length === 0) yield smaller;
  }
}

/** Words that a person would take as examples, the first ones first. */
const WORDS = ["red", "green", "blue"];

/** Values of all types that a person would take, the first ones first. */
const LITERALS = ["1", "2", "5", "2024", "true", "red", "green", "blue"];

const PATTERNS = ["red", "r.d", "re.*", ".*", "red|green"];

/** How much there is to read in a query: a whole number from 1. */
export function complexityOf(node: QueryNode): number {
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and":
      return node.clauses.reduce((sum, clause) => sum + complexityOf(clause), 3);
    case "not":
    case "required":
      return 3 + complexityOf(node.clause);
    case "group":
      return 3 + fieldCost(node.field) + boostCost(node) + complexityOf(node.query);
    default:
      return 1 + (node.kind === "everything" ? 0 : fieldCost(node.field)) + boostCost(node) + leafCost(node);
  }
}

function fieldCost(field: FieldName | null): number {
  return field === null ? 0 : 2 + field.name.length;
}

function boostCost({ boost }: { readonly boost: number | null }): number {
  return boost === null ? 0 : 2;
}

function leafCost(node: LeafNode): number {
  switch (node.kind) {
    case "everything":
      return 3;
    case "exists":
      return 4;
    case "term":
      return textCost(node.text, WORDS) + Number(node.signed);
    case "phrase":
      return 3 + phraseCost(node.text) + Math.min(node.slop, 100);
    case "prefix":
      return 8 + node.text.length;
    case "wildcard":
      return 8 + node.parts.reduce((sum, part) => sum + (part.kind === "text" ? part.text.length : 2), 0);
    case "fuzzy":
      return 10 + textCost(node.text, WORDS) + node.edits;
    case "regexp":
      return 14 + textCost(node.pattern, PATTERNS);
    case "range":
      return 6 + boundCost(node.low) + boundCost(node.high);
    case "comparison":
      return 5 + textCost(node.text, LITERALS);
  }
}

function boundCost(bound: Bound): number {
  return bound.kind === "open" ? 0 : 1 + textCost(bound.text, LITERALS) + Number(!bound.inclusive);
}

function phraseCost(text: string): number {
  return text.split(" ").reduce((sum, word) => sum + 1 + textCost(word, WORDS), 0);
}

/** The simplest texts cost their index; others more, the longer they are and the fewer plain letters they have. */
function textCost(text: string, simplest: readonly string[]): number {
  const index = simplest.indexOf(text);
  if (index >= 0) return index;
  const plain = text.match(/[a-z0-9]/g)?.length ?? 0;
  return simplest.length + 2 * text.length - plain + 1;
}

/** The names of the simplest field of each kind. */
function simpleFields({ types }: NaiveFields): readonly FieldName[] {
  const kinds = Map.groupBy(types, ([, type]) => type);
  return [...kinds.values()].flatMap((entries) => entries.slice(0, 1)).map(([name]) => fieldName(name));
}

/** Changes of a query that may be simpler and valid. */
function* candidates(node: QueryNode, names: readonly FieldName[]): Generator<QueryNode> {
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and":
      yield* node.clauses;
      if (node.clauses.length > 2) {
        for (const index of node.clauses.keys()) yield { ...node, clauses: node.clauses.toSpliced(index, 1) };
        // Halves, for the values of a set.
        if (node.clauses.length > 5) {
          const middle = Math.floor(node.clauses.length / 2);
          yield { ...node, clauses: node.clauses.slice(0, middle) };
          yield { ...node, clauses: node.clauses.slice(middle) };
        }
      }
      for (const [index, clause] of node.clauses.entries()) {
        for (const smaller of candidates(clause, names)) yield { ...node, clauses: node.clauses.with(index, smaller) };
      }
      return;
    case "not":
    case "required":
      yield node.clause;
      for (const clause of candidates(node.clause, names)) yield { ...node, clause };
      return;
    case "group":
      yield node.query;
      if (node.field !== null) yield withField(node.query, node.field);
      if (node.boost !== null) yield { ...node, boost: null };
      if (node.field !== null) yield { ...node, field: null };
      for (const query of candidates(node.query, names)) yield { ...node, query };
      for (const field of names) yield { ...node, field };
      return;
    case "everything":
      yield word("red");
      if (node.boost !== null) yield { ...node, boost: null };
      return;
    default: {
      yield word("red");
      if (node.boost !== null) yield { ...node, boost: null };
      if (node.field !== null) yield { ...node, field: null };
      yield* simplerLeaves(node);
      for (const field of names) if (node.field !== null) yield { ...node, field };
    }
  }
}

function word(text: string): QueryNode {
  return { kind: "term", span: NO_SPAN, field: null, boost: null, text, signed: false };
}

function withField(node: QueryNode, field: FieldName): QueryNode {
  return "text" in node && node.field === null ? { ...node, field } : node;
}

function* simplerLeaves(node: LeafNode): Generator<QueryNode> {
  switch (node.kind) {
    case "everything":
    case "exists":
      return;
    case "term":
      for (const text of simplerTexts(node.text, [...WORDS, ...LITERALS])) yield { ...node, text, signed: false };
      return;
    case "phrase": {
      const words = node.text.split(" ");
      yield {
        kind: "term",
        span: NO_SPAN,
        field: node.field,
        boost: node.boost,
        text: words[0] || "red",
        signed: false,
      };
      for (const slop of [0, 1, 2, 99, 100]) if (slop < node.slop) yield { ...node, slop };
      if (words.length > 1)
        for (const index of words.keys()) yield { ...node, text: words.toSpliced(index, 1).join(" ") };
      for (const [index, text] of words.entries()) {
        for (const simpler of WORDS)
          if (simpler !== text) yield { ...node, text: words.with(index, simpler).join(" ") };
      }
      for (const text of LITERALS) yield { ...node, text };
      return;
    }
    case "prefix":
      for (const text of ["r", "re", "g", ...shorter(node.text)]) yield { ...node, text };
      return;
    case "wildcard":
      for (const index of node.parts.keys()) {
        const parts = node.parts.toSpliced(index, 1);
        if (isWildcard(parts)) yield { ...node, parts };
      }
      for (const [index, part] of node.parts.entries()) {
        if (part.kind !== "text") continue;
        for (const text of shorter(part.text)) yield { ...node, parts: node.parts.with(index, { ...part, text }) };
      }
      return;
    case "fuzzy":
      for (const edits of [0, 1] as const) if (edits < node.edits) yield { ...node, edits };
      for (const text of simplerTexts(node.text, WORDS)) yield { ...node, text };
      return;
    case "regexp":
      for (const pattern of PATTERNS) yield { ...node, pattern };
      return;
    case "range":
      for (const low of simplerBounds(node.low)) yield { ...node, low };
      for (const high of simplerBounds(node.high)) yield { ...node, high };
      return;
    case "comparison":
      for (const text of simplerTexts(node.text, LITERALS)) yield { ...node, text };
  }
}

function* simplerBounds(bound: Bound): Generator<Bound> {
  if (bound.kind === "open") return;
  yield { kind: "open" };
  if (!bound.inclusive) yield { ...bound, inclusive: true };
  for (const text of simplerTexts(bound.text, LITERALS)) yield { ...bound, text };
}

function simplerTexts(text: string, simplest: readonly string[]): readonly string[] {
  return [...simplest, ...shorter(text)];
}

/** The text without one of its characters. */
function shorter(text: string): readonly string[] {
  const letters = Array.from(text);
  if (letters.length < 2) return [];
  return [...new Set(letters.map((_, index) => letters.toSpliced(index, 1).join("")))];
}
