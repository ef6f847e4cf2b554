import { rulesFromJson } from "@firmament/duplicates";
import { expect, test } from "vitest";
import { requestedRules, ruleFields, suggestedRules } from "./rules.ts";

const schema = {
  fields: {
    name: { type: "text" },
    website: { type: "keyword" },
    register_number: { type: "keyword" },
    location: { type: "point" },
    logo: { type: "stored" },
    offices: { type: "objects", fields: { city: { type: "keyword" } } },
  },
};

test("rules read fields with values to compare, also of objects", () => {
  expect(ruleFields(schema).map(({ name }) => name)).toEqual(["name", "website", "register_number", "offices.city"]);
});

test("names of fields suggest rules, which the service understands", () => {
  const form = suggestedRules(ruleFields(schema));
  expect(form.by).toEqual([
    { kind: "same", field: "register_number" },
    { kind: "same_host", field: "website" },
    { kind: "similar_name", field: "name" },
  ]);
  expect(form.never).toEqual([{ kind: "different_host", field: "website" }]);
  const { by, never } = requestedRules({ ...form, never: [{ kind: "different", field: "offices.city" }], agree: 2 });
  expect(rulesFromJson({ by, never }).by).toHaveLength(3);
  expect(suggestedRules([{ name: "code", type: "integer" }]).by).toEqual([{ kind: "same", field: "code" }]);
  expect(suggestedRules([]).by).toEqual([]);
});
