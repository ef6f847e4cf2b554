import { expect, test } from "vitest";
import type { KeptReport } from "./duplicate-search.ts";
import { duplicatesPage, type PageParts, partnersOf } from "./duplicates-page.ts";

function reportOf(...groups: readonly (readonly string[])[]): KeptReport {
  return {
    report: {
      documents: 20_000,
      groups: groups.map((ids) => ({ ids, links: [], isByNamesOnly: false })),
      ...{ conflicts: [], skipped: [], notes: [] },
    },
    ...{ searchedAt: 0, tookMs: 0 },
  };
}

const PARTS: PageParts = {
  ...{ dataset: "companies", offset: 0, limit: 20, apart: new Map(), changeNumber: 1 },
  get: async (id) => ({ id }),
  mergesInto: () => [],
};

test("a group of many documents is shown in time, with the first of them", async () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `${index}`);
  const apart = partnersOf([
    ["1", "elsewhere"],
    ["elsewhere", "2"],
  ]);
  const { groups } = await duplicatesPage(reportOf(ids), { ...PARTS, apart });
  expect(groups.map(({ ids, documents }) => [ids.length, documents.length])).toEqual([[20_000, 20]]);
});

test("a group is left out once two of its documents are declared different, in any order, or one is gone", async () => {
  const report = reportOf(["1", "2", "3"], ["4", "5"], ["6", "7"]);
  const get = async (id: string) => (id === "5" ? undefined : { id });
  for (const pair of [
    ["3", "1"],
    ["1", "3"],
  ] as const) {
    const { groups, total } = await duplicatesPage(report, { ...PARTS, get, apart: partnersOf([pair]) });
    expect([groups.map(({ ids }) => ids), total]).toEqual([[["6", "7"]], 3]);
  }
});

test("earlier merges of its documents are shown, the latest first", async () => {
  const merge = (number: number, kept: string, removed: string) => ({
    ...{ number, kept, removed: [removed], before: [], by: "ada", at: new Date(0) },
  });
  const merges = [merge(1, "1", "2"), merge(2, "2", "1"), merge(3, "1", "9")];
  const mergesInto = (id: string) => merges.filter(({ kept }) => kept === id);
  const { groups } = await duplicatesPage(reportOf(["1", "2"]), { ...PARTS, mergesInto });
  expect(groups[0]?.merged_before.map(({ merge }) => merge)).toEqual([2, 1]);
});
