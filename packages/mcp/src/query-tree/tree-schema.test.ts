import { law } from "@firmament/test-support/fuzz.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc, { type Arbitrary } from "fast-check";
import { parse } from "firmament/grammar";
import { describe, expect, test } from "vitest";
import { queryOfTree } from "./query-of-tree.ts";
import type { QueryTree } from "./query-tree.ts";
import { queryTreeSchema } from "./tree-schema.ts";

type JsonSchema = Readonly<Record<string, never>>;

const ajv = new Ajv2020({ strict: true, allErrors: true });

/** Values that a schema accepts, for the keywords that the schema of trees has. */
function valuesOf(schema: JsonSchema, root: JsonSchema): Arbitrary<unknown> {
  const {
    $ref,
    anyOf,
    const: constant,
    enum: values,
    type,
    pattern,
    minLength,
    minItems,
  } = schema as Readonly<Record<string, unknown>>;
  if ($ref !== undefined) {
    const name = String($ref).slice("#/$defs/".length);
    const { $defs } = root as unknown as { readonly $defs: Readonly<Record<string, JsonSchema>> };
    return valuesOf($defs[name] as JsonSchema, root);
  }
  if (anyOf !== undefined) return fc.oneof(...(anyOf as JsonSchema[]).map((each) => valuesOf(each, root)));
  if (constant !== undefined) return fc.constant(constant);
  if (values !== undefined) return fc.constantFrom(...(values as unknown[]));
  switch (type) {
    case "string": {
      if (pattern !== undefined) return fc.stringMatching(new RegExp(String(pattern), "u"), { maxLength: 12 });
      return fc
        .oneof(
          fc.string({ unit: "grapheme" }),
          fc.constantFrom("AND", "a b", "-5", "*", "_exists", "TO", "//x", '"', "\\"),
        )
        .filter((text) => text.length >= Number(minLength ?? 0) && text !== "_exists_");
    }
    case "number":
      return fc.constantFrom(0, 0.5, 2, 1e21, 5e-7);
    case "integer":
      return fc.integer({ min: 0, max: 1000 });
    case "boolean":
      return fc.boolean();
    case "array": {
      const items = valuesOf((schema as unknown as { readonly items: JsonSchema }).items, root);
      return fc.array(items, { minLength: Number(minItems ?? 0), maxLength: 4 });
    }
    default: {
      const { properties, required } = schema as unknown as {
        readonly properties: Readonly<Record<string, JsonSchema>>;
        readonly required: readonly string[];
      };
      const members = Object.entries(properties).map(([name, member]) => [name, valuesOf(member, root)]);
      return fc.record(Object.fromEntries(members), { requiredKeys: [...required] as never });
    }
  }
}

describe("the schema of query trees", () => {
  const schema = queryTreeSchema({ depth: 3 });
  const accepts = ajv.compile(schema);

  law(
    "accepts trees that are queries",
    5000,
    fc.property(valuesOf(schema as JsonSchema, schema as JsonSchema), (tree) => {
      expect({ valid: accepts(tree), errors: accepts.errors }).toEqual({ valid: true, errors: null });
      expect(parse(queryOfTree(tree as QueryTree)).kind).toEqual(expect.any(String));
    }),
    60,
  );

  test("names the fields", () => {
    const known = ajv.compile(queryTreeSchema({ fields: ["name"], depth: 0 }));
    expect(known({ kind: "term", field: "name", text: "a" })).toBe(true);
    expect(known({ kind: "term", field: "nam", text: "a" })).toBe(false);
    expect(known({ kind: "not", clause: { kind: "everything" } })).toBe(false);
    expect(() => queryTreeSchema({ depth: 21 })).toThrow(RangeError);
    expect(() => queryTreeSchema({ fields: [] })).toThrow(RangeError);
  });
});

describe("a query tree", () => {
  test("becomes a query", () => {
    const tree: QueryTree = {
      kind: "and",
      clauses: [
        { kind: "phrase", field: "industries", text: 'a "b"' },
        {
          kind: "or",
          clauses: [
            { kind: "term", text: "AND" },
            { kind: "term", field: "price", text: "-5" },
          ],
        },
        {
          kind: "not",
          clause: { kind: "range", field: "n", low: { kind: "value", text: "1" }, high: { kind: "open" } },
        },
        { kind: "comparison", field: "n", operator: "<", text: "9" },
      ],
    };
    expect(queryOfTree(tree)).toBe(String.raw`industries:"a \"b\"" AND (\AND OR price:-5) AND NOT n:[1 TO *] AND n:<9`);
  });

  test.each<[unknown, string]>([
    [{ kind: "all" }, 'Invalid query tree: the root has an unknown kind: "all".'],
    [{ kind: "and", clauses: [{ kind: "term" }] }, "Invalid query tree: clauses.text must be a non-empty string."],
    [{ kind: "or", clauses: 5 }, "Invalid query tree: clauses must be a non-empty list of nodes."],
    [{ kind: "term", field: 5, text: "a" }, "Invalid query tree: field must be null or a field with a name."],
  ])("%j is refused", (tree, message) => {
    expect(() => queryOfTree(tree as QueryTree)).toThrow(new TypeError(message));
  });

  test("cannot be nested without end", () => {
    let tree: unknown = { kind: "everything" };
    for (let i = 0; i < 10_000; i++) tree = { kind: "not", clause: tree };
    expect(() => queryOfTree(tree as QueryTree)).toThrow("Invalid query tree: it is nested more than 100 levels deep.");
  });
});
