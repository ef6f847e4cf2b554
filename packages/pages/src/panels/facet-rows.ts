import type { ValueCount } from "firmament";

/** A row of a facet. */
export interface FacetRow {
  readonly value: string;
  /** `null` if it is not known. */
  readonly count: number | null;
  /** How the value is written in the filter, which may differ in case; `null` if it is not selected. */
  readonly selected: string | null;
}

/**
 * The counted values in their order, after the selected values that are not among them.
 *
 * A filter matches words regardless of case, so a selected `germany` is the value `Germany`.
 *
 * @param areAll whether `values` are all values of the field
 */
export function facetRows(
  values: readonly ValueCount[],
  selected: readonly string[],
  areAll: boolean,
): readonly FacetRow[] {
  const unlisted = new Set(selected);
  const exact = new Set(values.map(({ value }) => value));
  const rows = values.map(({ value, count }): FacetRow => {
    const written = unlisted.has(value)
      ? value
      : [...unlisted].find((text) => !exact.has(text) && text.toLowerCase() === value.toLowerCase());
    if (written !== undefined) unlisted.delete(written);
    return { value, count, selected: written ?? null };
  });
  return [
    ...Array.from(unlisted, (value): FacetRow => ({ value, count: areAll ? 0 : null, selected: value })),
    ...rows,
  ];
}
