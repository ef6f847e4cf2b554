import { NaiveDocument, type NaiveRecord } from "@firmament/testing/src/naive/document.ts";
import { hasOtherWords, idsOf, type NaiveOptions } from "@firmament/testing/src/naive/evaluator.ts";
import { leafMeaning } from "@firmament/testing/src/naive/fields.ts";
import type { Word } from "@firmament/testing/src/naive/phrase.ts";
import { type NaiveFields, naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import { phrasesOf } from "@firmament/testing/src/naive/words.ts";
import type { QueryNode } from "firmament";
import type { FieldedLeaf, LeafNode, Span } from "firmament/grammar";
import { formIndexOf } from "firmament/query";

/** "Each further value of a field adds a position gap of 100." */
const GAP = 100;

/** The marked spans of each value by field. */
export type NaiveHighlights = ReadonlyMap<string, readonly (readonly Span[])[]>;

/**
 * The reference implementation of highlighting for a record that the query matches: a clause counts only if the record
 * matches it and all clauses that contain it; negated clauses mark nothing; a phrase is one mark.
 */
export function naiveHighlights(record: NaiveRecord, query: QueryNode, options: NaiveOptions): NaiveHighlights {
  const fields = naiveFields(options.schema, options.analyzer);
  const isIgnoring = hasOtherWords(query, fields, options.defaultOperator);
  const reader = new NaiveReader(new NaiveDocument(record, fields), fields, options.defaultOperator, isIgnoring);
  const matches = reader.matches(query, null);
  const textFields = [...fields.text.keys()];
  return new Map(textFields.map((field) => [field, marksOf(record, field, fields, matches)]));
}

/** A range of positions in a field, or in the forms of its words; both ends inclusive. */
interface Match {
  readonly field: string;
  readonly first: number;
  readonly last: number;
}

class NaiveReader {
  readonly #document: NaiveDocument;
  readonly #fields: NaiveFields;
  readonly #defaultOperator: "OR" | "AND";
  /** Whether stop words are ignored. */
  readonly #isIgnoring: boolean;

  constructor(document: NaiveDocument, fields: NaiveFields, defaultOperator: "OR" | "AND", isIgnoring: boolean) {
    this.#isIgnoring = isIgnoring;
    this.#document = document;
    this.#fields = fields;
    this.#defaultOperator = defaultOperator;
  }

  /** @param groupField the field of the group around the clause */
  matches(node: QueryNode, groupField: string | null): readonly Match[] {
    if (!this.#isMatch(node, groupField)) return [];
    switch (node.kind) {
      case "or":
        return node.clauses
          .flatMap((clause) => this.#alternativesOf(clause))
          .flatMap((alternative) => this.matches(alternative, groupField));
      case "sequence":
      case "and":
        return node.clauses.flatMap((clause) => this.matches(clause, groupField));
      case "not":
      case "required": {
        const { isNegated, inner } = unsigned(node);
        return isNegated ? [] : this.matches(inner, groupField);
      }
      case "group":
        return this.matches(node.query, node.field?.name ?? groupField);
      default:
        return this.#leafMatches(node, groupField);
    }
  }

  /** With OR as the default operator, the clauses of a sequence are alternatives of the list around it. */
  #alternativesOf(alternative: QueryNode): readonly QueryNode[] {
    return alternative.kind === "sequence" && this.#defaultOperator === "OR" ? alternative.clauses : [alternative];
  }

  #isMatch(node: QueryNode, groupField: string | null): boolean {
    if (this.#isIgnoring && !hasOtherWords(inField(node, groupField), this.#fields, this.#defaultOperator))
      return false;
    return idsOf([this.#document], inField(node, groupField), this.#fields, this.#defaultOperator).length > 0;
  }

  #leafMatches(leaf: LeafNode, groupField: string | null): readonly Match[] {
    if (leaf.kind === "everything" || matchesAnyToken(leaf)) return [];
    const named = leaf.field?.name ?? groupField;
    const fields = [...this.#fields.text.keys()].filter((field) => named === null || field === named);
    return fields.flatMap((field) => this.#matchesIn(field, leaf));
  }

  #matchesIn(field: string, leaf: FieldedLeaf): readonly Match[] {
    const words = this.#document.words(field);
    if (leaf.kind !== "term" && leaf.kind !== "phrase" && leaf.kind !== "comparison") {
      const fitting = words.filter(({ term }) => this.#matchesTerm(term, field, leaf));
      return fitting.map(({ position }) => ({ field, first: position, last: position }));
    }
    return phrasesOf(leaf, field, this.#fields).flatMap(({ field: index, terms }) => {
      if (terms.length === 0) return [];
      return choices(this.#document.words(index), terms, leaf.kind === "phrase" ? leaf.slop : 0, []).map(
        (positions) => ({ field: index, first: Math.min(...positions), last: Math.max(...positions) }),
      );
    });
  }

  /** Whether a document with only this term matches. */
  #matchesTerm(term: string, field: string, leaf: FieldedLeaf): boolean {
    const analyzer = this.#fields.text.get(field) ?? this.#fields.analyzer;
    const untokenized = { ...this.#fields, text: new Map([[field, { ...analyzer, terms: (text: string) => [text] }]]) };
    const meaning = leafMeaning({ ...leaf, field: { name: field, span: leaf.span } }, null, this.#fields);
    return meaning?.matches(new NaiveDocument({ id: "one word", [field]: term }, untokenized)) ?? false;
  }
}

function inField(node: QueryNode, groupField: string | null): QueryNode {
  const field = groupField === null ? null : { name: groupField, span: node.span };
  return { kind: "group", span: node.span, field, boost: null, query: node };
}

/** Whether any token matches the leaf. */
function matchesAnyToken(leaf: FieldedLeaf): boolean {
  return leaf.kind === "exists" || (leaf.kind === "range" && leaf.low.kind === "open" && leaf.high.kind === "open");
}

/** `NOT NOT a` equals `a`. */
function unsigned(clause: QueryNode): { readonly isNegated: boolean; readonly inner: QueryNode } {
  if (clause.kind !== "not" && clause.kind !== "required") return { isNegated: false, inner: clause };
  const { isNegated, inner } = unsigned(clause.clause);
  return { isNegated: isNegated !== (clause.kind === "not"), inner };
}

/** All assignments of positions to terms that match the phrase, as `hasPhrase` tests them. */
function choices(
  words: readonly Word[],
  terms: readonly string[],
  slop: number,
  chosen: readonly number[],
): readonly (readonly number[])[] {
  const shifts = chosen.map((position, offset) => position - offset);
  if (Math.max(...shifts) - Math.min(...shifts) > slop) return [];
  const term = terms[chosen.length];
  if (term === undefined) return [chosen];
  return words
    .filter((word) => word.term === term && !chosen.includes(word.position))
    .flatMap(({ position }) => choices(words, terms, slop, [...chosen, position]));
}

/** The marked spans of each value: from the first to the last word of each match in it. */
function marksOf(
  record: NaiveRecord,
  field: string,
  { text }: NaiveFields,
  matches: readonly Match[],
): readonly (readonly Span[])[] {
  const values = [record[field]].flat().filter((value) => value !== null && value !== undefined);
  const analyzer = text.get(field);
  const next = { words: 0, forms: 0 };
  return values.map((value) => {
    const words = (analyzer?.tokens(String(value)) ?? []).map((token) => ({ ...token, position: next.words++ }));
    const forms = (analyzer?.forms?.tokens(String(value)) ?? []).map((token) => ({ ...token, position: next.forms++ }));
    next.words += GAP;
    next.forms += GAP;
    const spans = matches.flatMap((match): Span[] => {
      const tokens = match.field === field ? words : match.field === formIndexOf(field) ? forms : [];
      const marked = tokens.filter(({ position }) => position >= match.first && position <= match.last);
      if (marked.length === 0) return [];
      return [{ start: Math.min(...marked.map(({ start }) => start)), end: Math.max(...marked.map(({ end }) => end)) }];
    });
    return joined(spans);
  });
}

/** Joins overlapping spans. */
function joined(spans: readonly Span[]): readonly Span[] {
  const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
  for (const a of spans) {
    const b = spans.find((other) => other !== a && overlap(a, other));
    if (b === undefined) continue;
    const both = { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
    return joined([...spans.filter((span) => span !== a && span !== b), both]);
  }
  return spans.toSorted((a, b) => a.start - b.start);
}
