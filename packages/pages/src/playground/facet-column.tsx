import { FacetPanel } from "../panels/facet-panel.tsx";
import { Histogram } from "../panels/histogram.tsx";
import { rangeOf, withRange } from "../query/range-filter.ts";
import { selectedValues, withToggledValue, withValues } from "../query/value-filter.ts";
import { numberFacets, type ResultPage, type ValueField, valueFacets } from "./company-search.ts";

interface FacetColumnProps {
  /** The query that the facets are of. */
  readonly query: string;
  readonly page: ResultPage;
  readonly searches: Readonly<Record<string, string>>;
  /** Called with a change of the query's text, which returns `null` for a text with syntax errors. */
  onEdit(edit: (text: string) => string | null): void;
  onSearch(field: ValueField, text: string): void;
}

/** The facets. A selection changes the text of the query, which is all that a search reads. */
export function FacetColumn({ query, page: { facets }, searches, onEdit, onSearch }: FacetColumnProps) {
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
            onSelect={(value) => onEdit((text) => withToggledValue(text, field, value))}
            onClear={() => onEdit((text) => withValues(text, field, []))}
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
            onBrush={(range) => onEdit((text) => withRange(text, field, range))}
          />
        );
      })}
    </div>
  );
}
