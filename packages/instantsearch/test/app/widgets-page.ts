import instantsearch from "instantsearch.js";
import {
  clearRefinements,
  configure,
  currentRefinements,
  hierarchicalMenu,
  hits,
  pagination,
  rangeInput,
  refinementList,
  searchBox,
  sortBy,
  stats,
  toggleRefinement,
} from "instantsearch.js/es/widgets";
import { categories, orders, searchClient } from "./search-client.ts";

function container(): HTMLElement {
  return document.getElementById("root")?.appendChild(document.createElement("div")) as HTMLElement;
}

const search = instantsearch({
  indexName: "products",
  searchClient,
  future: { preserveSharedStateOnUnmount: true },
});
search.addWidgets([
  configure({ hitsPerPage: 10, attributesToSnippet: ["description:4"] }),
  searchBox({ container: container() }),
  stats({ container: container() }),
  sortBy({ container: container(), items: orders }),
  clearRefinements({ container: container() }),
  currentRefinements({ container: container() }),
  refinementList({ container: container(), attribute: "brand", searchable: true }),
  hierarchicalMenu({ container: container(), attributes: categories }),
  toggleRefinement({ container: container(), attribute: "sale" }),
  rangeInput({ container: container(), attribute: "price", precision: 2 }),
  hits<{ name: string; description: string; price?: number }>({
    container: container(),
    templates: {
      item: (hit, { html, components }) => html`
        <article>
          ${components.Highlight({ attribute: "name", hit })} <span class="price">${hit.price}</span>
          ${components.Snippet({ attribute: "description", hit })}
        </article>
      `,
    },
  }),
  pagination({ container: container() }),
]);
search.start();
