import { InvalidArgumentError } from "commander";
import type { CompanySchema, DefaultOperator, FacetOptions, SortOrder } from "../../index.ts";
// Not through the index: the help must not wait for the whole engine.
import { companySchema } from "../../schema/company-schema.ts";
import { type CompanyField, companyFields, isCompanyField, type TextFieldName } from "../terminal/company-columns.ts";

type IndexedField = keyof CompanySchema["fields"];

/** How many values a facet shows unless it is told otherwise. */
const SHOWN_VALUES = 10;

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

/** Orders between commas. */
export function parseSort(text: string): readonly SortOrder<CompanySchema>[] {
  return text.split(",").map((part) => parseOrder(part.trim()));
}

function parseOrder(text: string): SortOrder<CompanySchema> {
  if (text === "relevance") return text;
  const [field = "", direction = "asc", ...more] = text.split(":");
  if (isIndexedField(field) && (direction === "asc" || direction === "desc") && more.length === 0) {
    return `${field}:${direction}`;
  }
  throw new InvalidArgumentError(
    `It takes relevance and fields, with :asc or :desc behind them and commas between them: followers:desc,name. ${theFields()}`,
  );
}

/**
 * Adds a facet to others: `type`, `type=5`, `staff_count=0,11,51`.
 *
 * @param others `undefined` for the first one
 */
export function parseFacet(text: string, others: FacetOptions<CompanySchema> = {}): FacetOptions<CompanySchema> {
  const [, field = text, option] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (!isIndexedField(field)) throw new InvalidArgumentError(`There is no field "${field}". ${theFields()}`);
  const isNumber = companySchema.fields[field].type === "number";
  return { ...others, [field]: isNumber ? parseEdges(field, option ?? "") : parseMost(field, option) };
}

function parseMost(field: string, text = String(SHOWN_VALUES)): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`It takes how many values of ${field} to show: ${field}=20.`);
}

function parseEdges(field: string, text: string): number[] {
  const parts = text.split(",").map((part) => part.trim());
  const edges = parts.map(Number);
  const isAscending = edges.every(
    (edge, index) => Number.isFinite(edge) && (index === 0 || edge > (edges[index - 1] ?? edge)),
  );
  if (isAscending && !parts.includes("")) return edges;
  throw new InvalidArgumentError(`It takes where ranges of ${field} begin, ascending: ${field}=0,11,51.`);
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

/** Names of text fields between commas, each once. */
export function parseTextFields(text: string): TextFieldName[] {
  const names = text.split(",").map((part) => {
    const name = part.trim();
    if (!isIndexedField(name)) throw new InvalidArgumentError(`There is no field "${name}". ${theFields()}`);
    if (isTextField(name)) return name;
    throw new InvalidArgumentError(`${name} is a field of numbers: there are no words in it to show.`);
  });
  return [...new Set(names)];
}

function isTextField(name: IndexedField): name is TextFieldName {
  return companySchema.fields[name].type === "text";
}

function isIndexedField(name: string): name is IndexedField {
  return Object.hasOwn(companySchema.fields, name);
}

function theFields(): string {
  return `The fields are ${Object.keys(companySchema.fields).join(", ")}.`;
}
