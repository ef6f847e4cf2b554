import { describe, expect, test } from "vitest";
import { companySchema } from "../companies/company-schema.ts";
import { CursorError } from "./paging/cursor-error.ts";
import { SearchEngine } from "./search-engine.ts";

function engineOf(count: number): SearchEngine<typeof companySchema> {
  const engine = new SearchEngine(companySchema, { cursors: { states: 0 } });
  for (let n = 0; n < count; n++) engine.upsert({ id: `${n}`, name: "acme", followers: n });
  return engine;
}

describe("a snapshot", () => {
  test("is unaffected by later changes", () => {
    const engine = engineOf(3);
    const snapshot = engine.snapshot();
    engine.upsert({ id: "1", name: "acme robots" });
    engine.upsert({ id: "3", name: "acme" });
    engine.delete("0");
    engine.compact({ full: true });
    expect([snapshot.size, snapshot.count("acme"), snapshot.count("robots")]).toEqual([3, 3, 0]);
    expect(snapshot.ids("acme")).toEqual(["0", "1", "2"]);
    expect(snapshot.get("1")).toEqual({ id: "1", name: "acme", followers: 1 });
    expect([snapshot.has("0"), snapshot.has("3"), snapshot.get("3")]).toEqual([true, false, undefined]);
    expect(String(snapshot.explain("acme"))).toMatch(/estimated 3 +actual 3/);
    const { total, hits, facets } = snapshot.search("acme", { sort: "followers:desc", facets: { followers: [0] } });
    expect([total, hits.map(({ id }) => id), facets.followers.max]).toEqual([3, ["2", "1", "0"], 2]);
    expect([engine.size, engine.ids("acme")]).toEqual([3, ["2", "1", "3"]]);
  });

  test("has the schema and limits of its engine", () => {
    const snapshot = engineOf(2).snapshot();
    expect(() => snapshot.search("nme:acme")).toThrow("There is no field `nme`.");
    expect(snapshot.search("nme:acme", { lenient: true }).changes).toHaveLength(1);
  });

  test("may be empty", () => {
    const engine = engineOf(0);
    const snapshot = engine.snapshot();
    engine.upsert({ id: "1" });
    expect([snapshot.size, snapshot.count("*:*"), snapshot.search("*:*").total]).toEqual([0, 0, 0]);
  });

  test("returns cursors that stay valid after changes", () => {
    const engine = engineOf(5);
    const snapshot = engine.snapshot();
    const { cursor } = snapshot.search("acme", { limit: 2, sort: "followers" });
    engine.upsert({ id: "1", name: "acme", followers: 4 });
    const options = { limit: 2, sort: "followers", cursor: cursor ?? "" } as const;
    expect(snapshot.search("acme", options).hits.map(({ id }) => id)).toEqual(["2", "3"]);
    expect(() => engine.search("acme", options)).toThrow(new CursorError("expired"));
    expect(() => engine.snapshot().search("acme", options)).toThrow(new CursorError("mismatch"));
  });

  test("accepts cursors of the engine that read the same state", () => {
    const engine = engineOf(5);
    const { cursor } = engine.search("acme", { limit: 2, sort: "followers" });
    const options = { limit: 2, sort: "followers", cursor: cursor ?? "" } as const;
    const snapshot = engine.snapshot();
    engine.delete("4");
    expect(snapshot.search("acme", options).hits.map(({ id }) => id)).toEqual(["2", "3"]);
  });
});
