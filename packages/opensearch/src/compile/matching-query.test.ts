import { createHash } from "node:crypto";
import { defineSchema, text } from "firmament";
import { parse } from "firmament/grammar";
import { AnalyzedSchema, resolve } from "firmament/query";
import { expect, test } from "vitest";
import { IndexLayout } from "../layout/index-layout.ts";
import { matchingQuery } from "./matching-query.ts";

const schema = new AnalyzedSchema(defineSchema({ fields: { name: text() } }));
const layout = new IndexLayout(schema);

function compiled(query: string): unknown {
  const { resolved, diagnostics } = resolve(parse(query), { schema, defaultOperator: "OR", now: 0 });
  expect(diagnostics).toEqual([]);
  return matchingQuery(resolved, layout);
}

test("ids are keys of the cluster, hashed where they are too long for one", () => {
  const long = "a".repeat(600);
  const hash = createHash("sha256").update(long, "utf16le").digest("hex");
  expect(compiled("_id:Acme")).toEqual({ terms: { _id: ["Acme"] } });
  expect(compiled(`NOT _id:${long}`)).toMatchObject({ bool: { must_not: [{ terms: { _id: [`#sha256:${hash}`] } }] } });
  expect(compiled('_id:"\ud800"')).toMatchObject({ terms: { _id: [expect.stringMatching(/^#sha256:/)] } });
});
