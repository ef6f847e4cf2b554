import { formatCount } from "../parts/format.ts";
import { Sheet } from "../parts/sheet.tsx";
import { FacetColumn } from "./facet-column.tsx";
import type { Playground } from "./playground.ts";

/** The facets beside the results of a wide screen. */
export function FiltersAside({ playground }: { readonly playground: Playground }) {
  return (
    <aside aria-label="Filters">
      <h2 class="visually-hidden">Filters</h2>
      <FacetColumn playground={playground} />
    </aside>
  );
}

interface FiltersSheetProps {
  readonly playground: Playground;
  onClose(): void;
}

/** The facets over the results of a narrow screen. */
export function FiltersSheet({ playground, onClose }: FiltersSheetProps) {
  return (
    <Sheet title="Filters" onClose={onClose} footer={<ShowResults playground={playground} onClose={onClose} />}>
      <FacetColumn playground={playground} />
    </Sheet>
  );
}

function ShowResults({ playground: { results }, onClose }: FiltersSheetProps) {
  const total = results.outcome.value.answer?.total ?? 0;
  return (
    <button type="button" class="button button-primary" onClick={onClose}>
      Show {formatCount(total, "result", "results")}
    </button>
  );
}
