import { beforeEach, describe, expect, it } from "vitest";
import { IN_MEMORY } from "../../sqlite/sqlite-file.ts";
import { DatasetError } from "./dataset-error.ts";
import { openDatasetFile } from "./dataset-file.ts";
import type { DatasetStore, StoredChange } from "./store.ts";

const FIELDS = '{"name":"text"}';
let store: DatasetStore;

beforeEach(() => {
  store = openDatasetFile(IN_MEMORY, FIELDS, { create: true });
});

function upsert(id: string, document = `{"id":"${id}"}`): StoredChange {
  return { id, document };
}

function remove(id: string): StoredChange {
  return { id, document: null };
}

/** The entries of the current generation, as `position id` or `position -id`. */
function entries(): readonly string[] {
  return store
    .entriesAfter(store.state().generation, 0, 100)
    .map(({ position, id, document }) => `${position} ${document === null ? "-" : ""}${id}`);
}

function changeNumber(): number {
  const { base, position } = store.state();
  return base + position;
}

describe("changes", () => {
  it("get increasing positions, one for each id", () => {
    expect(store.apply([[upsert("a"), upsert("b"), upsert("a", '{"id":"a","name":"x"}')]])).toEqual([
      ["added", "added", "replaced"],
    ]);
    expect(entries()).toEqual(["2 b", "3 a"]);
    expect(store.find("a")).toBe('{"id":"a","name":"x"}');
  });

  it("keep deletions as entries", () => {
    store.apply([[upsert("a"), upsert("b"), remove("a")]]);
    expect(entries()).toEqual(["2 b", "3 -a"]);
    expect(store.find("a")).toBeNull();
  });

  it("have no position if nothing changes", () => {
    store.apply([[upsert("a")]]);
    expect(store.apply([[upsert("a"), remove("b")]])).toEqual([["unchanged", "unchanged"]]);
    expect(changeNumber()).toBe(1);
  });

  it("are applied completely or not at all, batch by batch", () => {
    const [first, second, third] = store.apply([
      [upsert("a")],
      [upsert("b"), { id: "c", document: {} as unknown as string }],
      [upsert("d")],
    ]);
    expect(first).toEqual(["added"]);
    expect(second).toBeInstanceOf(Error);
    expect(third).toEqual(["added"]);
    expect(entries()).toEqual(["1 a", "2 d"]);
  });

  it.each(["a\0b", "ä", "😀", "'", '"', "a/b"])("accept the id %j", (id) => {
    store.apply([[upsert(id, "{}")]]);
    expect(store.find(id)).toBe("{}");
    expect(store.entriesAfter(1, 0, 1)[0]?.id).toBe(id);
  });
});

describe("a generation", () => {
  it("is not visible before it is committed", () => {
    store.apply([[upsert("a")]]);
    const generation = store.beginGeneration(changeNumber());
    store.stage(generation, [upsert("b")]);
    expect(entries()).toEqual(["1 a"]);
    store.commitGeneration(generation, true);
    expect(entries()).toEqual(["1 b"]);
    expect(store.state()).toMatchObject({ generation, base: 1, position: 1 });
  });

  it("contains the last of several documents with one id", () => {
    const generation = store.beginGeneration(0);
    store.stage(generation, [upsert("a", "1"), upsert("b"), upsert("a", "2")]);
    store.commitGeneration(generation, true);
    expect(entries()).toEqual(["2 b", "3 a"]);
    expect(store.find("a")).toBe("2");
  });

  it("does not replace changes that were made since it began", () => {
    store.apply([[upsert("old"), upsert("kept"), upsert("changed"), upsert("deleted")]]);
    const generation = store.beginGeneration(changeNumber());
    store.stage(generation, [upsert("kept"), upsert("changed", '"refreshed"'), upsert("deleted")]);
    store.apply([[upsert("changed", '"later"'), remove("deleted"), upsert("new")]]);
    const before = changeNumber();
    store.commitGeneration(generation, true);
    expect(entries()).toEqual(["1 kept", "4 changed", "5 -deleted", "6 new"]);
    expect(store.find("changed")).toBe('"later"');
    expect(changeNumber()).toBe(before + 6);
  });

  it("does not replace changes after the change number that it is given", () => {
    store.apply([[upsert("a")]]);
    const since = changeNumber();
    store.apply([[upsert("b")]]);
    const generation = store.beginGeneration(since);
    store.stage(generation, [upsert("c")]);
    store.commitGeneration(generation, true);
    expect(entries()).toEqual(["1 c", "2 b"]);
  });

  it("can remove a tenth of the documents, not more", () => {
    const ids = Array.from({ length: 20 }, (_, index) => `d${index}`);
    store.apply([ids.map((id) => upsert(id))]);
    const tooFew = store.beginGeneration(changeNumber());
    store.stage(
      tooFew,
      ids.slice(3).map((id) => upsert(id)),
    );
    expect(() => store.commitGeneration(tooFew, false)).toThrow(DatasetError);
    expect(store.state().generation).toBe(1);
    store.stage(tooFew, [upsert("d0")]);
    store.commitGeneration(tooFew, false);
    expect(store.state().generation).toBe(tooFew);
  });

  it("does not count deletions as documents that it removes", () => {
    store.apply([[upsert("a"), upsert("b")]]);
    store.apply([[remove("a")]]);
    const generation = store.beginGeneration(changeNumber());
    store.stage(generation, [upsert("b")]);
    store.commitGeneration(generation, false);
    expect(entries()).toEqual(["1 b"]);
  });

  it("is deleted in parts if it is not used", () => {
    store.apply([[upsert("a")]]);
    const generation = store.beginGeneration(changeNumber());
    store.stage(
      generation,
      Array.from({ length: 2500 }, (_, index) => upsert(`d${index}`)),
    );
    expect(store.deleteUnused(generation)).toBe(false);
    let parts = 0;
    while (store.deleteUnused(null)) parts++;
    expect(parts).toBe(3);
    expect(store.entriesAfter(generation, 0, 1)).toEqual([]);
    expect(() => store.stage(generation, [upsert("b")])).toThrow("has been deleted");
    expect(entries()).toEqual(["1 a"]);
  });
});

it("tells readers that a load is running until its lease ends", () => {
  store.apply([[upsert("a")]], true);
  expect(store.state().loadingUntil).toBeGreaterThan(Date.now());
  store.endLoad();
  expect(store.state().loadingUntil).toBe(0);
});
