import { expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { companySchema } from "../companies/company-schema.ts";
import { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { withoutOwnFilter } from "./own-filter.ts";
import { keyOf } from "./resolve/resolved-key.ts";
import { resolve } from "./resolve/resolver.ts";
import { rewrite } from "./rewrite.ts";

const schema = new AnalyzedSchema(companySchema);

function keyFor(text: string, without: string | null): string {
  const { resolved } = resolve(parse(text), { schema, defaultOperator: "OR", now: 0 });
  return keyOf(rewrite(without === null ? resolved : withoutOwnFilter(resolved, without)));
}

test.each([
  ["type:a", "*:*"],
  ["type:a type:b -type:c", "*:*"],
  ["type:(a OR NOT b)", "*:*"],
  ["red AND type:a", "red"],
  ["red AND NOT type:a", "red"],
  ["red AND NOT (type:a OR type:b)", "red"],
  ["red AND -(-type:a)", "red"],
  ["red AND (name:b AND (type:a AND name:c))", "red AND (name:b AND name:c)"],
  ["red AND type:(a AND name:b)", "red AND name:b"],
  ["+red +type:a -type:b blue", "+red"],
  ["red -type:a", "red"],
  ["red blue -type:a", "red blue"],
  // `blue` is optional beside a required filter.
  ["+type:a blue", "*:*"],
  ['+type:"!" blue', "blue"],
])("without type, %s is %s", (text, rest) => {
  expect(keyFor(text, "type")).toBe(keyFor(rest, null));
});

test.each([
  "*:*",
  "red",
  "red OR type:a",
  "red type:a",
  "red AND (blue OR type:a)",
  "red AND NOT (blue OR type:a)",
  "NOT (blue AND type:a)",
])("%s has no filter of type, and remains the same object", (text) => {
  const { resolved } = resolve(parse(text), { schema, defaultOperator: "OR", now: 0 });
  expect(withoutOwnFilter(resolved, "type")).toBe(resolved);
});
