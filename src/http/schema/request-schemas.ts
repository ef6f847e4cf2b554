import { z } from "zod";
import type { FacetOptions } from "../../engine/options/facet-options.ts";
import type { GroupOptions } from "../../engine/options/group-options.ts";
import type { RankOptions } from "../../engine/options/rank-options.ts";
import type { SortOrder } from "../../engine/options/sort-options.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import { changesBody } from "./change-schemas.ts";
import {
  type FieldName,
  fieldNames,
  type MembersOf,
  numberFieldNames,
  type TextFieldName,
  textFieldNames,
} from "./company-fields.ts";
import { facetMembers, facets } from "./facet-schemas.ts";
import { group, groupMembers } from "./group-schemas.ts";
import { MAX_PER_PAGE } from "./max-per-page.ts";
import { text, wholeNumber } from "./member-types.ts";
import type { RequestSchema } from "./request-schema.ts";

/** The body of a search request. */
export interface SearchRequest {
  readonly query: string;
  readonly page?: number;
  readonly per_page: number;
  readonly cursor?: string;
  readonly sort?: SortOrder<CompanySchema> | readonly SortOrder<CompanySchema>[];
  readonly rank?: RankOptions<CompanySchema>;
  readonly fields?: readonly ("id" | FieldName)[];
  readonly facets?: FacetOptions<CompanySchema>;
  readonly group?: GroupOptions<CompanySchema>;
  readonly highlight?: readonly TextFieldName[];
  readonly default_operator?: DefaultOperator;
  readonly as_you_type: boolean;
  readonly count_only: boolean;
}

/** The body of a validation request. */
export interface ValidationRequest {
  readonly query: string;
  readonly default_operator?: DefaultOperator;
}

const DEFAULT_PER_PAGE = 20;

/** The last hit that a page number can reach; further pages need a cursor. */
export const MAX_RESULT_WINDOW: number = 10_000;

const MAX_SORT_KEYS = 10;

const query = text("the text of a query").meta({
  description: "The query, in the Lucene query language.",
  examples: ["name:acme AND staff_count:>=50"],
});

const defaultOperator = text('"AND" or "OR"')
  .regex(/^(?:[Aa][Nn][Dd]|[Oo][Rr])$/, { error: '"AND" or "OR"' })
  .meta({
    description: "The operator between two clauses without an operator, in upper or lower case. Default: OR.",
    examples: ["AND"],
  })
  .transform((text): DefaultOperator => (text.toUpperCase() === "AND" ? "AND" : "OR"));

const orders = fieldNames.flatMap((name) => [name, `${name}:asc`, `${name}:desc`] as const);
const orderExpected = `"relevance" or a field, optionally followed by ":asc" or ":desc" (${fieldNames.join(", ")})`;
const sortOrder: z.ZodType<SortOrder<CompanySchema>> = z.enum(["relevance", ...orders], {
  error: orderExpected,
});

const ordersExpected = `a list of 1 to ${MAX_SORT_KEYS} orders`;
const orderList = z
  .array(sortOrder, { error: ordersExpected })
  .min(1, { error: ordersExpected })
  .max(MAX_SORT_KEYS, { error: ordersExpected });

const sort = z.union([sortOrder, orderList]).meta({
  description:
    "The order of the hits. Of several orders, each breaks the ties of the one before; the id breaks the last ties. Default: relevance.",
  examples: ["followers:desc", ["location_country", "staff_count:desc"]],
});

const modifiers = ["none", "sqrt", "log1p"] as const;
const pivotExpected = 'a number greater than 0 with the modifier "saturation", and absent with another modifier';
const rankShape = {
  field: z
    .enum(numberFieldNames, { error: `one of the number fields ${numberFieldNames.join(", ")}` })
    .meta({ description: "The number field whose value changes the score." }),
  modifier: z
    .enum([...modifiers, "saturation"], { error: '"none", "sqrt", "log1p" or "saturation"' })
    .meta({
      description:
        "The function of the value: the value itself, its square root, the natural logarithm of 1 + value, or value / (value + `pivot`). Values below 0 and missing values count as 0. Default: log1p.",
    })
    .exactOptional(),
  pivot: z
    .number({ error: pivotExpected })
    .gt(0, { error: pivotExpected })
    .meta({ description: "The value that `saturation` turns into 0.5; required for it, and absent otherwise." })
    .exactOptional(),
  factor: z
    .number({ error: "a number from 0" })
    .min(0, { error: "a number from 0" })
    .meta({
      description:
        "The contribution is `factor` × `modifier`(value). With 0, the value only orders companies with equal scores. Default: 1.",
    })
    .exactOptional(),
  combine: z
    .enum(["add", "multiply"], { error: '"add" or "multiply"' })
    .meta({
      description: "`add`: score + contribution. `multiply`: score × (1 + contribution). Default: add.",
    })
    .exactOptional(),
};

const rank = z
  .strictObject(rankShape, { error: 'an object, as in { "field": "followers", "factor": 0.2 }' })
  .refine(({ modifier, pivot }) => (modifier === "saturation") === (pivot !== undefined), {
    error: pivotExpected,
    path: ["pivot"],
  })
  .meta({
    description:
      "Combines the score with the value of a number field. Companies with equal scores are ordered by the value, greatest first. Not with a `sort` other than relevance.",
    examples: [{ field: "followers", modifier: "log1p", factor: 0.2 }],
  })
  .transform(({ modifier, pivot, ...others }): RankOptions<CompanySchema> => {
    if (modifier === "saturation") return { ...others, modifier, pivot: pivot ?? Number.NaN };
    return modifier === undefined ? others : { ...others, modifier };
  });

const projected = z.enum(["id", ...fieldNames], { error: `one of the fields id, ${fieldNames.join(", ")}` });
const fields = z.array(projected, { error: "a list of fields" }).meta({
  description: "The fields of the returned records; `id` is always included. Default: all fields.",
  examples: [["name", "website"]],
});

const textField = z.enum(textFieldNames, { error: `one of the text fields ${textFieldNames.join(", ")}` });
const highlight = z.array(textField, { error: "a list of text fields" }).meta({
  description: "The text fields in which to mark matches.",
  examples: [["name", "description"]],
});

const perPage = wholeNumber(1, MAX_PER_PAGE)
  .default(DEFAULT_PER_PAGE)
  .meta({ description: "The maximum number of records to return, or of groups with `group`." });

const page = wholeNumber(1, null).meta({
  description: `The number of the page, from 1. \`page\` × \`per_page\` must be at most ${MAX_RESULT_WINDOW.toLocaleString("en")}; use \`cursor\` to read further.`,
});

const cursor = text("the next_cursor of a page").meta({
  description:
    "The `next_cursor` of the previous page, instead of `page`, with the same `query`, `sort`, `rank`, `group.by`, `default_operator` and `as_you_type`. Valid for ten minutes.",
});

const asYouType = z.boolean({ error: "true or false" }).default(false).meta({
  description:
    "Whether the query is still being typed. Errors in it are corrected, and each word without quotes or wildcards also finds its synonyms, its singular or plural, the words that begin with it if it is the last one, and words with a similar spelling if almost no company contains it. The response has `changes` and `suggestion`.",
});

const countOnly = z.boolean({ error: "true or false" }).default(false).meta({
  description: "Whether to return only the number of matches, without records. Costs the price of a request only.",
});

const searchShape = {
  query,
  page: page.exactOptional(),
  per_page: perPage,
  cursor: cursor.exactOptional(),
  sort: sort.exactOptional(),
  rank: rank.exactOptional(),
  fields: fields.exactOptional(),
  facets: facets.exactOptional(),
  group: group.exactOptional(),
  highlight: highlight.exactOptional(),
  default_operator: defaultOperator.exactOptional(),
  as_you_type: asYouType,
  count_only: countOnly,
} satisfies MembersOf<SearchRequest>;

const validationShape = {
  query,
  default_operator: defaultOperator.exactOptional(),
} satisfies MembersOf<ValidationRequest>;

export const searchRequest: RequestSchema<SearchRequest> = {
  schema: z
    .strictObject(searchShape)
    .refine(({ sort, rank }) => rank === undefined || isRelevance(sort), {
      error: "Send either rank or a sort other than relevance, not both.",
    })
    .refine((request) => request.group === undefined || maxRecords(request) <= MAX_PER_PAGE, {
      error: `per_page × group.size must be at most ${MAX_PER_PAGE}.`,
    }),
  members: Object.keys(searchShape),
  nested: { ...facetMembers, ...groupMembers, rank: Object.keys(rankShape) },
};

export const validationRequest: RequestSchema<ValidationRequest> = {
  schema: z.strictObject(validationShape),
  members: Object.keys(validationShape),
  nested: {},
};

/** The maximum number of records on a page. */
export function maxRecords({ per_page, group }: Pick<SearchRequest, "per_page" | "group">): number {
  return per_page * (group?.size ?? 1);
}

function isRelevance(sort: SearchRequest["sort"]): boolean {
  return sort === undefined || [sort].flat().every((order) => order === "relevance");
}

/** The names of the request schemas in the OpenAPI document. */
export type RequestName = "SearchRequest" | "ValidationRequest" | "ChangesRequest" | "SortOrder";

export const requestSchemas: Readonly<Record<RequestName, z.ZodType>> = {
  SearchRequest: searchRequest.schema,
  ValidationRequest: validationRequest.schema,
  ChangesRequest: changesBody,
  SortOrder: sortOrder,
};
