import type * as Liqe from "liqe";
import type { CorpusDocument } from "../corpus/corpus-fields.ts";
import { kindsIn, type Query } from "../question/query.ts";
import type { Execution, Question } from "../question/question.ts";
import { spaced } from "../question/spacing.ts";
import type { Peer } from "./peer.ts";

/** What the adapter uses of the library. */
type Library = Pick<typeof Liqe, "filter" | "parse">;

/** Occurs in no word. */
const PATTERN_END = "/i";

/**
 * liqe filters an array, object by object, with its own dialect of Lucene syntax. A word also matches inside other
 * words, so whole words need a regular expression, but its grammar is ambiguous for a text with two of them.
 */
export class LiqePeer implements Peer {
  readonly #library: Library;
  #documents: readonly CorpusDocument[] = [];

  constructor(library: Library) {
    this.#library = library;
  }

  build(documents: Iterable<CorpusDocument>): void {
    this.#documents = [...documents];
  }

  prepare({ text: original, query, operation }: Question, spacing: number): Execution | null {
    if (operation.kind === "top" || query === null) return null;
    const { filter, parse } = this.#library;
    if (operation.kind === "parse") return prepareParse(original, query, spacing, parse);
    const plain = liqeText(query);
    if (plain === null) return null;
    const text = spaced(plain, spacing);
    if (operation.kind === "count") return () => filter(parse(text), this.#documents).length;
    return () => filter(parse(text), this.#documents).map(({ id }) => id);
  }

  deviation(query: Query): string | null {
    const kinds = kindsIn(query);
    const readsText = [...kinds].some((kind) => !["range", "and", "or", "not"].includes(kind));
    return readsText
      ? "searches texts, not words: words are found inside others when there are several, accents count, ids are searched too"
      : null;
  }

  foreignBytes(): number {
    return 0;
  }

  recordBytes(): null {
    return null;
  }

  fileBytes(): null {
    return null;
  }
}

/** The text for Firmament's parser, if it has the same meaning in liqe. */
function prepareParse(original: string, query: Query, spacing: number, parse: Library["parse"]): Execution | null {
  const kinds = kindsIn(query);
  if (kinds.has("fuzzy") || kinds.has("everything")) return null;
  const text = spaced(original, spacing);
  try {
    parse(text);
  } catch {
    return null;
  }
  return () => {
    parse(text);
    return 0;
  };
}

/** Several words are written as they are; a single word, phrases and patterns as regular expressions. */
function liqeText(query: Query): string | null {
  if (!hasPlainWords(query)) return null;
  if (query.kind === "word") return pattern(query.field, `\\b${query.word}\\b`);
  const text = clauseText(query);
  return text !== null && text.split(PATTERN_END).length <= 2 ? text : null;
}

/** Whether all words consist of letters and digits, so that no syntax separates them. */
function hasPlainWords(query: Query): boolean {
  switch (query.kind) {
    case "and":
    case "or":
      return query.clauses.every(hasPlainWords);
    case "not":
      return hasPlainWords(query.clause);
    case "word":
      return isPlain(query.word);
    case "phrase":
      return query.words.every(isPlain);
    case "prefix":
      return isPlain(query.prefix);
    case "suffix":
      return isPlain(query.suffix);
    case "fuzzy":
    case "range":
    case "everything":
      return true;
  }
}

function isPlain(word: string): boolean {
  return /^[\p{L}\p{N}]+$/u.test(word);
}

function clauseText(query: Query): string | null {
  switch (query.kind) {
    case "word":
      return query.field === null ? query.word : `${query.field}:${query.word}`;
    case "phrase":
      return pattern(query.field, `\\b${query.words.join("\\W+")}\\b`);
    case "prefix":
      return pattern(query.field, `\\b${query.prefix}`);
    case "suffix":
      return pattern(query.field, `${query.suffix}\\b`);
    case "range":
      return rangeText(query.field, query.min, query.max);
    case "and":
      return joined(query.clauses, " AND ");
    case "or":
      return joined(query.clauses, " OR ");
    case "not": {
      const clause = clauseText(query.clause);
      return clause && `NOT (${clause})`;
    }
    case "fuzzy":
    case "everything":
      return null;
  }
}

function rangeText(field: string, min: number | null, max: number | null): string | null {
  if (min !== null && max !== null) return `${field}:[${min} TO ${max}]`;
  if (min !== null) return `${field}:>=${min}`;
  return max === null ? null : `${field}:<=${max}`;
}

function pattern(field: string | null, expression: string): string {
  return `${field === null ? "" : `${field}:`}/${expression}${PATTERN_END}`;
}

function joined(clauses: readonly Query[], operator: string): string | null {
  const texts = clauses.map(clauseText);
  return texts.includes(null) ? null : texts.map((text) => `(${text})`).join(operator);
}
