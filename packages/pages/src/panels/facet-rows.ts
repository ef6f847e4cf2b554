import type { ValueCount } from "firmament";

/** A row of a facet. */
export interface FacetRow {
  readonly value: string;
  /** `null` if it is not known. */
  readonly count: number | null;
  readonly isSelected: boolean;
}

/**
 * The counted values in their order, after the selected values that are not among them.
 *
 * @param areAll whether `values` are all values of the field
 */
export function facetRows(
  values: readonly ValueCount[],
  selected: readonly string[],
  areAll: boolean,
): readonly FacetRow[] {
  const unlisted = selected.filter((value) => values.every((counted) => counted.value !== value));
  return [
    ...unlisted.map((value): FacetRow => ({ value, count: areAll ? 0 : null, isSelected: true })),
    ...values.map(({ value, count }): FacetRow => ({ value, count, isSelected: selected.includes(value) })),
  ];
}
