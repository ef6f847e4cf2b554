import type {
  Change,
  DateBounds,
  DateFacet,
  DateFieldNameOf,
  DocumentOf,
  FieldNameOf,
  Highlights,
  NumberFieldNameOf,
  PointFieldNameOf,
  RangeCount,
  RangeFacet,
  RingCount,
  RingFacet,
  Schema,
  ValueCount,
  ValueFacet,
} from "firmament";
import type { NumberStatistics } from "firmament/backend";
import { z } from "zod";
import { byField, type DocumentType } from "./document-type.ts";
import { documentSchema } from "./document-value.ts";
import { type GroupCounts, groups } from "./group-schemas.ts";
import { type LikeResponse, likeResponse } from "./like-schemas.ts";
import type { MembersOf } from "./members-of.ts";
import { change, highlight, type Pagination, pagination } from "./response-schemas.ts";

/** The body of a search response, by default for companies. */
export interface SearchResponse<S extends Schema = Schema> {
  readonly data: readonly DocumentOf<S>[];
  readonly pagination: Pagination;
  readonly facets?: FacetCounts<S>;
  /** Present with `group`. */
  readonly groups?: GroupCounts;
  /** By document id. */
  readonly highlights?: Readonly<Record<string, Highlights<DocumentOf<S>>>>;
  /** The query that was searched, and its reasons. Present with `like`. */
  readonly like?: LikeResponse;
  /** In kilometres by document id, null without a point. Present with a sort by distance. */
  readonly distances?: Readonly<Record<string, number | null>>;
  /** The cosine of the vectors by document id, null without a vector. Present with `near`. */
  readonly similarities?: Readonly<Record<string, number | null>>;
  /** What was corrected, and what the words also find. Present with `as_you_type`. */
  readonly changes?: readonly Change[];
  /** The query that the user probably meant. Present with `as_you_type`. */
  readonly suggestion?: string | null;
  readonly took_ms: number;
}

/** The facets by field. */
export type FacetCounts<S extends Schema = Schema> = CountsOf<S, Nested<S>>;
/** The facets of the documents with a value, or in a range. */
export type NestedCounts<S extends Schema = Schema> = CountsOf<S, Record<never, never>>;

interface Nested<S extends Schema> {
  readonly facets?: NestedCounts<S>;
}

type CountsOf<S extends Schema, Nested> = {
  readonly [K in Exclude<
    FieldNameOf<S>,
    NumberFieldNameOf<S> | DateFieldNameOf<S> | PointFieldNameOf<S>
  >]?: ValueFacet<Nested>;
} & {
  readonly [K in DateFieldNameOf<S>]?: DateFacet<Nested>;
} & {
  readonly [K in NumberFieldNameOf<S>]?: NumberFacet<Nested>;
} & {
  readonly [K in PointFieldNameOf<S>]?: RingFacet<Nested>;
};

/** The statistics are missing with `statistics: false`. */
type NumberFacet<Nested> = RangeFacet<Nested> & Partial<NumberStatistics>;

/** The schemas of search responses that depend on the documents. */
export interface SearchResponseSchemas {
  readonly document: z.ZodType;
  readonly valueFacet: z.ZodType;
  readonly dateFacet: z.ZodType;
  readonly numberFacet: z.ZodType;
  readonly ringFacet: z.ZodType;
  readonly response: z.ZodType;
}

function count(description: string): z.ZodType<number> {
  return z.int().min(0).meta({ description });
}

function valueShape({ many }: DocumentType) {
  return {
    value: z.string(),
    count: count(`The number of ${many} with this value.`),
  } satisfies MembersOf<ValueCount>;
}

function dateShape(type: DocumentType) {
  return {
    ...valueShape(type),
    from: z.string().meta({ description: "The start of the interval, for the bound `gte` of a filter." }),
    to: z.string().nullable().meta({
      description: "The start of the next interval, for the bound `lt` of a filter; null for the last one of all.",
    }),
  } satisfies MembersOf<ValueCount & DateBounds>;
}

const rangeShape = {
  from: z.number(),
  to: z.number().nullable().meta({ description: "The end, which does not belong to the range; null if unbounded." }),
  count: count("The number of values in the range."),
} satisfies MembersOf<RangeCount>;

function valueFacetShape<Nested>({ many }: DocumentType, value: z.ZodType<ValueCount & Nested>) {
  return {
    values: z.array(value).meta({ description: "The most frequent values first, or in order of code points." }),
    other: count("The sum of the counts of all other values, or of those that `like` finds."),
    missing: count(`The number of ${many} without a value.`),
  } satisfies MembersOf<ValueFacet<Nested>>;
}

const statistic = z.number().nullable();

function numberFacetShape<Nested>({ many }: DocumentType, range: z.ZodType<RangeCount & Nested>) {
  return {
    ranges: z.array(range).meta({ description: "Ascending and adjacent ranges." }),
    below: count("The number of values below the first range; of all values if there is no range."),
    missing: count(`The number of ${many} without a value.`),
    min: statistic.exactOptional(),
    max: statistic.exactOptional(),
    sum: statistic.exactOptional(),
    mean: statistic.exactOptional(),
    quantiles: z
      .strictObject({ "0.25": statistic, "0.5": statistic, "0.75": statistic, "0.95": statistic })
      .exactOptional(),
  } satisfies MembersOf<NumberFacet<Nested>>;
}

const ringShape = {
  from: z.number().min(0),
  to: z.number().min(0),
  count: count("The number of matches that are farther away than `from` and at most as far as `to`, in kilometres."),
} satisfies MembersOf<RingCount>;

function ringFacetShape<Nested>({ many }: DocumentType, ring: z.ZodType<RingCount & Nested>) {
  return {
    rings: z.array(ring).meta({ description: "The innermost ring first." }),
    beyond: count(`The number of ${many} that are farther away than the last ring.`),
    missing: count(`The number of ${many} without a point.`),
  } satisfies MembersOf<RingFacet<Nested>>;
}

/** Facets of numbers have ranges, those of dates intervals, those of points rings, and all others values. */
function facetsBy(
  { fields }: DocumentType,
  values: z.ZodType,
  intervals: z.ZodType,
  ranges: z.ZodType,
  rings: z.ZodType,
): Readonly<Record<string, z.ZodType>> {
  return byField(fields, {
    terms: values.exactOptional(),
    numbers: ranges.exactOptional(),
    dates: intervals.exactOptional(),
    booleans: values.exactOptional(),
    points: rings.exactOptional(),
  });
}

function nestedCountsOf(type: DocumentType): z.ZodType {
  const values = z.strictObject(valueFacetShape(type, z.strictObject(valueShape(type))));
  const intervals = z.strictObject(valueFacetShape(type, z.strictObject(dateShape(type))));
  const ranges = z.strictObject(numberFacetShape(type, z.strictObject(rangeShape)));
  const rings = z.strictObject(ringFacetShape(type, z.strictObject(ringShape)));
  return z.strictObject(facetsBy(type, values, intervals, ranges, rings)).meta({
    description: `The facets of the ${type.many} with this value or in this range, if they were requested.`,
  });
}

/** The schemas of the responses to searches for documents. */
export function searchResponseSchemas(type: DocumentType): SearchResponseSchemas {
  const { one, many } = type;
  const nested = { facets: nestedCountsOf(type).exactOptional() };
  const document = documentSchema(type);
  const valueFacet = z
    .strictObject(valueFacetShape(type, z.strictObject({ ...valueShape(type), ...nested })))
    .meta({ description: `The number of matching ${many} for each value of a field.` });
  const rangeCount = z
    .strictObject({ ...rangeShape, ...nested })
    .meta({ description: "A half-open range: from `from`, up to but excluding `to`; unbounded if `to` is null." });
  const numberFacet = z.strictObject(numberFacetShape(type, rangeCount)).meta({
    description: `The distribution of a number field over the matching ${many}. With \`statistics: false\`, it has \`ranges\`, \`below\` and \`missing\` only.`,
  });
  const dateFacet = z
    .strictObject(valueFacetShape(type, z.strictObject({ ...dateShape(type), ...nested })))
    .meta({ description: `The number of matching ${many} for each interval of a date field.` });
  const ringFacet = z
    .strictObject(ringFacetShape(type, z.strictObject({ ...ringShape, ...nested })))
    .meta({ description: `The number of matching ${many} by the distance of their nearest point from a point.` });
  const facets = z.strictObject(facetsBy(type, valueFacet, dateFacet, numberFacet, ringFacet));
  const highlights = z.partialRecord(z.enum(type.fields.terms), z.array(highlight));
  const response = z.strictObject({
    data: z.array(document),
    pagination,
    facets: facets
      .exactOptional()
      .meta({ description: "The requested facets; missing if the request has no `facets`." }),
    groups: groups
      .exactOptional()
      .meta({ description: "The groups of the page; missing if the request has no `group`." }),
    highlights: z
      .record(z.string(), highlights)
      .exactOptional()
      .meta({ description: `The highlights by ${one} id and by field; missing if the request has no \`highlight\`.` }),
    like: likeResponse(type)
      .exactOptional()
      .meta({
        description: `The query that finds ${many} like the given ones, and why; missing if the request has no \`like\`.`,
      }),
    ...(type.fields.points.length > 0 && {
      distances: z
        .record(z.string(), z.number().min(0).nullable())
        .exactOptional()
        .meta({
          description: `The distance of each ${one} by its id, in kilometres; null without a point. Missing if the request does not sort by a distance.`,
        }),
    }),
    ...(Object.keys(type.fields.vectors).length > 0 && {
      similarities: z
        .record(z.string(), z.number().min(-1).max(1).nullable())
        .exactOptional()
        .meta({
          description: `The similarity of each ${one} by its id: the cosine of two vectors, comparable for one model; null without a vector. Missing if the request has no \`near\`.`,
        }),
    }),
    changes: z.array(change).exactOptional().meta({
      description:
        "The corrections of the query, and what its words also find, in their order; missing if the request has no `as_you_type`.",
    }),
    suggestion: z
      .string()
      .nullable()
      .exactOptional()
      .meta({
        description: `The query that the user probably meant, with misspelt words replaced; null if it does not find more ${many}. Missing if the request has no \`as_you_type\`.`,
      }),
    took_ms: z.number().min(0).meta({ description: "The duration of the search, in milliseconds." }),
  } satisfies Readonly<Record<Exclude<keyof SearchResponse, "distances" | "similarities">, z.ZodType>>);
  return { document, valueFacet, dateFacet, numberFacet, ringFacet, response };
}
