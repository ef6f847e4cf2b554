import type { DocumentInput, Query, Schema } from "firmament";
import { and, parseQuery, type ResolvedQuery } from "firmament/query";
import { type Existence, existenceOf, existenceOfCounterexample, existenceOfDifference } from "../solver/decisions.ts";
import { WITNESS_ID } from "../solver/witness.ts";
import { type DecideOptions, type DecideRules, readDecideOptions } from "./decide-options.ts";

/** That a decision was not possible, and why. */
export interface Undecided {
  readonly answer: "unknown";
  /** The beginning of a sentence in lower case, such as `the budget of 400,000 steps is spent`. */
  readonly reason: string;
}

/** Whether a document exists that matches a query. */
export type Satisfiability<S extends Schema = Schema> =
  /** `witness` matches. Without any of its fields, values or words it would not. */
  { readonly answer: true; readonly witness: DocumentInput<S> } | { readonly answer: false } | Undecided;

/** Whether a relation between two queries holds for all documents. */
export type Relation<S extends Schema = Schema> =
  | { readonly answer: true }
  /** `witness` refutes the relation. Without any of its fields, values or words it would not. */
  | { readonly answer: false; readonly witness: DocumentInput<S> }
  | Undecided;

/**
 * Whether any document of the schema matches a query.
 *
 * @throws {QueryError} for an invalid query
 * @throws {TypeError | RangeError} for invalid options, and for a value that is not a query
 */
export function satisfiable<S extends Schema>(query: Query, options: DecideOptions<S>): Satisfiability<S> {
  const rules = readDecideOptions("satisfiable", options);
  const existence = existenceOf(resolved(query, rules), rules.schema, rules.budget);
  switch (existence.kind) {
    case "witness":
      return { answer: true, witness: witnessOf(existence) };
    case "none":
      return { answer: false };
    case "unknown":
      return { answer: "unknown", reason: existence.reason };
  }
}

/**
 * Whether two queries match the same documents. The witness matches one of them.
 *
 * @throws {QueryError} for an invalid query
 * @throws {TypeError | RangeError} for invalid options, and for a value that is not a query
 */
export function equivalent<S extends Schema>(a: Query, b: Query, options: DecideOptions<S>): Relation<S> {
  const rules = readDecideOptions("equivalent", options);
  return relation(existenceOfDifference(resolved(a, rules), resolved(b, rules), rules.schema, rules.budget));
}

/**
 * Whether every document that matches `a` matches `b` too. The witness matches `a` only.
 *
 * @throws {QueryError} for an invalid query
 * @throws {TypeError | RangeError} for invalid options, and for a value that is not a query
 */
export function implies<S extends Schema>(a: Query, b: Query, options: DecideOptions<S>): Relation<S> {
  const rules = readDecideOptions("implies", options);
  return relation(existenceOfCounterexample(resolved(a, rules), resolved(b, rules), rules.schema, rules.budget));
}

/**
 * Whether no document matches both queries. The witness matches both.
 *
 * @throws {QueryError} for an invalid query
 * @throws {TypeError | RangeError} for invalid options, and for a value that is not a query
 */
export function disjoint<S extends Schema>(a: Query, b: Query, options: DecideOptions<S>): Relation<S> {
  const rules = readDecideOptions("disjoint", options);
  return relation(existenceOf(and([resolved(a, rules), resolved(b, rules)]), rules.schema, rules.budget));
}

function resolved(query: Query, rules: DecideRules): ResolvedQuery {
  return parseQuery(query, rules, false).resolved;
}

function relation<S extends Schema>(counterexample: Existence): Relation<S> {
  switch (counterexample.kind) {
    case "witness":
      return { answer: false, witness: witnessOf(counterexample) };
    case "none":
      return { answer: true };
    case "unknown":
      return { answer: "unknown", reason: counterexample.reason };
  }
}

/** The values are those of the schema: the witness was read as a document. */
function witnessOf<S extends Schema>({ values }: Existence & { readonly kind: "witness" }): DocumentInput<S> {
  return { id: WITNESS_ID, ...values } as DocumentInput<S>;
}
