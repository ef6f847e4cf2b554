import {
  boolean,
  date,
  defineSchema,
  englishAnalyzer,
  integer,
  keyword,
  number,
  objects,
  QueryError,
  standardAnalyzer,
  stored,
  text,
} from "firmament";
import { field } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { disjoint, equivalent, implies, satisfiable } from "./decide.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    name: text(),
    tags: text({ many: true }),
    code: keyword(),
    codes: keyword({ many: true }),
    size: number(),
    sizes: number({ many: true }),
    count: integer(),
    founded: date(),
    active: boolean(),
    places: objects({ city: text(), kind: keyword(), staff: integer({ many: true }) }),
  },
});
const options = { schema, clock: () => Date.parse("2024-06-03T10:00:00Z") };

describe("a query that no document matches", () => {
  test.each([
    ["name:a AND NOT name:a*"],
    ["name:* AND NOT name:/.*/"],
    ['name:"a b c" AND NOT name:"b c"'],
    ['tags:"a b" AND NOT tags:b'],
    ['name:"a b"~1 AND NOT name:"a b"~2'],
    ["code:a AND code:b"],
    ["code:a* AND code:b*"],
    ["code:/(aa)+/ AND code:/a(aa)*/"],
    ["size:5 AND size:6"],
    ["size:>5 AND size:<5.000000000000001"],
    ["sizes:5 AND NOT sizes:[0 TO 9]"],
    ["count:>5 AND count:<6"],
    ["founded:2024-02 AND founded:2025"],
    ["founded:now AND NOT founded:2024-06-03"],
    ["active:true AND active:false"],
    ["places:(city:berlin AND NOT city:b*)"],
    ["places:(staff:5) AND NOT places.staff:5"],
    ["places.city:* AND NOT places:*"],
    ["a AND NOT *"],
    ["name:zürich AND NOT name:zürich~0"],
    ["name:a\\!b AND NOT name:a"],
    ["-*:*"],
    ["_id:a AND _id:b"],
    ["_id:(a OR b) AND NOT _id:(b OR a)"],
    ["NOT _id:*"],
  ])("%s", (query) => {
    expect(satisfiable(query, options)).toEqual({ answer: false });
  });
});

describe("the smallest document that matches", () => {
  test.each<[string, object]>([
    ["*:*", {}],
    ["NOT name:a", {}],
    ["name:a AND name:b", { name: "a b" }],
    ['name:a AND name:b AND NOT (name:"a b" OR name:"b a")', { name: "a c b" }],
    ['tags:a AND tags:b AND NOT (tags:"a b"~100 OR tags:"b a"~100)', { tags: ["a", "", "b"] }],
    ['name:"a b"~2 AND NOT name:"a b"', { name: "b a" }],
    ["name:/[ab]+/ AND NOT (name:a OR name:b*)", { name: "aa" }],
    ["codes:a AND codes:b", { codes: ["a", "b"] }],
    ["code:/[a-c]+/ AND NOT code:/.{0,3}/ AND code:*c", { code: "aaac" }],
    ["a AND NOT (name:* OR tags:*)", { codes: ["a"] }],
    ["size:>5 AND size:<=6", { size: 6 }],
    ["size:{5 TO 6}", { size: 5.1 }],
    ["sizes:5 AND sizes:>7 AND NOT sizes:8", { sizes: [5, 9] }],
    ["founded:>2024-02-29 AND NOT founded:2024", { founded: "2025" }],
    ["founded:[now-1d TO now]", { founded: "2024-06-03" }],
    ["active:*", { active: false }],
    ["places.city:a AND places.city:b AND NOT places:(city:a AND city:b)", { places: [{ city: "a" }, { city: "b" }] }],
    ["places:(city:a AND kind:b AND staff:>5 AND staff:<0)", { places: [{ city: "a", kind: "b", staff: [6, -1] }] }],
    ["places:*", { places: [{}] }],
    ["_id:(a OR b) AND NOT _id:a", { id: "b" }],
    ["NOT _id:1 AND NOT _id:2 AND name:a", { id: "3", name: "a" }],
    ["_id:1 OR name:a", {}],
    ["codes:/.+/ AND code:c\\+\\+", { code: "c++", codes: ["a"] }],
  ])("%s", (query, fields) => {
    expect(satisfiable(query, options)).toEqual({ answer: true, witness: { id: "1", ...fields } });
  });

  test("of a schema with required fields", () => {
    const fields = {
      title: text({ required: true }),
      size: number({ required: true }),
      raw: stored({ required: true }),
    };
    const required = { schema: defineSchema({ analyzer: standardAnalyzer, fields }) };
    expect(satisfiable("NOT title:*", required)).toMatchObject({ witness: { title: "", size: 0 } });
    expect(satisfiable("NOT size:*", required)).toEqual({ answer: false });
    expect(satisfiable("NOT size:[-9 TO 9]", required)).toMatchObject({ witness: { title: "", size: 10 } });
  });
});

describe("equivalent queries", () => {
  test.each([
    ["a AND b OR c", "(a AND b) OR c"],
    ["a AND (b OR c)", "(a AND b) OR (a AND c)"],
    ["NOT (a OR b)", "(*:* NOT a) AND (*:* NOT b)"],
    ["name:ab?", "name:/ab./"],
    ["name:[a TO b}", "name:a*"],
    ["name:roam~1 OR name:roam~2", "name:roam~2"],
    ["size:[1 TO 5] OR size:{5 TO 9]", "size:[1 TO 9]"],
    ["count:{1 TO 5}", "count:[2 TO 4]"],
    ["founded:2024", "founded:[2024-01 TO 2024-12]"],
    ["places.city:a", "places:(city:a)"],
    ["+a b", "a"],
    ["code:(a OR b) AND NOT code:a", "code:b"],
    ["_id:(a OR b) AND NOT _id:a", "_id:b"],
  ])("%s, %s", (a, b) => {
    expect(equivalent(a, b, options)).toEqual({ answer: true });
  });

  test.each<[string, string, object]>([
    ["a AND b OR c", "a AND (b OR c)", { name: "c" }],
    ["name:ab?", "name:ab*", { name: "ab" }],
    ["places.city:a AND places.kind:b", "places:(city:a AND kind:b)", { places: [{ city: "a" }, { kind: "b" }] }],
    ['tags:"a b"', "tags:(a AND b)", { tags: ["a", "b"] }],
    ["size:<5", "NOT size:>=5", {}],
    ["codes:a AND NOT codes:b", "codes:a", { codes: ["b", "a"] }],
  ])("but not %s, %s", (a, b, fields) => {
    const { answer, witness } = equivalent(a, b, options) as { answer: boolean; witness: object };
    expect(answer).toBe(false);
    expect(sorted(witness)).toEqual(sorted({ id: "1", ...fields }));
  });

  /** The order of values has no meaning. */
  function sorted(value: object): unknown {
    return JSON.parse(JSON.stringify(value), (_, each) =>
      Array.isArray(each) ? each.map((x) => JSON.stringify(x)).sort() : each,
    );
  }
});

test("implications and exclusions", () => {
  expect(implies("name:berlin", "name:berlin*", options)).toEqual({ answer: true });
  expect(implies("name:berlin*", "name:berlin", options)).toEqual({
    answer: false,
    witness: { id: "1", name: "berlina" },
  });
  expect(disjoint("size:<5", "size:>5", options)).toEqual({ answer: true });
  expect(disjoint("size:<=5", "size:>=5", options)).toEqual({ answer: false, witness: { id: "1", size: 5 } });
});

test("quoted and unquoted words of an analyzer with forms", () => {
  const english = { schema, analyzer: englishAnalyzer };
  expect(implies('name:"robots"', "name:robots", english)).toEqual({ answer: true });
  expect(implies("name:robots", 'name:"robots"', english)).toEqual({
    answer: false,
    witness: { id: "1", name: "robot" },
  });
  expect(satisfiable("name:robots AND NOT name:*", english)).toEqual({ answer: false });
});

test("the default operator applies to both queries, and trees are queries", () => {
  expect(equivalent("a b", "a AND b", { ...options, defaultOperator: "AND" })).toEqual({ answer: true });
  expect(equivalent(field("name").term("a"), "name:a", options)).toEqual({ answer: true });
});

test("a spent budget is stated", () => {
  const reason = "the budget of 10 steps is spent";
  expect(equivalent("a b c", "c b a d", { ...options, budget: 10 })).toEqual({ answer: "unknown", reason });
});

test("invalid queries and options", () => {
  expect(() => satisfiable("nam:a", options)).toThrow(QueryError);
  expect(() => implies("a", "(", options)).toThrow(QueryError);
  expect(() => equivalent("a", 5 as unknown as string, options)).toThrow(TypeError);
  expect(() => satisfiable("a", {} as typeof options)).toThrow(TypeError);
  expect(() => satisfiable("a", { ...options, budgt: 5 } as typeof options)).toThrow(
    'There is no option "budgt" for satisfiable. Did you mean "budget"?',
  );
  expect(() => satisfiable("a", { ...options, budget: -1 })).toThrow(RangeError);
  expect(() => satisfiable("a AND b", { ...options, limits: { clauses: 1 } })).toThrow(QueryError);
});
