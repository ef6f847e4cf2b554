import type { EngineAdapter } from "@firmament/testing";
import { type Company, companySchema, SearchEngine } from "firmament";

const index = new SearchEngine(companySchema);

/** The adapter of an engine. */
export const engine: EngineAdapter = {
  name: "my engine",
  load(documents) {
    index.clear();
    index.upsertAll(documents as Company[]);
  },
  ids: (query) => index.ids(query),
  upsert: (document) => void index.upsert(document as Company),
  delete: (id) => void index.delete(id),
};
