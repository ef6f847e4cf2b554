import type { EngineAdapter, EngineDocument } from "@firmament/testing";
import { textFields, textsOf } from "./fields.ts";

/** MiniSearch with its defaults: words in any field. */
export function miniSearchEngine({ default: MiniSearch }: typeof import("minisearch")): EngineAdapter {
  let create = (): InstanceType<typeof MiniSearch<EngineDocument>> => new MiniSearch({ fields: [] });
  let index = create();
  return {
    name: "MiniSearch",
    open(context) {
      const extractField = (document: EngineDocument, field: string): string => textsOf(document, field).join("\n");
      create = () => new MiniSearch({ fields: [...textFields(context)], extractField });
    },
    load(documents) {
      index = create();
      index.addAll(documents);
    },
    ids: (query) => index.search(query).map(({ id }) => String(id)),
    upsert(document) {
      if (index.has(document.id)) index.replace(document);
      else index.add(document);
    },
    delete(id) {
      if (index.has(id)) index.discard(id);
    },
  };
}
