import type { Dataset } from "@firmament/dataset";
import { DatasetFile } from "@firmament/test-support/dataset/dataset-file.ts";
import type { CompanySchema } from "firmament/companies";
import { describe, expect, it } from "vitest";

const file = new DatasetFile("companies.db");
const open = (): Promise<Dataset<CompanySchema>> => file.openCompanies();

const ACME = { id: "1", name: "Acme GmbH", website: "acme.example" };
const ACME_AGAIN = { id: "2", name: "ACME", location_city: "Bonn" };
const ACME_THIRD = { id: "3", name: "Acme" };
const MERGED = { ...ACME, location_city: "Bonn" };

async function withThree(): Promise<Dataset<CompanySchema>> {
  const dataset = await open();
  await dataset.apply([ACME, ACME_AGAIN, ACME_THIRD].map((upsert) => ({ upsert })));
  return dataset;
}

const documentsOf = ({ engine }: Dataset<CompanySchema>): readonly object[] =>
  [...engine.documents()].toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe("pairs that are different", () => {
  it("are kept after reopening and a refresh, for all processes", async () => {
    const dataset = await withThree();
    const other = await open();
    expect(await dataset.decisions.keepApart([["2", "1"]], { by: "operator" })).toBe(1);
    expect(
      await dataset.decisions.keepApart([
        ["1", "2"],
        ["10", "9"],
      ]),
    ).toBe(1);
    await dataset.refresh([ACME], { allowShrink: true });
    const expected = [
      { number: expect.any(Number), ids: ["10", "9"], by: "", at: expect.any(Date) },
      { number: 1, ids: ["1", "2"], by: "operator", at: expect.any(Date) },
    ];
    expect(other.decisions.distinct()).toEqual(expected);
    expect(other.decisions.distinct({ before: 2, limit: 1 })).toEqual(expected.slice(1));
    await dataset.close();
    const again = await open();
    expect(again.decisions.distinct()).toEqual(expected);
    expect(again.decisions.count()).toEqual({ distinct: 2, merges: 0 });
  });

  it("can be taken back", async () => {
    const { decisions } = await open();
    await decisions.keepApart([["1", "2"]]);
    expect(
      await decisions.joinAgain([
        ["2", "1"],
        ["1", "3"],
      ]),
    ).toBe(1);
    expect(decisions.count()).toEqual({ distinct: 0, merges: 0 });
  });

  it.each([
    [["1", "1"], 'A pair must be two different ids, such as ["1", "2"], not a list.'],
    [["1"], 'A pair must be two different ids, such as ["1", "2"], not a list.'],
    [["1", "\ud800"], 'No document has the id "\\ud800", which has half of a surrogate pair.'],
  ])("need two ids: %#", async (pair, message) => {
    const { decisions } = await open();
    await expect(decisions.keepApart([pair as never])).rejects.toThrow(new TypeError(message));
  });
});

describe("a merge", () => {
  it("is one change, which can be taken back", async () => {
    const dataset = await withThree();
    const { changeNumber } = dataset.searched;
    expect(await dataset.decisions.merge(MERGED, ["2", "3"], { by: "operator", changeNumber })).toMatchObject({
      replaced: 1,
      deleted: 2,
      changeNumber: changeNumber + 3,
    });
    expect(documentsOf(dataset)).toEqual([MERGED]);
    const merge = { kept: "1", removed: ["2", "3"], before: [ACME, ACME_AGAIN, ACME_THIRD], by: "operator" };
    expect(dataset.decisions.merges()).toEqual([{ number: 1, ...merge, at: expect.any(Date) }]);

    await dataset.close();
    const again = await open();
    expect(await again.decisions.undo(1)).toMatchObject({ added: 2, replaced: 1 });
    expect(documentsOf(again)).toEqual([ACME, ACME_AGAIN, ACME_THIRD]);
    expect(again.decisions.merges()).toEqual([]);
    await expect(again.decisions.undo(1)).rejects.toMatchObject({
      code: "documents_changed",
      message: "Cannot take the merge 1 back: there is none, or none any more.",
    });
  });

  it("with an idempotency key is applied once", async () => {
    const dataset = await withThree();
    const options = { idempotencyKey: "k", changeNumber: dataset.searched.changeNumber };
    const first = await dataset.decisions.merge(MERGED, ["2"], options);
    expect(await dataset.decisions.merge(MERGED, ["2"], options)).toEqual({ ...first, isRepeated: true });
    expect(dataset.decisions.count().merges).toBe(1);
    await expect(dataset.decisions.merge(MERGED, ["3"], options)).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
  });

  it("changes nothing if one of the documents is not as it was", async () => {
    const dataset = await withThree();
    const { changeNumber } = dataset.searched;
    await dataset.patch("2", { location_city: "Köln" });
    await expect(dataset.decisions.merge(MERGED, ["2"], { changeNumber })).rejects.toMatchObject({
      code: "documents_changed",
      message:
        'Nothing was changed: the document "2" was changed after the merge was decided. Read the documents again, and decide anew.',
    });
    await expect(dataset.decisions.merge(MERGED, ["3", "4"])).rejects.toMatchObject({
      message: expect.stringContaining('the document "4" does not exist. It was deleted, or merged before.'),
    });
    expect(documentsOf(dataset)).toEqual([ACME, { ...ACME_AGAIN, location_city: "Köln" }, ACME_THIRD]);
    expect(dataset.decisions.count().merges).toBe(0);
  });

  it("is not taken back after later changes, whose values would be lost", async () => {
    const dataset = await withThree();
    await dataset.decisions.merge(MERGED, ["2"]);
    await dataset.upsert(ACME_AGAIN);
    await expect(dataset.decisions.undo(1)).rejects.toThrow('the document "2" exists again');
    await dataset.delete("2");
    await dataset.patch("1", { location_city: "Köln" });
    await expect(dataset.decisions.undo(1)).rejects.toThrow('the document "1" was changed after the merge');
    await dataset.delete("1");
    await expect(dataset.decisions.undo(1)).rejects.toThrow('the document "1" was deleted after the merge');
    expect(await dataset.decisions.forget(1)).toBe(true);
    expect(await dataset.decisions.forget(1)).toBe(false);
  });

  it("is remembered when a refresh brings the documents back", async () => {
    const dataset = await withThree();
    await dataset.decisions.merge(MERGED, ["2"]);
    await dataset.refresh([ACME, ACME_AGAIN, ACME_THIRD]);
    expect(documentsOf(dataset)).toHaveLength(3);
    expect(dataset.decisions.merges()).toMatchObject([{ kept: "1", removed: ["2"] }]);
    await dataset.decisions.merge(MERGED, ["2"]);
    expect(dataset.decisions.merges({ limit: 1 })).toMatchObject([{ number: 2 }]);
    expect(dataset.decisions.merges({ before: 2 })).toMatchObject([{ number: 1 }]);
  });

  it.each([
    [[], "A merge needs the ids of the documents that are deleted."],
    [["1"], 'The document "1" takes part in the merge twice.'],
    [["2", "2"], 'The document "2" takes part in the merge twice.'],
  ])("needs other documents: %j", async (removed, message) => {
    const { decisions } = await open();
    await expect(decisions.merge(MERGED, removed)).rejects.toThrow(new TypeError(message));
  });
});
