import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { IN_MEMORY } from "../sqlite/database.ts";
import { openSqliteFile } from "../sqlite/sqlite-file.ts";
import { type Batch, idempotencyOf, type StoredChange } from "./batch.ts";
import { DatasetError } from "./dataset-error.ts";
import { DATASET_FILE, openDatasetFile } from "./dataset-file.ts";
import { MIGRATIONS } from "./migrations.ts";
import { DatasetStore } from "./store.ts";

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

function once(key: string, ...changes: StoredChange[]): Batch {
  return { changes, idempotency: idempotencyOf(key, changes) };
}

function batch(...changes: StoredChange[]): Batch {
  return { changes, idempotency: null };
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
    expect(store.apply([batch(upsert("a"), upsert("b"), upsert("a", '{"id":"a","name":"x"}'))])).toMatchObject([
      { added: 2, replaced: 1, deleted: 0, unchanged: 0, changeNumber: 3 },
    ]);
    expect(entries()).toEqual(["2 b", "3 a"]);
    expect(store.find("a")).toBe('{"id":"a","name":"x"}');
  });

  it("that patch a document replace, add and remove members, in their order", () => {
    const members = ["name", "__proto__", "size"];
    const patch = (id: string, json: string): Batch["changes"][number] => ({ id, patch: json, members });
    const applied = (...changes: Batch["changes"]): unknown => store.apply([{ changes, idempotency: null }])[0];
    store.apply([batch(upsert("a", '{"id":"a","name":"x","size":3}'))]);
    expect(applied(patch("a", '{"__proto__":"p","size":4}'), patch("a", '{"name":null}'))).toMatchObject({
      replaced: 2,
    });
    expect(store.find("a")).toBe('{"id":"a","__proto__":"p","size":4}');
    expect(applied(patch("a", '{"size":4}'))).toEqual({
      ...{ added: 0, replaced: 0, deleted: 0, unchanged: 1 },
      ...{ generation: 1, changeNumber: 3, missing: 0, isRepeated: false },
    });
    for (const id of ["b", "a\ud800"]) expect(applied(patch(id, "{}"))).toMatchObject({ unchanged: 1, missing: 1 });
    expect(entries()).toEqual(["3 a"]);
  });

  it("that delete a version of a document keep later ones", () => {
    store.apply([batch(upsert("a"), upsert("b"), upsert("c"))]);
    const deletions = ["a", "b", "c", "d"].map((id) => ({ id, deleteUntil: changeNumber() }));
    store.apply([batch(upsert("b", '{"id":"b","name":"x"}'), remove("c"))]);
    expect(store.apply([{ changes: deletions, idempotency: null }])).toMatchObject([{ deleted: 1, unchanged: 3 }]);
    expect(entries()).toEqual(["4 b", "5 -c", "6 -a"]);
  });

  it("keep deletions as entries", () => {
    store.apply([batch(upsert("a"), upsert("b"), remove("a"))]);
    expect(entries()).toEqual(["2 b", "3 -a"]);
    expect(store.find("a")).toBeNull();
  });

  it("have no position if nothing changes", () => {
    store.apply([batch(upsert("a"))]);
    expect(store.apply([batch(upsert("a"), remove("b"))])).toMatchObject([{ unchanged: 2, changeNumber: 1 }]);
    expect(changeNumber()).toBe(1);
  });

  it("are applied completely or not at all, batch by batch", () => {
    const [first, second, third] = store.apply([
      batch(upsert("a")),
      batch(upsert("b"), { id: "c", document: {} as unknown as string }),
      batch(upsert("d")),
    ]);
    expect(first).toMatchObject({ added: 1, changeNumber: 1 });
    expect(second).toBeInstanceOf(Error);
    expect(third).toMatchObject({ added: 1, changeNumber: 2 });
    expect(entries()).toEqual(["1 a", "2 d"]);
  });

  it.each(["a\0b", "ä", "😀", "'", '"', "a/b"])("accept the id %j", (id) => {
    store.apply([batch(upsert(id, "{}"))]);
    expect(store.find(id)).toBe("{}");
    expect(store.entriesAfter(1, 0, 1)[0]?.id).toBe(id);
  });
});

describe("a deletion", () => {
  it("of an id that no document can have does not delete another one", () => {
    store.apply([batch(upsert("\ufffd"))]);
    expect(store.apply([batch(remove("\ud800"))])).toMatchObject([{ deleted: 0, unchanged: 1 }]);
    expect(store.find("\ufffd")).not.toBeNull();
  });
});

describe("a batch with an idempotency key", () => {
  it("is applied once, and has the first result again", () => {
    const [first] = store.apply([once("k", upsert("a"), remove("b"))]);
    expect(first).toMatchObject({ added: 1, unchanged: 1, changeNumber: 1, generation: 1, isRepeated: false });
    store.apply([batch(remove("a"))]);
    expect(store.apply([once("k", upsert("a"), remove("b"))])).toEqual([{ ...first, isRepeated: true }]);
    expect(store.find("a")).toBeNull();
    expect(changeNumber()).toBe(2);
  });

  it("is applied once if it arrives twice in one transaction", () => {
    const results = store.apply([once("k", upsert("a")), once("k", upsert("a")), once("other", upsert("a"))]);
    expect(results).toMatchObject([
      { added: 1, isRepeated: false },
      { added: 1, isRepeated: true },
      { unchanged: 1, isRepeated: false },
    ]);
    expect(changeNumber()).toBe(1);
  });

  it("is rejected if its key was used for other changes", () => {
    const [, second, third] = store.apply([once("k", upsert("a")), once("k", upsert("b")), batch(upsert("c"))]);
    expect(second).toMatchObject({ name: "DatasetError", code: "idempotency_conflict" });
    expect(third).toMatchObject({ added: 1 });
    expect(entries()).toEqual(["1 a", "2 c"]);
  });

  it("can be applied again after it failed", () => {
    const broken = { id: "b", document: {} as unknown as string };
    expect(store.apply([{ changes: [upsert("a"), broken], idempotency: { key: "k", hash: "h" } }])).toEqual([
      expect.any(Error),
    ]);
    expect(store.apply([once("k", upsert("a"))])).toMatchObject([{ added: 1, isRepeated: false }]);
  });

  it("keeps its result over a refresh", () => {
    const [first] = store.apply([once("k", upsert("a"))]);
    store.generations.commit(store.generations.begin(changeNumber()), true);
    expect(store.apply([once("k", upsert("a"))])).toEqual([{ ...first, isRepeated: true }]);
    expect(store.find("a")).toBeNull();
  });

  it("is forgotten after 24 hours", () => {
    let now = 1_000_000;
    const timed = new DatasetStore(openSqliteFile(IN_MEMORY, DATASET_FILE, { create: true }), () => now);
    timed.initialize("id", FIELDS);
    timed.apply([once("k", upsert("a")), batch(remove("a"))]);
    now += 24 * 60 * 60 * 1000 - 1;
    expect(timed.apply([once("k", upsert("a"))])).toMatchObject([{ isRepeated: true }]);
    now += 1;
    expect(timed.apply([once("k", upsert("a"))])).toMatchObject([{ added: 1, isRepeated: false }]);
  });

  it.each(["", "x".repeat(1001), "\ud800", 1])("is rejected with the key %j", (key) => {
    expect(() => idempotencyOf(key as string, [])).toThrow(TypeError);
  });
});

describe("a file of an earlier release", () => {
  it.each(MIGRATIONS.map((_, index) => index + 1))("with %i migrations is brought up to date", (count) => {
    const path = join(mkdtempSync(join(tmpdir(), "firmament-migrations-")), "companies.db");
    const earlier = openSqliteFile(path, { ...DATASET_FILE, migrations: MIGRATIONS.slice(0, count) }, { create: true });
    // In the tables of every release, so that it does not depend on the current code.
    earlier.write(() => {
      earlier.scalar(
        "insert into generations (number, base, began_after, last_position) values (1, 0, 0, 1) returning number",
      );
      const columns = "one, id, fields, generation, updated_at, loading_until";
      earlier.scalar(`insert into dataset (${columns}) values (1, 'id', '${FIELDS}', 1, 5, 0) returning one`);
      earlier.scalar("insert into entries values (1, 1, 1, 'a', '{}') returning number");
    });
    earlier.close();
    const current = openDatasetFile(path, FIELDS, { create: false });
    expect(current.find("a")).toBe("{}");
    expect(current.apply([once("k", upsert("b"))])).toMatchObject([{ added: 1, changeNumber: 2 }]);
    current.close();
    rmSync(dirname(path), { recursive: true });
  });
});

describe("a generation", () => {
  it("is not visible before it is committed", () => {
    store.apply([batch(upsert("a"))]);
    const generation = store.generations.begin(changeNumber());
    store.generations.stage(generation, [upsert("b")]);
    expect(entries()).toEqual(["1 a"]);
    store.generations.commit(generation, true);
    expect(entries()).toEqual(["1 b"]);
    expect(store.state()).toMatchObject({ generation, base: 2, position: 1 });
  });

  it("contains the last of several documents with one id", () => {
    const generation = store.generations.begin(0);
    store.generations.stage(generation, [upsert("a", "1"), upsert("b"), upsert("a", "2")]);
    store.generations.commit(generation, true);
    expect(entries()).toEqual(["2 b", "3 a"]);
    expect(store.find("a")).toBe("2");
  });

  it("does not replace changes that were made since it began", () => {
    store.apply([batch(upsert("old"), upsert("kept"), upsert("changed"), upsert("deleted"))]);
    const generation = store.generations.begin(changeNumber());
    store.generations.stage(generation, [upsert("kept"), upsert("changed", '"refreshed"'), upsert("deleted")]);
    store.apply([batch(upsert("changed", '"later"'), remove("deleted"), upsert("new"))]);
    const before = changeNumber();
    store.generations.commit(generation, true);
    expect(entries()).toEqual(["1 kept", "4 changed", "5 -deleted", "6 new"]);
    expect(store.find("changed")).toBe('"later"');
    expect(changeNumber()).toBe(before + 7);
  });

  it("replaces another one that was committed after it was requested, but not the changes after that", () => {
    const since = changeNumber();
    const first = store.generations.begin(since);
    store.generations.stage(first, [upsert("a"), upsert("b")]);
    store.generations.commit(first, true);
    store.apply([batch(upsert("c"))]);
    const second = store.generations.begin(since);
    store.generations.stage(second, [upsert("b")]);
    store.generations.commit(second, true);
    expect(entries()).toEqual(["1 b", "2 c"]);
  });

  it("has no entries once it was replaced, because they are being deleted", () => {
    store.apply([batch(upsert("a"), upsert("b"))]);
    const { generation } = store.state();
    const second = store.generations.begin(changeNumber());
    store.generations.stage(second, [upsert("c")]);
    expect(store.entriesAfter(second, 0, 10)).toHaveLength(1);
    store.generations.commit(second, true);
    expect(store.entriesAfter(generation, 0, 10)).toEqual([]);
  });

  it("does not replace changes after the change number that it is given", () => {
    store.apply([batch(upsert("a"))]);
    const since = changeNumber();
    store.apply([batch(upsert("b"))]);
    const generation = store.generations.begin(since);
    store.generations.stage(generation, [upsert("c")]);
    store.generations.commit(generation, true);
    expect(entries()).toEqual(["1 c", "2 b"]);
  });

  it("can remove a tenth of the documents, not more", () => {
    const ids = Array.from({ length: 20 }, (_, index) => `d${index}`);
    store.apply([batch(...ids.map((id) => upsert(id)))]);
    const tooFew = store.generations.begin(changeNumber());
    store.generations.stage(
      tooFew,
      ids.slice(3).map((id) => upsert(id)),
    );
    expect(() => store.generations.commit(tooFew, false)).toThrow(DatasetError);
    expect(store.state().generation).toBe(1);
    store.generations.stage(tooFew, [upsert("d0")]);
    store.generations.commit(tooFew, false);
    expect(store.state().generation).toBe(tooFew);
  });

  it("does not count deletions as documents that it removes", () => {
    store.apply([batch(upsert("a"), upsert("b"))]);
    store.apply([batch(remove("a"))]);
    const generation = store.generations.begin(changeNumber());
    store.generations.stage(generation, [upsert("b")]);
    store.generations.commit(generation, false);
    expect(entries()).toEqual(["1 b"]);
  });

  it("is deleted in parts if it is not used", () => {
    store.apply([batch(upsert("a"))]);
    const generation = store.generations.begin(changeNumber());
    store.generations.stage(
      generation,
      Array.from({ length: 2500 }, (_, index) => upsert(`d${index}`)),
    );
    expect(store.generations.deleteUnused(generation)).toBe(false);
    let parts = 0;
    while (store.generations.deleteUnused(null)) parts++;
    expect(parts).toBe(3);
    expect(store.entriesAfter(generation, 0, 1)).toEqual([]);
    expect(() => store.generations.stage(generation, [upsert("b")])).toThrow("has been deleted");
    expect(entries()).toEqual(["1 a"]);
  });
});

it("tells readers that a load is running until its lease ends", () => {
  store.apply([batch(upsert("a"))], true);
  expect(store.state().loadingUntil).toBeGreaterThan(Date.now());
  store.endLoad();
  expect(store.state().loadingUntil).toBe(0);
});
