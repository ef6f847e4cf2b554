import type { PhraseNode, QueryNode, Span, TermNode } from "../../grammar/ast/ast.ts";
import type { Change } from "../../grammar/recovery/recovery.ts";
import { print } from "../../grammar/syntax/printer.ts";
import type { Token } from "../analysis/analyzer.ts";
import { type Alternative, and, or, type ResolvedQuery, type ResolvedTerm } from "../plan/resolve/resolved.ts";
import { type ResolveRules, resolve } from "../plan/resolve/resolver.ts";
import { isStopWord, wordLeaves } from "../plan/resolve/text-leaf.ts";
import type { TypedWord } from "../plan/resolve/typed-words.ts";
import type { AnalyzedSchema, AnalyzerGroup, SearchedFields } from "../schema/analyzed-schema.ts";
import { expressionLeaf, prefixLeaf } from "./alternatives.ts";
import { isIgnoredSomewhere, openTerms } from "./open-terms.ts";
import { signedPairs } from "./signed-words.ts";
import { MAX_TERMS_PER_WORD, MAX_WORDS } from "./thresholds.ts";
import type { TypingIndex } from "./typing-index.ts";
import { wordChange } from "./word-changes.ts";
import { joinTerms } from "./word-parts.ts";
import { type CachedReading, WordReader, type WordReading } from "./word-reader.ts";
import { type WordRun, wordRuns } from "./word-runs.ts";

/** The meaning of the words in a query that is still being typed. */
export interface TypedQuery {
  readonly words: ReadonlyMap<QueryNode, TypedWord>;
  /** What the words also find, in the order of their spans. */
  readonly changes: readonly Change[];
  /**
   * The probable spelling of misspelt words, in the order of their spans. An unfinished word is also corrected to a longer
   * one.
   */
  readonly corrections: readonly Correction[];
}

/** A misspelt word and what replaces it in the query text. */
export interface Correction {
  readonly span: Span;
  readonly text: string;
}

/** The rules and the index that give the words their alternatives. */
export interface TypingContext extends ResolveRules {
  readonly index: TypingIndex;
  readonly cached: CachedReading;
}

/**
 * Finds the alternatives of the words of a query. Only the first words have alternatives: see `thresholds.ts`.
 *
 * @param text the query text, in which the last word may be unfinished
 * @param tree its tree, whose fields exist
 * @throws {DeadlineError}
 */
export function readTypedQuery(text: string, tree: QueryNode, context: TypingContext): TypedQuery {
  const reader = new TypedQueryReader(text, context);
  for (const run of wordRuns(tree)) reader.read(run);
  return reader;
}

/** What an unfinished word may become. */
interface Open {
  /** Terms with more letters. */
  readonly terms: readonly ResolvedTerm[];
  /** Several terms of which the last one is unfinished, and values of which it is an ignored beginning. */
  readonly clauses: readonly ResolvedQuery[];
}

const EVERYTHING: ResolvedQuery = { kind: "all", boost: 1 };

const FINISHED: Open = { terms: [], clauses: [] };

class TypedQueryReader implements TypedQuery {
  readonly words: Map<QueryNode, TypedWord> = new Map();
  readonly changes: Change[] = [];
  readonly corrections: Correction[] = [];
  readonly #textLength: number;
  readonly #context: TypingContext;
  readonly #wordReader: WordReader;

  constructor(text: string, context: TypingContext) {
    this.#textLength = text.length;
    this.#context = context;
    this.#wordReader = new WordReader(context.index, context.cached);
  }

  read({ field, words }: WordRun): void {
    if (field !== null && this.#context.schema.storage(field) !== "terms") return;
    const read = words.slice(0, MAX_WORDS - this.words.size);
    const own = read.map((word) => (this.#isIgnored(word, field) ? [] : this.#leavesOf(word.text, field)));
    const joined = own.map((leaves, index) => this.#joined(leaves, own[index + 1] ?? []));
    for (let index = 0; index < read.length; ) {
      const length = this.#readExpression(read.slice(index), field);
      if (length === 0) {
        const withNeighbors = [...(joined[index - 1] ?? []), ...(joined[index] ?? [])];
        this.#readWord(read[index] as TermNode, field, own[index] ?? [], withNeighbors);
      }
      index += Math.max(1, length);
    }
  }

  /**
   * Reads the longest expression with synonyms that several words begin with.
   *
   * @returns its number of words; 0 if there is none, or only one of a single word
   */
  #readExpression(words: readonly TermNode[], field: string | null): number {
    const { schema } = this.#context;
    const terms: string[] = [];
    let length = 0;
    let synonyms: readonly string[] = [];
    for (const [index, word] of words.entries()) {
      const added = schema.analyzer.terms(word.text);
      if (terms.length + added.length > schema.synonyms.maxLength) break;
      terms.push(...added);
      const group = index === 0 ? null : schema.synonyms.of(terms);
      if (group !== null) [length, synonyms] = [index + 1, group];
    }
    if (length === 0) return 0;
    const [first, ...others] = words.slice(0, length) as [TermNode, ...TermNode[]];
    const searched = searchedFields(schema, field);
    const text = [first, ...others].map((word) => word.text).join(" ");
    const own = wordLeaves(text, 0, searched, 1);
    const reading = this.#wordReader.read({ text, searched, own, open: [], synonyms, joined: [] });
    this.#add(first, reading, { start: first.span.start, end: others.at(-1)?.span.end ?? first.span.end });
    for (const other of others)
      this.words.set(other, { resolve: null, weight: "unmatched", text: other.text, span: other.span });
    return length;
  }

  #readWord(
    node: TermNode,
    field: string | null,
    own: readonly Alternative["leaf"][],
    joined: readonly ResolvedTerm[],
  ): void {
    if (own.length === 0) return;
    const { schema } = this.#context;
    const { text, span, boost } = node;
    const searched = searchedFields(schema, field);
    const tokens = (searched.groups[0] as AnalyzerGroup).analyzer.tokens(text);
    const isOpen = boost === null && span.end === this.#textLength;
    const { terms: open, clauses } = isOpen ? this.#open(text, searched) : FINISHED;
    const anything: readonly ResolvedQuery[] = isIgnoredSomewhere(text, searched) ? [EVERYTHING] : [];
    const synonyms = schema.synonyms.of(schema.analyzer.terms(text)) ?? [];
    const reading = this.#wordReader.read({ text, searched, own, open, synonyms, joined });
    if (tokens.length > 1 && tokens.length <= MAX_TERMS_PER_WORD && reading.isRare && synonyms.length === 0) {
      this.#addParts(node, field, reading, tokens, isOpen, [...clauses, ...anything]);
    } else {
      this.#add(node, reading, span, [...clauses, ...anything]);
      if (reading.correction !== null) this.#correct(node, reading.correction.join(" "));
    }
  }

  /** Reads the terms of a word such as `coca-cola` one by one, because almost no document has them together. */
  #addParts(
    node: TermNode,
    field: string | null,
    whole: WordReading,
    tokens: readonly Token[],
    isOpen: boolean,
    clauses: readonly ResolvedQuery[],
  ): void {
    const { schema, defaultOperator } = this.#context;
    const searched = searchedFields(schema, field);
    let corrected = "";
    let end = 0;
    let isMatched = whole.weight !== "unmatched";
    const parts = tokens.flatMap((token, index) => {
      const text = node.text.slice(token.start, token.end);
      const own = this.#leavesOf(text, field);
      if (own.length === 0) return [];
      const isLast = isOpen && token.end === node.text.length && index === tokens.length - 1;
      const { terms: open } = isLast ? this.#open(text, searched) : FINISHED;
      const reading = this.#wordReader.read({ text, searched, own, open, synonyms: [], joined: [] });
      this.#report(reading, node.span);
      corrected += node.text.slice(end, token.start) + (reading.correction?.join(" ") ?? text);
      end = token.end;
      if (reading.weight !== "unmatched") isMatched = true;
      return [reading.resolved];
    });
    corrected += node.text.slice(end);
    if (corrected !== node.text) this.#correct(node, corrected);
    const combine = defaultOperator === "AND" ? and : or;
    this.words.set(node, {
      resolve: (boost) => {
        const resolved = combine(parts.map((part) => ({ ...part, boost })));
        const wholes = whole.weight === "unmatched" ? [] : [{ ...whole.resolved, boost }];
        return or([...wholes, resolved, ...clauses]);
      },
      weight: isMatched ? "ordinary" : "unmatched",
      text: node.text,
      span: node.span,
    });
  }

  /** @param clauses what the word also finds */
  #add(node: TermNode, reading: WordReading, span: Span, clauses: readonly ResolvedQuery[] = []): void {
    const { resolved, weight } = reading;
    this.words.set(node, {
      resolve: (boost) => or([{ ...resolved, boost }, ...clauses]),
      weight: clauses.length > 0 && weight === "unmatched" ? "ordinary" : weight,
      text: resolved.text,
      span,
    });
    this.#report(reading, span);
  }

  /** What an unfinished word may become. */
  #open(text: string, searched: SearchedFields): Open {
    const terms: ResolvedTerm[] = [];
    const clauses: ResolvedQuery[] = [];
    for (const { fields, closed, open } of openTerms(text, searched)) {
      const term: ResolvedTerm = { kind: "term", fields, term: open, boost: 1 };
      if (closed.length === 0 && open !== "") terms.push(term);
      else clauses.push(and([...(closed.length === 0 ? [] : [expressionLeaf(closed, { fields })]), beginning(term)]));
    }
    return { terms, clauses };
  }

  #report(reading: WordReading, span: Span): void {
    const change = wordChange(reading, span);
    if (change !== null) this.changes.push(change);
  }

  #correct(node: TermNode, text: string): void {
    // A field applies to one word only: `name:acmerobotics` cannot become `name:acme robotics`.
    if (node.field !== null && text.includes(" ")) return;
    this.corrections.push(correctionOf(node, text));
  }

  /** Whether a word is a stop word that is complete: an unfinished one may become another word. */
  #isIgnored({ text, span }: TermNode, field: string | null): boolean {
    return span.end < this.#textLength && isStopWord(text, searchedFields(this.#context.schema, field));
  }

  /** What a text stands for without alternatives: itself as it is written. */
  #leavesOf(text: string, field: string | null): readonly Alternative["leaf"][] {
    const span: Span = { start: 0, end: text.length };
    const phrase: PhraseNode = { kind: "phrase", span, field: null, boost: null, text, slop: 0 };
    const query: QueryNode =
      field === null ? phrase : { kind: "group", span, field: { name: field, span }, boost: null, query: phrase };
    const { resolved } = resolve(query, this.#context);
    return clausesOf(resolved).filter(isAlternative);
  }

  /** The words that two adjacent words form together, with a sign between them or without. */
  #joined(first: readonly Alternative["leaf"][], second: readonly Alternative["leaf"][]): readonly ResolvedTerm[] {
    const [a, b] = [first[0], second[0]];
    if (first.length !== 1 || second.length !== 1 || a?.kind !== "term" || b?.kind !== "term") return [];
    const { index } = this.#context;
    const joined = joinTerms(a, b, index);
    return [...(joined === null ? [] : [joined]), ...signedPairs(a, b, index)];
  }
}

/** @param text one or several words */
function correctionOf(node: TermNode, text: string): Correction {
  const words = text.split(" ").map((word) => print({ ...node, text: word }));
  return { span: node.span, text: words.join(" ") };
}

/** The terms that begin with one; every term if it is empty. */
function beginning(term: ResolvedTerm): ResolvedQuery {
  return term.term === "" ? { kind: "exists", fields: term.fields, boost: 1 } : prefixLeaf(term);
}

/** The clauses of a disjunction, without the nesting of one in another. */
function clausesOf(query: ResolvedQuery): readonly ResolvedQuery[] {
  return query.kind === "or" ? query.clauses.flatMap(clausesOf) : [query];
}

function isAlternative(query: ResolvedQuery): query is Alternative["leaf"] {
  return query.kind === "term" || query.kind === "phrase" || query.kind === "range";
}

/** The fields of terms that a word searches. */
function searchedFields(schema: AnalyzedSchema, field: string | null): SearchedFields {
  if (field === null) return schema.defaultTermFields;
  const group = schema.termField(field);
  return { fields: group.fields, groups: [group] };
}
