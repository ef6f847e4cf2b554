import { useComputed } from "@preact/signals";
import type { RangeCount, RangeFacet } from "firmament";
import { FacetPanel } from "../panels/facet-panel.tsx";
import { Histogram } from "../panels/histogram.tsx";
import { dateRanges } from "../search/calendar.ts";
import { searchOf } from "../search/facet-requests.ts";
import { selectedBounds, selectedValues, toggled, withBounds, without } from "../search/page-filter.ts";
import { type FacetPlan, isValueFacet, type RangesPlan } from "../search/profile.ts";
import type { FacetCounts } from "../search/search-source.ts";
import { dateBounds, numberBounds, rangeOf, valueLabel, wordsOf } from "./facet-words.ts";
import type { Playground } from "./playground.ts";
import { RingFacet } from "./ring-facet.tsx";
import type { ShownFacet } from "./search-results.ts";

/** This many panels start open. */
const OPEN_PANELS = 5;

/** The facets. A selection changes the filter, and never the text of the query. */
export function FacetColumn({ playground }: { readonly playground: Playground }) {
  const { results } = playground;
  return (
    <div class="stack">
      {results.facets.value.map((facet, index) => (
        <Facet key={facet.plan.field} playground={playground} facet={facet} startsOpen={index < OPEN_PANELS} />
      ))}
    </div>
  );
}

interface FacetProps {
  readonly playground: Playground;
  readonly facet: ShownFacet;
  readonly startsOpen: boolean;
}

/** Renders when its own counts change. */
function Facet({ playground, facet: { plan, counts }, startsOpen }: FacetProps) {
  if (plan.kind === "rings") {
    return <RingFacet playground={playground} plan={plan} counts={counts.value} startsOpen={startsOpen} />;
  }
  if (counts.value === null) return null;
  const props = { playground, counts: counts.value, startsOpen };
  return plan.kind === "values" ? <Values plan={plan} {...props} /> : <Ranges plan={plan} {...props} />;
}

interface PanelProps<Plan> {
  readonly playground: Playground;
  readonly plan: Plan;
  readonly counts: FacetCounts;
  readonly startsOpen: boolean;
}

type ValuesPlan = Extract<FacetPlan, { readonly kind: "values" }>;

function Values({ playground: { state }, plan, counts, startsOpen }: PanelProps<ValuesPlan>) {
  const { field, title, isSearchable } = plan;
  const filter = useComputed(() => state.view.value.filter).value;
  const search = useComputed(() => searchOf(state.view.value.facetSearches, field)).value;
  const isExpanded = useComputed(() => state.view.value.expanded.includes(field)).value;
  if (!isValueFacet(counts)) return null;
  return (
    <FacetPanel
      title={title}
      field={field}
      values={counts.values}
      other={counts.other}
      missing={counts.missing}
      selected={selectedValues(filter, field)}
      search={search}
      labelOf={(value) => valueLabel(value, !isSearchable)}
      isExpanded={isExpanded}
      startsOpen={startsOpen}
      onSelect={(value) => state.go({ filter: toggled(state.view.peek().filter, field, value) })}
      onClear={() => state.go({ filter: without(state.view.peek().filter, field) })}
      onSearch={
        isSearchable
          ? (text) => state.change({ facetSearches: { ...state.view.peek().facetSearches, [field]: text } })
          : null
      }
      onExpand={
        counts.other > 0 || isExpanded
          ? () => {
              const others = state.view.peek().expanded.filter((name) => name !== field);
              state.change({ expanded: isExpanded ? others : [...others, field] });
            }
          : null
      }
    />
  );
}

function Ranges({ playground: { state }, plan, counts, startsOpen }: PanelProps<RangesPlan>) {
  const { field, title } = plan;
  const filter = useComputed(() => state.view.value.filter).value;
  const bounds = selectedBounds(filter, field);
  return (
    <Histogram
      title={title}
      field={field}
      ranges={rangesOf(plan, counts)}
      below={"below" in counts ? counts.below : 0}
      missing={counts.missing}
      scale={plan.kind === "dates" ? plan.interval : plan.scale}
      words={wordsOf(plan)}
      selected={bounds === null ? null : rangeOf(bounds)}
      startsOpen={startsOpen}
      onBrush={(range) => {
        const next =
          range === null ? null : plan.kind === "dates" ? dateBounds(range, plan.interval) : numberBounds(range);
        state.go({ filter: withBounds(state.view.peek().filter, field, next) });
      }}
    />
  );
}

function rangesOf(plan: RangesPlan, counts: FacetCounts): readonly RangeCount[] {
  if (plan.kind === "dates") return isValueFacet(counts) ? dateRanges(counts.values, plan.interval) : [];
  return (counts as RangeFacet).ranges ?? [];
}
