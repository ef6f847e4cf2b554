import { serviceClient } from "@firmament/client";
import { createSearchClient, type SearchClient } from "@firmament/instantsearch";
import { SearchEngine } from "firmament";
import { connectEngine } from "firmament/worker";
import { randomProducts, schema } from "../support/products.ts";

/** The address of the page says where the documents are: `?source=worker`, or `?source=service&url=…`. */
const address = new URLSearchParams(location.search);

async function sourceNamed(name: string | null) {
  if (name === "service") {
    return { engine: serviceClient({ url: address.get("url") ?? "", dataset: "products", schema }) };
  }
  const products = randomProducts(300, 5);
  if (name === "worker") {
    const worker = new Worker(new URL("./products-worker.ts", import.meta.url), { type: "module" });
    const engine = connectEngine<typeof schema>(worker);
    await engine.upsertAll(products);
    return { engine };
  }
  const engine = new SearchEngine(schema);
  engine.upsertAll(products);
  return { engine };
}

const products = { ...(await sourceNamed(address.get("source"))), schema };

export const searchClient: SearchClient = createSearchClient({
  indexes: {
    products,
    products_price_desc: { ...products, sort: "price:desc" },
    products_price_asc: { ...products, sort: "price" },
  },
});

/** The orders of the widget `SortBy`. */
export const orders = [
  { label: "Relevance", value: "products" },
  { label: "Most expensive", value: "products_price_desc" },
  { label: "Cheapest", value: "products_price_asc" },
];

export const categories = ["categories.lvl0", "categories.lvl1"];
