import { runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { describe, expect, test } from "vitest";
import { parse } from "../../../grammar/parser.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { companySchema } from "../../companies/company-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { SearchEngine } from "../search-engine.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { title: text({ weight: 8, typicalLength: 3, exactFirst: true }), body: text(), pages: number() },
  synonyms: [
    ["usa", "united states", "united states of america"],
    ["tv", "television"],
  ],
});

const engine = new SearchEngine(schema);
engine.upsertAll([
  { id: "bank", title: "Bank", body: "of america" },
  { id: "banks", title: "Banks" },
  { id: "banking", title: "Banking" },
  { id: "robotics", title: "Acme Robotics", body: "in the United States" },
  { id: "usa", title: "USA today" },
  { id: "america", body: "the united states of america" },
  { id: "united", title: "United airlines" },
  { id: "motor", title: "Hyundai Motor", pages: 500 },
  { id: "hyphen", title: "Coca-Cola" },
  { id: "facebook", title: "Facebook", body: "500 faces" },
  { id: "tv", title: "Television" },
]);

function search(query: string, defaultOperator: "AND" | "OR" = "OR"): ReturnType<typeof engine.search> {
  return engine.search(query, { asYouType: true, defaultOperator });
}

const ids = (query: string, operator?: "AND" | "OR"): readonly string[] =>
  search(query, operator).hits.map(({ id }) => id);
const messages = (query: string): readonly string[] | undefined => search(query).changes?.map(({ message }) => message);

describe("search as you type", () => {
  test.each<[string, readonly string[]]>([
    ["bank", ["bank", "banks", "banking"]],
    ["bank ", ["bank", "banks"]],
    ["BANKS", ["banks", "bank"]],
    ["bankng", ["banking"]],
    ["title:bank", ["bank", "banks", "banking"]],
    ["body:bank", []],
    ['"bank"', ["bank"]],
    ["bank^2", ["bank", "banks"]],
    ["bank*", ["bank", "banking", "banks"]],
    ["tv", ["tv"]],
    ["hyundaimotor", ["motor"]],
    ["face book", ["facebook"]],
    ["coca-cloa", ["hyphen"]],
    ["coca-c", ["hyphen"]],
    ["pages:500", ["motor"]],
    ["NOT bank", engine.ids("NOT bank")],
  ])("for %j finds %j", (query, expected) => {
    expect(ids(query).toSorted()).toEqual(expected.toSorted());
    if (!query.includes("*") && !query.startsWith("NOT")) expect(ids(query)).toEqual(expected);
  });

  test("matches a number as the word itself", () => {
    expect(ids("500").toSorted()).toEqual(["facebook", "motor"]);
  });

  test("finds all synonyms of several words, and none of their single words", () => {
    const all = ["america", "robotics", "usa"];
    for (const query of ["usa", "united states", "united states of america", "United-States "]) {
      expect(ids(query).toSorted()).toEqual(all);
    }
    expect(ids("united").toSorted()).toEqual(["america", "robotics", "united"]);
  });

  test("requires each word, or an alternative of it, with AND", () => {
    expect(ids("acme robtics usa", "AND")).toEqual(["robotics"]);
    expect(ids("acme face book", "AND")).toEqual([]);
    expect(ids("face book", "AND")).toEqual(["facebook"]);
  });

  test("ranks the document first whose title is the complete query", () => {
    expect(ids("acme robotics")[0]).toBe("robotics");
    expect(search("acme robotics", "OR").hits[0]?.score).toBeGreaterThan(100);
  });

  test.runIf(runsSlowTests)("accepts a word of 160,000 terms", () => {
    expect(search("\u{fdfa}".repeat(40_000)).total).toBe(0);
  });

  test("corrects the syntax", () => {
    const { changes, hits } = search('(bank "of america');
    expect(hits[0]?.id).toBe("bank");
    expect(changes?.length).toBeGreaterThanOrEqual(2);
  });

  test.each<[string, readonly string[]]>([
    ["bank", ["`bank` also finds `banks` and words that begin with it."]],
    ["banks ", ["`banks` also finds `bank`."]],
    ["robotcs", ["`robotcs` also finds similar words, such as `robotics`."]],
    ["tv ", ["`tv` also finds `television`."]],
    ["united states ", ["`united states` also finds `usa` and `united states of america`."]],
    ["hyundaimotor ", ["`hyundaimotor` also finds `hyundai motor`."]],
    ["acme ", []],
    ['"bank" pages:500', []],
  ])("for %j reports %j", (query, expected) => {
    expect(messages(query)).toEqual(expected);
  });

  test("reports with the span of the words", () => {
    const [change] = search("acme united states x").changes ?? [];
    expect(change?.span).toEqual({ start: 5, end: 18 });
  });

  test.each<[string, string | null]>([
    ["robotcs", "robotics"],
    ["(bank title:robotcs", "(bank title:robotics"],
    ["hyundaimotor", "hyundai motor"],
    ["title:hyundaimotor", null],
    ["coca-kola", "coca-cola"],
    ["robtic", "robotics"],
    ["bank robtic", "bank robotics"],
    ["robtic ", null],
    ["robtic^2", null],
    ["telewi", "television"],
    ["bank", null],
    ["ban", null],
    ["xyzxyz", null],
    ["-robotcs acme", null],
    ["", null],
  ])("for %j suggests %j", (query, suggestion) => {
    expect(search(query).suggestion).toBe(suggestion);
  });

  test("marks what matched", () => {
    const highlights = (query: string): unknown =>
      engine
        .search(query, { asYouType: true, highlight: ["title"] })
        .hits.map((hit) => hit.highlights?.title?.[0]?.marked);
    expect(highlights("bankin")).toEqual(["<em>Banking</em>"]);
    expect(highlights("hyundaimotor")).toEqual(["<em>Hyundai Motor</em>"]);
    expect(highlights("tv")).toEqual(["<em>Television</em>"]);
  });

  test("has sorts, facets and cursors", () => {
    const options = { asYouType: true, limit: 2, sort: "title", facets: { title: 5 } } as const;
    const first = engine.search("bank", options);
    expect(first.hits.map(({ id }) => id)).toEqual(["bank", "banking"]);
    expect(first.facets.title.values.length).toBe(3);
    const second = engine.search("bank", { ...options, cursor: first.cursor ?? undefined });
    expect(second.hits.map(({ id }) => id)).toEqual(["banks"]);
    expect(() => engine.search("bank ", { ...options, cursor: first.cursor ?? undefined })).toThrow("cursor");
    expect(() => engine.search("bank", { ...options, asYouType: false, cursor: first.cursor ?? undefined })).toThrow(
      "cursor",
    );
  });

  test.each(["", "  ", "(", "-", '""', "!!!"])("finds everything for %j, in which no word is typed", (text) => {
    const page = engine.search(text, { asYouType: true, sort: "title:desc", filter: "title:*" });
    const all = engine.search("*:*", { sort: "title:desc", filter: "title:*" });
    expect(page.hits.map(({ id }) => id)).toEqual(all.hits.map(({ id }) => id));
    expect([page.total, page.changes, page.suggestion]).toEqual([all.total, [], null]);
  });

  test("takes a tree as a finished query", () => {
    const page = engine.search(parse("bank"), { asYouType: true });
    expect(page.hits.map(({ id }) => id)).toEqual(["bank"]);
    expect([page.changes, page.suggestion]).toEqual([[], null]);
  });

  test("has no effect without the option", () => {
    const page = engine.search("bank");
    expect(page.hits.map(({ id }) => id)).toEqual(["bank"]);
    expect(page).not.toHaveProperty("suggestion");
    expect(engine.ids("usa")).toEqual(["usa"]);
  });

  test("sees new documents", () => {
    const growing = new SearchEngine(schema);
    const found = (): number => growing.search("bank", { asYouType: true }).total;
    expect(found()).toBe(0);
    for (const [index, title] of ["Bank", "Banks", "Bankers", "Bnak"].entries()) {
      growing.upsert({ id: title, title });
      expect(found()).toBe(Math.min(index + 1, 3));
    }
    growing.compact();
    growing.delete("Bankers");
    expect(found()).toBe(2);
  });

  test("does not depend on earlier searches", () => {
    const words = ["analytics", "robotics", "software", "hardware", "finance"];
    const places = ["berlin", "hamburg"].flatMap((city) =>
      words.map((word, index) => ({
        id: `${word} ${city}`,
        title: index % 2 === 0 ? "USA" : "United States",
        body: `${city} ${word} ${word}${city}`,
      })),
    );
    const fresh = (): SearchEngine<typeof schema> => {
      const engine = new SearchEngine(schema);
      for (const document of places) engine.upsert(document);
      return engine;
    };
    const used = fresh();
    const misspelt = places.map(({ id }) => id.replace(" ", "x")).join(" ");
    for (const query of ["usa berlin ", "usa hamburg ", `${misspelt} `, `${misspelt} `]) {
      const options = { asYouType: true, defaultOperator: query.startsWith("usa") ? "AND" : "OR" } as const;
      expect(used.search(query, options)).toEqual(fresh().search(query, options));
    }
    expect(used.search(`${misspelt} `, { asYouType: true }).changes).toHaveLength(8);
  });
});

describe("a common word", () => {
  const common = new SearchEngine(companySchema);
  common.upsertAll(
    Array.from({ length: 200 }, (_, index) => ({
      id: String(index),
      name: `Company ${index}`,
      description: `${index % 5 > 0 ? "the" : ""} ${index % 50 === 0 ? "lamp" : "chair"} of ${index}`,
    })),
  );
  const total = (query: string, defaultOperator: "AND" | "OR" = "OR"): number =>
    common.search(query, { asYouType: true, defaultOperator }).total;

  test("only adds to the score beside other words", () => {
    expect(total("lamp ")).toBe(4);
    expect(total("the lamp ")).toBe(4);
    expect(total("the lamp ", "AND")).toBe(4);
    expect(total("the nosuchword ")).toBe(160);
    expect(total("the of ")).toBe(200);
    expect(total("+the lamp ")).toBe(160);
    const page = common.search("the lamp ", { asYouType: true, explain: true });
    expect(page.changes?.[0]?.message).toBe("`the` is in most documents, so it only adds to the score.");
    expect(page.hits[0]?.explanation?.map(({ clause }) => clause)).toContain("lamp");
  });

  test("keeps its meaning where the user states it", () => {
    expect(total('"the" lamp ')).toBe(164);
    expect(total("lamp NOT the ")).toBe(4);
  });
});
