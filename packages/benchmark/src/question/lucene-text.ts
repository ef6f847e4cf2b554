import type { Query } from "./query.ts";

/** The query in Lucene syntax. Its words consist of letters and are not capital, so that none needs an escape. */
export function luceneText(query: Query): string {
  switch (query.kind) {
    case "word":
      return inField(query.field, query.word);
    case "phrase":
      return inField(query.field, `"${query.words.join(" ")}"`);
    case "prefix":
      return inField(query.field, `${query.prefix}*`);
    case "suffix":
      return inField(query.field, `*${query.suffix}`);
    case "fuzzy":
      return inField(query.field, `${query.word}~${query.edits}`);
    case "range":
      return `${query.field}:[${query.min ?? "*"} TO ${query.max ?? "*"}]`;
    case "and":
      return query.clauses.map(clauseText).join(" AND ");
    case "or":
      return query.clauses.map(clauseText).join(" OR ");
    case "not":
      return `NOT ${clauseText(query.clause)}`;
    case "everything":
      return "*:*";
  }
}

function clauseText(query: Query): string {
  const text = luceneText(query);
  return query.kind === "and" || query.kind === "or" ? `(${text})` : text;
}

function inField(field: string | null, text: string): string {
  return field === null ? text : `${field}:${text}`;
}
