import { describe, expect, it } from "vitest";
import { bigramAnalyzer } from "../analysis/composed/bigram-analyzer.ts";
import { englishAnalyzer } from "../analysis/composed/english-analyzer.ts";
import { stopWordAnalyzer } from "../analysis/composed/stop-words.ts";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { text } from "../schema/field.ts";
import { schemaToJson } from "../schema/json/schema-json.ts";
import { defineSchema } from "../schema/schema.ts";
import { SearchEngine } from "./search-engine.ts";
import { complete } from "./tools/complete.ts";
import { lint } from "./tools/lint.ts";

const schema = defineSchema({
  analyzer: stopWordAnalyzer(englishAnalyzer),
  fields: { name: text({ analyzer: foldingAnalyzer }), body: text({ many: true, exactFirst: true }) },
});

function engineOf(...bodies: readonly (string | readonly string[])[]): SearchEngine<typeof schema> {
  const engine = new SearchEngine(schema);
  engine.upsertAll(bodies.map((body, index) => ({ id: String(index), body })));
  return engine;
}

/** Bugs that users of other engines reported, and what must happen instead. */
describe("stems", () => {
  it.each(["companies", "running", "university", "happily"])("leave every prefix of %s", (word) => {
    const engine = engineOf(word, "lamps");
    for (let end = 1; end <= word.length; end++) expect(engine.ids(`${word.slice(0, end)}*`)).toEqual(["0"]);
  });

  it("are no words: no pattern, range, completion or exact word finds them", () => {
    const engine = engineOf("companies");
    for (const query of ['"compani"', "compani~0", "/compani/", "compan?", "[compani TO compani]"]) {
      expect(engine.ids(query), query).toEqual([]);
    }
    expect(engine.ids("/c.*/")).toEqual(["0"]);
    expect(engine.count("/.*/")).toBe(1);
    const completions = JSON.stringify(complete(engine, "body:comp", 9));
    expect(completions).toContain("companies");
    expect(completions).not.toContain("compani\\u0001");
    expect(completions).not.toContain('compani"');
  });

  it("highlight the word of the text, not the stem or a part of it", () => {
    const engine = engineOf("The university’s connections");
    const { hits } = engine.search("connected universities", { highlight: ["body"] });
    expect(hits[0]?.highlights?.body?.[0]?.marked).toBe("The <em>university’s</em> <em>connections</em>");
  });

  it("rank the word as it is written first", () => {
    const engine = engineOf("connect the lamps", "connections of lamps");
    expect(engine.search("body:connections").hits.map(({ id }) => id)).toEqual(["1", "0"]);
    expect(engine.search("body:connect").hits.map(({ id }) => id)).toEqual(["0", "1"]);
  });

  it("do not lengthen a field", () => {
    const plain = new SearchEngine(schema, { analyzer: foldingAnalyzer });
    const engine = engineOf("red robots", "blue lamps and robots");
    plain.upsertAll([...engine.documents()]);
    const scores = (each: typeof engine): readonly number[] => each.search('"robots"').hits.map(({ score }) => score);
    expect(scores(engine)).toEqual(scores(plain));
  });

  it("do not concern fields without them", () => {
    const engine = new SearchEngine(schema);
    engine.upsert({ id: "a", name: "Robots" });
    expect(engine.ids("robot")).toEqual([]);
    expect(engine.ids("robots")).toEqual(["a"]);
  });

  it("also follow an analyzer of the engine, which replaces those of the schema", () => {
    const engine = new SearchEngine(schema, { analyzer: englishAnalyzer });
    engine.upsert({ id: "a", name: "Robots" });
    expect(engine.ids("robot")).toEqual(["a"]);
  });

  it("are named in plans by their field", () => {
    expect(engineOf("robots").explain("body:robots").toString()).toContain('form "robot" in body');
  });
});

describe("stop words", () => {
  const engine = engineOf("bank of america", "bank america", "the who", ["bank of", "america"], "who is who");

  it("keep their positions in phrases", () => {
    expect(engine.ids('"bank of america"')).toEqual(["0"]);
    expect(engine.ids('"bank america"')).toEqual(["1"]);
    expect(engine.ids('"the who"')).toEqual(["2"]);
    expect(engine.ids('"of"')).toEqual(["0", "3"]);
  });

  it("are ignored where they stand alone, also by AND, NOT and +", () => {
    expect(engine.ids("bank of", { defaultOperator: "AND" })).toEqual(["0", "1", "3"]);
    expect(engine.ids("who AND the")).toEqual(["2", "4"]);
    expect(engine.ids("who NOT the")).toEqual(["2", "4"]);
    expect(engine.ids("+the +who")).toEqual(["2", "4"]);
  });

  it("are searched by a query that contains nothing else", () => {
    expect(engine.ids("the")).toEqual(["2"]);
    expect(engine.ids("of is")).toEqual(["0", "3", "4"]);
  });

  it("rank exact matches first", () => {
    expect(engine.search("the who").hits[0]?.id).toBe("2");
  });

  it("have no warning", () => {
    expect(lint(engineOf("who"), "the who")).toEqual([]);
  });

  it("are prefixes while they are typed", () => {
    const typed = engineOf("theatre", "lamp");
    expect(typed.ids("the", { asYouType: true })).toEqual(["0"]);
    expect(typed.ids("the lamp", { asYouType: true, defaultOperator: "AND" })).toEqual(["1"]);
  });
});

describe("search as you type with stems", () => {
  it("finds a word before its other forms, and those before words that begin with it", () => {
    const engine = engineOf("connected", "lamp connectionless", "connection");
    const page = engine.search("connection", { asYouType: true });
    expect(page.hits.map(({ id }) => id)).toEqual(["2", "0", "1"]);
    expect(page.changes?.[0]?.message).toContain("its other forms");
  });
});

describe("pairs of characters", () => {
  const engine = new SearchEngine(
    defineSchema({ analyzer: bigramAnalyzer(foldingAnalyzer), fields: { title: text(), body: text() } }),
  );
  engine.upsertAll([
    { id: "a", title: "東京都 札幌ラーメン横丁" },
    { id: "b", title: "京都 고등학교에서" },
    { id: "c", title: "東 京" },
  ]);

  it.each([
    ["京都", ["a", "b"]],
    ["東京都", ["a"]],
    ["ラーメン", ["a"]],
    ["학교", ["b"]],
    ["京", ["a", "b", "c"]],
    ["東京", ["a"]],
    ['"東京"', ["a", "c"]],
    ["京東", []],
    ["ラーメ*", ["a"]],
    ["札*", ["a"]],
  ])("find %s", (query, ids) => {
    expect(engine.ids(query)).toEqual(ids);
  });
});

it("a schema as JSON, which index files and datasets compare, contains the analyzers", () => {
  const json = schemaToJson(schema);
  expect(json.analyzer).toBe("stop(english)");
  expect(json.fields.name).toMatchObject({ analyzer: "folding" });
});

it("the names of indexes of forms are reserved", () => {
  expect(() => defineSchema({ analyzer: foldingAnalyzer, fields: { "a\u0000forms": text() } })).toThrow("reserved");
});
