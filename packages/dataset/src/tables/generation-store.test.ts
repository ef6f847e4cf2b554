import { describe, expect, test } from "vitest";
import { SqliteDatabase } from "../sqlite/database.ts";
import { DatasetError } from "./dataset-error.ts";
import { MIGRATIONS } from "./migrations.ts";
import { DatasetStore } from "./store.ts";

const SCHEMA = { schema: "{}", fields: "{}" };

/** A dataset with documents of some hundred bytes. */
function newStore(count: number): { readonly store: DatasetStore; readonly database: SqliteDatabase } {
  const newError: ConstructorParameters<typeof SqliteDatabase>[2] = (code, message) => new DatasetError(code, message);
  const database = new SqliteDatabase(":memory:", "the file", newError);
  for (const migration of MIGRATIONS) database.execute(migration);
  const store = new DatasetStore(database);
  store.initialize("d", "old");
  const changes = Array.from({ length: count }, (_, id) => ({ id: `${id}`, document: `${id}:${"x".repeat(300)}` }));
  store.apply([{ changes, idempotency: null }]);
  return { store, database };
}

function documentsOf(store: DatasetStore): readonly (string | null)[] {
  return store.entriesAfter(store.state().generation, 0, 10_000).map(({ document }) => document?.slice(0, 5) ?? null);
}

const marked = (document: string): string => `new ${document}`;

describe("the conversion of a generation", () => {
  test("reads the documents in parts, then the changes that were made meanwhile, and those of the last moment", () => {
    const { store } = newStore(700);
    const generation = store.generations.beginConversion();
    expect(store.generations.convertNext(generation, 700, marked, false)).toEqual({ converted: 500, last: 500 });
    const change = (id: string, document: string | null): void => {
      store.apply([{ changes: [{ id, document }], idempotency: null }]);
    };
    change("1", null);
    change("600", "changed");
    expect(store.generations.convertNext(generation, 700, marked, false)).toEqual({ converted: 700, last: 699 });
    expect(store.generations.convertNext(generation, 702, marked, true)).toEqual({ converted: 702, last: 701 });
    change("2", null);
    change("new", "late");
    store.generations.commitConversion(generation, 699, { ...SCHEMA, convert: marked });
    expect(store.state()).toMatchObject({ generation, schema: "{}", fields: "{}", schemaVersion: 1, base: 705 });
    expect(store.find("1")).toBeNull();
    expect(store.find("2")).toBeNull();
    expect(store.find("600")).toBe("new changed");
    expect(store.find("new")).toBe("new late");
    expect(store.count()).toBe(699);
    expect(documentsOf(store).filter((document) => document !== null && !document.startsWith("new "))).toEqual([]);
  });

  test("changes nothing if the last changes do not fit", () => {
    const { store } = newStore(3);
    const generation = store.generations.beginConversion();
    store.generations.convertNext(generation, 3, marked, false);
    store.apply([{ changes: [{ id: "1", document: "late" }], idempotency: null }]);
    const convert = (): string => {
      throw new DatasetError("unfit_documents", "no");
    };
    expect(() => store.generations.commitConversion(generation, 3, { ...SCHEMA, convert })).toThrow("no");
    expect(store.state()).toMatchObject({ generation: 1, fields: "old", schemaVersion: 0 });
    expect(store.find("1")).toBe("late");
  });

  test("changes nothing if the disk is full, and can be begun again", () => {
    const { store, database } = newStore(400);
    const generation = store.generations.beginConversion();
    const pages = Number(database.scalar("pragma page_count"));
    database.execute(`pragma max_page_count = ${pages + 1}`);
    const full = expect.objectContaining({ code: "disk_full" });
    expect(() => store.generations.convertNext(generation, 400, marked, false)).toThrow(full);
    expect(documentsOf(store)).toHaveLength(400);
    while (store.generations.deleteUnused(null));
    database.execute(`pragma max_page_count = ${pages * 3}`);
    const again = store.generations.beginConversion();
    expect(store.generations.convertNext(again, 400, marked, false)).toEqual({ converted: 400, last: 400 });
    store.generations.commitConversion(again, 400, { ...SCHEMA, convert: marked });
    expect(store.count()).toBe(400);
  });

  test("keeps the earlier schema of generations whose changes are examined later", () => {
    const { store } = newStore(1);
    store.storeSchema("first", 0);
    const generation = store.generations.beginConversion();
    store.generations.convertNext(generation, 1, marked, false);
    store.generations.commitConversion(generation, 1, { schema: "second", fields: "{}", convert: marked });
    expect([store.schemaOf(1), store.schemaOf(generation)]).toEqual(["first", "second"]);
    store.storeSchema("of a program that has not seen it", 0);
    expect(store.state().schema).toBe("second");
  });
});

test("a batch of documents of an earlier schema is refused, and the others of its transaction are applied", () => {
  const { store } = newStore(1);
  const batch = (id: string, schemaVersion: number) => ({
    changes: [{ id, document: "{}" }],
    idempotency: null,
    schemaVersion,
  });
  const [one, other] = store.apply([batch("a", 7), batch("b", 0)]);
  expect(one).toMatchObject({ code: "schema_changed" });
  expect(other).toMatchObject({ added: 1 });
  expect([store.find("a"), store.find("b")]).toEqual([null, "{}"]);
});
