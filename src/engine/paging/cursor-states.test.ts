import { afterAll, describe, expect, test, vi } from "vitest";
import { companySchema } from "../../schema/company-schema.ts";
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
function begin(engine: SearchEngine<typeof companySchema>): string {
  return engine.search("acme", { limit: 2 }).cursor ?? "none";
}

function idsBehind(engine: SearchEngine<typeof companySchema>, cursor: string): string[] {
  return engine.search("acme", { limit: 2, cursor }).hits.map(({ id }) => id);
}

/** Milliseconds. */
let now = 0;
const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
afterAll(() => clock.mockRestore());

describe("the states that cursors lead on in", () => {
  test("are as many as the engine was told, those that pages were last given of", () => {
    const engine = engineOf({ states: 2 });
    const cursors = ["a", "b"].map((id) => {
      const cursor = begin(engine);
      engine.upsert({ id, name: "acme" });
      return cursor;
    });
    const [first = "", second = ""] = cursors;
    expect([idsBehind(engine, second), idsBehind(engine, first)]).toEqual([
      ["2", "3"],
      ["2", "3"],
    ]);
    // The second state has not been asked for as lately as the first.
    begin(engine);
    expect(() => idsBehind(engine, second)).toThrow(expired);
    expect(idsBehind(engine, first)).toEqual(["2", "3"]);
  });

  test("are kept only if a page follows", () => {
    const engine = engineOf({ states: 1 });
    const cursor = begin(engine);
    for (const id of ["a", "b", "c"]) {
      engine.upsert({ id, name: "other" });
      engine.search("acme", { limit: 9 });
      engine.search("acme", { limit: 0 });
      engine.search("nothing");
      engine.count("acme");
    }
    expect(idsBehind(engine, cursor)).toEqual(["2", "3"]);
  });

  test("may be none: then cursors lead on as long as nothing changes", () => {
    const engine = engineOf({ states: 0, maxAge: 0 });
    const cursor = begin(engine);
    now += 1000;
    expect(idsBehind(engine, cursor)).toEqual(["2", "3"]);
    engine.delete("no such id");
    expect(idsBehind(engine, cursor)).toEqual(["2", "3"]);
    engine.delete("8");
    expect(() => idsBehind(engine, cursor)).toThrow(expired);
  });

  test("are kept for a while after their last page", () => {
    const engine = engineOf({ maxAge: 1000 });
    const cursor = begin(engine);
    engine.delete("5");
    now += 900;
    expect(idsBehind(engine, cursor)).toEqual(["2", "3"]);
    now += 1000;
    const { cursor: last } = engine.search("acme", { limit: 6, cursor });
    expect(last).not.toBeNull();
    now += 1001;
    expect(() => idsBehind(engine, cursor)).toThrow(expired);
    expect(() => idsBehind(engine, last ?? "")).toThrow(expired);
  });

  test.each<[string, (engine: SearchEngine<typeof companySchema>) => unknown]>([
    ["upsert", (engine) => engine.upsert({ id: "x" })],
    ["upsertAll", (engine) => engine.upsertAll([])],
    ["load", (engine) => engine.load([])],
    ["delete", (engine) => engine.delete("x")],
    ["compact", (engine) => engine.compact()],
    ["search", (engine) => engine.search("acme", { limit: 0 })],
  ])("are let go of by %s when their time is over", async (_, use) => {
    const engine = engineOf({ maxAge: 1000 });
    const cursor = begin(engine);
    engine.delete("5");
    now += 1001;
    await use(engine);
    // Were it still there, it would be found at the time at which it was kept.
    now -= 1001;
    expect(() => idsBehind(engine, cursor)).toThrow(expired);
  });

  /** The cursors of first pages, after each of which all documents are written anew. */
  function rewritten(cursors: CursorOptions): readonly [SearchEngine<typeof companySchema>, readonly string[]] {
    const engine = new SearchEngine(companySchema, { cursors });
    engine.upsertAll(Array.from({ length: 12_000 }, (_, index) => ({ id: `${index}`, name: "acme" })));
    const begun = ["1", "2", "3", "4"].map((id) => {
      const cursor = begin(engine);
      engine.delete(id);
      engine.compact({ full: true });
      return cursor;
    });
    return [engine, begun];
  }

  test("are dropped when together they hold more documents beside the index than three times as many as it has, the oldest first", () => {
    const [engine, [first = "", second = "", third = "", fourth = ""]] = rewritten({});
    const follow = (cursor: string) => () => idsBehind(engine, cursor);
    expect(follow(first)).toThrow(expired);
    for (const cursor of [fourth, third, fourth]) expect(follow(cursor)).not.toThrow();
    // Those of three states are a few more than three times as many as there are now.
    expect(follow(second)).toThrow(expired);
  });

  test("are kept whatever they hold when it is said how many", () => {
    const [engine, begun] = rewritten({ states: 4 });
    for (const cursor of begun) expect(idsBehind(engine, cursor)).toHaveLength(2);
  });

  test("end with their engine", () => {
    const cursor = begin(engineOf({}));
    expect(() => idsBehind(engineOf({}), cursor)).toThrow(expired);
  });
});

test("what cannot be is refused", () => {
  const make = (cursors: unknown) => () => new SearchEngine(companySchema, { cursors: cursors as CursorOptions });
  expect(make({ states: -1 })).toThrow(new RangeError("cursors.states is a whole number from 0, not -1."));
  expect(make({ states: "2" })).toThrow(new RangeError("cursors.states is a whole number from 0, not 2."));
  expect(make({ maxAge: Number.NaN })).toThrow(new RangeError("cursors.maxAge is milliseconds, 0 or more, not NaN."));
  expect(make({ maxAge: -1 })).toThrow(new RangeError("cursors.maxAge is milliseconds, 0 or more, not -1."));
  expect(make(16)).toThrow(new TypeError("cursors takes options, as in { states: 100 }, not 16."));
  expect(make(null)).toThrow(new TypeError("cursors takes options, as in { states: 100 }, not null."));
  expect(make({ maxAge: Number.POSITIVE_INFINITY })).not.toThrow();
});
