import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../../grammar/parser.ts";
import { type Company, type CompanySchema, companySchema } from "../../companies/company-schema.ts";
import type { SearchOptions } from "../options/search-options.ts";
import type { SearchPage } from "../result/search-page.ts";
import { SearchEngine } from "../search-engine.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { CursorError } from "./cursor-error.ts";

type Options = SearchOptions<CompanySchema>;

const engine = new SearchEngine(companySchema, { liveCapacity: 4, segmentCapacity: 8 });
for (let n = 0; n < 20; n++) {
  engine.upsert({
    id: `c${n}`,
    name: `acme ${"robot ".repeat(n % 3)}`,
    followers: n % 4,
    location_city: `city ${n % 5}`,
  });
}

/** The cursor of the first page. */
function firstCursor(query: string, options: Options = {}): string {
  const { cursor } = engine.search(query, { limit: 3, ...options });
  return cursor ?? "none";
}

function idsOf(query: string, options: Options): string[] {
  return engine.search(query, options).hits.map(({ id }) => id);
}

function codeOf(search: () => unknown): string {
  try {
    search();
  } catch (error) {
    return error instanceof CursorError ? error.code : String(error);
  }
  return "none";
}

describe("the cursor of a page", () => {
  test("is null on the last page and for a limit of 0", () => {
    expect(engine.search("acme", { limit: 20 }).cursor).toBeNull();
    expect(engine.search("acme", { limit: 10, offset: 10 }).cursor).toBeNull();
    expect(engine.search("acme", { limit: 10, offset: 30 }).cursor).toBeNull();
    expect(engine.search("acme", { limit: 0 }).cursor).toBeNull();
    expect(engine.search("nothing").cursor).toBeNull();
    expect(engine.search("acme", { limit: 17, cursor: firstCursor("acme") }).cursor).toBeNull();
    expect(engine.search("acme", { limit: 0, cursor: firstCursor("acme") }).cursor).toBeNull();
    expect(engine.search("acme", { limit: 16, cursor: firstCursor("acme") }).cursor).not.toBeNull();
    expect(engine.search("acme", { limit: 10, offset: 9 }).cursor).not.toBeNull();
  });

  test("is an own enumerable member", () => {
    const page = engine.search("acme", { limit: 3 });
    expect(Object.keys(page)).toEqual(["total", "hits", "cursor"]);
    expect(page.cursor).toBe(page.cursor);
    expect({ ...page }.cursor).toBe(page.cursor);
    expect(JSON.parse(JSON.stringify(page)).cursor).toBe(page.cursor);
    expect(Object.keys(engine.search("nothing"))).toEqual(["total", "hits", "cursor"]);
  });

  test("continues a page that was requested by offset", () => {
    const { cursor } = engine.search("acme", { offset: 5, limit: 2 });
    expect(idsOf("acme", { limit: 4, cursor: cursor ?? "" })).toEqual(idsOf("acme", { offset: 7, limit: 4 }));
  });

  test("can be used again, and with other options for the contents of hits", () => {
    const cursor = firstCursor("acme");
    const expected = idsOf("acme", { limit: 10, offset: 3 });
    expect(idsOf("acme", { limit: 4, cursor })).toEqual(expected.slice(0, 4));
    const options: Options = { limit: 10, cursor, fields: ["name"], explain: true, highlight: ["name"] };
    const page = engine.search("acme", { ...options, facets: { followers: [0] } });
    expect(page.hits.map(({ id }) => id)).toEqual(expected);
    expect(page.hits[0]?.highlights).toEqual({ name: [expect.anything()] });
    expect(page.facets).toMatchObject({ followers: { ranges: [{ count: 20 }] } });
  });

  test("belongs to the meaning of the query, its default operator, the sort order and the rank", () => {
    const query = "acme robot^2";
    const cursor = firstCursor(query);
    const expected = idsOf(query, { limit: 3, offset: 3 });
    const follow = (other: Parameters<typeof engine.search>[0], options: Options = {}) => {
      return () => engine.search(other, { limit: 3, cursor, ...options }).hits.map(({ id }) => id);
    };
    expect(follow("  acme   robot^2.0 ")()).toEqual(expected);
    expect(follow(parse(query))()).toEqual(expected);
    expect(follow("acme robot^2)", { lenient: true })()).toEqual(expected);
    expect(follow(query, { defaultOperator: "OR", sort: ["relevance"] })()).toEqual(expected);
    const others = [
      follow("acme"),
      follow("acme robot"),
      follow(query, { defaultOperator: "AND" }),
      follow(query, { sort: "followers" }),
      follow(query, { sort: ["relevance", "followers"] }),
      follow(query, { rank: { field: "followers" } }),
    ];
    expect(others.map(codeOf)).toEqual(others.map(() => "mismatch"));

    const rank = { field: "followers", factor: 0.5 } as const;
    const ranked = firstCursor(query, { rank });
    expect(idsOf(query, { cursor: ranked, rank: { ...rank, modifier: "log1p", combine: "add" }, limit: 3 })).toEqual(
      idsOf(query, { rank, limit: 3, offset: 3 }),
    );
    for (const other of [
      { factor: 0.6 },
      { field: "staff_count" },
      { modifier: "sqrt" },
      { combine: "multiply" },
    ] as const) {
      expect(codeOf(() => engine.search(query, { cursor: ranked, rank: { ...rank, ...other } }))).toBe("mismatch");
    }
    expect(codeOf(() => engine.search(query, { cursor: ranked }))).toBe("mismatch");
  });
});

describe("a cursor is rejected", () => {
  test("if it is not a text, or combined with an offset", () => {
    const follow = (cursor: unknown, offset?: number) => () => {
      engine.search("acme", { cursor: cursor as string, ...(offset !== undefined && { offset }) });
    };
    expect(follow(null)).toThrow(new TypeError("cursor is null: the previous page was the last one."));
    expect(follow(7)).toThrow(new TypeError("cursor must be a text, the `cursor` of a page, not 7."));
    expect(follow(firstCursor("acme"), 0)).toThrow(
      new TypeError("cursor and offset exclude each other: a cursor contains the offset."),
    );
    expect(follow(undefined)).not.toThrow();
  });

  test("with a message that names the remedy", () => {
    const follow = (query: string, cursor: string) => () => engine.search(query, { cursor });
    expect(follow("acme", "made up")).toThrow(
      "This is not a cursor, or it was truncated or changed. Use the `cursor` of a page unchanged.",
    );
    expect(follow("robot", firstCursor("acme"))).toThrow(
      "This cursor belongs to another query, default operator, sort order, rank or group, or to another snapshot. Use it where its page came from, with the same query and options; only the limit and the contents of hits may differ.",
    );
    const before = new SearchEngine(companySchema, { cursors: { states: 0 } });
    before.upsertAll([{ id: "1" }, { id: "2" }]);
    const { cursor } = before.search("*:*", { limit: 1 });
    before.upsert({ id: "3" });
    expect(() => before.search("*:*", { cursor: cursor ?? "" })).toThrow(
      "This cursor has expired: documents have changed, and the engine has dropped the cursor's state. Start again with the first page, or allow more `states` or a greater `maxAge` in the engine's option `cursors`.",
    );
    expect(codeOf(() => before.search("*:*", { cursor: cursor ?? "" }))).toBe("expired");
    expect(String(new CursorError("malformed"))).toMatch(/^CursorError: This is not a cursor/);
  });

  test("if no page can end at its position, even with a correct checksum", () => {
    const genuine = readCursor(firstCursor("followers:[1 TO 2]"));
    const follow = (other: Partial<Cursor>) =>
      codeOf(() => engine.search("followers:[1 TO 2]", { cursor: writeCursor({ ...genuine, ...other }) }));
    expect(follow({})).toBe("none");
    expect(follow({ segment: 99 })).toBe("malformed");
    expect(follow({ ordinal: 99 })).toBe("malformed");
    expect(follow({ ordinal: 2 ** 32 - 1 })).toBe("malformed");
    expect(follow({ offset: 0 })).toBe("malformed");
    expect(follow({ offset: 10 })).toBe("malformed");
    expect(follow({ score: Number.NaN })).toBe("malformed");
    expect(follow({ score: Number.POSITIVE_INFINITY })).toBe("malformed");
    expect(follow({ request: genuine.request ^ 1 })).toBe("mismatch");
    expect(follow({ stateKey: genuine.stateKey / 2 })).toBe("expired");
    const [unmatched] = engine.search("followers:3", { limit: 1 }).hits;
    const { segment, ordinal } = readCursor(firstCursor("followers:3", { limit: 1 }));
    expect(unmatched).toBeDefined();
    expect(follow({ segment, ordinal })).toBe("malformed");
  });

  test("or its pages end without repeating a hit, even if it is forged", () => {
    const orders = fc.constantFrom<Options>(
      { sort: "relevance" },
      { sort: "followers:desc" },
      { sort: ["location_city", "relevance"] },
      { rank: { field: "followers", factor: 1e9 } },
    );
    const forgeries = fc.record(
      {
        offset: fc.nat(25),
        segment: fc.nat(6),
        ordinal: fc.nat(9),
        score: fc.oneof(fc.double({ min: 0, max: 3, noNaN: true }), fc.double()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(orders, forgeries, fc.integer({ min: 1, max: 5 }), (order, forgery, limit) => {
        const cursor = writeCursor({ ...readCursor(firstCursor("acme", order)), ...forgery });
        const code = codeOf(() => {
          const ids: string[] = [];
          for (let next: string | null = cursor; next !== null; ) {
            const page: SearchPage<Company> = engine.search("acme", { ...order, limit, cursor: next });
            ids.push(...page.hits.map(({ id }) => id));
            next = page.cursor;
          }
          expect(new Set(ids).size).toBe(ids.length);
        });
        expect(["none", "malformed"]).toContain(code);
      }),
      runs(300),
    );
  });
});
