import { expect, test } from "vitest";
import { applyFixes, defineSchema, keyword, lint, SearchEngine, text } from "../entries/index.ts";

const engine = new SearchEngine(defineSchema({ fields: { name: text(), tags: keyword() } }));
engine.upsert({ id: "1", name: "acme robots", tags: "a" });

test.each([
  ["name：acme", "name:acme", ["missing-colon"]],
  ["（acme ＯＲ robots） ＡＮＤ ＮＯＴ b", "(acme OR robots) AND NOT b", ["full-width-signs"]],
])("the full-width signs of %s are reported, and fixed together", (query, fixed, codes) => {
  const warnings = lint(engine, query).filter(({ code }) => code !== "matches-nothing");
  expect(warnings.map(({ code }) => code)).toEqual(codes);
  expect(applyFixes(query, warnings)).toBe(fixed);
  expect(engine.ids(fixed)).toEqual(["1"]);
});

test.each(["题目：内容", "（acme", '"name：acme"', "ＸＯＲ", "name:acme"])("%s has none", (query) => {
  expect(lint(engine, query).map(({ code }) => code)).not.toContain("full-width-signs");
});
