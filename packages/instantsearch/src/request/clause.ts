import { assertNever } from "firmament/base";
import type { SearchedField } from "./field-types.ts";
import { ParameterError } from "./parameter-error.ts";

export type Bound = "gte" | "gt" | "lte" | "lt";
type Value = string | number | boolean;

/** One condition on a field: a value, or bounds of one value. */
export type Clause = { readonly field: string; readonly isNegated: boolean } & (
  | { readonly value: Value }
  | { readonly bounds: Readonly<Partial<Record<Bound, Value>>> }
);

/** Filters in conjunctive normal form: of each list at least one clause must hold. */
export type Clauses = readonly (readonly Clause[])[];

/**
 * The value of a field that a filter such as `brand:Acme` names.
 *
 * @throws {ParameterError} for a text that is no value of the field
 */
export function valueNamed({ name, type }: SearchedField, text: string, parameter: string): Value {
  switch (type) {
    case "text":
    case "keyword":
    case "date":
      return text;
    case "boolean":
      if (text === "true" || text === "false") return text === "true";
      throw new ParameterError(parameter, `has ${JSON.stringify(text)} for ${name}, which is true or false.`);
    case "number":
    case "integer":
      return numberOf(name, text, parameter);
    default:
      return assertNever(type);
  }
}

const BOUNDS: Readonly<Record<string, Bound>> = { ">=": "gte", ">": "gt", "<=": "lte", "<": "lt" };

/**
 * A comparison with a number, which stands for milliseconds since 1970 if the field has dates.
 *
 * @param operator `=`, `!=`, `<`, `<=`, `>` or `>=`
 * @throws {ParameterError} for a field without numbers, and for a text that is no number
 */
export function comparison(field: SearchedField, operator: string, text: string, parameter: string): Clause {
  const value = comparable(field, text, parameter);
  const bound = BOUNDS[operator];
  if (bound !== undefined) return { field: field.name, isNegated: false, bounds: { [bound]: value } };
  return { field: field.name, isNegated: operator === "!=", value };
}

/** `price:10 TO 20`, with both numbers. */
export function range(field: SearchedField, from: string, to: string, parameter: string): Clause {
  const bounds = { gte: comparable(field, from, parameter), lte: comparable(field, to, parameter) };
  return { field: field.name, isNegated: false, bounds };
}

function comparable({ name, type }: SearchedField, text: string, parameter: string): number | string {
  if (type === "number" || type === "integer") return numberOf(name, text, parameter);
  if (type !== "date") {
    const advice = `Only number, integer and date fields are compared; use facetFilters, as in ${JSON.stringify(`${name}:value`)}.`;
    throw new ParameterError(parameter, `compares ${name}, which is a ${type} field. ${advice}`);
  }
  const date = new Date(numberOf(name, text, parameter));
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw new ParameterError(parameter, `has ${text} for ${name}, which needs milliseconds since 1970.`);
}

function numberOf(name: string, text: string, parameter: string): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw new ParameterError(parameter, `has ${JSON.stringify(text)} for ${name}, which needs a number.`);
}
