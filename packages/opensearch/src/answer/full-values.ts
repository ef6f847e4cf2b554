import { textValues } from "firmament/query";
import type { IndexLayout } from "../layout/index-layout.ts";
import { documentOf, STORED_DOCUMENT } from "../read/stored-document.ts";
import type { SearchView } from "./answer-view.ts";

/** Finds the whole texts of long values, of which the index contains the beginning and a hash only. */
export class FullValues {
  readonly #view: SearchView;
  readonly #layout: IndexLayout;

  constructor(view: SearchView, layout: IndexLayout) {
    this.#view = view;
    this.#layout = layout;
  }

  /** The value that is stored as `stored`: of a document that has it. */
  async of(field: string, stored: string): Promise<string> {
    const { values: path, storage } = this.#layout.valuePaths(field);
    if (!storage.isShortened(stored)) return stored;
    const { hits } = await this.#view.search({
      size: 1,
      query: { bool: { filter: [{ term: { [path]: stored } }] } },
      stored_fields: STORED_DOCUMENT,
    });
    const values = hits.hits.flatMap((hit) => textValues(documentOf(hit), field));
    return values.find((value) => storage.stored(value) === stored) ?? stored;
  }
}
