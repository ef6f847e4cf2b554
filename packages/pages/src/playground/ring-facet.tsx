import { useComputed } from "@preact/signals";
import { pointText } from "firmament/query";
import { RingPanel, type RingRow } from "../panels/ring-panel.tsx";
import { selectedRing, without, withRing } from "../search/page-filter.ts";
import { type FacetPlan, isRingFacet } from "../search/profile.ts";
import { countedRings, type Ring, readCenter, ringText } from "../search/rings.ts";
import type { FacetCounts } from "../search/search-source.ts";
import { centerOf, withCenter } from "./centers.ts";
import type { Playground } from "./playground.ts";

interface RingFacetProps {
  readonly playground: Playground;
  readonly plan: Extract<FacetPlan, { readonly kind: "rings" }>;
  /** `null` until there is a place that distances are measured from. */
  readonly counts: FacetCounts | null;
  readonly startsOpen: boolean;
}

/** The documents by their distance from a place. */
export function RingFacet({ playground: { state }, plan: { field, title }, counts, startsOpen }: RingFacetProps) {
  const center = useComputed(() => centerOf(state.view.value, field)).value;
  const selected = useComputed(() => selectedRing(state.view.value.filter, field)).value?.ring ?? null;
  const facet = counts !== null && isRingFacet(counts) ? counts : null;
  const rowOf = (ring: Ring, count: number | null): RingRow => ({
    label: ringText(ring),
    count,
    isSelected: selected !== null && ringText(selected) === ringText(ring),
    onSelect: () => {
      if (center === null) return;
      // The place stays when the filter is removed.
      const { centers, filter } = state.view.peek();
      state.go({ centers: { ...centers, [field]: center }, filter: withRing(filter, field, { center, ring }) });
    },
  });
  const counted = center === null || facet === null ? [] : countedRings(facet).map((ring) => rowOf(ring, ring.count));
  // An address can have another ring than the page counts.
  const isOther = center !== null && selected !== null && counted.every(({ isSelected }) => !isSelected);
  return (
    <RingPanel
      title={title}
      field={field}
      center={center === null ? null : pointText(center)}
      rings={isOther ? [rowOf(selected, null), ...counted] : counted}
      missing={center === null ? 0 : (facet?.missing ?? 0)}
      startsOpen={startsOpen}
      onClear={
        selected === null
          ? null
          : () => {
              const { centers, filter } = state.view.peek();
              state.go({
                centers: center === null ? centers : { ...centers, [field]: center },
                filter: without(filter, field),
              });
            }
      }
      onCenter={(text) => {
        const read = text === "" ? null : readCenter(text);
        if (typeof read === "string") return read;
        state.go(withCenter(state.view.peek(), field, read));
        return null;
      }}
    />
  );
}
