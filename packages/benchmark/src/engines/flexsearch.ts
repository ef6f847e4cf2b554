import type { EngineAdapter } from "@firmament/testing";
import { textFields, textsOf } from "./fields.ts";

/** FlexSearch's `Document` with its defaults: all words in one field. */
export function flexSearchEngine({ Document }: typeof import("flexsearch")): EngineAdapter {
  let fields: readonly string[] = [];
  const create = () => new Document({ document: { id: "id", index: [...fields] } });
  let index = create();
  return {
    name: "FlexSearch",
    open(context) {
      fields = textFields(context);
    },
    load(documents) {
      index = create();
      for (const document of documents) {
        const texts = fields.map((field) => [field, textsOf(document, field).join("\n")]);
        index.add({ ...Object.fromEntries(texts), id: document.id });
      }
    },
    ids: (query) => new Set(index.search(query, { limit: 100_000 }).flatMap(({ result }) => result.map(String))),
  };
}
