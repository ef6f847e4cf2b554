import { describeValue } from "../../base/describe-value.ts";
import { checkOptionNames, type OptionNames } from "../../base/known-options.ts";
import type { Sort } from "../../evaluate/sort/sort.ts";
import type { ValueModifier, ValueRank } from "../../evaluate/sort/value-rank.ts";
import type { Point } from "../../geo/point.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { NumberFieldNameOf, PointFieldNameOf, Schema } from "../../schema/schema.ts";

/**
 * How the value of a field changes the score of a hit: of a number or integer field, `{ field: "followers", factor: 0.2 }`,
 * it contributes `factor` · `modifier`(value). Values below 0 and missing values contribute 0. Of several values the largest
 * counts. Of a field of points, `{ field: "location", from: { lat: 52.52, lon: 13.4 }, pivot: 10 }`, the distance in
 * kilometres contributes `factor` · `pivot` / (`pivot` + distance). Of several points the nearest counts, and a missing one
 * contributes 0; hits have the member `distance`.
 *
 * Hits with equal scores are ordered by the value, greatest first and missing last, or by the distance, nearest first, before
 * the id.
 */
export type RankOptions<S extends Schema> = {
  /** A finite number from 0, default 1. With 0, the value only orders hits with equal scores. */
  readonly factor?: number | undefined;
  /**
   * What the contribution is added to or, plus 1, multiplied with: `"add"` is score + contribution, the default;
   * `"multiply"` is score · (1 + contribution).
   */
  readonly combine?: "add" | "multiply" | undefined;
} & (
  | {
      /** A field of points. */
      readonly field: PointFieldNameOf<S>;
      /** Distances are measured from this point, along the great circle. */
      readonly from: Point | string;
      /** The kilometres that contribute half as much as the point itself; a finite number greater than 0. */
      readonly pivot: number;
      readonly modifier?: undefined;
    }
  | {
      /** The number or integer field. */
      readonly field: NumberFieldNameOf<S>;
      /** `"log1p"` is the natural logarithm of 1 + value, the default; `"none"` is the value itself. */
      readonly modifier?: "none" | "sqrt" | "log1p" | undefined;
      readonly pivot?: undefined;
      readonly from?: undefined;
    }
  | {
      /** The number or integer field. */
      readonly field: NumberFieldNameOf<S>;
      /** value / (value + `pivot`): from 0 to 1. */
      readonly modifier: "saturation";
      /** The value that contributes half as much as the greatest possible one; a finite number greater than 0. */
      readonly pivot: number;
      readonly from?: undefined;
    }
);

const RANK_OPTIONS: OptionNames<RankOptions<Schema>> = {
  field: true,
  from: true,
  modifier: true,
  pivot: true,
  factor: true,
  combine: true,
};
const MODIFIERS = '"none", "sqrt", "log1p" or "saturation"';

/**
 * @param sorts the sort order of the same search
 * @throws {TypeError} for an invalid member, an unknown member, and a sort order other than relevance
 */
export function readRank(options: unknown, sorts: readonly Sort[], schema: AnalyzedSchema): ValueRank {
  const members = uncheckedOptions(options, schema);
  const { factor = 1, combine = "add" } = members;
  if (sorts.some(({ by }) => by !== "relevance")) {
    throw new TypeError('rank needs the sort order "relevance" alone, which is the default. Remove sort or rank.');
  }
  if (!isFactor(factor)) {
    throw new TypeError(`rank.factor must be a finite number from 0, not ${describeValue(factor)}.`);
  }
  if (combine !== "add" && combine !== "multiply") {
    throw new TypeError(`rank.combine must be "add" or "multiply", not ${describeValue(combine)}.`);
  }
  return { ...readValue(members, schema), factor, combine };
}

/** Options that the compiler may not have checked. */
interface UncheckedOptions {
  readonly field?: unknown;
  readonly from?: unknown;
  readonly modifier?: unknown;
  readonly pivot?: unknown;
  readonly factor?: unknown;
  readonly combine?: unknown;
}

function uncheckedOptions(options: unknown, { defaultNumberFields }: AnalyzedSchema): UncheckedOptions {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    const example = `{ field: ${JSON.stringify(defaultNumberFields[0] ?? "popularity")}, factor: 0.2 }`;
    throw new TypeError(`rank must be an object, as in ${example}, not ${describeValue(options)}.`);
  }
  checkOptionNames("rank", options, RANK_OPTIONS);
  return options;
}

function readValue(members: UncheckedOptions, schema: AnalyzedSchema): Pick<ValueRank, "field" | "modifier"> {
  const { field, from, modifier = "log1p", pivot } = members;
  const { defaultNumberFields: numbers, pointFields: points } = schema;
  if (typeof field === "string" && points.includes(field))
    return { field, modifier: pointSupport().readDecay(members) };
  if (typeof field === "string" && numbers.includes(field)) {
    if (from === undefined) return { field, modifier: readModifier(modifier, pivot) };
    throw new TypeError(`rank.from needs a field of points, not ${JSON.stringify(field)}.`);
  }
  const fields = [...numbers, ...points];
  const kinds = points.length === 0 ? "a number field" : "a number field or a field of points";
  const advice =
    fields.length === 0 ? "the schema has no number fields" : `it must be ${kinds}, one of ${fields.join(", ")}`;
  throw new TypeError(`rank.field cannot be ${describeValue(field)}: ${advice}.`);
}

function readModifier(kind: unknown, pivot: unknown): ValueModifier {
  switch (kind) {
    case "saturation":
      if (isFactor(pivot) && pivot > 0) return { kind, pivot };
      throw new TypeError(
        `rank.pivot must be a finite number greater than 0, as in { modifier: "saturation", pivot: 1000 }, not ${describeValue(pivot)}.`,
      );
    case "none":
    case "sqrt":
    case "log1p":
      if (pivot === undefined) return { kind };
      throw new TypeError(`rank.pivot belongs to the modifier "saturation", not to "${kind}". Remove it.`);
    default:
      throw new TypeError(`rank.modifier must be ${MODIFIERS}, not ${describeValue(kind)}.`);
  }
}

function isFactor(value: unknown): value is number {
  return Number.isFinite(value) && (value as number) >= 0;
}
