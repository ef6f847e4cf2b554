import { queriesOf } from "@firmament/testing";
import { NO_SPAN } from "@firmament/testing/src/arbitrary/leaf.ts";
import { schemas } from "@firmament/testing/src/arbitrary/schema.ts";
import fc, { type Arbitrary } from "fast-check";
import { defineSchema, type Field, type QueryNode, type Schema } from "firmament";
import { companySchema } from "firmament/companies";
import { parse, print } from "firmament/grammar";
import { isComputed } from "firmament/query";
import { queries } from "./company-query.ts";

/** Two queries on documents of a schema. */
export interface QueryPair {
  readonly schema: Schema;
  readonly a: QueryNode;
  readonly b: QueryNode;
  /** How they are related. */
  readonly relation: string;
}

function group(query: QueryNode): QueryNode {
  return { kind: "group", span: NO_SPAN, field: null, boost: null, query };
}

function list(kind: "and" | "or", clauses: readonly QueryNode[]): QueryNode {
  const [only, second] = clauses;
  if (only !== undefined && second === undefined) return only;
  return { kind, span: NO_SPAN, clauses: clauses.map(group) };
}

function not(clause: QueryNode): QueryNode {
  return { kind: "not", span: NO_SPAN, clause: group(clause) };
}

type Related = (parts: readonly [QueryNode, QueryNode, QueryNode]) => readonly [QueryNode, QueryNode];

/** Pairs that mostly mean the same, imply one another or exclude each other, by the laws of Boolean algebra. */
const RELATED: Readonly<Record<string, Related>> = {
  unrelated: ([a, b]) => [a, b],
  formatted: ([a]) => [a, parse(print(a))],
  "one clause less": ([a, b, c]) => [list("and", [a, b, c]), list("and", [a, c])],
  "one alternative less": ([a, b, c]) => [list("or", [a, c]), list("or", [a, b, c])],
  commuted: ([a, b, c]) => [list("and", [a, list("or", [b, c])]), list("and", [list("or", [c, b]), a])],
  "De Morgan": ([a, b]) => [not(list("or", [a, b])), list("and", [not(a), not(b)])],
  distributed: ([a, b, c]) => [
    list("and", [a, list("or", [b, c])]),
    list("or", [list("and", [a, b]), list("and", [a, c])]),
  ],
  absorbed: ([a, b]) => [a, list("or", [a, list("and", [a, b])])],
  "excluded twice": ([a, b]) => [list("and", [a, not(list("and", [a, b]))]), list("and", [a, not(b)])],
  complements: ([a, b]) => [list("and", [a, b]), list("and", [a, not(b)])],
};

/** Schemas in which some fields are required, and that of companies. */
const anySchemas: Arbitrary<Schema> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(schemas, fc.nat(30)).map(([schema, required]) => withRequired(schema, required)) },
  { weight: 1, arbitrary: fc.constant<Schema>(companySchema) },
);

/** @param required the bits of the fields that are required, unless they are computed */
function withRequired(schema: Schema, required: number): Schema {
  const entries = Object.entries(schema.fields).map(([name, field], index): [string, Field] => [
    name,
    { ...field, required: !isComputed(field) && ((required >> index) & 1) === 1 },
  ]);
  return defineSchema({ ...schema, fields: Object.fromEntries(entries) });
}

/** Pairs of queries, many of them related on purpose. */
export const queryPairs: Arbitrary<QueryPair> = anySchemas.chain((schema) => {
  const query = schema === companySchema ? queries : queriesOf(schema);
  return fc
    .tuple(fc.constantFrom(...Object.keys(RELATED)), fc.tuple(query, query, query), fc.boolean())
    .map(([relation, parts, isSwapped]) => {
      const [a, b] = (RELATED[relation] as Related)(parts);
      return { schema, relation, a: isSwapped ? b : a, b: isSwapped ? a : b };
    });
});

/** The words and other texts that a query contains. */
export function textsOf(query: QueryNode): readonly string[] {
  const texts: string[] = [];
  JSON.stringify(query, (name, value) => {
    if (typeof value === "string" && (name === "text" || name === "pattern")) texts.push(value);
    return value as unknown;
  });
  return texts;
}
