import { expectPrinted } from "@firmament/test-support/engine/tree-comparison.ts";
import { describe, expect, test } from "vitest";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { field } from "../../companies/company-query.ts";
import { companySchema } from "../../companies/company-schema.ts";
import { boolean, date, integer, keyword, number, objects, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { SearchEngine } from "../search-engine.ts";
import { and, not, or } from "./combination.ts";
import { queryBuilder } from "./query-builder.ts";

const strangeSchema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: { ["__proto__"]: text(), "AND a:": text({ many: true }), toString: number() },
});

describe("a query builder", () => {
  test("has the clauses of each field's type", () => {
    expectPrinted(field("location_city").phrase("Berlin"), 'location_city:"Berlin"');
    expectPrinted(field("staff_count").gte(50), "staff_count:>=50");
    for (const [name, { type }] of Object.entries(companySchema.fields)) {
      const clauses = field(name as keyof typeof companySchema.fields);
      expect("gte" in clauses).toBe(type === "number");
      expectPrinted(clauses.exists(), `${name}:*`);
    }
  });

  test("accepts every field name", () => {
    const { field } = queryBuilder(strangeSchema);
    const engine = new SearchEngine(strangeSchema);
    engine.upsert({ id: "1", ["__proto__"]: "red", "AND a:": ["green"], toString: -5 });
    const query = and(field("__proto__").term("red"), field("AND a:").phrase("green"), field("toString").equals(-5));
    expectPrinted(query, '__proto__:red AND AND\\ a\\::"green" AND toString:-5');
    expect(engine.ids(query)).toEqual(["1"]);
  });

  test.each(["nmae", "", "__proto__", "constructor"])("rejects the unknown field %j", (name) => {
    expect(() => field(name as "name")).toThrow(
      new TypeError(
        `There is no field ${JSON.stringify(name)}: the fields are ${Object.keys(companySchema.fields).join(", ")}.`,
      ),
    );
  });
});

test("`equals` compares a field of any type with a value", () => {
  const leaves = { t: text(), k: keyword(), n: number(), i: integer(), d: date(), b: boolean() };
  const schema = defineSchema({ analyzer: foldingAnalyzer, fields: { ...leaves, o: objects({ ...leaves }) } });
  const values = { t: "the red house", k: "c#", n: 0.5, i: 5, d: "2024-06-03", b: true };
  const others = { t: "the house, red", k: "c", n: 0.4, i: 4, d: "2025-06-03", b: false };
  const engine = new SearchEngine(schema);
  engine.upsertAll([
    { id: "1", ...values, o: [values] },
    { id: "2", ...others, o: [others] },
  ]);
  const { field } = queryBuilder(schema);
  for (const parent of ["", "o."] as const) {
    const queries = [
      field(`${parent}t`).equals("red house"),
      field(`${parent}k`).equals("c#"),
      field(`${parent}n`).equals(0.5),
      field(`${parent}i`).equals(5),
      field(`${parent}d`).equals("2024"),
      field(`${parent}b`).equals(true),
    ];
    expect(queries.map((query) => engine.ids(query))).toEqual(queries.map(() => ["1"]));
  }
  expect(
    engine.ids(field("o").some((place) => and(place.field("t").equals("red house"), place.field("i").equals(5)))),
  ).toEqual(["1"]);
});

test("a built query has the results of its text", () => {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll([
    { id: "1", name: "Nord", location_city: "Berlin", staff_count: 85 },
    { id: "2", name: "Isar", location_city: "Munich", staff_count: 220 },
    { id: "3", name: "Elbe", location_city: "Hamburg", staff_count: 100 },
  ]);
  const city = field("location_city");
  const query = and(or(city.term("berlin"), city.term("munich")), not(field("staff_count").gt(100)));
  expect(engine.ids(query)).toEqual(["1"]);
  expect(engine.explain(query).query).toBe("(location_city:berlin OR location_city:munich) AND NOT staff_count:>100");
});
