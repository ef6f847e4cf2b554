import {
  date,
  defineSchema,
  englishAnalyzer,
  integer,
  keyword,
  number,
  SearchEngine,
  text,
  writeIndex,
} from "firmament";
import { print } from "firmament/grammar";
import { IndexSearcher } from "firmament/reader";
import { connectEngine, serveEngine } from "firmament/worker";
import { describe, expect, test } from "vitest";
import { type LikeOptions, like, likeQuery } from "./like.ts";

const schema = defineSchema({
  fields: {
    name: text(),
    about: text(),
    tags: keyword({ many: true }),
    staff: integer(),
    revenue: number(),
    founded: date(),
  },
});

const documents = [
  {
    id: "a",
    name: "Nordlicht",
    about: "Robots for ports. Robots!",
    tags: ["Robotics", "B2B"],
    staff: 40,
    founded: "2010-05-01",
  },
  { id: "b", name: "Südlicht", about: "Robots for farms", tags: ["Robotics"], staff: 90 },
  { id: "c", name: "Bäckerei", about: "Bread for ports", tags: ["Food"], staff: 7, revenue: -5 },
  { id: "d", name: "Mühle", about: "Flour and bread", tags: ["Food", "B2B"] },
  { id: "e", name: "Kanal", about: "Ports of call", tags: [], staff: 3 },
  { id: "f", name: "Hafen", about: "Cranes", tags: ["B2B"] },
  { id: "g", name: "Bahn", about: "Trains", tags: [] },
  { id: "h", name: "Turm", about: "Clocks", tags: [] },
  { id: "i", name: "Turm", about: "Towers", tags: [] },
];

function engineWith(): SearchEngine<typeof schema> {
  const engine = new SearchEngine(schema);
  engine.upsertAll(documents);
  return engine;
}

const engine = engineWith();

async function written(options: Omit<LikeOptions<typeof schema>, "schema">): Promise<string> {
  return print(await likeQuery(engine, { schema, ...options }));
}

describe("the query", () => {
  test("has the strongest words and values, and excludes the given documents", async () => {
    expect(await written({ ids: ["a"] })).toMatchInlineSnapshot(
      `"(about:robots OR tags:"Robotics"^0.5 OR about:for^0.38 OR about:ports^0.38 OR tags:"B2B"^0.38) AND NOT _id:"a""`,
    );
    const found = engine.ids(await likeQuery(engine, { schema, ids: ["a"] }));
    expect(found).toContain("b");
    expect(found).not.toContain("a");
  });

  test("is weakened by the words of the documents to be unlike", async () => {
    expect(await written({ ids: ["a"], unlike: ["c"], fields: ["about"] })).toMatchInlineSnapshot(
      `"about:robots AND NOT _id:("a" OR "c")"`,
    );
    expect(await written({ ids: ["a"], unlike: ["d"], fields: ["tags"] })).toMatchInlineSnapshot(
      `"tags:"Robotics" AND NOT _id:("a" OR "d")"`,
    );
  });

  test("has ranges around numbers and dates, which only rank", async () => {
    const options = { ids: ["a", "b"], fields: ["tags"], terms: 1, numbers: ["staff", "founded", "revenue"] };
    expect(await written(options)).toMatchInlineSnapshot(
      `"(+tags:"Robotics" OR staff:[20 TO 180] OR founded:[2009-05-01 TO 2011-05-01]) AND NOT _id:("a" OR "b")"`,
    );
    expect(await written({ ids: ["c"], fields: ["name"], numbers: ["revenue"] })).toMatchInlineSnapshot(
      `"revenue:[-7.5 TO -2.5] AND NOT _id:"c""`,
    );
  });

  test("has reasons", async () => {
    expect(
      (await like(engine, { schema, ids: ["a"], fields: ["about"], numbers: ["staff"] })).reasons,
    ).toMatchInlineSnapshot(`
      [
        {
          "clause": "about:robots",
          "documents": 2,
          "field": "about",
          "given": 1,
          "kind": "word",
          "weight": 1,
        },
        {
          "clause": "about:for^0.38",
          "documents": 3,
          "field": "about",
          "given": 1,
          "kind": "word",
          "weight": 0.38,
        },
        {
          "clause": "about:ports^0.38",
          "documents": 3,
          "field": "about",
          "given": 1,
          "kind": "word",
          "weight": 0.38,
        },
        {
          "clause": "staff:[20 TO 80]",
          "documents": 1,
          "field": "staff",
          "given": 1,
          "kind": "range",
          "weight": 1,
        },
      ]
    `);
  });

  test("counts only what a filter accepts", async () => {
    const filter = { tags: { not: "B2B" } };
    expect(
      await written({ ids: ["b"], fields: ["about"], filter: "NOT name:nordlicht" }).catch(String),
    ).toMatchInlineSnapshot(`"about:for AND NOT _id:"b""`);
    await expect(written({ ids: ["a"], filter })).rejects.toThrow(
      'There is no document with the id "a" that the filter accepts.',
    );
  });

  test("writes the words of documents, not their stems", async () => {
    const stemmed = defineSchema({ analyzer: englishAnalyzer, fields: { about: text() } });
    const other = new SearchEngine(stemmed);
    const texts = ["Happy companies", "Happily a company", "Cats", "Dogs", "Birds", "Fish", "Mice"];
    other.upsertAll(texts.map((about, index) => ({ id: index, about })));
    const query = await likeQuery(other, { schema: stemmed, ids: ["0"] });
    expect(print(query)).toMatchInlineSnapshot(`"about:companies AND NOT _id:"0""`);
    expect(other.ids(query)).toEqual(["1"]);
  });
});

describe("invalid options", () => {
  test.each<[object, string]>([
    [
      { ids: ["x"] },
      'There is no document with the id "x". Leave it out, or check its spelling: upper and lower case count.',
    ],
    [{ ids: ["h"], fields: ["about"] }, "The given document has no word in about that another document has"],
    [{ ids: ["a"], fields: ["nam"] }, 'The option fields names "nam", which is no such field. Did you mean "name"?'],
    [
      { ids: ["a"], fields: ["staff"] },
      'The option fields cannot name "staff": it has numbers: name it in the option numbers.',
    ],
    [
      { ids: ["a"], numbers: ["tags"] },
      'The option numbers cannot name "tags": it has words: name it in the option fields.',
    ],
    [{ ids: [] }, "The option ids must have 1 to 100 ids, not 0."],
    [{ ids: "a" }, 'The option ids must be a list of ids, as in ["a", "b"].'],
    [{ ids: ["a"], unlike: ["a"] }, 'The id "a" is in both ids and unlike. Remove one.'],
    [{ ids: ["a"], terms: 0 }, "terms"],
    [{ ids: ["a"], unlik: ["b"] }, 'There is no option "unlik" for like. Did you mean "unlike"?'],
  ])("%j", async (options, message) => {
    await expect(written(options as { ids: string[] })).rejects.toThrow(message);
  });

  test("a schema whose field takes the place of ids", async () => {
    const own = defineSchema({ fields: { _id: text() } });
    await expect(likeQuery(new SearchEngine(own), { schema: own, ids: ["a"] })).rejects.toThrow(
      "like needs the ids of documents, but the schema has a field _id, which takes their place in queries.",
    );
  });
});

test("snapshots, readers and workers give the same query", async () => {
  const expected = await written({ ids: ["a"] });
  const compacted = engineWith();
  compacted.compact();
  const searcher = new IndexSearcher(writeIndex(compacted), { schema });
  const { port1, port2 } = new MessageChannel();
  serveEngine({ schema, port: port1 });
  const worker = connectEngine<typeof schema>(port2);
  await worker.upsertAll(documents);
  for (const other of [compacted, compacted.snapshot(), searcher, worker]) {
    expect(print(await likeQuery(other, { schema, ids: ["a"] }))).toBe(expected);
  }
  worker.close();
});
