import type { ReadonlyEngine, Schema } from "firmament";
import { escapeWord } from "firmament/grammar";
import { type DocumentType, hasTerms, type SearchedField, searchedFields } from "../document-type/document-type.ts";

/** Words of a value that say little about it are shorter. Code units. */
const MIN_WORD_LENGTH = 4;

const COMPANY_QUERY = "software AND staff_count:[50 TO 500]";

const ALL = "*:*";

/** A query that fits the schema and finds at least one document, if there is any. */
export function sampleQuery({
  type,
  engine,
}: {
  readonly type: DocumentType;
  readonly engine: ReadonlyEngine<Schema> | null;
}): string {
  if (type.hasSamples && (engine === null || engine.count(COMPANY_QUERY) > 0)) return COMPANY_QUERY;
  const first = engine?.search(ALL, { limit: 1 }).hits[0]?.document;
  if (engine === null || first === undefined) return ALL;
  const document: Readonly<Record<string, unknown>> = first;
  const fields = searchedFields(type);
  const clauses = [
    ...clauseOf(fields.filter(hasTerms), document, type.title),
    ...fields.flatMap((field) => rangeOf(field, document)).slice(0, 1),
  ];
  const query = clauses.length === 0 ? ALL : clauses.join(" AND ");
  return engine.count(query) > 0 ? query : ALL;
}

/** A word of the title, or of the first field that has one. */
function clauseOf(
  fields: readonly SearchedField[],
  document: Readonly<Record<string, unknown>>,
  title: string,
): readonly string[] {
  const titleFirst = fields.toSorted((a, b) => Number(b.name === title) - Number(a.name === title));
  for (const { name, type } of titleFirst) {
    const value = [document[name]].flat()[0];
    if (typeof value !== "string" || value === "") continue;
    if (type === "keyword") return [`${escapeWord(name)}:${JSON.stringify(value)}`];
    const words = value.match(/[\p{L}\p{N}]+/gu) ?? [];
    const word = words.find(({ length }) => length >= MIN_WORD_LENGTH) ?? words[0];
    if (word !== undefined) return [name === title ? word.toLowerCase() : `${escapeWord(name)}:${word.toLowerCase()}`];
  }
  return [];
}

function rangeOf({ name, type }: SearchedField, document: Readonly<Record<string, unknown>>): readonly string[] {
  const value = [document[name]].flat()[0];
  const isNumber = (type === "number" || type === "integer") && typeof value === "number";
  return isNumber ? [`${escapeWord(name)}:<=${value}`] : [];
}
