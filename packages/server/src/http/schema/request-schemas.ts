import type {
  DefaultOperator,
  FacetOptions,
  FieldNameOf,
  Filter,
  GroupOptions,
  Point,
  RankOptions,
  Schema,
  SortOrder,
  TermFieldNameOf,
} from "firmament";
import { z } from "zod";
import type { DocumentType } from "./document-type.ts";
import { facetMembersOf, facetsOf } from "./facet-schemas.ts";
import { filterOf, type JsonFilter } from "./filter-schemas.ts";
import { groupMembers, groupOf } from "./group-schemas.ts";
import { LIKE_MEMBERS, type LikeRequest, likeOf } from "./like-schemas.ts";
import { MAX_PER_PAGE } from "./max-per-page.ts";
import { capital, sampleText, text, wholeNumber } from "./member-types.ts";
import type { MembersOf } from "./members-of.ts";
import { NEAR_MEMBERS, type NearRequest, nearOf } from "./near-schemas.ts";
import { pointFrom } from "./point-schema.ts";
import type { RequestSchema } from "./request-schema.ts";

/** The body of a search request, by default for companies. */
export interface SearchRequest<S extends Schema = Schema> {
  readonly query: string;
  readonly filter?: Filter<S>;
  readonly like?: LikeRequest;
  readonly page?: number;
  readonly per_page: number;
  readonly cursor?: string;
  readonly sort?: RequestOrder<S> | readonly RequestOrder<S>[];
  readonly rank?: RankOptions<S>;
  readonly near?: NearRequest;
  readonly fields?: readonly ("id" | FieldNameOf<S>)[];
  readonly facets?: FacetOptions<S>;
  readonly group?: GroupOptions<S>;
  readonly highlight?: readonly TermFieldNameOf<S>[];
  readonly default_operator?: DefaultOperator;
  readonly as_you_type: boolean;
  readonly count_only: boolean;
}

/** An order of hits: by relevance or a field, or by the distance of a field of points. */
export type RequestOrder<S extends Schema = Schema> = SortOrder<S> | DistanceOrder;

/** The distance of a field of points from a point. */
export interface DistanceOrder {
  readonly field: string;
  readonly from: Point | string;
  readonly order?: "asc" | "desc" | undefined;
  readonly mode?: "min" | "max" | undefined;
}

/** A search request for documents with any schema. The compiler does not know the types of its fields. */
export type AnySearchRequest = Omit<SearchRequest<Schema>, "filter" | "rank" | "group"> & {
  readonly filter?: JsonFilter;
  readonly rank?: AnyRank;
  readonly group?: { readonly by: string; readonly size?: number | undefined };
};

type AnyRank = Omit<RankOptions<Schema>, "field"> & { readonly field: string };

/** The body of a validation request. */
export interface ValidationRequest {
  readonly query: string;
  readonly filter?: JsonFilter;
  readonly default_operator?: DefaultOperator;
  readonly as_you_type: boolean;
}

const DEFAULT_PER_PAGE = 20;

/** The last hit that a page number can reach; further pages need a cursor. */
export const MAX_RESULT_WINDOW: number = 10_000;

const MAX_SORT_KEYS = 10;

function queryOf({ samples }: DocumentType): z.ZodType<string> {
  return text("the text of a query").meta({
    description: "The query, in the Lucene query language.",
    examples: [samples.query],
  });
}

/** The operator between two clauses without one. */
export const defaultOperator: z.ZodType<DefaultOperator> = text('"AND" or "OR"')
  .regex(/^(?:[Aa][Nn][Dd]|[Oo][Rr])$/, { error: '"AND" or "OR"' })
  .meta({
    description: "The operator between two clauses without an operator, in upper or lower case. Default: OR.",
    examples: ["AND"],
  })
  .transform((text): DefaultOperator => (text.toUpperCase() === "AND" ? "AND" : "OR"));

/** One order of hits. */
export function sortOrderOf({ fields: { searched, points } }: DocumentType): z.ZodType<RequestOrder<Schema>> {
  const orders = searched.flatMap((name) => [name, `${name}:asc`, `${name}:desc`]);
  const named = `"relevance" or a field, optionally followed by ":asc" or ":desc" (${searched.join(", ")})`;
  if (points.length === 0) return z.enum(["relevance", ...orders], { error: named });
  const error = `${named}, or a distance, as in {"field":${JSON.stringify(points[0])},"from":{"lat":52.52,"lon":13.4}}`;
  return z.union([z.enum(["relevance", ...orders], { error }), distanceOrder(points)], { error });
}

function distanceOrder(points: readonly string[]): z.ZodType<DistanceOrder> {
  const shape = {
    field: z.enum(points),
    from: pointFrom,
    order: z.enum(["asc", "desc"]).exactOptional().meta({ description: "Default: asc, the nearest first." }),
    mode: z.enum(["min", "max"]).exactOptional().meta({
      description:
        "Of several points, the one that counts: the nearest or the farthest. Default: min if ascending, otherwise max.",
    }),
  } satisfies MembersOf<DistanceOrder>;
  return z.strictObject(shape).meta({
    description: "The great-circle distance of a field of points from a point. The response then has `distances`.",
  });
}

function sortOf({ samples }: DocumentType, sortOrder: z.ZodType<RequestOrder<Schema>>) {
  const error = `a list of 1 to ${MAX_SORT_KEYS} orders`;
  const list = z.array(sortOrder, { error }).min(1, { error }).max(MAX_SORT_KEYS, { error });
  return z.union([sortOrder, list]).meta({
    description:
      "The order of the hits. Of several orders, each breaks the ties of the one before; the id breaks the last ties. Default: relevance.",
    examples: [...samples.sort],
  });
}

const modifiers = ["none", "sqrt", "log1p"] as const;
const pivotExpected = 'a number greater than 0 with the modifier "saturation", and absent with another modifier';
const kilometresExpected = "the kilometres that count a half, a number greater than 0";

function rankShapeOf({ fields: { numbers, points }, many }: DocumentType) {
  const hasPoints = points.length > 0;
  const kinds = hasPoints ? "number fields and fields of points" : "number fields";
  return {
    field: z
      .enum([...numbers, ...points], { error: `one of the ${kinds} ${[...numbers, ...points].join(", ")}` })
      .meta({
        description: `The number field${hasPoints ? " or field of points" : ""} whose value changes the score.`,
      }),
    ...(hasPoints && { from: pointFrom.exactOptional() }),
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
      .meta({
        description: `The value that \`saturation\` turns into 0.5; required for it, and absent with other modifiers.${hasPoints ? " Of a field of points, which has no modifier: the kilometres that count a half, required." : ""}`,
      })
      .exactOptional(),
    factor: z
      .number({ error: "a number from 0" })
      .min(0, { error: "a number from 0" })
      .meta({
        description: `The contribution is \`factor\` × \`modifier\`(value). With 0, the value only orders ${many} with equal scores. Default: 1.`,
      })
      .exactOptional(),
    combine: z
      .enum(["add", "multiply"], { error: '"add" or "multiply"' })
      .meta({
        description: "`add`: score + contribution. `multiply`: score × (1 + contribution). Default: add.",
      })
      .exactOptional(),
  };
}

const RANK_MEMBERS: readonly string[] = ["field", "from", "modifier", "pivot", "factor", "combine"];

function rankOf(type: DocumentType): z.ZodType<AnyRank> {
  const { many, samples, fields } = type;
  const isDistance = ({ field }: { readonly field: string }): boolean => fields.points.includes(field);
  const distances =
    fields.points.length === 0
      ? ""
      : " Of a field of points, the distance `from` a point contributes `factor` × `pivot` / (`pivot` + kilometres), the nearest first, and the response has `distances`.";
  // The compiler does not know which fields are points.
  return z
    .strictObject(rankShapeOf(type), { error: `an object, as in ${sampleText(samples.rank)}` })
    .refine((rank) => isDistance(rank) === (rank.from !== undefined), {
      error: "a point with a field of points, and absent with another field",
      path: ["from"],
    })
    .refine((rank) => !isDistance(rank) || rank.modifier === undefined, {
      error: "absent with a field of points",
      path: ["modifier"],
    })
    .refine((rank) => !isDistance(rank) || rank.pivot !== undefined, { error: kilometresExpected, path: ["pivot"] })
    .refine((rank) => isDistance(rank) || (rank.modifier === "saturation") === (rank.pivot !== undefined), {
      error: pivotExpected,
      path: ["pivot"],
    })
    .meta({
      description: `Combines the score with the value of a number field. ${capital(many)} with equal scores are ordered by the value, greatest first.${distances} Not with a \`sort\` other than relevance.`,
      examples: [samples.rank],
    }) as z.ZodType<unknown> as z.ZodType<AnyRank>;
}

function fieldsOf({ fields: { ofDocuments }, samples }: DocumentType) {
  const projected = z.enum(["id", ...ofDocuments], { error: `one of the fields id, ${ofDocuments.join(", ")}` });
  return z.array(projected, { error: "a list of fields" }).meta({
    description: "The fields of the returned records; `id` is always included. Default: all fields.",
    examples: [samples.fields],
  });
}

function highlightOf({ fields: { terms }, samples }: DocumentType) {
  const textField = z.enum(terms, { error: `one of the text and keyword fields ${terms.join(", ")}` });
  return z.array(textField, { error: "a list of text and keyword fields" }).meta({
    description: "The text and keyword fields in which to mark matches.",
    examples: [samples.highlight],
  });
}

const perPage = wholeNumber(1, MAX_PER_PAGE)
  .default(DEFAULT_PER_PAGE)
  .meta({ description: "The maximum number of records to return, or of groups with `group`." });

const page = wholeNumber(1, null).meta({
  description: `The number of the page, from 1. \`page\` × \`per_page\` must be at most ${MAX_RESULT_WINDOW.toLocaleString("en")}; use \`cursor\` to read further.`,
});

const cursor = text("the next_cursor of a page").meta({
  description:
    "The `next_cursor` of the previous page, instead of `page`, with the same `query`, `filter`, `sort`, `rank`, `near`, `group.by`, `default_operator` and `as_you_type`. Valid for ten minutes.",
});

function asYouTypeOf({ one }: DocumentType) {
  return z
    .boolean({ error: "true or false" })
    .default(false)
    .meta({
      description: `Whether the query is still being typed. Errors in it are corrected, and each word without quotes or wildcards also finds its synonyms, its singular or plural, the words that begin with it if it is the last one, and words with a similar spelling if almost no ${one} contains it. The response has \`changes\` and \`suggestion\`.`,
    });
}

const countOnly = z.boolean({ error: "true or false" }).default(false).meta({
  description: "Whether to return only the number of matches, without records. Costs the price of a count.",
});

/** Members that depend on the fields are absent if there is no such field. */
function searchShapeOf(type: DocumentType, sortOrder: z.ZodType<RequestOrder<Schema>>) {
  const { terms, numbers, points, vectors, singleValued } = type.fields;
  return {
    query: queryOf(type),
    filter: filterOf(type).exactOptional(),
    like: likeOf(type).exactOptional(),
    page: page.exactOptional(),
    per_page: perPage,
    cursor: cursor.exactOptional(),
    sort: sortOf(type, sortOrder).exactOptional(),
    ...(numbers.length + points.length > 0 && { rank: rankOf(type).exactOptional() }),
    ...(Object.keys(vectors).length > 0 && { near: nearOf(type).exactOptional() }),
    fields: fieldsOf(type).exactOptional(),
    facets: facetsOf(type).exactOptional(),
    ...(singleValued.length > 0 && { group: groupOf(type).exactOptional() }),
    ...(terms.length > 0 && { highlight: highlightOf(type).exactOptional() }),
    default_operator: defaultOperator.exactOptional(),
    as_you_type: asYouTypeOf(type),
    count_only: countOnly,
  } satisfies Partial<MembersOf<AnySearchRequest>>;
}

/**
 * The schema of search requests.
 *
 * @param sortOrder one order, which the OpenAPI document names
 */
export function searchRequestOf(
  type: DocumentType,
  sortOrder: z.ZodType<RequestOrder<Schema>> = sortOrderOf(type),
): RequestSchema<AnySearchRequest> {
  const shape = searchShapeOf(type, sortOrder);
  // The compiler does not know which members are absent.
  const schema = z.strictObject(shape) as z.ZodType<unknown> as z.ZodType<AnySearchRequest>;
  return {
    schema: schema
      .refine(({ sort, rank }) => rank === undefined || isRelevance(sort), {
        error: "Send either rank or a sort other than relevance, not both.",
      })
      .refine(({ near, sort, rank }) => near === undefined || (rank === undefined && isRelevance(sort)), {
        error: "Send either near, or rank or a sort other than relevance: each of them decides the order.",
      })
      .refine(({ like, cursor }) => like === undefined || cursor === undefined, {
        error: "Send either like or cursor, not both: the next page of a search with like has its like.query as query.",
      })
      .refine(({ like, as_you_type }) => like === undefined || !as_you_type, {
        error: "Send either like or as_you_type, not both.",
      })
      .refine((request) => request.group === undefined || maxRecords(request) <= MAX_PER_PAGE, {
        error: `per_page × group.size must be at most ${MAX_PER_PAGE}.`,
      }),
    members: Object.keys(shape),
    nested: { ...facetMembersOf(type), ...groupMembers, rank: RANK_MEMBERS, near: NEAR_MEMBERS, like: LIKE_MEMBERS },
  };
}

/** The schema of validation requests. */
export function validationRequestOf(type: DocumentType): RequestSchema<ValidationRequest> {
  const shape = {
    query: queryOf(type),
    filter: filterOf(type).exactOptional(),
    default_operator: defaultOperator.exactOptional(),
    as_you_type: z.boolean({ error: "true or false" }).default(false).meta({
      description:
        "Whether the query is read as a search with `as_you_type` reads it. Then diagnostics, warnings and the number of matches agree with what that search finds.",
    }),
  } satisfies MembersOf<ValidationRequest>;
  return { schema: z.strictObject(shape), members: Object.keys(shape), nested: {} };
}

/** The maximum number of records on a page. */
export function maxRecords({ per_page, group }: Pick<AnySearchRequest, "per_page" | "group">): number {
  return per_page * (group?.size ?? 1);
}

function isRelevance(sort: AnySearchRequest["sort"]): boolean {
  return sort === undefined || [sort].flat().every((order) => order === "relevance");
}
