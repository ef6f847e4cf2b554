import type { FieldName, PhraseNode, TermNode } from "../../grammar/ast/ast.ts";
import { type Fix, replacement } from "../../grammar/diagnostics/fix.ts";
import { escapeWord, quote } from "../../grammar/syntax/escape.ts";
import { endOf } from "../../grammar/syntax/lexer.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { Quoted, Word } from "../../grammar/syntax/tokens.ts";
import type { Token } from "../analysis/analyzer.ts";
import { invariant } from "../base/invariant.ts";
import type { SearchedFields } from "../schema/analyzed-schema.ts";
import type { LeafClause } from "./clause.ts";
import { meaningOf } from "./clause-meaning.ts";
import type { LintedQuery } from "./linted-query.ts";
import { nearTerms } from "./near-terms.ts";
import type { Occurrence } from "./occurrence.ts";
import { tokensOf } from "./token-slice.ts";

/** So many clauses of a query are corrected: each takes up to a millisecond. */
const CLAUSES = 8;
/** Longer ones, and those with more words that nothing has, are not. */
const CHARACTERS = 500;
const UNKNOWN_WORDS = 3;
/** So many of the near terms are tried. */
const TRIES = 3;

/** Finds what may have been meant by words that match nothing. */
export class Spelling {
  readonly #query: LintedQuery;
  readonly #occurrence: Occurrence;
  /** What the clauses' texts were corrected to. */
  readonly #corrected = new Map<string, string | null>();

  constructor(query: LintedQuery, occurrence: Occurrence) {
    this.#query = query;
    this.#occurrence = occurrence;
  }

  /** A change of a clause that matches nothing, after which it matches something; `null` when none is near. */
  fixOf({ node, field }: LeafClause): Fix | null {
    if ((node.kind !== "term" && node.kind !== "phrase") || node.text.length > CHARACTERS) return null;
    const text = this.#correct(node, field);
    if (text === null) return null;
    const { from, to } = tokensOf(this.#query, node.span);
    const written = this.#query.tokens
      .slice(from, to)
      .find(({ tokenType }) => tokenType === Word || tokenType === Quoted);
    invariant(written !== undefined, "a word or a phrase has a token of its own");
    return replacement(written.startOffset, endOf(written), node.kind === "term" ? escapeWord(text) : quote(text));
  }

  #correct(node: TermNode | PhraseNode, field: FieldName | null): string | null {
    const key = `${field?.name ?? ""}:${print({ ...node, field: null, boost: null })}`;
    const known = this.#corrected.get(key);
    if (known !== undefined) return known;
    const asked = this.#askedIn(field?.name);
    if (asked === null || this.#corrected.size === CLAUSES) return null;
    const { schema, defaultOperator } = this.#query;
    const text = this.#textsInstead(node, asked).find((other) =>
      this.#occurrence.occurs(meaningOf({ ...node, text: other }, field, schema, defaultOperator)),
    );
    this.#corrected.set(key, text ?? null);
    return text ?? null;
  }

  /** `null` for a field of numbers. */
  #askedIn(field: string | undefined): SearchedFields | null {
    const { schema } = this.#query;
    if (field === undefined) return schema.everyTextField;
    if (schema.type(field) !== "text") return null;
    const own = schema.textField(field);
    return { fields: own.fields, groups: [own] };
  }

  /** The clause's text with near terms in place of those that nothing has, best first. */
  #textsInstead({ text }: TermNode | PhraseNode, asked: SearchedFields): readonly string[] {
    const words = asked.groups[0]?.analyzer.tokens(text) ?? [];
    const unknown = words.filter(({ term }) => !this.#occurs(term, asked));
    if (unknown.length === 0 || unknown.length > UNKNOWN_WORDS) return [];
    const near = unknown.map(({ term }) => nearTerms(term, asked, this.#query.reader).slice(0, TRIES));
    if (near.some(({ length }) => length === 0)) return [];
    const tries = Math.max(...near.map(({ length }) => length));
    return Array.from({ length: tries }, (_, rank) =>
      withTerms(
        text,
        unknown,
        near.map((terms) => terms[rank] ?? terms[0] ?? ""),
      ),
    );
  }

  #occurs(term: string, { fields }: SearchedFields): boolean {
    return this.#occurrence.occurs({ kind: "term", fields, term, boost: 1 });
  }
}

/** A text with other terms in place of some of its words. */
function withTerms(text: string, words: readonly Token[], terms: readonly string[]): string {
  let written = "";
  let end = 0;
  for (const [index, word] of words.entries()) {
    written += text.slice(end, word.start) + terms[index];
    end = word.end;
  }
  return written + text.slice(end);
}
