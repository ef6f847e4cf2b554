import { describe, expect, test } from "vitest";
import type { Analyzer } from "../analysis/analyzer.ts";
import {
  defineSchema,
  foldingAnalyzer,
  keyword,
  SearchEngine,
  standardAnalyzer,
  text,
  websiteAnalyzer,
} from "../entries/index.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { openTerms } from "./open-terms.ts";

const schema = defineSchema({
  fields: {
    name: text({ analyzer: standardAnalyzer }),
    website: text({ analyzer: websiteAnalyzer(foldingAnalyzer) }),
    tags: keyword(),
  },
});
const { defaultTermFields } = new AnalyzedSchema(schema);

/** The terms by field: the closed ones, and the beginning of the last one with an asterisk. */
function read(word: string): Record<string, readonly string[]> {
  const found: Record<string, string[]> = {};
  for (const { fields, closed, open } of openTerms(word, defaultTermFields)) {
    for (const field of fields) found[field] = [...(found[field] ?? []), [...closed, `${open}*`].join(" ")];
  }
  return found;
}

test.each([
  ["acme", { name: ["acme*"], website: ["acme*"], tags: ["acme*"] }],
  ["www.", { name: ["www.*"], website: undefined, tags: ["www.*"] }],
  ["example.c", { name: ["example.c*"], website: ["example c*"], tags: ["example.c*"] }],
  ["4.", { name: ["4.*"], website: undefined, tags: ["4.*"] }],
  ["ht", { name: ["ht*"], website: ["ht*", "*"], tags: ["ht*"] }],
  ["ma", { name: ["ma*"], website: ["ma*"], tags: ["ma*"] }],
])("the terms that %s may become", (word, expected) => {
  const { name, website, tags } = read(word);
  expect({ name, website, tags }).toEqual(expected);
});

describe("words that an analyzer does not index", () => {
  const digits: Analyzer = {
    name: "digits",
    terms: (value) => value.match(/\d+/g) ?? [],
    tokens: (value) =>
      Array.from(value.matchAll(/\d+/g), ({ 0: term, index }, position) => {
        return { term, start: index, end: index + term.length, position };
      }),
    normalize: (value) => value,
  };
  const engine = new SearchEngine(defineSchema({ fields: { name: text(), phone: text({ analyzer: digits }) } }));
  engine.upsertAll([
    { id: "1", name: "Acme", phone: "+49 30 1234" },
    { id: "2", name: "Zenith", phone: "+49 89 5678" },
  ]);

  test.each([
    ["acm", ["1"]],
    ["zenith 56", ["2"]],
    ["123", ["1"]],
    ["h", []],
  ])("%s finds %j", (query, ids) => {
    expect(engine.ids(query, { asYouType: true, defaultOperator: "AND" })).toEqual(ids);
  });
});
