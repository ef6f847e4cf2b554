import type { FacetRequest } from "../../evaluate/facet/facets.ts";
import type { NumberFacet } from "../../evaluate/facet/number.ts";
import type { ValueFacet } from "../../evaluate/facet/value.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { Field, NumberField } from "../../schema/field.ts";
import type { FieldNameOf, Schema } from "../../schema/schema.ts";

/**
 * What is counted over all matching documents: of a text field its values, so many of which are given, the most frequent ones; of a number field the numbers
 * in ranges, which begin at these edges: `{ location_country: 10, staff_count: [0, 11, 51] }`.
 */
export type FacetOptions<S extends Schema> = {
  readonly [K in FieldNameOf<S>]?: FacetOption<S["fields"][K]>;
};

type FacetOption<F extends Field> = F extends NumberField ? readonly number[] : number;

/** What was counted for some {@link FacetOptions}, by field; `undefined` for none. */
export type FacetsOf<Options> = Record<never, never> extends Options ? Counted<Options> | undefined : Counted<Options>;

type Counted<Options> = { readonly [K in keyof Options]: FacetOf<Options[K]> };

type FacetOf<Option> = Option extends number ? ValueFacet : Option extends readonly number[] ? NumberFacet : never;

/** Takes away what is no field of the schema: as a type argument is inferred from what is given, more members would be let through. */
export type OnlyFields<S extends Schema, Options> = {
  readonly [K in Exclude<keyof Options, FieldNameOf<S>>]: never;
};

/** @throws {TypeError} for a field that there is not, and for what is no number of values or no list of edges */
export function readFacets(facets: object, schema: AnalyzedSchema): readonly FacetRequest[] {
  if (typeof facets !== "object" || facets === null || Array.isArray(facets)) {
    throw new TypeError(`Facets are asked for by field, as in { ${exampleOf(schema)} }, not by ${shown(facets)}.`);
  }
  return Object.entries(facets)
    .filter(([, option]) => option !== undefined)
    .map(([field, option]) => readFacet(field, option, schema));
}

function readFacet(field: string, option: unknown, schema: AnalyzedSchema): FacetRequest {
  const type = schema.type(field);
  if (type === undefined) {
    throw new TypeError(`There is no field ${shown(field)} to count: the fields are ${schema.fieldNames.join(", ")}.`);
  }
  if (type === "text") {
    if (isCount(option)) return { type, field, most: option };
    throw new TypeError(
      `The facet of the text field ${shown(field)} takes how many values to give, a whole number from 0, not ${shown(option)}.`,
    );
  }
  if (isAscending(option)) return { type, field, edges: [...option] };
  throw new TypeError(
    `The facet of the number field ${shown(field)} takes the edges at which ranges begin, at least one finite number, ascending, as in [0, 11, 51], not ${shown(option)}.`,
  );
}

function isCount(option: unknown): option is number {
  return Number.isSafeInteger(option) && (option as number) >= 0;
}

function isAscending(option: unknown): option is readonly number[] {
  if (!Array.isArray(option) || option.length === 0) return false;
  return option.every((edge, index) => Number.isFinite(edge) && (index === 0 || edge > option[index - 1]));
}

function exampleOf({ textFields, numberFields }: AnalyzedSchema): string {
  return [
    ...textFields.slice(0, 1).map((field) => `${field}: 10`),
    ...numberFields.slice(0, 1).map((field) => `${field}: [0, 100]`),
  ].join(", ");
}

/** As it would be written in code; numbers that JSON does not have are shown too. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  return typeof value === "number" || typeof value === "bigint"
    ? String(value)
    : (JSON.stringify(value) ?? String(value));
}
