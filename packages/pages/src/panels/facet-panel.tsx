import type { ValueCount } from "firmament";
import { useId } from "preact/hooks";
import { formatNumber } from "../parts/format.ts";
import { type FacetRow, facetRows } from "./facet-rows.ts";
import { PanelFrame } from "./panel-frame.tsx";
import { Remainder } from "./remainder.tsx";
import "./facet-panel.css";

export interface FacetPanelProps {
  readonly title: string;
  readonly field: string;
  /** The counted values in the order to show. */
  readonly values: readonly ValueCount[];
  /** The values of the filter; those that are not counted come first, without a count. */
  readonly selected: readonly string[];
  /** The sum of the counts of the values that are not in `values`. */
  readonly other: number;
  /** The number of documents without a value. */
  readonly missing: number;
  /** The text that the values were searched for; empty for all values. */
  readonly search: string;
  /** Called to add the value to the filter, or to remove it, in the notation of `selected`. */
  onSelect(value: string): void;
  onClear(): void;
  onSearch(text: string): void;
}

/** The values of a text field as check boxes with counts. */
export function FacetPanel(props: FacetPanelProps) {
  const { title, field, values, selected, other, missing, search } = props;
  const searchId = useId();
  const isSearchable = other > 0 || search !== "";
  const rows = facetRows(values, selected, !isSearchable);
  const greatest = Math.max(1, ...values.map(({ count }) => count));
  return (
    <PanelFrame
      title={title}
      status={selected.length === 0 ? null : `${formatNumber(selected.length)} selected`}
      onClear={selected.length === 0 ? null : props.onClear}
    >
      {isSearchable && (
        <div class="facet-search">
          <label class="visually-hidden" for={searchId}>
            Search in {title}
          </label>
          <input
            id={searchId}
            type="search"
            class="input"
            placeholder="Search…"
            autocomplete="off"
            spellcheck={false}
            value={search}
            onInput={({ currentTarget }) => props.onSearch(currentTarget.value)}
          />
        </div>
      )}
      <fieldset class="facet-values" data-field={field}>
        <legend class="visually-hidden">{title}</legend>
        {rows.map((row) => (
          <Row key={row.value} row={row} greatest={greatest} onSelect={props.onSelect} />
        ))}
      </fieldset>
      {rows.length === 0 && (search !== "" || missing === 0) && (
        <p class="hint" role={search === "" ? undefined : "status"}>
          {search === "" ? "No values." : `Nothing contains “${search}”.`}
        </p>
      )}
      <Remainder
        rows={[
          { label: "Other values", count: search === "" ? other : 0 },
          { label: "No value", count: missing },
        ]}
      />
    </PanelFrame>
  );
}

interface RowProps {
  readonly row: FacetRow;
  /** The count of the longest bar. */
  readonly greatest: number;
  onSelect(value: string): void;
}

function Row({ row: { value, count, selected }, greatest, onSelect }: RowProps) {
  return (
    <label class="facet-row" title={value}>
      <input type="checkbox" checked={selected !== null} onChange={() => onSelect(selected ?? value)} />
      <span class="facet-value">{value}</span>
      <span class="facet-count number">{count === null ? "" : formatNumber(count)}</span>
      <span class="facet-bar" aria-hidden="true">
        <span style={{ width: `${(100 * (count ?? 0)) / greatest}%` }} />
      </span>
    </label>
  );
}
