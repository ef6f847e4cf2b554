import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import { defineSchema, keyword, number, objects, type Schema, SearchEngine, standardAnalyzer, text } from "firmament";
import { companySchema } from "firmament/companies";
import { defaultLimits } from "firmament/grammar";
import { AnalyzedSchema, parseStrictly } from "firmament/query";
import { expect, test } from "vitest";
import { CorpusFields } from "../corpus/corpus-fields.ts";
import { luceneText } from "./lucene-text.ts";
import { fuzzy, or, type Query, range, suffix, word } from "./query.ts";
import { queryOfResolved } from "./resolved-query.ts";

function translated(query: string, schema: Schema = companySchema, decimals: readonly string[] = []): Query | null {
  const rules = { schema: new AnalyzedSchema(schema), limits: defaultLimits, defaultOperator: "OR", now: 0 } as const;
  const { texts, numbers } = new CorpusFields(schema);
  return queryOfResolved(parseStrictly(query, rules).resolved, { texts, numbers, decimals });
}

const engine = new SearchEngine(companySchema);
engine.upsertAll(
  readFileSync(join(root, "fixtures/companies.ndjson"), "utf8")
    .split("\n", 400)
    .map((line) => JSON.parse(line)),
);

test.each([
  "software",
  "Für",
  "software berlin",
  "+software consulting",
  "software -consulting",
  "software AND NOT (berlin OR consulting)",
  "name:soft*",
  "*ware",
  "sofware~1 OR industries:consulting",
  '"software development"',
  "staff_count:[50 TO 500]",
  "staff_count:{50 TO 500}",
  "staff_count:>=50 AND followers:<1000",
  "industries:(software OR consulting)",
  "staff_count:(11 OR 50 OR 51)",
  "software^3",
  "*:*",
  "NOT software",
])("%s means the same in Lucene syntax again", (query) => {
  const again = translated(query);
  expect(again).not.toBeNull();
  expect(new Set(engine.ids(luceneText(again as Query)))).toEqual(new Set(engine.ids(query)));
  expect(engine.count(query)).toBeGreaterThan(0);
});

test.each(["/soft.*/", "so?t", "s*t", '"a b"~2', "website:*", "name:[a TO b]", "berlin AND name:s*t"])(
  "%s has no translation",
  (query) => {
    expect(translated(query)).toBeNull();
  },
);

test("a number without a field is a word or a number", () => {
  expect(translated("500")).toEqual(or(word("500"), range("followers", 500, 500), range("staff_count", 500, 500)));
});

test("a pattern is in lower case", () => {
  expect(translated("*Ware")).toEqual(suffix("ware"));
  expect(translated("name:Sofware~1")).toEqual(fuzzy("sofware", 1, "name"));
});

test("fields that the peers do not have", () => {
  const schema = defineSchema({
    analyzer: standardAnalyzer,
    fields: {
      title: text(),
      body: text(),
      tags: keyword({ many: true }),
      prices: number({ many: true }),
      weight: number(),
      places: objects({ city: text() }),
    },
  });
  expect(translated("lamp", schema)).toEqual(word("lamp"));
  expect(translated("title:lamp weight:[1 TO 2]", schema)).toEqual(or(word("lamp", "title"), range("weight", 1, 2)));
  expect(translated("weight:{1 TO 2}", schema, ["weight"])).toBeNull();
  for (const query of ["tags:lamp", "prices:5", "places.city:berlin", "places:(city:berlin)"]) {
    expect(translated(query, schema), query).toBeNull();
  }
});
