import { MAX_COUNT } from "@firmament/fixtures/max-count";
import { InvalidArgumentError } from "commander";
import type { DefaultOperator } from "firmament";
import { AnalyzedSchema } from "firmament/query";
import {
  columnNames,
  type DocumentType,
  fieldList,
  hasTerms,
  isPointField,
  type SearchedField,
  searchedFields,
} from "../document-type/document-type.ts";
import { formatNumber } from "../terminal/number-format.ts";
import { type DistanceOrder, type FromPoint, readFromPoint } from "./distance-options.ts";

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

/** Parses sort orders separated by commas: `relevance`, fields with their direction, or `location from 52.52,13.40`. */
export function parseSort(text: string, type: DocumentType): readonly (string | DistanceOrder)[] {
  // The comma within a point separates no orders.
  return text.split(/(?<!\sfrom\s[^,]*),/).map((order) => parseOrder(order.trim(), type));
}

function parseOrder(text: string, type: DocumentType): string | DistanceOrder {
  if (text === "relevance") return text;
  const distance = readFromPoint(text);
  if (distance !== null) {
    const { field, from, parts } = distance;
    const [order = "asc", ...others] = parts;
    const isOrder = others.length === 0 && (order === "asc" || order === "desc");
    if (isPointField(field, type) && isOrder) return { field, from, order };
    throw new InvalidArgumentError(
      `Use a field of points, optionally with :asc or :desc: ${pointExample(type)} from 52.52,13.40:asc.${pointList(type)}`,
    );
  }
  const [field = "", direction = "asc", ...rest] = text.split(":");
  const isKnown = searchedFields(type).some(({ name }) => name === field);
  if (isKnown && (direction === "asc" || direction === "desc") && rest.length === 0) return `${field}:${direction}`;
  if (isPointField(field, type)) {
    throw new InvalidArgumentError(
      `${field} is a field of points, which are sorted by their distance from a point: ${field} from 52.52,13.40.`,
    );
  }
  throw new InvalidArgumentError(
    `Use relevance, or fields with :asc or :desc, separated by commas: ${type.sortExample}. ${fieldList(type)}`,
  );
}

function pointExample({ schema }: DocumentType): string {
  return new AnalyzedSchema(schema).pointFields[0] ?? "location";
}

function pointList({ schema, plural }: DocumentType): string {
  const { pointFields } = new AnalyzedSchema(schema);
  return pointFields.length === 0 ? ` The ${plural} have no field of points.` : "";
}

/** Relevance combined with the value of a number field, or with the distance of a field of points. */
export type RankValue =
  | { readonly field: string; readonly modifier: (typeof RANK_MODIFIERS)[number]; readonly factor: number }
  | { readonly field: string; readonly from: string; readonly pivot: number; readonly factor: number };

/**
 * Parses a number field with an optional modifier and factor: `followers`, `followers:sqrt`, `followers:log1p:0.2`; or a
 * field of points with the kilometres that count a half, and an optional factor: `location from 52.52,13.40:10:2`.
 */
export function parseRank(text: string, type: DocumentType): RankValue {
  const distance = readFromPoint(text);
  if (distance !== null) return distanceRank(distance, type);
  const [field = "", modifier = "log1p", factor = "1", ...rest] = text.split(":").map((part) => part.trim());
  const weight = Number(factor);
  const isValid = isRankModifier(modifier) && factor !== "" && Number.isFinite(weight) && weight >= 0;
  const numberFields = searchedFields(type).flatMap(({ name, type }) =>
    type === "number" || type === "integer" ? [name] : [],
  );
  if (numberFields.includes(field) && isValid && rest.length === 0) return { field, modifier, factor: weight };
  const [example] = numberFields;
  if (example === undefined) throw new InvalidArgumentError(`The ${type.plural} have no number field.`);
  throw new InvalidArgumentError(
    `Use a number field (${numberFields.join(", ")}), optionally with a modifier (${RANK_MODIFIERS.join(", ")}) and a factor from 0: ${example}:log1p:0.2.`,
  );
}

function distanceRank({ field, from, parts }: FromPoint, type: DocumentType): RankValue {
  const [pivot = "", factor = "1", ...others] = parts.map((part) => part.trim());
  const isValid = others.length === 0 && [pivot, factor].every((part) => part !== "" && Number.isFinite(Number(part)));
  if (isPointField(field, type) && isValid && Number(pivot) > 0 && Number(factor) >= 0) {
    return { field, from, pivot: Number(pivot), factor: Number(factor) };
  }
  throw new InvalidArgumentError(
    `Use a field of points with the kilometres that count a half, above 0, and optionally a factor from 0: ${pointExample(type)} from 52.52,13.40:10:2.${pointList(type)}`,
  );
}

function isRankModifier(text: string): text is (typeof RANK_MODIFIERS)[number] {
  return RANK_MODIFIERS.some((modifier) => modifier === text);
}

/** Parses the name of a field with at most one value. */
export function parseGroup(text: string, type: DocumentType): string {
  if (!searchedField(text, type).many) return text;
  throw new InvalidArgumentError(`${text} can have several values. Use a field with one value.`);
}

/** Parses field names separated by commas; returns each name once. */
export function parseFields(text: string, type: DocumentType): readonly string[] {
  const known = columnNames(type);
  const names = text.split(",").map((part) => {
    const name = part.trim();
    if (known.includes(name)) return name;
    throw new InvalidArgumentError(`There is no field "${name}". The fields are ${known.join(", ")}.`);
  });
  return [...new Set(names)];
}

/** Parses names of text and keyword fields separated by commas; returns each name once. */
export function parseTextFields(text: string, type: DocumentType): readonly string[] {
  const names = text.split(",").map((part) => {
    const name = part.trim();
    const field = searchedField(name, type);
    if (hasTerms(field)) return name;
    const article = field.type === "integer" ? "an" : "a";
    throw new InvalidArgumentError(`${name} is ${article} ${field.type} field. Use text and keyword fields.`);
  });
  return [...new Set(names)];
}

/** @throws {InvalidArgumentError} for a field that queries cannot search */
export function searchedField(name: string, type: DocumentType): SearchedField {
  const field = searchedFields(type).find((candidate) => candidate.name === name);
  if (field !== undefined) return field;
  if (isPointField(name, type)) {
    throw new InvalidArgumentError(
      `${name} is a field of points, which this option does not take. Search them, as in ${name}:"52.52,13.40"~50. ${fieldList(type)}`,
    );
  }
  throw new InvalidArgumentError(`There is no field "${name}". ${fieldList(type)}`);
}
