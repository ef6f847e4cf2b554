import { defineSchema, text } from "firmament";
import { parse } from "firmament/grammar";
import { AnalyzedSchema, resolve, rewrite } from "firmament/query";
import { expect, test } from "vitest";
import { IndexLayout } from "../layout/index-layout.ts";
import { matchingQuery } from "./matching-query.ts";

const schema = new AnalyzedSchema(defineSchema({ fields: { name: text() } }));
const layout = new IndexLayout(schema);

function compiled(query: string): unknown {
  const { resolved, diagnostics } = resolve(parse(query), { schema, defaultOperator: "OR", now: 0 });
  expect(diagnostics).toEqual([]);
  return matchingQuery(rewrite(resolved), layout);
}

test("ids are values of the field of ids", () => {
  expect(compiled("_id:Acme")).toEqual({ terms: { id: ["Acme"] } });
  expect(compiled("NOT _id:Acme")).toEqual({ bool: { must_not: [{ terms: { id: ["Acme"] } }] } });
  expect(compiled("_id:(a OR b)")).toEqual({
    bool: { should: [{ terms: { id: ["a"] } }, { terms: { id: ["b"] } }], minimum_should_match: 1 },
  });
  expect(compiled("_id:*")).toEqual({ match_all: {} });
});

test("no document has an id that is not well-formed", () => {
  expect(compiled('_id:"\ud800"')).toEqual({ match_none: {} });
});
