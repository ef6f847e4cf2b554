import { describe, expect, test } from "vitest";
import { parse } from "../../../grammar/parser.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { websiteAnalyzer } from "../../analysis/website-analyzer.ts";
import { companySchema } from "../../companies/company-schema.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { exactValuesOf } from "./leading-value.ts";

const companies = new AnalyzedSchema(companySchema);

/** The exact values of the name. */
function names(query: string): string[] {
  return exactValuesOf(parse(query), companies).map(({ terms }) => terms.join(" "));
}

describe("the exact value of a field consists of", () => {
  test.each([
    ["its words, in their order", "acme robotics", ["acme robotics"]],
    ["a phrase", '"acme robotics"', ["acme robotics"]],
    ["a phrase with slop", '"acme robotics"~3', ["acme robotics"]],
    ["clauses on the field", 'name:"Acme Robotics"', ["acme robotics"]],
    ["clauses under AND", "name:acme AND robotics", ["acme robotics"]],
    ["required and optional clauses alike", "acme +robotics", ["acme robotics"]],
    ["the required clauses beside an OR", "+acme OR robotics^5", ["acme robotics"]],
    ["groups", "(acme (robotics))^2", ["acme robotics"]],
    ["groups of the field", "name:(acme robotics)", ["acme robotics"]],
    ["words as the analyzer returns them", "Acmé & ROBOTICS-Gmbh", ["acme robotics gmbh"]],
    ["a comparison without a field", ">500 startups", ["500 startups"]],
    ["each alternative of an OR", "acme OR bolt works OR name:crane", ["acme", "bolt works", "crane"]],
    ["each combination of alternatives", "(acme OR bolt) (a OR b)", ["acme a", "acme b", "bolt a", "bolt b"]],
    ["clauses that are negated twice", "acme NOT NOT robotics", ["acme robotics"]],
  ])("%s", (_, query, values) => expect(names(query)).toEqual(values));
});

describe("an exact value ignores", () => {
  test.each([
    ["a negated clause", "acme -robotics AND NOT labs"],
    ["a range of numbers", "acme AND staff_count:[10 TO 50] AND followers:>=5"],
    ["another field", 'acme location_city:berlin industries:(software OR "it services")'],
    ["another field within a group", "name:(acme tagline:robots)"],
    ["clauses that match everything", "acme AND *:* AND name:*"],
    ["clauses without a word", "acme & ---"],
    ["clauses with boost 0", "acme robotics^0 (labs)^0"],
  ])("%s", (_, query) => expect(names(query)).toEqual(["acme"]));
});

test("alternatives without a term of the field count as one", () => {
  const cities = `location_city:(${Array.from({ length: 300 }, (_, n) => `w${n}`).join(" OR ")})`;
  expect(names(`(acme ${cities}) OR bolt`)).toEqual(["acme", "bolt"]);
  expect(names(`(${cities} OR acme) robotics`)).toEqual(["acme robotics", "robotics"]);
});

describe("a query has no exact value", () => {
  test.each([
    ["if no clause searches the field", "location_city:berlin AND staff_count:5"],
    ["if all clauses are negated", "NOT acme"],
    ["with a prefix", "acme robo*"],
    ["with a wildcard", "acme r?botics"],
    ["with a fuzzy term", "acme robotics~"],
    ["with a regular expression", "acme /robo.*/"],
    ["with a range of words", "acme AND name:[a TO c]"],
    ["if it matches everything", "*:*"],
  ])("%s", (_, query) => expect(names(query)).toEqual([]));

  test("in an alternative with a pattern, but in the others", () => {
    expect(names("acme OR bolt~ OR crane")).toEqual(["acme", "crane"]);
  });

  test("because of a pattern only if the pattern searches the field", () => {
    expect(names("acme location_city:ber*")).toEqual(["acme"]);
  });
});

describe("a schema", () => {
  test("can rank exact matches of several fields first, each with its own analyzer", () => {
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
      { field: "name", terms: ["www.acme.com", "x"], open: null },
      { field: "site", terms: ["www", "acme", "com"], open: null },
    ]);
  });

  test("can have no such field", () => {
    const schema = defineSchema({ analyzer: foldingAnalyzer, fields: { name: text({ weight: 8 }) } });
    expect(exactValuesOf(parse("acme"), new AnalyzedSchema(schema))).toEqual([]);
  });
});

describe("the exact values of a query are limited to", () => {
  test("the first 256", () => {
    const words = Array.from({ length: 300 }, (_, n) => `w${n}`);
    expect(names(words.join(" OR "))).toEqual(words.slice(0, 256));
    const many = names(Array.from({ length: 12 }, () => "(a OR b)").join(" "));
    expect(many).toHaveLength(256);
    expect(many[1]).toBe("a a a a a a a a a a a b");
  });

  test("those of at most 64 terms", () => {
    expect(names("a ".repeat(64))).toHaveLength(1);
    expect(names("a ".repeat(65))).toEqual([]);
    expect(names(`(${"a ".repeat(65)}) OR b`)).toEqual(["b"]);
  });
});
