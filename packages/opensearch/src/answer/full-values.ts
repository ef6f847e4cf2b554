import { textValues } from "firmament/query";
import type { IndexLayout } from "../layout/index-layout.ts";
import { documentOf, STORED_DOCUMENT } from "../read/stored-document.ts";
import type { SearchView } from "./answer-view.ts";

/**
 * The value of a field that is stored as `stored`. Of a long one, the index contains the beginning and a hash only: a
 * document that has it has the whole text.
 */
export async function fullValue(view: SearchView, layout: IndexLayout, field: string, stored: string): Promise<string> {
  const { values: path, storage } = layout.valuePaths(field);
  if (!storage.isShortened(stored)) return stored;
  const query = { bool: { filter: [{ term: { [path]: stored } }] } };
  const { hits } = await view.search({ size: 1, query, stored_fields: STORED_DOCUMENT });
  const values = hits.hits.flatMap((hit) => textValues(documentOf(hit), field));
  return values.find((value) => storage.stored(value) === stored) ?? stored;
}
