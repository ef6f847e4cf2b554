import type { Analyzer, QueryNode, Token } from "firmament";
import { type AnalyzedSchema, textValues } from "firmament/query";
import { FieldClauses } from "./field-clauses.ts";

/** A word of a text field, or a value of a keyword field, that documents contain. */
export interface Word {
  readonly field: string;
  /** What the index contains. */
  readonly term: string;
  /** What a query writes for the term. */
  readonly text: string;
  /** Whether it is a whole value of a keyword field. */
  readonly isValue: boolean;
  /** The clause that matches the documents with the term. */
  readonly clause: QueryNode;
}

/** Finds the words of documents, and the clauses that search them. */
export class WordReader {
  readonly #schema: AnalyzedSchema;
  readonly #clauses: FieldClauses;
  /** By field and term. `null` for a term that no text of a query becomes. */
  readonly #words = new Map<string, Map<string, Word | null>>();

  constructor(schema: AnalyzedSchema) {
    this.#schema = schema;
    this.#clauses = new FieldClauses(schema);
  }

  /** How often each word occurs in a field of a document. Stop words, and terms that no query can write, are missing. */
  frequencies(document: object, field: string): ReadonlyMap<Word, number> {
    const { analyzer } = this.#schema.termField(field);
    const isValue = this.#schema.type(field) === "keyword";
    const frequencies = new Map<Word, number>();
    for (const value of textValues(document, field)) {
      for (const { term, start, end } of searchedTokens(analyzer, value)) {
        const word = this.#word(field, term, () => {
          const text = queryText(term, value.slice(start, end), isValue, analyzer);
          return text === null ? null : this.#wordOf(field, term, text, isValue);
        });
        if (word !== null) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
      }
    }
    return frequencies;
  }

  #wordOf(field: string, term: string, text: string, isValue: boolean): Word {
    const clause = isValue ? this.#clauses.keyword(field).equals(text) : this.#clauses.text(field).term(text);
    return { field, term, text, isValue, clause };
  }

  #word(field: string, term: string, create: () => Word | null): Word | null {
    const words = this.#words.get(field) ?? new Map<string, Word | null>();
    this.#words.set(field, words);
    let word = words.get(term);
    if (word === undefined) {
      word = create();
      words.set(term, word);
    }
    return word;
  }
}

/** The tokens that unquoted words search: forms, if the analyzer has them. */
function searchedTokens(analyzer: Analyzer, value: string): readonly Token[] {
  return (analyzer.forms ?? analyzer).tokens(value);
}

/**
 * What a query writes for a term; `null` if nothing becomes this term.
 *
 * @param written the text of the document that became the term
 */
function queryText(term: string, written: string, isValue: boolean, analyzer: Analyzer): string | null {
  const isSearched = (text: string): boolean => {
    const terms = (analyzer.forms ?? analyzer).terms(text);
    return terms.length === 1 && terms[0] === term && !isStopWord(text, analyzer);
  };
  return (isValue ? [written] : [written.toLowerCase(), written, term]).find(isSearched) ?? null;
}

/** A query ignores a stop word that it does not quote. */
function isStopWord(text: string, analyzer: Analyzer): boolean {
  return analyzer.isStopWord !== undefined && analyzer.terms(text).some((term) => analyzer.isStopWord?.(term) === true);
}
