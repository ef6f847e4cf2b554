import type { FieldedLeaf, LeafNode, QueryNode, Span } from "../../../grammar/ast/ast.ts";
import { NaiveDocument, type NaiveFields, type NaiveRecord, naiveFields, type Word } from "./document.ts";
import { idsOf, type NaiveOptions } from "./evaluator.ts";
import { leafMeaning } from "./leaf.ts";

/** "Between the values of one field 100 positions are left free." */
const GAP = 100;

/** By field, what is marked in each of its values. */
export type NaiveHighlights = ReadonlyMap<string, readonly (readonly Span[])[]>;

/**
 * What a query highlights in a record that it matches, by the naive evaluator's answers: "a clause counts only if it and all above it hold for
 * this company", "nothing that only a NOT mentions", "a phrase is one mark".
 */
export function naiveHighlights(record: NaiveRecord, query: QueryNode, options: NaiveOptions): NaiveHighlights {
  const fields = naiveFields(options.schema, options.analyzer);
  const reader = new NaiveReader(new NaiveDocument(record, fields), fields, options.defaultOperator);
  const matches = reader.matches(query, null);
  const asked = [...fields.text.keys()];
  return new Map(asked.map((field) => [field, marksOf(record, field, fields, matches)]));
}

/** A stretch of a field's words, by their positions: `[first, last]`. */
interface Match {
  readonly field: string;
  readonly first: number;
  readonly last: number;
}

class NaiveReader {
  readonly #document: NaiveDocument;
  readonly #fields: NaiveFields;
  readonly #defaultOperator: "OR" | "AND";

  constructor(document: NaiveDocument, fields: NaiveFields, defaultOperator: "OR" | "AND") {
    this.#document = document;
    this.#fields = fields;
    this.#defaultOperator = defaultOperator;
  }

  /** @param around the field of the group around the clause */
  matches(node: QueryNode, around: string | null): readonly Match[] {
    if (!this.#holds(node, around)) return [];
    switch (node.kind) {
      case "or":
        return node.clauses.flatMap((clause) => this.#itemsOf(clause)).flatMap((item) => this.matches(item, around));
      case "sequence":
      case "and":
        return node.clauses.flatMap((clause) => this.matches(clause, around));
      case "not":
      case "required": {
        const { isNegated, inner } = unsigned(node);
        return isNegated ? [] : this.matches(inner, around);
      }
      case "group":
        return this.matches(node.query, node.field?.name ?? around);
      default:
        return this.#leafMatches(node, around);
    }
  }

  /** "Items joined by OR (and, with default OR, by whitespace)" are of one list: a sequence in it need not hold by itself. */
  #itemsOf(alternative: QueryNode): readonly QueryNode[] {
    return alternative.kind === "sequence" && this.#defaultOperator === "OR" ? alternative.clauses : [alternative];
  }

  #holds(node: QueryNode, around: string | null): boolean {
    const field = around === null ? null : { name: around, span: node.span };
    const query: QueryNode = { kind: "group", span: node.span, field, boost: null, query: node };
    return idsOf([this.#document], query, this.#fields, this.#defaultOperator).length > 0;
  }

  #leafMatches(leaf: LeafNode, around: string | null): readonly Match[] {
    if (leaf.kind === "everything" || asksForAnything(leaf)) return [];
    const named = leaf.field?.name ?? around;
    const asked = [...this.#fields.text.keys()].filter((field) => named === null || field === named);
    return asked.flatMap((field) =>
      this.#positionsIn(field, leaf).map((positions) => ({
        field,
        first: Math.min(...positions),
        last: Math.max(...positions),
      })),
    );
  }

  /** The positions of each match in a field. */
  #positionsIn(field: string, leaf: FieldedLeaf): readonly (readonly number[])[] {
    const words = this.#document.words(field);
    if (leaf.kind !== "term" && leaf.kind !== "phrase" && leaf.kind !== "comparison") {
      return words.filter(({ term }) => this.#fits(term, field, leaf)).map(({ position }) => [position]);
    }
    const terms = this.#fields.text.get(field)?.terms(leaf.text) ?? [];
    return terms.length === 0 ? [] : choices(words, terms, leaf.kind === "phrase" ? leaf.slop : 0, []);
  }

  /** Whether a document of this one word matches. */
  #fits(term: string, field: string, leaf: FieldedLeaf): boolean {
    const analyzer = this.#fields.text.get(field) ?? this.#fields.analyzer;
    const uncut = { ...this.#fields, text: new Map([[field, { ...analyzer, terms: (text: string) => [text] }]]) };
    const meaning = leafMeaning({ ...leaf, field: { name: field, span: leaf.span } }, null, this.#fields);
    return meaning?.(new NaiveDocument({ id: "one word", [field]: term }, uncut)) ?? false;
  }
}

/** "At least one token", whichever it is. */
function asksForAnything(leaf: FieldedLeaf): boolean {
  return leaf.kind === "exists" || (leaf.kind === "range" && leaf.low.kind === "open" && leaf.high.kind === "open");
}

/** "`NOT NOT a` is a." */
function unsigned(clause: QueryNode): { readonly isNegated: boolean; readonly inner: QueryNode } {
  if (clause.kind !== "not" && clause.kind !== "required") return { isNegated: false, inner: clause };
  const { isNegated, inner } = unsigned(clause.clause);
  return { isNegated: isNegated !== (clause.kind === "not"), inner };
}

/** Every choice of positions that is a match: what `hasPhrase` looks for. */
function choices(
  words: readonly Word[],
  terms: readonly string[],
  slop: number,
  chosen: readonly number[],
): readonly (readonly number[])[] {
  const shifts = chosen.map((position, place) => position - place);
  if (Math.max(...shifts) - Math.min(...shifts) > slop) return [];
  const term = terms[chosen.length];
  if (term === undefined) return [chosen];
  return words
    .filter((word) => word.term === term && !chosen.includes(word.position))
    .flatMap(({ position }) => choices(words, terms, slop, [...chosen, position]));
}

/** What the matches in a field mark in each of its values: from their first word there to the last. */
function marksOf(
  record: NaiveRecord,
  field: string,
  { text }: NaiveFields,
  matches: readonly Match[],
): readonly (readonly Span[])[] {
  const values = [record[field]].flat().filter((value) => value !== null && value !== undefined);
  let next = 0;
  return values.map((value) => {
    const words = (text.get(field)?.tokens(String(value)) ?? []).map((token) => ({ ...token, position: next++ }));
    next += GAP;
    const spans = matches.flatMap((match): Span[] => {
      const marked = words.filter(({ position }) => position >= match.first && position <= match.last);
      if (match.field !== field || marked.length === 0) return [];
      return [{ start: Math.min(...marked.map(({ start }) => start)), end: Math.max(...marked.map(({ end }) => end)) }];
    });
    return joined(spans);
  });
}

/** "Overlapping or nested marks are joined." */
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
