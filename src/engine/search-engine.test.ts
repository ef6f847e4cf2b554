import { describe, expect, test } from "vitest";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { parse } from "../../grammar/parser.ts";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import type { DocumentError } from "../base/document-error.ts";
import { type CompanyInput, type CompanySchema, companySchema } from "../companies/company-schema.ts";
import { number, text } from "../schema/field.ts";
import { defineSchema } from "../schema/schema.ts";
import type { EngineOptions } from "./options/engine-options.ts";
import { SearchEngine } from "./search-engine.ts";

const companies: readonly CompanyInput[] = [
  {
    id: "acme",
    name: "Acme",
    location_city: "Berlin",
    industries: ["Software Development"],
    staff_count: 85,
    followers: 5,
  },
  { id: "zett", name: "Zett GmbH", location_city: "Zürich", description: "Partner of Acme", staff_count: 20 },
  { id: "bolt", name: "Bolt", location_city: "Berlin", website: "https://www.bolt.example/about", followers: 70 },
  { id: "nova", name: "Nova", industries: ["Software", "Development"], staff_count: 500, followers: 5 },
];

function engineOf(
  documents: readonly CompanyInput[] = companies,
  options: EngineOptions = {},
): SearchEngine<CompanySchema> {
  const engine = new SearchEngine(companySchema, options);
  engine.upsertAll(documents);
  return engine;
}

/** Records that the compiler has not checked, as from a file. */
const unchecked = (...records: unknown[]): CompanyInput[] => records as CompanyInput[];

describe("queries", () => {
  const engine = engineOf();

  test.each([
    ["berlin", ["acme", "bolt"]],
    ["zurich", ["zett"]],
    ["location_city:(Berlin OR Zürich) AND staff_count:[20 TO 100]", ["acme", "zett"]],
    ['industries:"software development"', ["acme"]],
    ["website:bolt.example", ["bolt"]],
    ["website:example", ["bolt"]],
    ['website:"https://www.bolt.example/about"', ["bolt"]],
    ["NOT berlin", ["zett", "nova"]],
    ["85", ["acme"]],
    ["nothing", []],
  ])("%s", (query, ids) => {
    expect(engine.ids(query)).toEqual(ids);
    expect(engine.count(query)).toBe(ids.length);
    expect(engine.search(query).total).toBe(ids.length);
  });

  test("accept a tree", () => {
    expect(engine.ids(parse("berlin AND NOT bolt"))).toEqual(["acme"]);
  });

  test("use the default operator of the options, or else of the engine", () => {
    const strict = engineOf(companies, { defaultOperator: "AND" });
    expect(engine.ids("berlin bolt")).toEqual(["acme", "bolt"]);
    expect(engine.ids("berlin bolt", { defaultOperator: "AND" })).toEqual(["bolt"]);
    expect(strict.ids("berlin bolt")).toEqual(["bolt"]);
    expect(strict.count("berlin bolt", { defaultOperator: "OR" })).toBe(2);
    expect(strict.search("berlin bolt").total).toBe(1);
    expect(strict.explain("berlin bolt").total).toBe(1);
  });

  test("use the engine's analyzer for every field", () => {
    const exact = engineOf(companies, { analyzer: standardAnalyzer });
    expect(exact.ids("zurich")).toEqual([]);
    expect(exact.ids("zürich")).toEqual(["zett"]);
    expect(exact.ids("website:example")).toEqual([]);
    expect(exact.ids("website:www.bolt.example")).toEqual(["bolt"]);
  });
});

describe("changes", () => {
  test("an update replaces the old version and counts as a new insertion", () => {
    const engine = engineOf();
    expect(engine.upsert({ id: "acme", name: "Acme", location_city: "Paris" })).toBe(true);
    expect(engine.upsert({ id: "new", name: "New" })).toBe(false);
    expect(engine.ids("berlin")).toEqual(["bolt"]);
    expect(engine.ids("*:*")).toEqual(["zett", "bolt", "nova", "acme", "new"]);
    expect(engine.ids("staff_count:85")).toEqual([]);
    expect(engine.size).toBe(5);
    expect(engine.get("acme")).toEqual({ id: "acme", name: "Acme", location_city: "Paris" });
  });

  test("a deleted document is not found until it is inserted again", () => {
    const engine = engineOf();
    expect(engine.delete("acme")).toBe(true);
    expect(engine.delete("acme")).toBe(false);
    expect(engine.has("acme")).toBe(false);
    expect(engine.get("acme")).toBeUndefined();
    expect(engine.ids("berlin")).toEqual(["bolt"]);
    expect(engine.ids("NOT bolt")).toEqual(["zett", "nova"]);
    engine.upsert({ id: "acme", name: "Acme" });
    expect(engine.ids("name:acme")).toEqual(["acme"]);
  });

  test("accept ids that are names of members of Object", () => {
    const engine = engineOf([
      { id: "__proto__", name: "a" },
      { id: "constructor", name: "a" },
    ]);
    expect(engine.ids("a")).toEqual(["__proto__", "constructor"]);
    expect(engine.has("toString")).toBe(false);
    expect(engine.get("__proto__")).toEqual({ id: "__proto__", name: "a" });
  });

  test("a bulk load returns a summary; of several records with one id the last remains", () => {
    const engine = engineOf([]);
    expect(engine.upsertAll([{ id: "a", name: "one" }, { id: "b" }, { id: "a", name: "two" }])).toEqual({
      indexed: 3,
      replaced: 1,
      skipped: 0,
    });
    expect(engine.ids("*:*")).toEqual(["b", "a"]);
    expect(engine.count("one")).toBe(0);
  });

  test("an invalid record ends a bulk load; the records before it remain", () => {
    const engine = engineOf([]);
    expect(() => engine.upsertAll(unchecked({ id: "a" }, { id: "b", followers: "many" }, { id: "c" }))).toThrow(
      'Record 1 (id "b"): the field "followers" must be a number, not the text "many"',
    );
    expect(engine.ids("*:*")).toEqual(["a"]);
  });

  test("an invalid record is skipped if onError receives its error; its old version remains", () => {
    const engine = engineOf([{ id: "b", name: "old" }]);
    const errors: DocumentError[] = [];
    const records = unchecked({ id: "a" }, { id: "b", followers: "many" }, 7, { id: "c" });
    expect(engine.upsertAll(records, { onError: (error) => errors.push(error) })).toEqual({
      indexed: 2,
      replaced: 0,
      skipped: 2,
    });
    expect(errors.map(({ record, id }) => [record, id])).toEqual([
      [1, "b"],
      [2, undefined],
    ]);
    expect(engine.ids("*:*")).toEqual(["b", "a", "c"]);
    expect(engine.count("old")).toBe(1);
  });
});

describe("the version", () => {
  const changes: readonly [string, (engine: SearchEngine<CompanySchema>) => unknown][] = [
    ["upsert", (engine) => engine.upsert({ id: "new", name: "New" })],
    ["upsert of the same document", (engine) => engine.upsert({ id: "acme", name: "Acme" })],
    ["upsertAll", (engine) => engine.upsertAll([{ id: "new", name: "New" }])],
    ["load", (engine) => engine.load([{ id: "new", name: "New" }])],
    ["patch", (engine) => engine.patch("acme", { name: "New" })],
    ["delete", (engine) => engine.delete("acme")],
    ["deleteWhere", (engine) => engine.deleteWhere("acme")],
    ["clear", (engine) => engine.clear()],
  ];

  test.each(changes)("increases with %s, and stays the same while documents are read", async (_, change) => {
    const engine = engineOf();
    const { version } = engine;
    engine.search("acme", { facets: ["name"] });
    engine.snapshot();
    expect(engine.version).toBe(version);
    await change(engine);
    expect(engine.version).toBeGreaterThan(version);
    expect(engine.version).toBe(engine.version);
  });
});

describe("a page", () => {
  const engine = engineOf();

  test("has documents with ids and scores, the best first", () => {
    const { total, hits } = engine.search("acme");
    expect(total).toBe(2);
    expect(hits.map(({ id }) => id)).toEqual(["acme", "zett"]);
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
    expect(hits[0]?.document).toEqual(companies[0]);
  });

  test("sorts by a number, documents without one last in both directions, ties by id", () => {
    const order = (sort: "followers" | "followers:asc" | "followers:desc"): string[] =>
      engine.search("*:*", { sort }).hits.map(({ id }) => id);
    expect(order("followers:desc")).toEqual(["bolt", "acme", "nova", "zett"]);
    expect(order("followers:asc")).toEqual(["acme", "nova", "bolt", "zett"]);
    expect(order("followers")).toEqual(order("followers:asc"));
  });

  test("has scores of 0 if it is sorted by a number", () => {
    const { hits } = engine.search("acme", { sort: "followers" });
    expect(hits.map(({ score }) => score)).toEqual([0, 0]);
  });

  test("has the hits from offset to offset + limit, and an exact total", () => {
    const page = (offset: number, limit: number): string[] =>
      engine.search("*:*", { sort: "followers:desc", offset, limit }).hits.map(({ id }) => id);
    expect(page(0, 2)).toEqual(["bolt", "acme"]);
    expect(page(2, 2)).toEqual(["nova", "zett"]);
    expect(page(3, 100)).toEqual(["zett"]);
    expect(page(4, 10)).toEqual([]);
    expect(page(0, 0)).toEqual([]);
    expect(page(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    expect(engine.search("*:*", { limit: 0 }).total).toBe(4);
  });

  test("has ten hits by default", () => {
    const many = engineOf(Array.from({ length: 30 }, (_, n) => ({ id: String(n), name: "Same" })));
    expect(many.search("same").hits).toHaveLength(10);
    expect(many.search("same").total).toBe(30);
  });

  test("has documents with the requested fields and the id", () => {
    const [hit] = engine.search("name:acme", { fields: ["name", "tagline"] }).hits;
    expect(hit?.document).toEqual({ id: "acme", name: "Acme" });
    expect(engine.get("acme")).toHaveProperty("location_city");
  });

  test.each<[object, string]>([
    [{ limit: -1 }, "limit must be a whole number from 0, not -1."],
    [{ limit: 1.5 }, "limit must be a whole number from 0, not 1.5."],
    [{ offset: "3" }, 'offset must be a whole number from 0, not the text "3".'],
    [{ sort: "followers:up" }, 'Cannot sort by "followers:up": '],
    [{ facets: { nmae: 10 } }, 'There is no field "nmae" to count: '],
    [{ fields: ["nmae"] }, 'There is no field "nmae": the fields are name, website'],
    [{ defaultOperator: "and" }, 'defaultOperator must be "OR" or "AND", not "and".'],
  ])("rejects the options %j", (options, message) => {
    expect(() => engine.search("acme", options)).toThrow(message);
  });
});

describe("errors", () => {
  const engine = engineOf();

  test("are thrown with the query and a caret", () => {
    const query = "berlin AND stff_count:5";
    for (const method of ["search", "count", "ids", "explain"] as const) {
      expect(() => engine[method](query)).toThrow(QueryError);
    }
    expect(engine.validate(query)).toMatchObject([
      { code: "unknown-field", suggestions: ["staff_count"], span: { start: 11, end: 21 } },
    ]);
  });

  test("are empty for a valid query", () => {
    expect(engine.validate("berlin")).toEqual([]);
  });

  test("of every kind are returned by validate", () => {
    for (const query of ["", "AND", "foo:x", "staff_count:x", "(".repeat(1000), "a".repeat(2_000_000)]) {
      expect(engine.validate(query).length).toBeGreaterThan(0);
    }
  });

  test("in a tree have spans in its printed text", () => {
    const tree = parse("a   AND   nope:b");
    expect(engine.validate(tree)).toMatchObject([{ code: "unknown-field", span: { start: 6, end: 10 } }]);
  });

  test.each(['10followers:"x"~2147483647!', '50followers: "a b"b', '"x"~2147483647followers:a'])(
    "have no fixes that only lead to another error: %s",
    (query) => {
      const errors = engine.validate(query);
      expect(errors).toMatchObject(expect.arrayContaining([expect.objectContaining({ suggestions: ["followers"] })]));
      expect(errors.some(({ code, fixes }) => code === "unknown-field" && fixes !== undefined)).toBe(false);
    },
  );

  test("name a value that is neither a text nor a tree", () => {
    for (const query of [undefined, null, 5, Symbol("a")]) {
      const message = `A query must be a text or a tree, not ${String(query)}.`;
      expect(() => engine.count(query as unknown as string)).toThrow(new TypeError(message));
    }
    expect(() => engine.count(JSON.parse('{"kind":"foo"}'))).toThrow(
      "Invalid query tree: the root has an unknown kind",
    );
  });

  test("have the code limit if the query exceeds one", () => {
    const small = engineOf(companies, { limits: { clauses: 2, nesting: 1, queryLength: 20 } });
    expect(small.validate("a b c")).toMatchObject([{ code: "limit" }]);
    expect(small.validate("((a))")).toMatchObject([{ code: "limit" }]);
    expect(small.validate("a".repeat(21))).toMatchObject([{ code: "limit" }]);
    expect(small.validate(parse("a b c"))).toMatchObject([{ code: "limit" }]);
    expect(small.count("acme")).toBe(2);
  });
});

describe("explain", () => {
  const engine = engineOf();

  test("prints the plan as a tree with estimated and actual rows and times", () => {
    const explanation = engine.explain("(name:acme OR name:bolt) AND staff_count:>50 -retail");
    expect(explanation.total).toBe(1);
    const drawn = String(explanation).replace(/\d+\.\d+ ms/g, "… ms");
    expect(drawn).toBe(
      [
        "(name:acme OR name:bolt) AND staff_count:>50 NOT retail",
        "AND                                                         estimated 1         actual 1         … ms",
        "├─ range staff_count {50 TO *], scan of the sorted numbers  estimated 2         actual 2         … ms",
        "├─ OR                                                       estimated 2         actual 1         … ms",
        '│  ├─ term "acme" in name                                   estimated 1         actual 1         … ms',
        '│  └─ term "bolt" in name                                   estimated 1         actual 0         … ms',
        "└─ NOT                                                      estimated 4         actual 1         … ms",
        '   └─ term "retail" in 10 fields                            estimated 0         actual 0         … ms',
      ].join("\n"),
    );
  });

  test("sums over the segments", () => {
    const explanation = engineOf(companies, { segmentCapacity: 1 }).explain("berlin");
    expect(explanation.plan).toMatchObject({ kind: "term", estimated: 2, actual: 2 });
  });

  test("gives the reason why nothing can match", () => {
    expect(engine.explain("staff_count:[9 TO 5]").plan.label).toBe("nothing: the range contains no number");
  });
});

test("the type of documents follows from the schema", () => {
  const books = defineSchema({ analyzer: standardAnalyzer, fields: { title: text(), pages: number() } });
  const engine = new SearchEngine(books);
  engine.upsert({ id: "1", title: "Moby Dick", pages: 635 });
  const title: string | undefined = engine.search("dick AND pages:>600", { sort: "pages:desc" }).hits[0]?.document
    .title;
  expect(title).toBe("Moby Dick");
  expect(engine.validate("name:x")).toMatchObject([{ code: "unknown-field" }]);
});
