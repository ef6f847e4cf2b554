import { DocumentError, QueryError } from "firmament";
import { companySchema } from "firmament/companies";
import { expect, test } from "vitest";
import { NaiveEngine } from "./naive-engine.ts";

function engine(): NaiveEngine<typeof companySchema> {
  const naive = new NaiveEngine(companySchema);
  naive.upsertAll([
    { id: "1", name: "Nordlicht Software", location_city: "Berlin", staff_count: 120 },
    { id: "2", name: "Isar Analytics", location_city: "München", staff_count: 40 },
  ]);
  return naive;
}

test("finds documents in order of insertion", () => {
  const naive = engine();
  expect(naive.ids("staff_count:>10")).toEqual(["1", "2"]);
  expect(naive.count("munchen OR berlin")).toBe(2);
  expect(naive.upsert({ id: "1", name: "Nordlicht" })).toBe(true);
  expect(naive.ids("*:*")).toEqual(["2", "1"]);
  expect(naive.ids("nordlicht isar", { defaultOperator: "AND" })).toEqual([]);
});

test("changes documents", () => {
  const naive = engine();
  expect(naive.patch("2", { location_city: null, staff_count: 41 })).toBe(true);
  expect(naive.get("2")).toEqual({ id: "2", name: "Isar Analytics", staff_count: 41 });
  expect(naive.patch("3", {})).toBe(false);
  expect(naive.delete("3")).toBe(false);
  expect(naive.deleteWhere("isar")).toBe(1);
  expect([naive.size, naive.has("2"), naive.has("1")]).toEqual([1, false, true]);
  naive.clear();
  expect([...naive.documents()]).toEqual([]);
});

test("rejects invalid documents and queries", () => {
  const naive = engine();
  expect(() => naive.upsert({ id: "1", staff_count: Number.NaN })).toThrow(DocumentError);
  expect(naive.get("1")?.staff_count).toBe(120);
  expect(() => naive.ids("name:(")).toThrow(QueryError);
});
