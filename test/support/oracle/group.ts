import type { Company } from "firmament/companies";

/** A group of documents with the same value; `null` for documents without one. */
export interface NaiveGroup {
  readonly value: string | number | boolean | null;
  readonly total: number;
  /** The ids of its first documents. */
  readonly ids: readonly string[];
}

/**
 * The groups of companies in the order of their first companies.
 *
 * @param companies in the order of hits
 */
export function naiveGroups(
  companies: readonly Company[],
  by: Exclude<keyof Company, "industries" | "specialities">,
  size: number,
): readonly NaiveGroup[] {
  const groups = Map.groupBy(companies, (company) => company[by] ?? null);
  return [...groups].map(([value, members]) => {
    return { value, total: members.length, ids: members.slice(0, size).map(({ id }) => id) };
  });
}
