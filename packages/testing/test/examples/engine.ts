import type { EngineAdapter } from "@firmament/testing";
import { SearchEngine } from "firmament";
import { type Company, companySchema } from "firmament/companies";

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
