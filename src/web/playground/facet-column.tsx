import { FacetPanel } from "../panels/facet-panel.tsx";
import { Histogram } from "../panels/histogram.tsx";
import { rangeOf, withRange } from "../query/range-filter.ts";
import { selectedValues, withValues } from "../query/value-filter.ts";
import { type CompanyFacets, numberFacets, type ValueField, valueFacets } from "./company-search.ts";
import { editedQuery } from "./edited-query.ts";

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
    onQuery(editedQuery(query, (text) => withValues(text, field, values)));
  };
  return (
    <div class="stack">
      {valueFacets.map(({ field, title }) => {
        const { values, other, missing } = facets[field];
        const total = values.reduce((sum, { count }) => sum + count, other + missing);
        return (
          <FacetPanel
            key={field}
            title={title}
            field={field}
            values={values}
            other={other}
            missing={missing}
            total={total}
            selected={selectedValues(query, field)}
            search={searches[field] ?? ""}
            onSelect={(value) => select(field, value)}
            onClear={() => onQuery(editedQuery(query, (text) => withValues(text, field, [])))}
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
            onBrush={(range) => onQuery(editedQuery(query, (text) => withRange(text, field, range)))}
          />
        );
      })}
    </div>
  );
}
