import { z } from "zod";
import type { FacetOptions } from "../../engine/options/facet-options.ts";
import type { SortOrder } from "../../engine/options/sort-options.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import { type FieldName, fieldNames, type TextFieldName, textFieldNames } from "./company-fields.ts";
import type { MembersOf } from "./members-of.ts";

/** The body of a search. */
export interface SearchRequest {
  readonly query: string;
  readonly page?: number;
  readonly per_page: number;
  readonly cursor?: string;
  readonly sort?: SortOrder<CompanySchema> | readonly SortOrder<CompanySchema>[];
  readonly fields?: readonly ("id" | FieldName)[];
  readonly facets?: FacetOptions<CompanySchema>;
  readonly highlight?: readonly TextFieldName[];
  readonly default_operator?: DefaultOperator;
  readonly count_only: boolean;
}

/** The body of a validation. */
export interface ValidationRequest {
  readonly query: string;
  readonly default_operator?: DefaultOperator;
}

/** What a body has to be, and which members it may have. */
export interface RequestSchema<T> {
  readonly schema: z.ZodType<T>;
  readonly members: readonly string[];
}

export const MOST_PER_PAGE: number = 100;
const DEFAULT_PER_PAGE = 20;

/** Up to here pages have numbers; cursors lead on. */
export const DEEPEST_HIT: number = 10_000;

const MOST_SORT_KEYS = 10;
const MOST_VALUES = 1000;
const MOST_EDGES = 1000;

/**
 * The messages of these schemas are no sentences but say what a value is to be: the member's name is put before it, and the value
 * behind it.
 */
function wholeNumber(least: number, most: number | null): z.ZodNumber {
  const error = most === null ? `a whole number from ${least}` : `a whole number from ${least} to ${most}`;
  const number = z.int({ error }).min(least, { error });
  return most === null ? number : number.max(most, { error });
}

function text(error: string): z.ZodString {
  return z.string({ error });
}

const query = text("the text of a query").meta({
  description: "What to search for, in the Lucene query language.",
  examples: ["name:acme AND staff_count:>=50"],
});

const defaultOperator = text('"AND" or "OR"')
  .regex(/^(?:[Aa][Nn][Dd]|[Oo][Rr])$/, { error: '"AND" or "OR"' })
  .meta({
    description: "What white space between two clauses means, in any case of letters. Default: OR.",
    examples: ["AND"],
  })
  .transform((text): DefaultOperator => (text.toUpperCase() === "AND" ? "AND" : "OR"));

const orders = fieldNames.flatMap((name) => [name, `${name}:asc`, `${name}:desc`] as const);
const orderExpected = `"relevance" or a field, with ":asc" or ":desc" behind it if you like (${fieldNames.join(", ")})`;
const sortOrder: z.ZodType<SortOrder<CompanySchema>> = z.enum(["relevance", ...orders], {
  error: orderExpected,
});

const ordersExpected = `a list of 1 to ${MOST_SORT_KEYS} orders`;
const orderList = z
  .array(sortOrder, { error: ordersExpected })
  .min(1, { error: ordersExpected })
  .max(MOST_SORT_KEYS, { error: ordersExpected });

const sort = z.union([sortOrder, orderList]).meta({
  description: "What comes first; several orders one after the other, and at last by id. Default: relevance.",
  examples: ["followers:desc", ["location_country", "staff_count:desc"]],
});

const projected = z.enum(["id", ...fieldNames], { error: `one of the fields id, ${fieldNames.join(", ")}` });
const fields = z.array(projected, { error: "a list of fields" }).meta({
  description: "The fields that the records are to have; `id` is always there. Default: all.",
  examples: [["name", "website"]],
});

const values = wholeNumber(0, MOST_VALUES).exactOptional();
const edgesExpected = `a list of 1 to ${MOST_EDGES} ascending numbers`;
const edges = z
  .array(z.number({ error: "a number" }), { error: edgesExpected })
  .min(1, { error: edgesExpected })
  .max(MOST_EDGES, { error: edgesExpected })
  .refine(isAscending, { error: edgesExpected })
  .exactOptional();
const facets = z
  .strictObject(
    {
      name: values,
      website: values,
      tagline: values,
      type: values,
      postal_code: values,
      description: values,
      industries: values,
      location_country: values,
      location_city: values,
      specialities: values,
      followers: edges,
      staff_count: edges,
    } satisfies MembersOf<FacetOptions<CompanySchema>>,
    { error: 'an object of fields to count, as in { "location_country": 10, "staff_count": [0, 11, 51] }' },
  )
  .meta({
    description:
      "What to count over all matching companies: of text fields how many of the most frequent values to give, of number fields the numbers at which ranges begin, ascending.",
    examples: [{ location_country: 10, staff_count: [0, 11, 51] }],
  });

const textField = z.enum(textFieldNames, { error: `one of the text fields ${textFieldNames.join(", ")}` });
const highlight = z.array(textField, { error: "a list of text fields" }).meta({
  description: "The text fields in which to mark what was found.",
  examples: [["name", "description"]],
});

const perPage = wholeNumber(1, MOST_PER_PAGE)
  .default(DEFAULT_PER_PAGE)
  .meta({ description: "How many records to give at most." });

const page = wholeNumber(1, null).meta({
  description: `Which page to give; the first is 1. At most so many that \`page\` × \`per_page\` is ${DEEPEST_HIT.toLocaleString("en")}: cursors lead on.`,
});

const cursor = text("the next_cursor of a page").meta({
  description:
    "The `next_cursor` of the page before, instead of `page`; with the same `query`, `sort` and `default_operator`. Good for ten minutes.",
});

const countOnly = z
  .boolean({ error: "true or false" })
  .default(false)
  .meta({ description: "Whether to give no records, only how many there are. Costs the price of a request alone." });

const searchShape = {
  query,
  page: page.exactOptional(),
  per_page: perPage,
  cursor: cursor.exactOptional(),
  sort: sort.exactOptional(),
  fields: fields.exactOptional(),
  facets: facets.exactOptional(),
  highlight: highlight.exactOptional(),
  default_operator: defaultOperator.exactOptional(),
  count_only: countOnly,
} satisfies MembersOf<SearchRequest>;

const validationShape = {
  query,
  default_operator: defaultOperator.exactOptional(),
} satisfies MembersOf<ValidationRequest>;

export const searchRequest: RequestSchema<SearchRequest> = {
  schema: z.strictObject(searchShape),
  members: Object.keys(searchShape),
};

export const validationRequest: RequestSchema<ValidationRequest> = {
  schema: z.strictObject(validationShape),
  members: Object.keys(validationShape),
};

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] as number));
}

/** What bodies are made of, by the names under which they are described. */
export type RequestName = "SearchRequest" | "ValidationRequest" | "SortOrder";

export const requestSchemas: Readonly<Record<RequestName, z.ZodType>> = {
  SearchRequest: searchRequest.schema,
  ValidationRequest: validationRequest.schema,
  SortOrder: sortOrder,
};
