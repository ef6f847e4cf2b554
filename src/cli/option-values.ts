import { InvalidArgumentError } from "commander";
import type { CompanySchema, DefaultOperator, Fields, NumberFieldNameOf, SortOrder } from "../index.ts";
// Not through the index: the help must not wait for the whole engine.
import { companySchema } from "../schema/company-schema.ts";
import { type CompanyField, companyFields, isCompanyField } from "./company-columns.ts";

const SORT_ORDERS: readonly SortOrder<CompanySchema>[] = [
  "relevance",
  ...Object.keys(companySchema.fields)
    .filter(isNumberField)
    .flatMap((field) => [`${field}:desc`, `${field}:asc`] as const),
];

/** A whole number from 0 up. */
export function parseSize(text: string): number {
  const size = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(size)) throw new InvalidArgumentError("It takes a whole number.");
  return size;
}

export function parseOperator(text: string): DefaultOperator {
  const operator = text.toUpperCase();
  if (operator === "AND" || operator === "OR") return operator;
  throw new InvalidArgumentError('It takes "and" or "or".');
}

export function parseSort(text: string): SortOrder<CompanySchema> {
  const order = SORT_ORDERS.find((each) => each === text);
  if (order !== undefined) return order;
  throw new InvalidArgumentError(`It takes ${SORT_ORDERS.slice(0, -1).join(", ")} or ${SORT_ORDERS.at(-1)}.`);
}

/** Names of fields between commas, each once. */
export function parseFields(text: string): CompanyField[] {
  const names = text.split(",").map((part) => {
    const name = part.trim();
    if (isCompanyField(name)) return name;
    throw new InvalidArgumentError(`There is no field "${name}". The fields are ${companyFields.join(", ")}.`);
  });
  return [...new Set(names)];
}

function isNumberField(name: string): name is NumberFieldNameOf<CompanySchema> {
  const fields: Fields = companySchema.fields;
  return fields[name]?.type === "number";
}
