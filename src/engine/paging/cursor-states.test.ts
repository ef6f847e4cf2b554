import { afterAll, describe, expect, test, vi } from "vitest";
import { companySchema } from "../../companies/company-schema.ts";
import type { CursorOptions } from "../options/cursor-options.ts";
import { SearchEngine } from "../search-engine.ts";
import { CursorError } from "./cursor-error.ts";

const expired = new CursorError("expired");

function engineOf(cursors: CursorOptions): SearchEngine<typeof companySchema> {
  const engine = new SearchEngine(companySchema, { cursors });
  engine.upsertAll(Array.from({ length: 9 }, (_, index) => ({ id: `${index}`, name: "acme" })));
  return engine;
}

/** The cursor of a first page. */
function firstCursor(engine: SearchEngine<typeof companySchema>): string {
  return engine.search("acme", { limit: 2 }).cursor ?? "none";
}

function idsAfter(engine: SearchEngine<typeof companySchema>, cursor: string): string[] {
  return engine.search("acme", { limit: 2, cursor }).hits.map(({ id }) => id);
}

/** Milliseconds. */
let now = 0;
const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
afterAll(() => clock.mockRestore());

describe("cursor states", () => {
  test("are limited by their number; the least recently used one is dropped", () => {
    const engine = engineOf({ states: 2 });
    const cursors = ["a", "b"].map((id) => {
      const cursor = firstCursor(engine);
      engine.upsert({ id, name: "acme" });
      return cursor;
    });
    const [first = "", second = ""] = cursors;
    expect([idsAfter(engine, second), idsAfter(engine, first)]).toEqual([
      ["2", "3"],
      ["2", "3"],
    ]);
    // The second state is the least recently used one.
    firstCursor(engine);
    expect(() => idsAfter(engine, second)).toThrow(expired);
    expect(idsAfter(engine, first)).toEqual(["2", "3"]);
  });

  test("are stored only if the page has a cursor", () => {
    const engine = engineOf({ states: 1 });
    const cursor = firstCursor(engine);
    for (const id of ["a", "b", "c"]) {
      engine.upsert({ id, name: "other" });
      engine.search("acme", { limit: 9 });
      engine.search("acme", { limit: 0 });
      engine.search("nothing");
      engine.count("acme");
    }
    expect(idsAfter(engine, cursor)).toEqual(["2", "3"]);
  });

  test("may be none: then cursors are valid until the first change", () => {
    const engine = engineOf({ states: 0, maxAge: 0 });
    const cursor = firstCursor(engine);
    now += 1000;
    expect(idsAfter(engine, cursor)).toEqual(["2", "3"]);
    engine.delete("no such id");
    expect(idsAfter(engine, cursor)).toEqual(["2", "3"]);
    engine.delete("8");
    expect(() => idsAfter(engine, cursor)).toThrow(expired);
  });

  test("are dropped when their last page is older than maxAge", () => {
    const engine = engineOf({ maxAge: 1000 });
    const cursor = firstCursor(engine);
    engine.delete("5");
    now += 900;
    expect(idsAfter(engine, cursor)).toEqual(["2", "3"]);
    now += 1000;
    const { cursor: last } = engine.search("acme", { limit: 6, cursor });
    expect(last).not.toBeNull();
    now += 1001;
    expect(() => idsAfter(engine, cursor)).toThrow(expired);
    expect(() => idsAfter(engine, last ?? "")).toThrow(expired);
  });

  test.each<[string, (engine: SearchEngine<typeof companySchema>) => unknown]>([
    ["upsert", (engine) => engine.upsert({ id: "x" })],
    ["upsertAll", (engine) => engine.upsertAll([])],
    ["load", (engine) => engine.load([])],
    ["delete", (engine) => engine.delete("x")],
    ["compact", (engine) => engine.compact()],
    ["search", (engine) => engine.search("acme", { limit: 0 })],
  ])("are dropped by %s when they are older than maxAge", async (_, use) => {
    const engine = engineOf({ maxAge: 1000 });
    const cursor = firstCursor(engine);
    engine.delete("5");
    now += 1001;
    await use(engine);
    // If the state were still stored, the cursor would be valid again.
    now -= 1001;
    expect(() => idsAfter(engine, cursor)).toThrow(expired);
  });

  /** The cursors of four first pages; after each, all documents move to a new segment. */
  function cursorsOfRewrittenIndex(
    cursors: CursorOptions,
  ): readonly [SearchEngine<typeof companySchema>, readonly string[]] {
    const engine = new SearchEngine(companySchema, { cursors });
    engine.upsertAll(Array.from({ length: 12_000 }, (_, index) => ({ id: `${index}`, name: "acme" })));
    const cursorsBefore = ["1", "2", "3", "4"].map((id) => {
      const cursor = firstCursor(engine);
      engine.delete(id);
      engine.compact({ full: true });
      return cursor;
    });
    return [engine, cursorsBefore];
  }

  test("are dropped, oldest first, when their dropped segments hold more than three times the documents of the index", () => {
    const [engine, [first = "", second = "", third = "", fourth = ""]] = cursorsOfRewrittenIndex({});
    const follow = (cursor: string) => () => idsAfter(engine, cursor);
    expect(follow(first)).toThrow(expired);
    for (const cursor of [fourth, third, fourth]) expect(follow(cursor)).not.toThrow();
    // Three states have slightly more than three times the documents of the index.
    expect(follow(second)).toThrow(expired);
  });

  test("are limited only by their number if it is an option", () => {
    const [engine, cursors] = cursorsOfRewrittenIndex({ states: 4 });
    for (const cursor of cursors) expect(idsAfter(engine, cursor)).toHaveLength(2);
  });

  test("belong to one engine", () => {
    const cursor = firstCursor(engineOf({}));
    expect(() => idsAfter(engineOf({}), cursor)).toThrow(expired);
  });
});

test("rejects invalid cursor options", () => {
  const make = (cursors: unknown) => () => new SearchEngine(companySchema, { cursors: cursors as CursorOptions });
  expect(make({ states: -1 })).toThrow(new RangeError("cursors.states must be a whole number from 0, not -1."));
  expect(make({ states: "2" })).toThrow(
    new RangeError('cursors.states must be a whole number from 0, not the text "2".'),
  );
  expect(make({ maxAge: Number.NaN })).toThrow(
    new RangeError("cursors.maxAge must be a number of milliseconds from 0, not NaN."),
  );
  expect(make({ maxAge: -1 })).toThrow(
    new RangeError("cursors.maxAge must be a number of milliseconds from 0, not -1."),
  );
  expect(make(16)).toThrow(new TypeError("cursors must be options, as in { states: 100 }, not 16."));
  expect(make(null)).toThrow(new TypeError("cursors must be options, as in { states: 100 }, not null."));
  expect(make({ maxAge: Number.POSITIVE_INFINITY })).not.toThrow();
});
