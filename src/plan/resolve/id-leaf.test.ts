import { describe, expect, test } from "vitest";
import { QueryError } from "../../../grammar/diagnostics/query-error.ts";
import { SearchEngine } from "../../engine/search-engine.ts";
import { complete } from "../../engine/tools/complete.ts";
import { lint } from "../../engine/tools/lint.ts";
import { keyword, objects, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";

const schema = defineSchema({ fields: { name: text(), places: objects({ city: text(), _id: keyword() }) } });
const engine = new SearchEngine(schema);
engine.upsertAll([
  { id: "a", name: "red", places: [{ city: "Berlin", _id: "x" }] },
  { id: "A", name: "red green" },
  { id: "-5", name: "green _id" },
  { id: "new york", name: "blue" },
]);

describe("a clause on ids", () => {
  test.each<[string, readonly string[]]>([
    ["_id:a", ["a"]],
    ['_id:"A"', ["A"]],
    ["_id:-5", ["-5"]],
    ['_id:"new york"', ["new york"]],
    ["_id:new\\ york", ["new york"]],
    ["_id:new", []],
    ['_id:""', []],
    ["_id:nosuch", []],
    ["_id:(a OR A OR nosuch)", ["a", "A"]],
    ["_id:(a AND A)", []],
    ["red NOT _id:a", ["A"]],
    ["red -_id:(a A)", []],
    ["_id:*", ["a", "A", "-5", "new york"]],
    ["_exists_:_id", ["a", "A", "-5", "new york"]],
    ["_id:[* TO *]", ["a", "A", "-5", "new york"]],
    ["_id", ["-5"]],
    ["x", ["a"]],
    ["_id:x", []],
    ["places._id:x", ["a"]],
    ["places:(_id:x AND city:berlin)", ["a"]],
  ])("%s", (query, ids) => {
    expect(engine.ids(query).toSorted()).toEqual([...ids].sort());
    expect(engine.count(query)).toBe(ids.length);
  });

  test("scores its boost, and explains and marks nothing", () => {
    const [hit] = engine.search("_id:a^3", { explain: true, highlight: ["name"] }).hits;
    expect(hit).toMatchObject({ id: "a", score: 3, highlights: {} });
    expect(hit?.explanation).toMatchObject([{ clause: "_id:a", score: 3 }]);
    expect(String(engine.explain("_id:(a OR A)"))).toContain("any of 1 id");
  });

  test("is linted and completed", () => {
    expect(lint(engine, "_id:a").map(({ code }) => code)).toEqual([]);
    expect(lint(engine, "_id:nosuch").map(({ code }) => code)).toEqual(["matches-nothing"]);
    expect(complete(engine, "_i").map(({ text: written }) => written)).toContain("_id:");
    expect(complete(engine, "").map(({ text: written }) => written)).not.toContain("_id:");
  });
});

function errorOf(query: string): string {
  try {
    engine.ids(query);
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
  return "no error";
}

test.each([
  ["_id:a*", "a prefix"],
  ["_id:?a", "a wildcard"],
  ["_id:a~", "a fuzzy word"],
  ["_id:/a/", "a regular expression"],
  ["_id:[a TO b]", "a range"],
  ["_id:>=a", "a comparison"],
])("%s is refused", (query, name) => {
  expect(errorOf(query)).toBe(
    `\`_id\` has whole ids, which ${name} cannot find.\n  ${query}\n  ${"^".repeat(query.length)}\nhint: Write each id, as in _id:("a" OR "b"), or search a field of the schema.`,
  );
});

test("a distance is refused, with the clause without it", () => {
  expect(errorOf('_id:"a b"~2')).toBe(
    '`_id` has whole ids, in which no words have a distance.\n  _id:"a b"~2\n  ^^^^^^^^^^^\nhint: Leave out the distance.\ndid you mean _id:"a b"?',
  );
});

test("nested objects have no ids", () => {
  const other = new SearchEngine(defineSchema({ fields: { name: text(), places: objects({ city: text() }) } }));
  expect(() => other.ids("places:(_id:a)")).toThrow("There is no field `_id` in the objects of `places`.");
});

test("a field of the schema with the name takes the place of ids", () => {
  const other = new SearchEngine(defineSchema({ fields: { _id: text(), name: text() } }));
  other.upsertAll([
    { id: "a", _id: "Red green" },
    { id: "b", _id: "a" },
  ]);
  expect(other.ids("_id:r*")).toEqual(["a"]);
  expect(other.ids("_id:a")).toEqual(["b"]);
});

test("a filter by ids holds in earlier snapshots, cached or not", () => {
  const changing = new SearchEngine(schema);
  changing.upsertAll([
    { id: "a", name: "red" },
    { id: "b", name: "red" },
  ]);
  const before = changing.snapshot();
  changing.delete("a");
  const options = { filter: "_id:(a OR b)" };
  for (let use = 0; use < 3; use++) expect(changing.ids("red", options)).toEqual(["b"]);
  for (let use = 0; use < 3; use++) expect(before.ids("red", options)).toEqual(["a", "b"]);
  changing.upsert({ id: "a", name: "red again" });
  for (let use = 0; use < 3; use++) {
    expect(changing.ids("red", options)).toEqual(["b", "a"]);
    expect(before.ids("red", options)).toEqual(["a", "b"]);
  }
});
