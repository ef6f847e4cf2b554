import { formatNumber } from "../parts/format.ts";

interface FacetChoiceProps {
  readonly label: string;
  /** `null` if it is not known. */
  readonly count: number | null;
  /** The count of the longest bar. */
  readonly greatest: number;
  readonly isSelected: boolean;
  /** The name of the choices of which one is selected at a time; `null` if several can be. */
  readonly group: string | null;
  onSelect(): void;
}

/** A choice of a facet with its count. */
export function FacetChoice({ label, count, greatest, isSelected, group, onSelect }: FacetChoiceProps) {
  return (
    <label class="facet-row" title={label}>
      <input
        type={group === null ? "checkbox" : "radio"}
        {...(group !== null && { name: group })}
        checked={isSelected}
        onChange={onSelect}
      />
      <span class="facet-value">{label}</span>
      <span class="facet-count number">{count === null ? "" : formatNumber(count)}</span>
      <span class="facet-bar" aria-hidden="true">
        <span style={{ width: `${(100 * (count ?? 0)) / greatest}%` }} />
      </span>
    </label>
  );
}
