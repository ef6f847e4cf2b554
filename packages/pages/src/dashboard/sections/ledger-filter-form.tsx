import { api, KINDS, type LedgerFilter } from "../client/api.ts";
import { changeParameters } from "../client/session.ts";
import { useResource } from "../client/use-resource.ts";
import { nameOf } from "./key-texts.ts";

const KIND_TEXTS: Readonly<Record<(typeof KINDS)[number], string>> = {
  charge: "Charges",
  credit: "Credits",
  "top-up": "Top-ups",
};

/** Inputs for a filter, which the address contains. */
export function LedgerFilterForm({ filter }: { readonly filter: LedgerFilter }) {
  const keys = useResource(api.keys).value?.keys ?? [];
  const isKnown = filter.key === "" || keys.some(({ id }) => id === filter.key);
  const isFiltered = Object.values(filter).some((value) => value !== "");
  return (
    <form class="filters" aria-label="Filter" onSubmit={(event) => event.preventDefault()}>
      <label class="field">
        <span class="label">Kind</span>
        <select
          class="select"
          value={filter.kind}
          onChange={({ currentTarget }) => changeParameters({ kind: currentTarget.value })}
        >
          <option value="">All</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_TEXTS[kind]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="label">Key</span>
        <select
          class="select"
          value={filter.key}
          onChange={({ currentTarget }) => changeParameters({ key: currentTarget.value })}
        >
          <option value="">All</option>
          {!isKnown && <option value={filter.key}>{filter.key}</option>}
          {keys.toReversed().map((key) => (
            <option key={key.id} value={key.id}>
              {nameOf(key)} ({key.prefix}…)
            </option>
          ))}
        </select>
      </label>
      <DayField label="From" value={filter.from} max={filter.to} onChange={(from) => changeParameters({ from })} />
      <DayField label="To" value={filter.to} min={filter.from} onChange={(to) => changeParameters({ to })} />
      {isFiltered && (
        <button
          type="button"
          class="button button-quiet"
          onClick={() => changeParameters({ kind: "", key: "", from: "", to: "" })}
        >
          Clear filter
        </button>
      )}
    </form>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  onChange(value: string): void;
}

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <label class="field">
      <span class="label">{label} (UTC)</span>
      <input
        type="date"
        class="input"
        value={value}
        min={min}
        max={max}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
