import { type Automaton, acceptsText, textValues } from "firmament/query";
import { anyOf } from "../compile/cluster-query.ts";
import { patternQuery } from "../compile/pattern-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import { documentOf, STORED_DOCUMENT } from "../read/stored-document.ts";
import type { SearchView } from "./answer-view.ts";

/** Some documents that match a query, at most `count`. */
export async function sampledDocuments(view: SearchView, query: object, count: number): Promise<readonly object[]> {
  const filter = { bool: { filter: [query] } };
  const { hits } = await view.search({ size: count, query: filter, sort: ["_doc"], stored_fields: STORED_DOCUMENT });
  return hits.hits.map(documentOf);
}

/** The values of a field in all of the documents. */
export function* valuesIn(documents: readonly object[], field: string): Generator<string, void> {
  for (const document of documents) yield* textValues(document, field);
}

/** The maximum number of documents from which terms are taken. */
const SAMPLED_DOCUMENTS = 64;

/**
 * The terms that a pattern accepts in some of the documents with such terms.
 *
 * @param fields with one analyzer
 */
export async function sampledTerms(
  view: SearchView,
  layout: IndexLayout,
  fields: readonly string[],
  automaton: Automaton,
): Promise<ReadonlySet<string>> {
  const clauses = fields.map((field) => patternQuery(layout.termIndex(field), automaton));
  const documents = await sampledDocuments(view, anyOf(clauses), SAMPLED_DOCUMENTS);
  const terms = new Set<string>();
  for (const field of fields) {
    const { analyzer } = layout.schema.termField(field);
    for (const value of valuesIn(documents, field)) {
      for (const term of analyzer.terms(value)) if (acceptsText(automaton, term)) terms.add(term);
    }
  }
  return terms;
}
