import { FacetPanel } from "../panels/facet-panel.tsx";
import { Histogram } from "../panels/histogram.tsx";
import { rangeOf, selectedValues, withRange, withValues } from "../query/filters.ts";
import { type CompanyFacets, numberFacets, type ValueField, valueFacets } from "./company-search.ts";

interface FacetColumnProps {
  readonly query: string;
  readonly facets: CompanyFacets;
  readonly searches: Readonly<Record<string, string>>;
  onQuery(query: string): void;
  onSearch(field: ValueField, text: string): void;
}

/** The facets. A selection changes the text of the query, which is all that a search reads. */
export function FacetColumn({ query, facets, searches, onQuery, onSearch }: FacetColumnProps) {
  const select = (field: ValueField, value: string): void => {
    const selected = selectedValues(query, field);
    const values = selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value];
    onQuery(withValues(query, field, values));
  };
  return (
    <div class="stack">
      {valueFacets.map(({ field, title }) => {
        const { values, other, missing } = facets[field];
        return (
          <FacetPanel
            key={field}
            title={title}
            field={field}
            values={values}
            other={other}
            missing={missing}
            selected={selectedValues(query, field)}
            search={searches[field] ?? ""}
            onSelect={(value) => select(field, value)}
            onClear={() => onQuery(withValues(query, field, []))}
            onSearch={(text) => onSearch(field, text)}
          />
        );
      })}
      {numberFacets.map(({ field, title }) => {
        const { ranges, below, missing } = facets[field];
        return (
          <Histogram
            key={field}
            title={title}
            field={field}
            ranges={ranges}
            below={below}
            missing={missing}
            scale="log"
            selected={rangeOf(query, field)}
            onBrush={(range) => onQuery(withRange(query, field, range))}
          />
        );
      })}
    </div>
  );
}
