import { useComputed, useSignal } from "@preact/signals";
import { editedQuery } from "./edited-query.ts";
import { FacetColumn } from "./facet-column.tsx";
import type { Playground } from "./playground.ts";
import "./filters.css";

interface FiltersProps {
  readonly playground: Playground;
}

/** The facets of the query whose results are shown. On narrow screens, a button opens them. */
export function Filters({ playground: { state, results } }: FiltersProps) {
  const isOpen = useSignal(false);
  const searches = useComputed(() => state.view.value.facetSearches);
  const { page, query } = results.facets.value;
  if (page === null) return <div />;
  return (
    <aside aria-label="Filters">
      <h2 class="visually-hidden">Filters</h2>
      <button
        type="button"
        class="button filters-toggle"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        Filters
      </button>
      <div class="filters" data-open={isOpen.value}>
        <FacetColumn
          query={query}
          page={page}
          searches={searches.value}
          onEdit={(edit) => state.go({ query: editedQuery(state.query.peek(), edit) })}
          onSearch={(field, text) =>
            state.change({ facetSearches: { ...state.view.peek().facetSearches, [field]: text } })
          }
        />
      </div>
    </aside>
  );
}
