import type { Hit } from "instantsearch.js";
import { createRoot } from "react-dom/client";
import {
  ClearRefinements,
  Configure,
  CurrentRefinements,
  HierarchicalMenu,
  Highlight,
  Hits,
  InstantSearch,
  Pagination,
  RangeInput,
  RefinementList,
  SearchBox,
  Snippet,
  SortBy,
  Stats,
  ToggleRefinement,
} from "react-instantsearch";
import { categories, orders, searchClient } from "./search-client.ts";

function ProductHit({ hit }: { readonly hit: Hit<{ name: string; description: string; price?: number }> }) {
  return (
    <article>
      <Highlight attribute="name" hit={hit} /> <span className="price">{hit.price}</span>
      <Snippet attribute="description" hit={hit} />
    </article>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <InstantSearch searchClient={searchClient} indexName="products" future={{ preserveSharedStateOnUnmount: true }}>
    <Configure hitsPerPage={10} attributesToSnippet={["description:4"]} />
    <SearchBox />
    <Stats />
    <SortBy items={orders} />
    <ClearRefinements />
    <CurrentRefinements />
    <RefinementList attribute="brand" searchable />
    <HierarchicalMenu attributes={categories} />
    <ToggleRefinement attribute="sale" />
    <RangeInput attribute="price" precision={2} />
    <Hits hitComponent={ProductHit} />
    <Pagination />
  </InstantSearch>,
);
