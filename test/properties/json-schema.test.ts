import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runs } from "@firmament/test-support/fuzz.ts";
import { root } from "@firmament/test-support/source-tree.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { builtInAnalyzer } from "../../src/analysis/composed/built-in-analyzer.ts";
import { companySchema } from "../../src/entries/companies.ts";
import { SchemaError, schemaFromJson, schemaToJson } from "../../src/entries/index.ts";
import { registerLanguages } from "../../src/entries/languages.ts";
import { jsonSchema } from "../../src/schema/json/json-schema.ts";
import { NAMED_ANALYZERS } from "../../src/schema/json/named-analyzers.ts";

beforeAll(registerLanguages);

const validate = new Ajv2020({ allErrors: false }).compile(jsonSchema());

/** The problems that `schemaFromJson` reports; none for a schema. */
function problemsOf(json: unknown): readonly string[] {
  try {
    schemaFromJson(json);
    return [];
  } catch (error) {
    if (error instanceof SchemaError) return error.problems.map(({ path, message }) => `${path}: ${message}`);
    throw error;
  }
}

const flag = fc.boolean();
const positive = fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(0.1, 1_000_000));
const analyzer = fc.oneof(
  fc.constantFrom(...NAMED_ANALYZERS),
  fc.constantFrom("website(folding)", "bigrams(english)", "stop(bigrams(standard))", "stop(german: der die)"),
);
const optional = <Value>(members: Readonly<Record<string, fc.Arbitrary<Value>>>) =>
  fc.record(members, { requiredKeys: [] });

const options = {
  text: optional<unknown>({
    many: flag,
    weight: positive,
    typicalLength: positive,
    exactFirst: flag,
    analyzer,
    required: flag,
  }),
  keyword: optional<unknown>({ many: flag, fold: flag, weight: positive, required: flag }),
  number: optional<unknown>({ many: flag, required: flag }),
  integer: optional<unknown>({ many: flag, required: flag }),
  date: optional<unknown>({ many: flag, required: flag }),
  boolean: optional<unknown>({ required: flag }),
  stored: optional<unknown>({ required: flag }),
};

const computedField = fc.record({
  type: fc.constant("text"),
  weight: positive,
  from: fc.constantFrom("{id}", "No. {id}{{"),
});
const simpleField = fc.oneof(
  ...Object.entries(options).map(([type, members]) => members.map((own) => ({ type, ...own }))),
);
const name = fc
  .oneof(fc.constantFrom("title", "C#", "first name", "__proto__"), fc.string({ minLength: 1 }))
  .filter((text) => !["id", "_exists_", "*"].includes(text) && !text.includes("."));
const objectsField = fc.record({
  type: fc.constant("objects"),
  fields: fc.dictionary(name, simpleField, { minKeys: 1, maxKeys: 3 }),
});
const schemaJson = fc.record(
  {
    $schema: fc.string(),
    analyzer,
    strict: flag,
    synonyms: fc.constantFrom([], [["usa", "united states"]]),
    fields: fc.dictionary(name, fc.oneof(simpleField, simpleField, objectsField, computedField), {
      minKeys: 1,
      maxKeys: 5,
    }),
  },
  { requiredKeys: ["analyzer", "fields"] },
);

/** Values that are often wrong. */
const anything = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1e9, "", "text", "folding", "foldign", "keyword", [], {}, { type: "text" }),
  fc.constantFrom({ type: "objects", fields: {} }, { type: "objects", fields: { a: { type: "number" } } }),
  fc.constantFrom("website(folding", "stop()", "website(foo)", "german)"),
);
const memberName = fc.constantFrom(
  "type",
  "from",
  "many",
  "weight",
  "analyzer",
  "fields",
  "strict",
  "id",
  "*",
  "",
  "wieght",
);

interface Damage {
  /** Which of all objects is changed, and which of its members. */
  readonly object: number;
  readonly member: number;
  readonly name: string | null;
  readonly value: unknown;
  readonly removes: boolean;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  object: fc.nat(),
  member: fc.nat(),
  name: fc.option(memberName),
  value: anything,
  removes: flag,
});

/** A copy with another value of one member, without it, or with one more. */
function damaged(json: unknown, { object, member, name, value, removes }: Damage): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(json));
  const objects: Record<string, unknown>[] = [];
  const visit = (each: unknown): void => {
    if (typeof each !== "object" || each === null || Array.isArray(each)) return;
    objects.push(each as Record<string, unknown>);
    Object.values(each).forEach(visit);
  };
  visit(copy);
  const changed = objects[object % objects.length] ?? {};
  const names = Object.keys(changed);
  const key = name ?? names[member % Math.max(1, names.length)] ?? "type";
  if (removes) delete changed[key];
  else Object.defineProperty(changed, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

describe("the JSON Schema of schemas", () => {
  test("is the published file", () => {
    const published = JSON.parse(readFileSync(join(root, "schema.schema.json"), "utf8"));
    expect(published, "npm run schema writes the file").toEqual(jsonSchema());
  });

  test("names every analyzer", () => {
    for (const named of NAMED_ANALYZERS) expect(builtInAnalyzer(named)?.name).toBe(named);
  });

  test("accepts the schema of companies", () => {
    expect(validate(schemaToJson(companySchema))).toBe(true);
  });

  test("accepts what schemaFromJson accepts, which writes it as it was", () => {
    fc.assert(
      fc.property(schemaJson, (json) => {
        const problems = problemsOf(json);
        expect([problems, validate(json)]).toEqual(
          problems.length === 0
            ? [[], true]
            : [["fields: A schema must have at least one text or keyword field."], false],
        );
        if (problems.length > 0) return;
        const written = schemaToJson(schemaFromJson(json));
        expect(validate(JSON.parse(JSON.stringify(written)))).toBe(true);
        expect(schemaToJson(schemaFromJson(written))).toEqual(written);
      }),
      runs(300),
    );
  });

  test("rejects what schemaFromJson rejects", () => {
    let all = 0;
    let rejected = 0;
    fc.assert(
      fc.property(schemaJson, fc.array(damage, { minLength: 1, maxLength: 2 }), (json, damages) => {
        const changed = damages.reduce<unknown>(damaged, json);
        const problems = problemsOf(changed);
        all++;
        if (problems.length > 0) rejected++;
        expect([validate(changed), changed, problems]).toEqual([problems.length === 0, changed, problems]);
      }),
      runs(1500),
    );
    expect(rejected).toBeGreaterThan(all / 5);
    expect(rejected).toBeLessThan(all);
  });
});
