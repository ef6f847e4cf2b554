import { describe, expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { print } from "../../grammar/syntax/printer.ts";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { date, keyword, number, objects, stored, text } from "../schema/field.ts";
import { defineSchema } from "../schema/schema.ts";
import { and } from "./builder/combination.ts";
import { queryBuilder } from "./builder/query-builder.ts";
import { writeIndex } from "./file/index-file.ts";
import { IndexSearcher } from "./reader/index-searcher.ts";
import { nestedObjects } from "./reader/nested-objects.ts";
import { SearchEngine } from "./search-engine.ts";
import { lint } from "./tools/lint.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text({ exactFirst: true }),
    places: objects({
      city: text(),
      kind: keyword(),
      tags: keyword({ many: true }),
      opened: date(),
      staff: number(),
      note: stored(),
    }),
  },
});

const documents = [
  {
    id: "acme",
    name: "Acme",
    places: [
      { city: "Berlin", kind: "hq", tags: ["a", "b"], opened: "2015-03", staff: 5 },
      { city: "Munich", kind: "office", staff: 10, note: "rented" },
    ],
  },
  {
    id: "bolt",
    name: "Bolt",
    places: [
      { city: "Berlin", kind: "office" },
      { city: "Paris", kind: "hq" },
    ],
  },
  { id: "crane", name: "Crane", places: [] },
  { id: "drill", name: "Drill", places: { staff: 7 } },
  { id: "egg", name: "Berlin" },
];

async function loaded(): Promise<SearchEngine<typeof schema>> {
  const engine = new SearchEngine(schema);
  await engine.load(documents);
  return engine;
}

function inserted(): SearchEngine<typeof schema> {
  const engine = new SearchEngine(schema);
  for (const document of documents) engine.upsert(document);
  return engine;
}

describe.each([
  ["a sealed segment", loaded],
  ["a live segment", inserted],
])("nested objects in %s", (_, create) => {
  test.each<[string, string[]]>([
    ["places.city:berlin", ["acme", "bolt"]],
    ["berlin", ["acme", "bolt", "egg"]],
    ["places.city:berlin AND places.kind:hq", ["acme", "bolt"]],
    ["places:(city:berlin AND kind:hq)", ["acme"]],
    ["places:(places.city:berlin AND places.kind:hq)", ["acme"]],
    ["places:(city:berlin kind:hq)", ["acme", "bolt"]],
    ["places:berlin", ["acme", "bolt"]],
    ["places:(berlin hq)", ["acme", "bolt"]],
    ["places:(berlin AND hq)", ["acme"]],
    ['places:"berlin"', ["acme", "bolt"]],
    ["places:ber*", ["acme", "bolt"]],
    ["places:7", ["drill"]],
    ["places:*", ["acme", "bolt", "drill"]],
    ["_exists_:places", ["acme", "bolt", "drill"]],
    ["NOT places:*", ["crane", "egg"]],
    ["places:(NOT city:berlin)", ["acme", "bolt", "drill"]],
    ["NOT places:(city:berlin AND kind:office)", ["acme", "crane", "drill", "egg"]],
    ["places:(staff:[6 TO 20])", ["acme", "drill"]],
    ["places:(staff:>=10 AND kind:office)", ["acme"]],
    ["places:(opened:2015 AND tags:b)", ["acme"]],
    ["places:(opened:2015 AND kind:office)", []],
    ["places:(city:berlin AND kind:hq) OR name:crane", ["acme", "crane"]],
    ["places:(city:berlin) AND places:(city:paris)", ["bolt"]],
    ["places:(---)", []],
  ])("%s finds %j", async (query, ids) => {
    const engine = await create();
    expect(engine.ids(query)).toEqual(ids);
    expect(engine.count(query)).toBe(ids.length);
    expect(
      engine
        .search(query)
        .hits.map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids);
  });

  test("follow changes", async () => {
    const engine = await create();
    const query = "places:(city:berlin AND kind:hq)";
    expect(engine.ids(query)).toEqual(["acme"]);
    engine.upsert({ id: "fox", places: [{ city: "Berlin", kind: "hq" }] });
    const snapshot = engine.snapshot();
    engine.delete("acme");
    engine.patch("bolt", { places: [{ city: "Berlin", kind: "hq" }] });
    expect(engine.ids(query)).toEqual(["fox", "bolt"]);
    expect(snapshot.ids(query)).toEqual(["acme", "fox"]);
    await engine.compact();
    expect(engine.ids(query)).toEqual(["fox", "bolt"]);
  });

  test("score their boost", async () => {
    const engine = await create();
    expect(engine.search("places:(city:berlin AND kind:hq)^3").hits[0]?.score).toBe(3);
  });

  test("are never exact matches of a field of the document", async () => {
    const [first] = (await create()).search("places:berlin OR *:*").hits;
    expect(first?.score).toBeLessThan(3);
  });

  test("are highlighted in their fields", async () => {
    const engine = await create();
    const options = { highlight: ["places.city", "name"] } as const;
    expect(engine.search("places:(city:berlin AND kind:hq)", options).hits[0]?.highlights).toEqual({
      "places.city": [{ marked: "<em>Berlin</em>", spans: [{ start: 0, end: 6 }] }],
    });
  });

  test("are part of the plan", async () => {
    const plan = String((await create()).explain("places:(city:berlin AND kind:hq)"));
    expect(plan).toMatch(/objects in places .*\n└─ AND .*\n {3}├─ term "berlin" in city .*/);
  });

  test("get no wrong warnings", async () => {
    const engine = await create();
    for (const query of ["places:(city:berlin AND kind:hq)", "places:(city:[a TO c] staff:[1 TO 5])", "places:berlin"])
      expect(lint(engine, query)).toEqual([]);
  });
});

test.each([
  ["places:(name:acme)", "There is no field `name` in the objects of `places`."],
  ["places:(note:rented)", "`note` is a stored field, which queries do not search."],
  ["places.note:rented", "There is no field `places.note`."],
  ["places:(staff:many)", "`staff` is a number field, but `many` is not a number."],
])("the error of %s", (query, message) => {
  expect(new SearchEngine(schema).validate(query)[0]?.message).toBe(message);
});

describe("the query builder", () => {
  const { field } = queryBuilder(schema);

  test("builds a query on one object", () => {
    const query = field("places").some((place) => and(place.field("city").term("berlin"), place.field("staff").gte(5)));
    expect(print(query)).toBe("places:(city:berlin AND staff:>=5)");
    expect(inserted().ids(query)).toEqual(["acme"]);
    expect(print(field("places").exists())).toBe("places:*");
  });

  test("builds clauses on the fields of any object", () => {
    expect(print(field("places.staff").gte(5))).toBe("places.staff:>=5");
  });

  test("rejects unknown fields of objects", () => {
    // @ts-expect-error: there is no such field
    expect(() => field("places").some((place) => place.field("name").term("x"))).toThrow(
      'There is no field "name": the fields are city, kind, tags, opened, staff.',
    );
  });
});

describe("a searcher of an index file", () => {
  const bytes = () => {
    const engine = new SearchEngine(schema);
    engine.upsertAll(documents);
    return writeIndex(engine);
  };

  test("needs an option for queries on objects", () => {
    const searcher = new IndexSearcher(bytes(), { schema, parse });
    expect(searcher.ids("places.city:berlin")).toEqual(["acme", "bolt"]);
    expect(() => searcher.ids("places:(city:berlin)")).toThrow(
      new TypeError(
        'A query on the objects of "places" needs the option nested of an IndexSearcher: nested: nestedObjects.',
      ),
    );
  });

  test("finds objects with the option", () => {
    const searcher = new IndexSearcher(bytes(), { schema, parse, nested: nestedObjects });
    expect(searcher.ids("places:(city:berlin AND kind:hq)")).toEqual(["acme"]);
  });
});
