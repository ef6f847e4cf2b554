import type { companySchema } from "../src/entries/companies.ts";
import type { SearchEngine } from "../src/entries/index.ts";
import type { MixedSearch } from "./search-mix.ts";

/** A search of one thread, with the documents of its hits; other callers get their turn after it. */
export async function searchSingle(
  engine: SearchEngine<typeof companySchema>,
  { query, options }: MixedSearch,
): Promise<void> {
  engine.search(query, options).hits.map(({ document }) => document);
  await new Promise((resolve) => setImmediate(resolve));
}
