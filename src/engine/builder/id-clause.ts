import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { type DocumentId, readId } from "../../schema/document-id.ts";
import { ID_FIELD } from "../../schema/id-index.ts";
import { KeywordClauses } from "./keyword-clauses.ts";

/**
 * `_id:("a" OR "b")`: the documents with one of the ids. Without ids, no document. Thousands of ids are read at once.
 *
 * @throws {TypeError} for a value that is no id
 */
export function ids(values: readonly DocumentId[]): QueryNode {
  const clauses = new KeywordClauses(ID_FIELD);
  const texts = values.map(readId);
  const [only] = texts;
  return only !== undefined && texts.length === 1 ? clauses.equals(only) : clauses.in(texts);
}
