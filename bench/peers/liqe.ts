import { filter, parse } from "liqe";
import type { CompanyInput } from "../../src/index.ts";
import { luceneText } from "../lucene-text.ts";
import type { Peer } from "../peer.ts";
import { kindsIn, type Query } from "../query.ts";
import type { Execution, Question } from "../question.ts";
import { spaced } from "../spacing.ts";

/** Occurs in no word. */
const PATTERN_END = "/i";

/**
 * liqe filters an array, object by object, with its own dialect of Lucene syntax. A word also matches inside other
 * words, so whole words need a regular expression, but its grammar is ambiguous for a text with two of them.
 */
export class LiqePeer implements Peer {
  #companies: readonly CompanyInput[] = [];

  build(companies: Iterable<CompanyInput>): void {
    this.#companies = [...companies];
  }

  prepare({ query, operation }: Question, spacing: number): Execution | null {
    if (operation.kind === "top") return null;
    if (operation.kind === "parse") return prepareParse(query, spacing);
    const plain = liqeText(query);
    if (plain === null) return null;
    const text = spaced(plain, spacing);
    if (operation.kind === "count") return () => filter(parse(text), this.#companies).length;
    return () => filter(parse(text), this.#companies).map(({ id }) => id);
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
}

/** The text for Firmament's parser, if it has the same meaning in liqe. */
function prepareParse(query: Query, spacing: number): Execution | null {
  const kinds = kindsIn(query);
  if (kinds.has("fuzzy") || kinds.has("everything")) return null;
  const text = luceneText(query, spacing);
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
  if (query.kind === "word") return pattern(query.field, `\\b${query.word}\\b`);
  const text = clauseText(query);
  return text !== null && text.split(PATTERN_END).length <= 2 ? text : null;
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
