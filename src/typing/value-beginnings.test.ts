import { describe, expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { websiteAnalyzer } from "../analysis/website-analyzer.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { keyword, text } from "../schema/field.ts";
import { defineSchema } from "../schema/schema.ts";
import { valueBeginnings } from "./value-beginnings.ts";

const schema = new AnalyzedSchema(
  defineSchema({
    analyzer: foldingAnalyzer,
    fields: {
      name: text({ exactFirst: true }),
      website: text({ analyzer: websiteAnalyzer(foldingAnalyzer), exactFirst: true }),
      body: text(),
      city: keyword(),
    },
  }),
);

/** The beginnings of values of a field: their terms, then the open one with an asterisk. */
function beginnings(query: string, field: string): readonly string[] {
  const values = valueBeginnings(query, parse(query), schema).filter((value) => value.field === field);
  return values.map(({ terms, open }) => [...terms, `${open}*`].join(" "));
}

describe("a text is the beginning of values", () => {
  test.each([
    ["whose last word goes on", "Acme Rob", ["acme rob*"]],
    ["that go on after a finished word", "acme robotics ", ["acme robotics *"]],
    ["with one word", "ac", ["ac*"]],
    ["after a phrase", '"acme robotics" ber', ["acme robotics ber*"]],
    ["of the field that each word names", "name:acme name:rob", ["acme rob*"]],
    ["without the words of other fields", "body:red acme city:Berlin rob", ["acme rob*"]],
    ["whose word goes on in one of two ways", "acme 4.", ["acme 4.*"]],
  ])("%s: %s", (_, query, expected) => expect(beginnings(query, "name")).toEqual(expected));

  test("with the terms of each field", () => {
    expect(beginnings("example.c", "name")).toEqual(["example.c*"]);
    expect(beginnings("example.c", "website")).toEqual(["example c*"]);
  });
});

test.each([
  "acme OR rob",
  "acme -rob",
  "+acme rob",
  "acme (rob",
  "acme rob^2",
  "acm* rob",
  "(acme rob)",
  "acme body:rob",
])("%s is not the beginning of a value", (query) => {
  const tree = parse(query.includes("(") && !query.includes(")") ? `${query})` : query);
  expect(valueBeginnings(query, tree, schema).filter(({ field }) => field === "name")).toEqual([]);
});
