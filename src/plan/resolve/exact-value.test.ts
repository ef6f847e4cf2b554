import { describe, expect, test } from "vitest";
import { parse } from "../../../grammar/parser.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { websiteAnalyzer } from "../../analysis/website-analyzer.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { companySchema } from "../../schema/company-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { exactValuesOf } from "./exact-value.ts";

const companies = new AnalyzedSchema(companySchema);

/** How a query words the name. */
function names(query: string): string[] {
  return exactValuesOf(parse(query), companies).map(({ terms }) => terms.join(" "));
}

describe("a query words the name by", () => {
  test.each([
    ["its words, in their order", "acme robotics", ["acme robotics"]],
    ["a phrase", '"acme robotics"', ["acme robotics"]],
    ["a phrase with slop", '"acme robotics"~3', ["acme robotics"]],
    ["what is asked of the field itself", 'name:"Acme Robotics"', ["acme robotics"]],
    ["clauses under AND", "name:acme AND robotics", ["acme robotics"]],
    ["required and optional clauses alike", "acme +robotics", ["acme robotics"]],
    ["what is required beside an OR", "+acme OR robotics^5", ["acme robotics"]],
    ["groups", "(acme (robotics))^2", ["acme robotics"]],
    ["groups of the field", "name:(acme robotics)", ["acme robotics"]],
    ["words as the analyzer reads them", "Acmé & ROBOTICS-Gmbh", ["acme robotics gmbh"]],
    ["a comparison without a field", ">500 startups", ["500 startups"]],
    ["each alternative of an OR", "acme OR bolt works OR name:crane", ["acme", "bolt works", "crane"]],
    ["each alternative beside those of others", "(acme OR bolt) (a OR b)", ["acme a", "acme b", "bolt a", "bolt b"]],
    ["what is negated twice", "acme NOT NOT robotics", ["acme robotics"]],
  ])("%s", (_, query, wordings) => expect(names(query)).toEqual(wordings));
});

describe("nothing is added by", () => {
  test.each([
    ["a negated clause", "acme -robotics AND NOT labs"],
    ["a range of numbers", "acme AND staff_count:[10 TO 50] AND followers:>=5"],
    ["another field", 'acme location_city:berlin industries:(software OR "it services")'],
    ["another field within a group", "name:(acme tagline:robots)"],
    ["everything", "acme AND *:* AND name:*"],
    ["what holds no word", "acme & ---"],
    ["what is not to score", "acme robotics^0 (labs)^0"],
  ])("%s", (_, query) => expect(names(query)).toEqual(["acme"]));
});

test("alternatives in which nothing is asked of the name are one way to word it, however many there are", () => {
  const cities = `location_city:(${Array.from({ length: 300 }, (_, n) => `w${n}`).join(" OR ")})`;
  expect(names(`(acme ${cities}) OR bolt`)).toEqual(["acme", "bolt"]);
  expect(names(`(${cities} OR acme) robotics`)).toEqual(["acme robotics", "robotics"]);
});

describe("there is no wording", () => {
  test.each([
    ["where nothing is asked of the field", "location_city:berlin AND staff_count:5"],
    ["where nothing is but negated", "NOT acme"],
    ["beside a prefix", "acme robo*"],
    ["beside a wildcard", "acme r?botics"],
    ["beside a fuzzy word", "acme robotics~"],
    ["beside a regular expression", "acme /robo.*/"],
    ["beside a range of words", "acme AND name:[a TO c]"],
    ["for everything", "*:*"],
  ])("%s", (_, query) => expect(names(query)).toEqual([]));

  test("beside a pattern in this alternative, but in the others there is", () => {
    expect(names("acme OR bolt~ OR crane")).toEqual(["acme", "crane"]);
  });

  test("where a pattern asks another field, it adds nothing", () => {
    expect(names("acme location_city:ber*")).toEqual(["acme"]);
  });
});

describe("a schema", () => {
  test("may have whole matches of several fields come first, each read by its own analyzer", () => {
    const schema = defineSchema({
      analyzer: foldingAnalyzer,
      fields: {
        name: text({ exactFirst: true }),
        site: text({ exactFirst: true, analyzer: websiteAnalyzer(foldingAnalyzer) }),
        text: text(),
        size: number(),
      },
    });
    expect(exactValuesOf(parse("www.Acme.com name:x"), new AnalyzedSchema(schema))).toEqual([
      { field: "name", terms: ["www.acme.com", "x"] },
      { field: "site", terms: ["www", "acme", "com"] },
    ]);
  });

  test("may have none", () => {
    const schema = defineSchema({ analyzer: foldingAnalyzer, fields: { name: text({ weight: 8 }) } });
    expect(exactValuesOf(parse("acme"), new AnalyzedSchema(schema))).toEqual([]);
  });
});

describe("however many ways there are to word a query", () => {
  test("256 are followed, the first ones", () => {
    const words = Array.from({ length: 300 }, (_, n) => `w${n}`);
    expect(names(words.join(" OR "))).toEqual(words.slice(0, 256));
    const many = names(Array.from({ length: 12 }, () => "(a OR b)").join(" "));
    expect(many).toHaveLength(256);
    expect(many[1]).toBe("a a a a a a a a a a a b");
  });

  test("none with more than 64 words", () => {
    expect(names("a ".repeat(64))).toHaveLength(1);
    expect(names("a ".repeat(65))).toEqual([]);
    expect(names(`(${"a ".repeat(65)}) OR b`)).toEqual(["b"]);
  });
});
