import { expect, test } from "vitest";
import type { DuplicatesReport } from "../client/duplicates-api.ts";
import { withPage } from "./read-report.ts";

function page(ids: readonly string[], changeNumber: number, nextOffset: number | null): DuplicatesReport {
  return {
    groups: [{ ids, documents: [], links: [], by_names_only: false, merged_before: [] }],
    ...{ documents: 9, total: 2, next_offset: nextOffset, conflicts: [], conflict_count: 0, skipped: [], notes: [] },
    ...{ took_ms: 1, change_number: changeNumber },
  };
}

test("further pages add their groups, which were read at a later change", () => {
  const first = withPage(null, page(["1", "2"], 10, 1));
  const all = withPage(first, page(["3", "4"], 15, null));
  expect(all.groups.map(({ ids, changeNumber }) => [ids, changeNumber])).toEqual([
    [["1", "2"], 10],
    [["3", "4"], 15],
  ]);
  expect(all).toMatchObject({ change_number: 15, next_offset: null });
});
