import { useComputed } from "@preact/signals";
import { Switch } from "../parts/switch.tsx";
import { RELEVANCE_SORT } from "../search/search-source.ts";
import { isSort, sortChoices } from "../search/sort-choices.ts";
import type { Playground } from "./playground.ts";
import "./toolbar.css";

interface ToolbarProps {
  readonly playground: Playground;
  /** Opens the filters; `null` if they are beside the results. */
  readonly onFilters: (() => void) | null;
}

/** The order and the layout of the hits, and the buttons that open the filters and the panel. */
export function Toolbar({ playground: { state, library }, onFilters }: ToolbarProps) {
  const layout = useComputed(() => state.view.value.layout).value;
  const sort = useComputed(() => state.view.value.sort).value;
  const panel = useComputed(() => state.view.value.panel).value;
  const filters = useComputed(() => Object.keys(state.view.value.filter).length).value;
  const open = library.current.value;
  if (open === null) return null;
  const choices = sortChoices(open.profile.fields, open.source.dataset);
  const current = isSort(sort, open.profile.fields) ? sort : RELEVANCE_SORT;
  return (
    <div class="toolbar">
      {onFilters !== null && (
        <button type="button" class="button" onClick={onFilters}>
          Filters{filters > 0 && ` (${filters})`}
        </button>
      )}
      <label class="toolbar-order">
        <span class="visually-hidden">Order</span>
        <select
          class="select"
          value={current}
          onChange={({ currentTarget }) => state.go({ sort: currentTarget.value })}
        >
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {choices.every(({ value }) => value !== current) && <option value={current}>{current}</option>}
        </select>
      </label>
      <Switch
        label="Layout"
        name="layout"
        value={layout}
        texts={{ cards: "Cards", table: "Table" }}
        onChange={(next) => state.go({ layout: next })}
      />
      <button
        type="button"
        class="button"
        aria-expanded={panel !== null}
        onClick={() => state.change({ panel: panel === null ? "language" : null })}
      >
        Inspect
      </button>
    </div>
  );
}
