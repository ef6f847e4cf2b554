import { type Clause, type Clauses, comparison, range } from "./clause.ts";
import type { FieldTypes } from "./field-types.ts";
import { alternativesIn } from "./filter-list.ts";
import { ParameterError } from "./parameter-error.ts";

const COMPARISON = /^\s*(?<name>.*?)\s*(?<operator><=|>=|!=|=|<|>)\s*(?<number>.*?)\s*$/s;
const RANGE = /^\s*(?<name>.*)\s*:\s*(?<from>\S+)\s+TO\s+(?<to>\S+)\s*$/s;

/**
 * The clauses of `numericFilters`: `["price>=10", "price:10 TO 20", ["size=1", "size=2"]]`.
 *
 * @throws {ParameterError} for an unknown field, one without numbers, and anything but a comparison
 */
export function readNumericFilters(value: unknown, fields: FieldTypes): Clauses {
  return alternativesIn(value, "numericFilters").map((group) => group.map((text) => clauseOf(text, fields)));
}

function clauseOf(text: string, fields: FieldTypes): Clause {
  const inRange = RANGE.exec(text)?.groups;
  if (inRange !== undefined) {
    const { name = "", from = "", to = "" } = inRange;
    return range(fields.require(name.trim(), "numericFilters"), from, to, "numericFilters");
  }
  const { name, operator, number } = COMPARISON.exec(text)?.groups ?? {};
  if (name === undefined || operator === undefined || number === undefined) {
    const expected = 'no comparison, such as "price>=10", and no range, such as "price:10 TO 20"';
    throw new ParameterError("numericFilters", `has ${JSON.stringify(text)}, which is ${expected}.`);
  }
  return comparison(fields.require(name, "numericFilters"), operator, number, "numericFilters");
}
