import type { DocumentInput, Query, Schema } from "firmament";
import { parseStrictly, queryText, readDocument, requireQuery } from "firmament/query";
import { explainMismatch, type WhyNot } from "../why-not/why-not.ts";
import { type DecideOptions, readDecideOptions } from "./decide-options.ts";

/**
 * Why a document does not match a query: a smallest set of clauses that exclude it, and the smallest edit of the query
 * after which it matches; `null` if it matches. The spans of a tree refer to its printed text.
 *
 * @param options as for {@link satisfiable}; the budget has no effect: the time is proportional to the length of the
 *   query and of the document
 * @throws {QueryError} for an invalid query
 * @throws {DocumentError} for an invalid document
 * @throws {TypeError | RangeError} for invalid options, and for a value that is not a query
 */
export function whyNot<S extends Schema>(
  query: Query,
  document: DocumentInput<S>,
  options: DecideOptions<S>,
): WhyNot | null {
  const rules = readDecideOptions("whyNot", options);
  requireQuery(query, rules.limits);
  const text = queryText(query);
  const { tree } = parseStrictly(text, rules);
  return explainMismatch(text, tree, readDocument(options.schema, document, 0), rules);
}
