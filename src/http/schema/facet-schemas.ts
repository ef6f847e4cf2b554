import { z } from "zod";
import type { FacetOptions, NumberFacetOptions, ValueFacetOptions } from "../../engine/options/facet-options.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import { fieldNames, type MembersOf, numberFieldNames } from "./company-fields.ts";
import { text, wholeNumber } from "./member-types.ts";

const MAX_VALUES = 1000;
const MAX_EDGES = 1000;
const MAX_BINS = 1000;
const MAX_LIKE_LENGTH = 100;

const except = z
  .literal("own", { error: '"own"' })
  .meta({
    description:
      "`own`: counts the companies that match the query without the facet's own filter, which are those clauses of its top-level conjunction that search this field only.",
  })
  .exactOptional();

const limitExpected = `a whole number from 0 to ${MAX_VALUES}`;
const likeExpected = `a text of at most ${MAX_LIKE_LENGTH} characters`;
const valueShape = {
  limit: wholeNumber(0, MAX_VALUES).meta({ description: "The maximum number of values. Default: 10." }).exactOptional(),
  order: z
    .enum(["count", "value"], { error: '"count" or "value"' })
    .meta({ description: "`count`: the most frequent values first. `value`: in order of code points. Default: count." })
    .exactOptional(),
  like: text(likeExpected)
    .max(MAX_LIKE_LENGTH, { error: likeExpected })
    .meta({
      description: "Returns only the values with words that begin with the words of this text, in any order.",
    })
    .exactOptional(),
  except,
} satisfies MembersOf<ValueFacetOptions>;

const valuesExpected = `${limitExpected}, or an object, as in { "limit": 10, "like": "ber" }`;
const values = z
  .union([
    z.int({ error: valuesExpected }).min(0, { error: valuesExpected }).max(MAX_VALUES, { error: valuesExpected }),
    z.strictObject(valueShape, { error: valuesExpected }),
  ])
  .exactOptional();

/** @param expected the error message */
function edgeList(expected: string): z.ZodType<readonly number[]> {
  return z
    .array(z.number({ error: "a number" }), { error: expected })
    .min(1, { error: expected })
    .max(MAX_EDGES, { error: expected })
    .refine(isAscending, { error: expected });
}

const edgesExpected = `a list of 1 to ${MAX_EDGES} ascending numbers`;
const rangesExpected = `${edgesExpected}, or an object, as in { "bins": 20 }`;
const eitherExpected = "an object with either bins or edges";
const rangesShape = {
  edges: edgeList(edgesExpected)
    .meta({ description: "The ascending lower bounds of the ranges; the last range is unbounded." })
    .exactOptional(),
  bins: wholeNumber(1, MAX_BINS)
    .meta({ description: "The maximum number of ranges between round edges that contain all counted numbers." })
    .exactOptional(),
  scale: z
    .enum(["linear", "log"], { error: '"linear" or "log"' })
    .meta({ description: "Of `bins`: whether edges have equal distances or nearly equal ratios. Default: linear." })
    .exactOptional(),
  except,
} satisfies { readonly [K in keyof NumberFacetOptions]-?: z.ZodType };

const ranges = z
  .union([
    edgeList(rangesExpected),
    z
      .strictObject(rangesShape, { error: rangesExpected })
      .refine(({ bins, edges }) => (bins === undefined) !== (edges === undefined), { error: eitherExpected })
      .refine(({ bins, scale }) => bins !== undefined || scale === undefined, {
        error: "absent without bins",
        path: ["scale"],
      })
      .meta({ oneOf: [{ required: ["edges"], not: { required: ["scale"] } }, { required: ["bins"] }] })
      .transform(({ bins, edges, scale, ...others }): NumberFacetOptions => {
        return edges === undefined ? { ...others, bins: bins ?? 1, scale: scale ?? "linear" } : { ...others, edges };
      }),
  ])
  .exactOptional();

/** The facets of a search request. */
export const facets: z.ZodType<FacetOptions<CompanySchema>> = z
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
      followers: ranges,
      staff_count: ranges,
    } satisfies MembersOf<FacetOptions<CompanySchema>>,
    { error: 'an object of fields to count, as in { "location_country": 10, "staff_count": [0, 11, 51] }' },
  )
  .meta({
    description:
      "The facets to count over all matching companies. For a text field: the number of values to return, most frequent first. For a number field: the ascending lower bounds of the ranges. Either can be an object with more options.",
    examples: [
      { location_country: 10, staff_count: [0, 11, 51] },
      { location_city: { limit: 10, like: "ber", except: "own" }, followers: { bins: 20, scale: "log" } },
    ],
  });

/** The names of the members of each facet. */
export const facetMembers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  fieldNames.map((name) => [
    `facets.${name}`,
    Object.keys(numberFieldNames.some((field) => field === name) ? rangesShape : valueShape),
  ]),
);

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] as number));
}
