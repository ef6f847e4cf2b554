import { queriesOf } from "@firmament/testing";
import { type NaiveFields, naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import fc, { type Arbitrary } from "fast-check";
import { type Field, foldingAnalyzer, type QueryNode, type Schema } from "firmament";
import type { NaiveInterval, NaiveSort } from "../oracle/record-results.ts";

/** A query with what a page shows of its matches. */
export interface RandomRequest {
  readonly query: QueryNode;
  readonly sorts: readonly NaiveSort[];
  readonly limit: number;
  readonly edges: readonly [number, ...number[]];
  readonly interval: NaiveInterval;
  readonly groupIndex: number;
}

/** Requests about the documents of a schema. */
export function requestsOf(schema: Schema): Arbitrary<RandomRequest> {
  return fc.record({
    query: queriesOf(schema),
    sorts: sortsOf(schema),
    limit: fc.integer({ min: 1, max: 7 }),
    edges: fc.constantFrom<[number, ...number[]][]>([0], [-5, 0, 1, 2, 50], [1, 100]),
    interval: fc.constantFrom<NaiveInterval[]>("year", "quarter", "month", "week", "day", "hour"),
    groupIndex: fc.nat(5),
  });
}

function sortsOf(schema: Schema): Arbitrary<NaiveSort[]> {
  const { types, text, numbers, points } = naiveFields(schema);
  // Vectors have no order.
  const sorted = [...numbers.keys()].filter((name) => types.get(name) !== "vector");
  const sort = fc
    .record({
      field: fc.constantFrom(...text.keys(), ...sorted, ...points),
      order: fc.constantFrom("asc", "desc"),
      mode: fc.constantFrom(undefined, "min", "max"),
      from: fc.constantFrom({ lat: 52.5, lon: 13.4 }, { lat: 90, lon: 0 }, { lat: -17.7, lon: 179.9 }),
    })
    .map(({ mode, from, ...each }): NaiveSort => {
      if (points.has(each.field)) return { ...each, from, ...(mode !== undefined && { mode }) };
      return { ...each, ...(mode !== undefined && hasSeveralNumbers(schema, each.field) && { mode }) };
    });
  return fc.array(sort, { minLength: 1, maxLength: 2 });
}

function hasSeveralNumbers({ fields }: Schema, name: string): boolean {
  const field = fields[name];
  return field === undefined ? naiveFields({ analyzer: foldingAnalyzer, fields }).numbers.has(name) : isList(field);
}

function isList(field: Field): boolean {
  return (field.type === "number" || field.type === "integer" || field.type === "date") && field.many;
}

/** A facet of each field but points and vectors. */
export function facetOptionsOf(
  { types, text, numbers }: NaiveFields,
  edges: readonly number[],
  interval: NaiveInterval,
): object {
  const options = { number: edges, integer: edges, date: { interval }, boolean: 2 } as const;
  return Object.fromEntries([
    ...[...text.keys()].map((field) => [field, 3] as const),
    ...[...numbers].flatMap(([field, type]) =>
      types.get(field) === "vector" ? [] : [[field, options[type]] as const],
    ),
  ]);
}
