import { defineSchema, keyword, number, objects, point, schemaToJson, text } from "firmament";
import { expect, test } from "vitest";
import { TARGETS, translationOf } from "./translations.ts";

const schema = schemaToJson(
  defineSchema({
    fields: {
      name: text(),
      tag: keyword(),
      code: keyword({ fold: true }),
      price: number(),
      place: point(),
      shops: objects({ city: keyword() }),
    },
  }),
);
const dataset = { name: "price-lists", schema };

test("a search is a statement with its values, or JSON", () => {
  const question = { query: "price:<50", filter: { tag: ["a"] } };
  expect(translationOf("postgres", question, dataset)).toEqual({
    text: [
      'SELECT * FROM "price_lists" WHERE ("price_lists"."price" < $1::double precision AND "price_lists"."tag" = ANY($2::text[]));',
      "-- 1: 50",
      '-- 2: ["a"]',
    ].join("\n"),
  });
  expect(translationOf("elasticsearch", { ...question, query: " " }, dataset)).toEqual({
    text: JSON.stringify(
      { query: { bool: { must: [{ match_all: {} }], filter: [{ terms: { tag: ["a"] } }] } } },
      null,
      2,
    ),
  });
});

test("documents without the name of a dataset have a table of their own", () => {
  const { text } = translationOf("sqlite", { query: "price:5", filter: {} }, { ...dataset, name: "@file" }) as {
    readonly text: string;
  };
  expect(text).toContain('SELECT * FROM "documents" WHERE "documents"."price"');
});

test("fields that need more than a column have names for it", () => {
  const query = 'name:a AND code:B AND place:"1,2"~5 AND shops:(city:x)';
  for (const target of TARGETS) expect(translationOf(target, { query, filter: {} }, dataset)).toHaveProperty("text");
});

test.each([
  ["name:(", expect.stringContaining("name:(")],
  ["name:lmap~1", expect.stringContaining("SQLite cannot say `name:lmap~1`")],
])("why there is none: %s", (query, problem) => {
  expect(translationOf("sqlite", { query, filter: {} }, dataset)).toEqual({ problem });
});
