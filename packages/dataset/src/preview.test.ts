import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dataset } from "@firmament/dataset";
import { openInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import type { CompanyInput, CompanySchema } from "firmament/companies";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "firmament-preview-"));
const dataset: Dataset<CompanySchema> = await openInProcess(join(folder, "companies.db"));
afterAll(async () => {
  await dataset.close();
  rmSync(folder, { recursive: true });
});

const records = fc.array(
  fc.record({ id: fc.constantFrom("a", "b", "c", "d", "e"), name: fc.constantFrom("Acme", "Bolt") }),
  { maxLength: 8 },
);

function documents(): ReadonlyMap<string, string> {
  return new Map(dataset.engine.ids("*:*").map((id) => [id, dataset.engine.get(id)?.name ?? ""]));
}

/** Counts what distinguishes two states. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const ids = [...after.keys()];
  const added = ids.filter((id) => !before.has(id)).length;
  const unchanged = ids.filter((id) => before.get(id) === after.get(id)).length;
  const removed = [...before.keys()].filter((id) => !after.has(id)).length;
  return { added, replaced: ids.length - added - unchanged, unchanged, removed };
}

describe("a preview", () => {
  it("counts what a load then changes", async () => {
    await fc.assert(
      fc.asyncProperty(records, records, async (stored, loaded) => {
        await dataset.refresh(stored, { allowShrink: true });
        const { changeNumber } = dataset.status();
        const preview = await dataset.preview(loaded);
        expect(dataset.status().changeNumber).toBe(changeNumber);
        const before = documents();
        const last = new Map(loaded.map(({ id, name }) => [id, name]));
        expect(preview).toEqual({
          ...differences(before, last),
          removed: 0,
          duplicates: loaded.length - last.size,
          skipped: 0,
          needsAllowShrink: false,
        });
        await dataset.load(loaded);
        expect(documents()).toEqual(new Map([...before, ...last]));
      }),
      runs(3),
    );
  });

  it("counts what a refresh then changes, as the refresh does", async () => {
    await fc.assert(
      fc.asyncProperty(records, records, async (stored, refreshed) => {
        await dataset.refresh(stored, { allowShrink: true });
        const before = documents();
        const preview = await dataset.preview(refreshed, { refresh: true });
        const summary = await dataset.refresh(refreshed, { allowShrink: true });
        const expected = differences(before, documents());
        expect(preview).toMatchObject({ ...expected, needsAllowShrink: expected.removed > before.size / 10 });
        expect(summary).toMatchObject(expected);
      }),
      runs(3),
    );
  });

  it("skips invalid records, and ends when it is aborted", async () => {
    const errors: string[] = [];
    const invalid = [
      { id: "a", followers: "many" },
      { id: "b", name: "Bolt" },
    ] as unknown as readonly CompanyInput[];
    const preview = await dataset.preview(invalid, { onError: ({ id = "" }) => errors.push(id) });
    expect([preview.skipped, errors]).toEqual([1, ["a"]]);
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(dataset.preview(invalid, { signal })).rejects.toThrow("enough");
  });
});

it("the effects of a refresh leave out what changed meanwhile", async () => {
  const named = (id: string, name: string): CompanyInput => ({ id, name });
  await dataset.refresh([named("a", "Acme"), named("b", "Bolt")], { allowShrink: true });
  const refresh = dataset.refresh([named("a", "Other"), named("b", "Other"), named("c", "Caldera")]);
  await dataset.apply([{ upsert: named("a", "Later") }, { delete: "b" }]);
  expect(await refresh).toMatchObject({ added: 1, replaced: 0, unchanged: 2, removed: 0 });
  expect(documents()).toEqual(
    new Map([
      ["c", "Caldera"],
      ["a", "Later"],
    ]),
  );
});
