"use client";
import { type AsyncSource, Highlight, useSearch } from "@firmament/react";
import { useState } from "react";
import type { ProductPage, ProductSchema } from "../lib/products.ts";

const products: AsyncSource<ProductSchema> = {
  async search(query, { signal, filter, sort }) {
    const body = JSON.stringify({ query, filter, sort });
    const response = await fetch("/api/search", { method: "POST", body, signal });
    const answer = await response.json();
    if (response.ok) return answer;
    throw new Error(answer.error);
  },
};

export function Search(props: { readonly initialQuery: string; readonly initial: ProductPage }) {
  const [query, setQuery] = useState(props.initialQuery);
  const [brand, setBrand] = useState("");
  const [byPrice, setByPrice] = useState(false);
  const { hits, total, facets, pending, error } = useSearch(products, {
    query,
    filter: { brand: brand || undefined },
    sort: byPrice ? "price" : "relevance",
    facets: { brand: { limit: 10, except: "own" } },
    highlight: ["name"],
    debounce: 100,
    initial: props.initial,
  });
  return (
    <main aria-busy={pending}>
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
      <p role="status">{error?.message ?? `${total} products`}</p>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Highlight hit={hit} field="name" />, {hit.document.price} €
          </li>
        ))}
      </ul>
    </main>
  );
}
