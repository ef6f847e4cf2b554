import { InvalidArgumentError } from "commander";
import { MAX_COUNT } from "../../../fixtures/max-count.ts";
import type {
  CompanySchema,
  DefaultOperator,
  GroupFieldNameOf,
  NumberFieldNameOf,
  RankOptions,
  SortOrder,
} from "../../index.ts";
// Imported directly: `--help` must not load the whole engine.
import { companySchema } from "../../schema/company-schema.ts";
import { type CompanyField, companyFields, isCompanyField, type TextFieldName } from "../terminal/company-columns.ts";
import { formatNumber } from "../terminal/number-format.ts";
import { fieldList, type IndexedField, isIndexedField } from "./indexed-field.ts";

const numberFields: readonly string[] = Object.keys(companySchema.fields).filter(isNumberField);

/** The modifiers that need no pivot. */
const RANK_MODIFIERS = ["none", "sqrt", "log1p"] as const;

/** Parses a whole number from 0. */
export function parseSize(text: string): number {
  return parseWhole(text, Number.MAX_SAFE_INTEGER, "Use a whole number from 0.");
}

/** Parses a number of generated companies. */
export function parseCompanyCount(text: string): number {
  return parseWhole(text, MAX_COUNT, `Use a whole number from 0 to ${formatNumber(MAX_COUNT)}.`);
}

function parseWhole(text: string, max: number, advice: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new InvalidArgumentError(advice);
  return value;
}

/** Parses a whole number from 1. */
export function parseCount(text: string): number {
  const count = parseSize(text);
  if (count === 0) throw new InvalidArgumentError("Use a whole number from 1.");
  return count;
}

export function parseOperator(text: string): DefaultOperator {
  const operator = text.toUpperCase();
  if (operator === "AND" || operator === "OR") return operator;
  throw new InvalidArgumentError('Use "and" or "or".');
}

/** Parses sort orders separated by commas. */
export function parseSort(text: string): readonly SortOrder<CompanySchema>[] {
  return text.split(",").map((part) => parseOrder(part.trim()));
}

function parseOrder(text: string): SortOrder<CompanySchema> {
  if (text === "relevance") return text;
  const [field = "", direction = "asc", ...rest] = text.split(":");
  if (isIndexedField(field) && (direction === "asc" || direction === "desc") && rest.length === 0) {
    return `${field}:${direction}`;
  }
  throw new InvalidArgumentError(
    `Use relevance, or fields with :asc or :desc, separated by commas: followers:desc,name. ${fieldList()}`,
  );
}

/** Parses a number field with an optional modifier and factor: `followers`, `followers:sqrt`, `followers:log1p:0.2`. */
export function parseRank(text: string): RankOptions<CompanySchema> {
  const [field = "", modifier = "log1p", factor = "1", ...rest] = text.split(":").map((part) => part.trim());
  const weight = Number(factor);
  const isValid = isRankModifier(modifier) && factor !== "" && Number.isFinite(weight) && weight >= 0;
  if (isNumberField(field) && isValid && rest.length === 0) return { field, modifier, factor: weight };
  throw new InvalidArgumentError(
    `Use a number field (${numberFields.join(", ")}), optionally with a modifier (${RANK_MODIFIERS.join(", ")}) and a factor from 0: followers:log1p:0.2.`,
  );
}

function isRankModifier(text: string): text is (typeof RANK_MODIFIERS)[number] {
  return RANK_MODIFIERS.some((modifier) => modifier === text);
}

/** Parses the name of a field with at most one value. */
export function parseGroup(text: string): GroupFieldNameOf<CompanySchema> {
  if (!isIndexedField(text)) throw new InvalidArgumentError(`There is no field "${text}". ${fieldList()}`);
  if (text !== "industries" && text !== "specialities") return text;
  throw new InvalidArgumentError(`${text} can have several values. Use a field with one value.`);
}

/** Parses field names separated by commas; returns each name once. */
export function parseFields(text: string): CompanyField[] {
  const names = text.split(",").map((part) => {
    const name = part.trim();
    if (isCompanyField(name)) return name;
    throw new InvalidArgumentError(`There is no field "${name}". The fields are ${companyFields.join(", ")}.`);
  });
  return [...new Set(names)];
}

/** Parses names of text fields separated by commas; returns each name once. */
export function parseTextFields(text: string): TextFieldName[] {
  const names = text.split(",").map((part) => {
    const name = part.trim();
    if (!isIndexedField(name)) throw new InvalidArgumentError(`There is no field "${name}". ${fieldList()}`);
    if (isTextField(name)) return name;
    throw new InvalidArgumentError(`${name} is a number field. Use text fields.`);
  });
  return [...new Set(names)];
}

function isTextField(name: IndexedField): name is TextFieldName {
  return companySchema.fields[name].type === "text";
}

function isNumberField(name: string): name is NumberFieldNameOf<CompanySchema> {
  return isIndexedField(name) && companySchema.fields[name].type === "number";
}
