import { isWholeNumber } from "../../base/whole-number.ts";
import type { FacetRequest } from "../../evaluate/facet/facets.ts";
import type { NumberFacet } from "../../evaluate/facet/number.ts";
import type { ValueFacet } from "../../evaluate/facet/value.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { Field, NumberField } from "../../schema/field.ts";
import type { FieldNameOf, Schema } from "../../schema/schema.ts";

/**
 * The facets to count over all matches, by field. A text field takes the maximum number of values, which are the most
 * frequent ones; a number field takes the ascending lower bounds of ranges: `{ location_country: 10, staff_count: [0,
 * 11, 51] }`.
 */
export type FacetOptions<S extends Schema> = {
  readonly [K in FieldNameOf<S>]?: FacetOption<S["fields"][K]>;
};

type FacetOption<F extends Field> = F extends NumberField ? readonly number[] : number;

/** The facets that belong to some {@link FacetOptions}, by field; `undefined` without options. */
export type FacetsOf<Options> = Record<never, never> extends Options ? Counted<Options> | undefined : Counted<Options>;

type Counted<Options> = { readonly [K in keyof Options]: FacetOf<Options[K]> };

type FacetOf<Option> = Option extends number ? ValueFacet : Option extends readonly number[] ? NumberFacet : never;

/** Rejects members that are not fields of the schema: an inferred type argument would accept them. */
export type OnlyFields<S extends Schema, Options> = {
  readonly [K in Exclude<keyof Options, FieldNameOf<S>>]: never;
};

/** @throws {TypeError} for an unknown field, an invalid number of values and an invalid list of bounds */
export function readFacets(facets: object, schema: AnalyzedSchema): readonly FacetRequest[] {
  if (typeof facets !== "object" || facets === null || Array.isArray(facets)) {
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
  if (type === "text") {
    if (isWholeNumber(option, 0)) return { type, field, limit: option };
    throw new TypeError(
      `The facet of the text field ${format(field)} must be a number of values, a whole number from 0, not ${format(option)}.`,
    );
  }
  if (isAscending(option)) return { type, field, edges: [...option] };
  throw new TypeError(
    `The facet of the number field ${format(field)} must be a list of ascending lower bounds, at least one finite number, as in [0, 11, 51], not ${format(option)}.`,
  );
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
