import type { EngineAdapter, EngineDocument } from "@firmament/testing";
import { textFields, textsOf } from "./fields.ts";

/** Orama with its defaults: words and their beginnings in any field. */
export function oramaEngine(orama: typeof import("@orama/orama")): EngineAdapter {
  let fields: readonly string[] = [];
  const create = () =>
    orama.create({ schema: Object.fromEntries(fields.map((field) => [field, "string[]" as const])) });
  const record = (document: EngineDocument) => ({
    id: document.id,
    ...Object.fromEntries(fields.map((field) => [field, [...textsOf(document, field)]])),
  });
  let database = create();
  return {
    name: "Orama",
    open(context) {
      fields = textFields(context);
    },
    load(documents) {
      database = create();
      for (const document of documents) orama.insert(database, record(document));
    },
    async ids(query) {
      const { hits } = await orama.search(database, { term: query, limit: 100_000 });
      return hits.map(({ id }) => id);
    },
  };
}
