import { boolean, defineSchema, type Filter, foldingAnalyzer, keyword, number, SearchEngine, text } from "firmament";
import records from "./products.json";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { name: text({ weight: 3 }), brand: keyword(), description: text(), price: number(), inStock: boolean() },
});

/** What a visitor may choose. The server decides everything else. */
export interface Choice {
  readonly query: string;
  readonly filter?: Filter<typeof schema>;
  readonly sort?: "relevance" | "price";
}

// Next compiles pages and routes apart: all of them share one engine.
const shared = globalThis as { products?: SearchEngine<typeof schema> };
shared.products ??= new SearchEngine(schema, { defaultOperator: "AND" });
const { products } = shared;
if (products.size === 0) products.upsertAll(records);

/** A page as plain data, which a client component can receive. */
export function searchProducts({ query, filter, sort }: Choice) {
  const facets = { brand: { limit: 10, except: "own" } } as const;
  const options = { asYouType: true, facets, highlight: ["name"], timeBudget: 500 } as const;
  return structuredClone(products.search(query, { ...options, filter: filter ?? {}, sort: sort ?? "relevance" }));
}

export type ProductSchema = typeof schema;
export type ProductPage = ReturnType<typeof searchProducts>;
