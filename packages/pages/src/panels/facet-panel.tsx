import type { ValueCount } from "firmament";
import { useId } from "preact/hooks";
import { formatNumber } from "../parts/format.ts";
import { FacetChoice } from "./facet-choice.tsx";
import { facetRows } from "./facet-rows.ts";
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
  /** Called to add the value to the filter, or to remove it. */
  onSelect(value: string): void;
  /** The text of a value; default: the value. */
  labelOf?(value: string): string;
  onClear(): void;
  /** Called with the text of the search box; `null` if values cannot be searched. */
  readonly onSearch: ((text: string) => void) | null;
  /** Called to show more values, or fewer again; `null` if there are no others. */
  readonly onExpand: (() => void) | null;
  readonly isExpanded: boolean;
  readonly startsOpen: boolean;
}

/** The values of a field as check boxes with counts. */
export function FacetPanel(props: FacetPanelProps) {
  const { title, field, values, selected, other, missing, search, labelOf = String, onSearch, onExpand } = props;
  const searchId = useId();
  const isSearchable = onSearch !== null && (other > 0 || search !== "" || props.isExpanded);
  const rows = facetRows(values, selected, other === 0 && search === "");
  const greatest = Math.max(1, ...values.map(({ count }) => count));
  return (
    <PanelFrame
      title={title}
      startsOpen={props.startsOpen}
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
            onInput={({ currentTarget }) => onSearch(currentTarget.value)}
          />
        </div>
      )}
      <fieldset class="facet-values" data-field={field}>
        <legend class="visually-hidden">{title}</legend>
        {rows.map((row) => (
          <FacetChoice
            key={row.value}
            label={labelOf(row.value)}
            count={row.count}
            greatest={greatest}
            isSelected={row.isSelected}
            group={null}
            onSelect={() => props.onSelect(row.value)}
          />
        ))}
      </fieldset>
      {rows.length === 0 && (search !== "" || missing === 0) && (
        <p class="hint" role={search === "" ? undefined : "status"}>
          {search === "" ? "No values." : `Nothing contains “${search}”.`}
        </p>
      )}
      {onExpand !== null && (
        <button type="button" class="link facet-expand" aria-expanded={props.isExpanded} onClick={onExpand}>
          {props.isExpanded ? "Show fewer" : "Show more"}
          <span class="visually-hidden"> of {title}</span>
        </button>
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
