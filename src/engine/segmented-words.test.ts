import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { segmentationDigest } from "../analysis/languages/segmentation.ts";
import { segmentingAnalyzer } from "../analysis/languages/segmenting-analyzer.ts";
import { keyword, text } from "../schema/field.ts";
import { schemaFromJson, schemaToJson } from "../schema/json/schema-json.ts";
import { defineSchema } from "../schema/schema.ts";
import { readIndex, writeIndex } from "./file/index-file.ts";
import { SearchEngine } from "./search-engine.ts";
import { complete } from "./tools/complete.ts";

const analyzer = segmentingAnalyzer(foldingAnalyzer);
/** Words of four scripts that texts are made of, without spaces or with them. */
const words = fc.constantFrom(
  ...["โรงแรม", "กรุงเทพ", "มา", "มาก", "ตา", "กลม", "น้ำ", "ดี", "ບໍລິສັດ", "ລາວ", "ក្រុមហ៊ុន", "ភ្នំពេញ"],
  ...["ကုမ္ပဏီ", "မြန်မာ", "ဦး", "Hotel", "2", "東京", " ", "-", "๒๕", "\u0301"],
);
const texts = fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => some.join(""));

const schema = defineSchema({ analyzer, fields: { title: text(), code: keyword({ fold: true }) } });

function engineOf(...titles: readonly string[]): SearchEngine<typeof schema> {
  const engine = new SearchEngine(schema);
  engine.upsertAll(titles.map((title, index) => ({ id: String(index), title })));
  return engine;
}

describe("an engine", () => {
  const engine = engineOf("โรงแรมกรุงเทพ", "สมาคมดนตรี", "มาแล้ว");

  it.each([
    ["กรุงเทพ", ["0"]],
    ["โรงแรมกรุงเทพ", ["0"]],
    ["กรุง*", ["0"]],
    ["กรุงเทบ~", ["0"]],
    ['"มา"', ["2"]],
    ['"โรงแรมกรุงเทพ"', ["0"]],
  ])("finds %s", (query, ids) => {
    expect(engine.ids(query)).toEqual(ids);
  });

  it("ranks whole words before words that contain the letters", () => {
    expect(engine.search("มา").hits.map(({ id }) => id)).toEqual(["2", "1"]);
  });

  it("marks words", () => {
    const [hit] = engine.search("กรุงเทพ", { highlight: ["title"] }).hits;
    expect(hit?.highlights?.title?.[0]?.spans).toEqual([{ start: 6, end: 13 }]);
  });

  it("completes words", () => {
    expect(JSON.stringify(complete(engine, "title:กรุ", 9))).toContain("กรุงเทพ");
  });

  it("finds every beginning of a value as it is typed", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.constantFrom("OR" as const, "AND" as const), (title, length, defaultOperator) => {
        const beginning = title.slice(0, 1 + (length % title.length));
        fc.pre(/[\p{L}\p{N}]/u.test(beginning) && !/[\s-]/.test(beginning));
        const { hits } = engineOf(title, "x").search(beginning, { asYouType: true, defaultOperator });
        expect(hits.map(({ id }) => id)).toContain("0");
      }),
      runs(300),
    );
  });
});

describe("the segmentation of an index", () => {
  const bytes = writeIndex(engineOf("โรงแรมกรุงเทพ"));
  const foreign = (name: string): string => name.replace(segmentationDigest(), "00000000");

  it("lets an index be opened with this one", () => {
    expect(readIndex(bytes, { schema }).ids("กรุงเทพ")).toEqual(["0"]);
    expect(schemaFromJson(schemaToJson(schema)).analyzer?.name).toBe(analyzer.name);
  });

  it("refuses an index with another one", () => {
    const other = defineSchema({ analyzer: { ...analyzer, name: foreign(analyzer.name) }, fields: schema.fields });
    const engine = new SearchEngine(other);
    engine.upsert({ id: "0", title: "โรงแรมกรุงเทพ" });
    const saved = writeIndex(engine);
    const reason =
      /segments\(folding: 00000000\).*This runtime separates the words .* otherwise \([0-9a-f]{8}, not 00000000\)/;
    expect(() => readIndex(saved, { schema })).toThrow(reason);
    expect(() => schemaFromJson(schemaToJson(other))).toThrow(reason);
  });
});
