import { isWholeNumber } from "../../base/whole-number.ts";
import type { FacetRequest } from "../../evaluate/facet/facets.ts";
import type { FacetRanges } from "../../evaluate/facet/number.ts";
import type { FacetValues } from "../../evaluate/facet/value.ts";
import { nearestNames } from "../../plan/resolve/nearest-names.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";

const DEFAULT_LIMIT = 10;
const MAX_BINS = 10_000;

/** @throws {TypeError} that names the first unknown field, unknown option or invalid value */
export function readFacets(facets: object, schema: AnalyzedSchema): readonly FacetRequest[] {
  if (!isObject(facets)) {
    throw new TypeError(`facets must be an object by field, as in { ${exampleOf(schema)} }, not ${format(facets)}.`);
  }
  return Object.entries(facets)
    .filter(([, option]) => option !== undefined)
    .map(([field, option]) => readFacet(field, option, schema));
}

function readFacet(field: string, option: unknown, schema: AnalyzedSchema): FacetRequest {
  const type = schema.type(field);
  if (type === undefined) {
    throw new TypeError(`There is no field ${format(field)} to count: the fields are ${schema.fieldNames.join(", ")}.`);
  }
  return type === "text" ? readValueFacet(field, option, schema) : readNumberFacet(field, option);
}

function readValueFacet(field: string, option: unknown, schema: AnalyzedSchema): FacetRequest {
  if (isWholeNumber(option, 0)) {
    return { type: "text", field, exceptOwn: false, limit: option, order: "count", search: null };
  }
  if (!isObject(option)) {
    throw new TypeError(
      `The facet of the text field ${format(field)} must be a number of values, a whole number from 0, or an object, as in { limit: 10, like: "a" }, not ${format(option)}.`,
    );
  }
  const {
    limit = DEFAULT_LIMIT,
    order = "count",
    like,
  } = readMembers(field, option, ["limit", "order", "like", "except"]);
  if (!isWholeNumber(limit, 0)) throw invalid(field, "limit", "a whole number from 0", limit);
  if (order !== "count" && order !== "value") throw invalid(field, "order", '"count" or "value"', order);
  if (like !== undefined && typeof like !== "string") throw invalid(field, "like", "a text", like);
  return {
    type: "text",
    field,
    exceptOwn: readExcept(field, option),
    limit,
    order,
    search: like === undefined ? null : searchFor(like, field, schema),
  };
}

function searchFor(like: string, field: string, schema: AnalyzedSchema): FacetValues["search"] {
  const { analyzer } = schema.textField(field);
  return {
    words: [...new Set(analyzer.terms(like))],
    wordsOf: (value) => analyzer.terms(value),
    isMultiValued: schema.isMultiValued(field),
  };
}

function readNumberFacet(field: string, option: unknown): FacetRequest {
  if (isAscending(option)) return { type: "number", field, exceptOwn: false, edges: [...option] };
  if (!isObject(option)) {
    throw new TypeError(
      `The facet of the number field ${format(field)} must be a list of ascending lower bounds, at least one finite number, as in [0, 11, 51], or an object, as in { bins: 20 }, not ${format(option)}.`,
    );
  }
  return { type: "number", field, exceptOwn: readExcept(field, option), ...readRanges(field, option) };
}

function readRanges(field: string, option: object): FacetRanges {
  const { bins, edges, scale } = readMembers(field, option, ["bins", "scale", "edges", "except"]);
  if ((bins === undefined) === (edges === undefined)) {
    throw new TypeError(`facets.${field} must have either bins or edges, as in { bins: 20 }.`);
  }
  if (edges !== undefined) {
    if (scale !== undefined) throw new TypeError(`facets.${field}.scale needs bins: edges have no scale.`);
    if (isAscending(edges)) return { edges: [...edges] };
    throw invalid(field, "edges", "a list of ascending finite numbers, at least one", edges);
  }
  if (!isWholeNumber(bins, 1) || bins > MAX_BINS) {
    throw invalid(field, "bins", "a whole number from 1 to 10,000", bins);
  }
  if (scale !== undefined && scale !== "linear" && scale !== "log") {
    throw invalid(field, "scale", '"linear" or "log"', scale);
  }
  return { bins, scale: scale ?? "linear" };
}

function readExcept(field: string, option: { readonly except?: unknown }): boolean {
  const { except } = option;
  if (except !== undefined && except !== "own") throw invalid(field, "except", '"own"', except);
  return except === "own";
}

/** The option as it is, after a check of its members' names. */
function readMembers<Name extends string>(
  field: string,
  option: object,
  names: readonly Name[],
): { readonly [K in Name]?: unknown } {
  for (const name of Object.keys(option)) {
    if (names.some((known) => known === name)) continue;
    const [near] = nearestNames(name, names);
    const hint = near === undefined ? `: the options are ${names.join(", ")}.` : `. Did you mean ${near}?`;
    throw new TypeError(`facets.${field} has no option ${format(name)}${hint}`);
  }
  return option;
}

function invalid(field: string, name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`facets.${field}.${name} must be ${expected}, not ${format(value)}.`);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAscending(option: unknown): option is readonly number[] {
  if (!Array.isArray(option) || option.length === 0) return false;
  return option.every((bound, index) => Number.isFinite(bound) && (index === 0 || bound > option[index - 1]));
}

function exampleOf({ textFields, numberFields }: AnalyzedSchema): string {
  return [
    ...textFields.slice(0, 1).map((field) => `${field}: 10`),
    ...numberFields.slice(0, 1).map((field) => `${field}: [0, 100]`),
  ].join(", ");
}

/** The value as source code, including numbers that JSON cannot represent. */
function format(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(format).join(", ")}]`;
  return typeof value === "number" || typeof value === "bigint"
    ? String(value)
    : (JSON.stringify(value) ?? String(value));
}
