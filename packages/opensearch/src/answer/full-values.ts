import { textValues } from "firmament/query";
import { DOCUMENT_PATH, type IndexLayout } from "../layout/index-layout.ts";
import { isShortened, storedValue } from "../layout/long-value.ts";
import type { AnswerView } from "./answer-view.ts";

/** Finds the whole texts of long values, of which the index contains the beginning and a hash only. */
export class FullValues {
  readonly #view: AnswerView;
  readonly #layout: IndexLayout;

  constructor(view: AnswerView, layout: IndexLayout) {
    this.#view = view;
    this.#layout = layout;
  }

  /** The value that is stored as `stored`: of a document that has it. */
  async of(field: string, stored: string): Promise<string> {
    if (!isShortened(stored)) return stored;
    const { values } = this.#layout.valuePaths(field);
    const { hits } = await this.#view.search({
      size: 1,
      query: { bool: { filter: [{ term: { [values]: stored } }] } },
      _source: [DOCUMENT_PATH],
    });
    const document = documentOf(hits.hits[0]?._source);
    return textValues(document, field).find((value) => storedValue(value) === stored) ?? stored;
  }
}

/** The document in the source of a hit. */
export function documentOf(source: Readonly<Record<string, unknown>> | undefined): object {
  const text = source?.[DOCUMENT_PATH];
  return typeof text === "string" ? (JSON.parse(text) as object) : {};
}
