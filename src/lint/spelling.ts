import type { FieldName, PhraseNode, PrefixNode, TermNode } from "../../grammar/ast/ast.ts";
import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { escapeTerm, escapeWord, quote } from "../../grammar/syntax/escape.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { tokensOf } from "../../grammar/syntax/token-range.ts";
import { Quoted, Word } from "../../grammar/syntax/tokens.ts";
import type { Token } from "../analysis/analyzer.ts";
import { invariant } from "../base/invariant.ts";
import type { SearchedFields } from "../schema/analyzed-schema.ts";
import type { LeafClause } from "./clause.ts";
import type { LintedQuery } from "./linted-query.ts";
import { resolveClause } from "./resolve-clause.ts";

/** The maximum number of clauses corrected per query: each takes up to a millisecond. */
const MAX_CLAUSES = 8;
/** In UTF-16 code units; longer clauses are not corrected. */
const MAX_CLAUSE_LENGTH = 500;
/** Clauses with more terms that match nothing are not corrected. */
const MAX_UNKNOWN_TERMS = 3;
/** The maximum number of similar terms tested for each unknown term. */
const MAX_SUGGESTIONS = 3;

/** Corrects the spelling of clauses that match nothing. */
export class SpellingCorrector {
  readonly #query: LintedQuery;
  /** By clause, the corrected text; `null` when there is no correction. */
  readonly #corrections = new Map<string, string | null>();

  constructor(query: LintedQuery) {
    this.#query = query;
  }

  /** A fix after which the clause matches a document; `null` when no similar text matches. */
  correct({ node, field }: LeafClause): Fix | null {
    if (node.kind !== "term" && node.kind !== "phrase" && node.kind !== "prefix") return null;
    if (node.text.length > MAX_CLAUSE_LENGTH) return null;
    const text = this.#correctedText(node, field);
    if (text === null) return null;
    const { from, to } = tokensOf(this.#query, node.span);
    const token = this.#query.tokens
      .slice(from, to)
      .find(({ tokenType }) => tokenType === Word || tokenType === Quoted);
    invariant(token !== undefined, "a term or a phrase has a token of its own");
    const written = { term: escapeWord, phrase: quote, prefix: (prefix: string) => `${escapeTerm(prefix)}*` };
    return replacement(token.startOffset, endOf(token), written[node.kind](text));
  }

  #correctedText(node: TermNode | PhraseNode | PrefixNode, field: FieldName | null): string | null {
    const key = `${field?.name ?? ""}:${print({ ...node, field: null, boost: null })}`;
    const known = this.#corrections.get(key);
    if (known !== undefined) return known;
    const fields = this.#textFields(field?.name);
    if (fields === null || this.#corrections.size === MAX_CLAUSES) return null;
    const isKeyword = field !== null && this.#query.schema.type(field.name) === "keyword";
    const variants = isKeyword ? caseVariants(node.text) : [];
    const similar = node.kind === "prefix" ? [] : this.#suggestions(node, fields);
    const corrected = [...variants, ...similar].find((text) =>
      this.#query.index.hasMatch(resolveClause({ ...node, text }, field, this.#query)),
    );
    this.#corrections.set(key, corrected ?? null);
    return corrected ?? null;
  }

  /** The fields that a clause searches; `null` for a field of numbers. */
  #textFields(field: string | undefined): SearchedFields | null {
    const { schema } = this.#query;
    if (field === undefined) return schema.defaultTermFields;
    if (schema.storage(field) !== "terms") return null;
    const own = schema.termField(field);
    return { fields: own.fields, groups: [own] };
  }

  /** The clause's text with similar terms in place of unknown ones, best first. */
  #suggestions({ text }: TermNode | PhraseNode, fields: SearchedFields): readonly string[] {
    const tokens = fields.groups[0]?.analyzer.tokens(text) ?? [];
    const unknown = tokens.filter(({ term }) => !this.#isKnown(term, fields));
    if (unknown.length === 0 || unknown.length > MAX_UNKNOWN_TERMS) return [];
    const similar = unknown.map(({ term }) => this.#query.index.similarTerms(term, fields).slice(0, MAX_SUGGESTIONS));
    if (similar.some(({ length }) => length === 0)) return [];
    const n = Math.max(...similar.map(({ length }) => length));
    return Array.from({ length: n }, (_, rank) =>
      withTerms(
        text,
        unknown,
        similar.map((terms) => terms[rank] ?? terms[0] ?? ""),
      ),
    );
  }

  #isKnown(term: string, { fields }: SearchedFields): boolean {
    return this.#query.index.hasMatch({ kind: "term", fields, term, boost: 1 });
  }
}

/** Other spellings of a whole value that differ in upper and lower case only. */
function caseVariants(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const capitalized = (words: RegExp): string => lower.replace(words, (letter) => letter.toUpperCase());
  const variants = [lower, text.toUpperCase(), capitalized(/^\p{L}/u), capitalized(/(?<![\p{L}\p{N}])\p{L}/gu)];
  return [...new Set(variants)].filter((variant) => variant !== text);
}

/** Replaces some tokens of a text, in text order, by other terms. */
function withTerms(text: string, tokens: readonly Token[], terms: readonly string[]): string {
  let result = "";
  let end = 0;
  for (const [index, token] of tokens.entries()) {
    result += text.slice(end, token.start) + terms[index];
    end = token.end;
  }
  return result + text.slice(end);
}
