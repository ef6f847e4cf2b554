import { Highlight, useSearch } from "@firmament/react";
import { connectEngine } from "firmament/worker";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import type { schema } from "./search-worker.ts";

const worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
const engine = connectEngine<typeof schema>(worker);
await engine.load(await (await fetch("/products.json")).json());

function App() {
  const [query, setQuery] = useState("");
  const [brand, setBrand] = useState("");
  const [inStock, setInStock] = useState(false);
  const [byPrice, setByPrice] = useState(false);
  const { hits, total, facets } = useSearch(engine, {
    query,
    asYouType: true,
    filter: { brand: brand || undefined, inStock: inStock || undefined },
    facets: { brand: { limit: 10, except: "own" } },
    highlight: ["name"],
    sort: byPrice ? "price" : "relevance",
  });
  return (
    <>
      <input type="search" aria-label="Search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <label>
        <input type="checkbox" checked={byPrice} onChange={(event) => setByPrice(event.target.checked)} /> by price
      </label>
      <select aria-label="Brand" value={brand} onChange={(event) => setBrand(event.target.value)}>
        <option value="">all brands</option>
        {facets?.brand.values.map(({ value, count }) => (
          <option key={value} value={value}>{`${value} (${count})`}</option>
        ))}
      </select>
      <label>
        <input type="checkbox" checked={inStock} onChange={(event) => setInStock(event.target.checked)} /> in stock
      </label>
      <p role="status">{total} products</p>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Highlight hit={hit} field="name" />, {hit.document.price} €
          </li>
        ))}
      </ul>
    </>
  );
}

createRoot(document.querySelector("main") as Element).render(<App />);
