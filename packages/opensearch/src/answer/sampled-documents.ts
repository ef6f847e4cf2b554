import { textValues } from "firmament/query";
import { DOCUMENT_PATH } from "../layout/index-layout.ts";
import type { AnswerView } from "./answer-view.ts";
import { documentOf } from "./full-values.ts";

/** Some documents that match a query, at most `count`. */
export async function sampledDocuments(view: AnswerView, query: object, count: number): Promise<readonly object[]> {
  const filter = { bool: { filter: [query] } };
  const { hits } = await view.search({ size: count, query: filter, sort: ["_doc"], _source: [DOCUMENT_PATH] });
  return hits.hits.map(({ _source }) => documentOf(_source));
}

/** The values of a field in all of the documents. */
export function* valuesIn(documents: readonly object[], field: string): Generator<string, void> {
  for (const document of documents) yield* textValues(document, field);
}
