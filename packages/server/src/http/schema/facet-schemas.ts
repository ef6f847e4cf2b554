import type { FacetOptions, NestedFacetOptions, Schema } from "firmament";
import { DEFAULT_FACETS, type NumberRangeOptions } from "firmament/backend";
import { z } from "zod";
import { byField, type DocumentType } from "./document-type.ts";
import { sampleText, text, wholeNumber } from "./member-types.ts";
import { pointFrom } from "./point-schema.ts";

/** The key of the fields that a list may contain, beside the schema of an object. The OpenAPI document shows both. */
export const LISTED = "x-listed";

const MAX_COUNTS = 1000;
/** The maximum number of values or ranges of a facet that is nested or has nested facets. */
const MAX_NESTED_COUNTS = 50;
const MAX_LIKE_LENGTH = 100;

const order = z
  .enum(["count", "value"], { error: '"count" or "value"' })
  .meta({ description: "`count`: the most frequent values first. `value`: in order of code points. Default: count." })
  .exactOptional();

const likeExpected = `a text of at most ${MAX_LIKE_LENGTH} characters`;
const like = text(likeExpected)
  .max(MAX_LIKE_LENGTH, { error: likeExpected })
  .meta({ description: "Returns only the values with words that begin with the words of this text, in any order." })
  .exactOptional();

/** The members that select the values of a facet. */
function valueShape(max: number) {
  const limit = wholeNumber(0, max).meta({ description: "The maximum number of values. Default: 10." }).exactOptional();
  return { limit, order, like };
}

/** A number of values, which an object can replace. */
function valueCount(max: number): z.ZodNumber {
  const error = `a whole number from 0 to ${max}, or an object, as in { "limit": 10, "like": "ber" }`;
  return z.int({ error }).min(0, { error }).max(max, { error });
}

/** @param alternative completes the error message */
function edgeList(max: number, alternative = ""): z.ZodType<readonly number[]> {
  const error = `a list of 1 to ${max} ascending numbers${alternative}`;
  return z
    .array(z.number({ error: "a number" }), { error })
    .min(1, { error })
    .max(max, { error })
    .refine(isAscending, { error });
}

const OR_OBJECT = ', or an object, as in { "bins": 20 }';

/** The members of a facet of numbers: those that select ranges whose number is known before the search, and `statistics`. */
function rangeShape(max: number) {
  return {
    edges: edgeList(max)
      .meta({ description: "The ascending lower bounds of the ranges; the last range is unbounded." })
      .exactOptional(),
    bins: wholeNumber(1, max)
      .meta({ description: "The maximum number of ranges between round edges that contain all counted numbers." })
      .exactOptional(),
    scale: z
      .enum(["linear", "log"], { error: '"linear" or "log"' })
      .meta({ description: "Of `bins`: whether edges have equal distances or nearly equal ratios. Default: linear." })
      .exactOptional(),
    statistics: z
      .boolean({ error: "true or false" })
      .meta({
        description:
          "Whether the facet has `min`, `max`, `sum`, `mean` and `quantiles` beside its counts. Default: true.",
      })
      .exactOptional(),
  };
}

/** The members that select ranges of one width, of which there are at most 1,000. */
function widthShape(isInteger: boolean) {
  const kind = isInteger ? "a whole number" : "a number";
  const numberOf = (error: string): z.ZodNumber => (isInteger ? z.int({ error }) : z.number({ error }));
  return {
    width: numberOf(`${kind} above 0`)
      .gt(0, { error: `${kind} above 0` })
      .meta({
        description:
          "The width of all ranges, from the one with the smallest counted number to the one with the greatest. More than 1,000 of them are an error. A facet with nested ones has no `width`.",
      })
      .exactOptional(),
    offset: numberOf(kind)
      .meta({ description: "Of `width`: where one of the ranges begins. Default: 0." })
      .exactOptional(),
  };
}

interface Ranges {
  readonly edges?: readonly number[];
  readonly bins?: number;
  readonly scale?: "linear" | "log";
  readonly width?: number;
  readonly offset?: number;
  readonly statistics?: boolean;
}

const INTERVALS = ["year", "quarter", "month", "week", "day", "hour"] as const;
const intervalExpected = 'one of "year", "quarter", "month", "week", "day" and "hour"';

/** The members that select the intervals of a date. */
function intervalShape(max: number) {
  return {
    interval: z.enum(INTERVALS, { error: intervalExpected }).meta({
      description: "The length of the intervals of the calendar, in UTC. Each value is the start of an interval.",
    }),
    limit: wholeNumber(0, max)
      .meta({ description: "The maximum number of intervals. Default: the greatest possible." })
      .exactOptional(),
    order: z
      .enum(["count", "value"], { error: '"count" or "value"' })
      .meta({ description: "`value`: in order of time. `count`: the most frequent intervals first. Default: value." })
      .exactOptional(),
  };
}

/** The members that select the values of a boolean field. */
function booleanShape(max: number) {
  const { limit } = valueShape(max);
  return { limit, order };
}

/** The members that select rings around a point. */
function ringShape(max: number) {
  const error = `a list of 1 to ${max} ascending numbers above 0`;
  return {
    from: pointFrom,
    rings: z
      .array(z.number({ error: "a number" }).gt(0, { error }), { error })
      .min(1, { error })
      .max(max, { error })
      .refine(isAscending, { error })
      .meta({ description: "The ascending outer radii of the rings, in kilometres." }),
  };
}

const eitherEdgesOrBins = { error: "an object with either bins or edges" };
const oneKindOfRanges = { error: "an object with one of bins, width and edges" };
const scaleWithBins = { error: "absent without bins", path: ["scale"] };
const offsetWithWidth = { error: "absent without width", path: ["offset"] };
const noWidthIfNested = { error: "absent beside nested facets: use bins or edges", path: ["width"] };
/** The same rules for the OpenAPI document. */
const nestedRangeRules = { oneOf: [{ required: ["edges"], not: { required: ["scale"] } }, { required: ["bins"] }] };
const without = (...names: readonly string[]) => ({ not: { anyOf: names.map((name) => ({ required: [name] })) } });
const rangeRules = {
  oneOf: [
    { required: ["edges"], ...without("scale", "offset") },
    { required: ["bins"], ...without("offset") },
    { required: ["width"], ...without("scale", "facets") },
  ],
};

function hasOneKind({ edges, bins, width }: Ranges): boolean {
  return [edges, bins, width].filter((kind) => kind !== undefined).length === 1;
}

function hasScaleWithBins({ bins, scale }: Ranges): boolean {
  return bins !== undefined || scale === undefined;
}

function hasOffsetWithWidth({ width, offset }: Ranges): boolean {
  return width !== undefined || offset === undefined;
}

/** The ranges in the engine's type. */
function engineRanges({ edges, bins = 1, scale = "linear", width, offset = 0, ...others }: Ranges): NumberRangeOptions {
  if (width !== undefined) return { width, offset, ...others };
  return edges === undefined ? { bins, scale, ...others } : { edges, ...others };
}

const nestedValueShape = valueShape(MAX_NESTED_COUNTS);
const nestedRangeShape = rangeShape(MAX_NESTED_COUNTS);
const nestedIntervalShape = intervalShape(MAX_NESTED_COUNTS);
const nestedBooleanShape = booleanShape(MAX_NESTED_COUNTS);

const nestedRingShape = ringShape(MAX_NESTED_COUNTS);

const RING_ERROR = { error: 'an object, as in { "from": { "lat": 52.52, "lon": 13.4 }, "rings": [1, 5, 25] }' };
const INTERVAL_ERROR = { error: 'an object, as in { "interval": "year" }' };

/** The facets of each value or range of another facet. */
function nestedFacetsOf(type: DocumentType): z.ZodType<NestedFacetOptions<Schema>> {
  const values = z.union([valueCount(MAX_NESTED_COUNTS), z.strictObject(nestedValueShape)]).exactOptional();
  const ranges = z
    .union([
      edgeList(MAX_NESTED_COUNTS, OR_OBJECT),
      z
        .strictObject(nestedRangeShape)
        .refine(hasOneKind, eitherEdgesOrBins)
        .refine(hasScaleWithBins, scaleWithBins)
        .meta(nestedRangeRules)
        .transform(engineRanges),
    ])
    .exactOptional();
  const dates = z
    .strictObject(nestedIntervalShape, INTERVAL_ERROR)
    .transform(({ limit = MAX_NESTED_COUNTS, ...others }) => ({ limit, ...others }))
    .exactOptional();
  const booleans = z.union([valueCount(MAX_NESTED_COUNTS), z.strictObject(nestedBooleanShape)]).exactOptional();
  const points = z.strictObject(nestedRingShape, RING_ERROR).exactOptional();
  const shape = byField<z.ZodType>(type.fields, { terms: values, numbers: ranges, dates, booleans, points });
  const fields = facetsBy(type, z.strictObject(shape, { error: "a list or an object of fields to count" })).meta({
    description: `The facets of each returned value or range, over its ${type.many}. These facets and the outer one have at most ${MAX_NESTED_COUNTS} values or ranges.`,
  });
  // The compiler does not know which fields have numbers.
  return fields as z.ZodType<unknown> as z.ZodType<NestedFacetOptions<Schema>>;
}

/** The members of every facet that is not nested. */
function scopeShape(type: DocumentType) {
  return {
    except: z
      .literal("own", { error: '"own"' })
      .meta({
        description: `\`own\`: counts the ${type.many} that match the query without the facet's own filter, which are those clauses of its top-level conjunction that search this field only.`,
      })
      .exactOptional(),
    facets: nestedFacetsOf(type).exactOptional(),
  };
}

/** Whether a number of values or ranges is small enough for nested facets, if there are any. */
function isFewIfNested(count: number, nested: unknown): boolean {
  return nested === undefined || count <= MAX_NESTED_COUNTS;
}

type Scope = ReturnType<typeof scopeShape>;

/** @param shape the members that select the values */
function valueOptions(shape: ReturnType<typeof valueShape> | ReturnType<typeof booleanShape>, scope: Scope) {
  return z
    .union([
      valueCount(MAX_COUNTS),
      z.strictObject({ ...shape, ...scope }).refine(({ limit = 0, facets }) => isFewIfNested(limit, facets), {
        error: `a whole number from 0 to ${MAX_NESTED_COUNTS} beside nested facets`,
        path: ["limit"],
      }),
    ])
    .exactOptional();
}

function dateOptions(scope: Scope) {
  return z
    .strictObject({ ...intervalShape(MAX_COUNTS), ...scope }, INTERVAL_ERROR)
    .refine(({ limit = 0, facets }) => isFewIfNested(limit, facets), {
      error: `a whole number from 0 to ${MAX_NESTED_COUNTS} beside nested facets`,
      path: ["limit"],
    })
    .transform(({ limit, ...others }) => {
      return { limit: limit ?? (others.facets === undefined ? MAX_COUNTS : MAX_NESTED_COUNTS), ...others };
    })
    .exactOptional();
}

function rangeOptions(scope: Scope, isInteger: boolean) {
  return z
    .union([
      edgeList(MAX_COUNTS, OR_OBJECT),
      z
        .strictObject({ ...rangeShape(MAX_COUNTS), ...widthShape(isInteger), ...scope })
        .refine(hasOneKind, oneKindOfRanges)
        .refine(hasScaleWithBins, scaleWithBins)
        .refine(hasOffsetWithWidth, offsetWithWidth)
        .refine(({ width, facets }) => width === undefined || facets === undefined, noWidthIfNested)
        .refine(({ bins = 0, facets }) => isFewIfNested(bins, facets), {
          error: `a whole number from 1 to ${MAX_NESTED_COUNTS} beside nested facets`,
          path: ["bins"],
        })
        .refine(({ edges = [], facets }) => isFewIfNested(edges.length, facets), {
          error: `a list of 1 to ${MAX_NESTED_COUNTS} numbers beside nested facets`,
          path: ["edges"],
        })
        .meta(rangeRules)
        .transform(({ except, facets, ...ranges }) => ({
          ...engineRanges(ranges),
          ...(except !== undefined && { except }),
          ...(facets !== undefined && { facets }),
        })),
    ])
    .exactOptional();
}

function ringOptions(scope: Scope) {
  return z
    .strictObject({ ...ringShape(MAX_COUNTS), ...scope }, RING_ERROR)
    .refine(({ rings, facets }) => isFewIfNested(rings.length, facets), {
      error: `a list of 1 to ${MAX_NESTED_COUNTS} numbers beside nested facets`,
      path: ["rings"],
    })
    .exactOptional();
}

/** The facets of a search request. */
export function facetsOf(type: DocumentType): z.ZodType<FacetOptions<Schema>> {
  const { many, samples, fields } = type;
  const hasDates = fields.dates.length === 0 ? "" : " For a date field: an object with an `interval`.";
  const hasPoints = fields.points.length === 0 ? "" : " For a field of points: an object with `from` and `rings`.";
  const scope = scopeShape(type);
  const shape = {
    ...byField<z.ZodType>(type.fields, {
      terms: valueOptions(valueShape(MAX_COUNTS), scope),
      numbers: rangeOptions(scope, false),
      dates: dateOptions(scope),
      booleans: valueOptions(booleanShape(MAX_COUNTS), scope),
      points: ringOptions(scope),
    }),
    ...Object.fromEntries(fields.integers.map((name) => [name, rangeOptions(scope, true)])),
  };
  const error = `a list of fields to count, or an object, as in ${sampleText(samples.facets[0])}`;
  const facets = facetsBy(type, z.strictObject(shape, { error })).meta({
    description: `The facets to count over all matching ${many}. For a text field: the number of values to return, most frequent first. For a number field: the ascending lower bounds of the ranges.${hasDates}${hasPoints} Either can be an object with more options.`,
    examples: [...samples.facets],
  });
  // The compiler does not know the types of the fields.
  return facets as z.ZodType<unknown> as z.ZodType<FacetOptions<Schema>>;
}

/** An object of facets, or a list of fields with the default facets of an engine. */
function facetsBy(type: DocumentType, byName: z.ZodObject): z.ZodType {
  const defaults = byField<object>(type.fields, DEFAULT_FACETS);
  const read = (facets: unknown): unknown => {
    if (!Array.isArray(facets) || !facets.every((field) => typeof field === "string")) return facets;
    return Object.fromEntries(facets.map((field) => [field, defaults[field] ?? null]));
  };
  return z.preprocess(read, byName).meta({ [LISTED]: type.fields.searched });
}

const nestedMembers = {
  terms: Object.keys(nestedValueShape),
  numbers: Object.keys(nestedRangeShape),
  dates: Object.keys(nestedIntervalShape),
  booleans: Object.keys(nestedBooleanShape),
  points: Object.keys(nestedRingShape),
};

const members = { ...nestedMembers, numbers: [...nestedMembers.numbers, ...Object.keys(widthShape(false))] };

/** The names of the members of facets, by path. */
export function facetMembersOf({ fields }: DocumentType): Readonly<Record<string, readonly string[]>> {
  const counted = [...fields.searched, ...fields.points];
  const byName = Object.entries(byField(fields, members));
  const nestedByName = Object.entries(byField(fields, nestedMembers));
  return Object.fromEntries([
    ["facets", counted],
    ...byName.flatMap(([field, own]) => [
      [`facets.${field}`, [...own, "except", "facets"]],
      [`facets.${field}.facets`, counted],
      ...nestedByName.map(([nested, names]) => [`facets.${field}.facets.${nested}`, names]),
    ]),
  ]);
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] as number));
}
