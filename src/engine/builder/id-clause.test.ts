import { expectPrinted } from "@firmament/test-support/engine/tree-comparison.ts";
import { expect, test } from "vitest";
import { text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { SearchEngine } from "../search-engine.ts";
import { not } from "./combination.ts";
import { ids } from "./id-clause.ts";

test("ids are quoted", () => {
  expectPrinted(ids(["a"]), '_id:"a"');
  expectPrinted(ids(["a", 7, 'c "d"']), '_id:("a" OR "7" OR "c \\"d\\"")');
  expectPrinted(not(ids(["a", "b"])), 'NOT _id:("a" OR "b")');
});

test("no ids are no documents, and many are one step", () => {
  const engine = new SearchEngine(defineSchema({ fields: { name: text() } }));
  engine.upsertAll(Array.from({ length: 2000 }, (_, index) => ({ id: index, name: "a" })));
  expect(engine.ids(ids([]))).toEqual([]);
  const odd = Array.from({ length: 1000 }, (_, index) => 2 * index + 1);
  expect(engine.ids(ids(odd)).map(Number)).toEqual(odd);
  expect(engine.count(not(ids(odd)))).toBe(1000);
  expect(String(engine.explain(ids(odd)))).toContain("any of 1000 ids");
});

test("other values are refused", () => {
  expect(() => ids([1.5])).toThrow("The id must be a non-empty string or an integer, not the number 1.5.");
  expect(() => ids([""])).toThrow(TypeError);
});
