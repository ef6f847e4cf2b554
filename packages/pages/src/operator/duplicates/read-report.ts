import type { DuplicateGroup, DuplicatesReport } from "../client/duplicates-api.ts";

/** A group as a page of the report had it. */
export interface ReadGroup extends DuplicateGroup {
  /** The last change that its documents have; `null`: nothing can be decided. */
  readonly changeNumber: number | null;
}

/** A report with the groups of the pages that were read. */
export interface ReadReport extends Omit<DuplicatesReport, "groups"> {
  readonly groups: readonly ReadGroup[];
}

/**
 * The report with a further page. Each group keeps the change number of its own page: with a later one, a merge would
 * not be refused that deletes a change which the operator has not seen.
 *
 * @param before the pages before it; `null` for the first one
 */
export function withPage(before: ReadReport | null, page: DuplicatesReport): ReadReport {
  const groups = page.groups.map((group) => ({ ...group, changeNumber: page.change_number }));
  return { ...page, groups: [...(before?.groups ?? []), ...groups] };
}
