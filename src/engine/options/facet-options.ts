import type { BinScale } from "../../evaluate/facet/bin-edges.ts";
import type { NumberFacet, RangeFacet } from "../../evaluate/facet/distribution.ts";
import type { DateFacet } from "../../evaluate/facet/interval.ts";
import type { Interval } from "../../evaluate/facet/interval-unit.ts";
import type { ValueFacet } from "../../evaluate/facet/value.ts";
import type { Point } from "../../geo/point.ts";
import type { RingFacet } from "../../geo/ring-facet.ts";
import type {
  BooleanField,
  DateField,
  Field,
  IntegerField,
  KeywordField,
  NumberField,
  PointField,
  TextField,
} from "../../schema/field.ts";
import type { FieldOf, PointFieldNameOf, Schema, SearchedFieldNameOf, VectorFieldNameOf } from "../../schema/schema.ts";

/**
 * The facets to count: a list of fields, or an object by field. In a list, `["location_city", "staff_count"]`, each field
 * has the default facet of its type: the 10 most frequent values of a text, keyword or boolean field, up to 10 ranges of
 * a number or integer field, and the years of a date field. In an object, a text, keyword or boolean field takes the maximum number of values, and a number or
 * integer field the ascending lower bounds of ranges; or each takes an object with more options, as a date field always
 * does: `{ location_country: 10, location_city: { limit: 10, except: "own" }, staff_count: [0, 11, 51], founded_on: {
 * interval: "year" } }`. A field of points has no default facet: its object has a point and rings around it.
 */
export type FacetOptions<S extends Schema> = FacetsByField<S> | readonly ListedFieldNameOf<S>[];

/** The names of the fields with a default facet. */
type ListedFieldNameOf<S extends Schema> = Exclude<SearchedFieldNameOf<S>, PointFieldNameOf<S> | VectorFieldNameOf<S>>;

/** A facet for each of some fields. */
export type FacetsByField<S extends Schema> = {
  readonly [K in SearchedFieldNameOf<S>]?: FacetOption<S, FieldOf<S, K>> | undefined;
};

type FacetOption<S extends Schema, F extends Field> = F extends NumberField | IntegerField
  ? readonly number[] | NumberFacetOptions<S>
  : F extends DateField
    ? DateFacetOptions<S>
    : F extends BooleanField
      ? number | BooleanFacetOptions<S>
      : F extends PointField
        ? PointFacetOptions<S>
        : F extends TextField | KeywordField
          ? number | ValueFacetOptions<S>
          : never;

/** The facets of the matches that another facet counts for one value or range: a list of fields, or an object by field. */
export type NestedFacetOptions<S extends Schema> =
  | { readonly [K in SearchedFieldNameOf<S>]?: NestedFacetOption<FieldOf<S, K>> | undefined }
  | readonly ListedFieldNameOf<S>[];

type NestedFacetOption<F extends Field> = F extends NumberField | IntegerField
  ? readonly number[] | NumberRangeOptions
  : F extends DateField
    ? DateIntervalOptions
    : F extends BooleanField
      ? number | BucketSelectionOptions
      : F extends PointField
        ? PointRingOptions
        : F extends TextField | KeywordField
          ? number | ValueSelectionOptions
          : never;

/** The options of every facet that is not nested. */
export interface FacetScopeOptions<S extends Schema> {
  /**
   * `"own"`: counts the matches of the query without the facet's own filter, so that a page can offer other values beside
   * those that are selected. The own filter consists of those clauses of the query's top-level conjunction that search
   * this field only, whether they are joined by AND, required by `+` or excluded by NOT; a clause of an OR is no filter.
   * They match every document instead, and the other clauses keep their meaning. Costs nothing if there is no such clause.
   * Default: all matches of the query.
   */
  readonly except?: "own" | undefined;
  /**
   * The facets of each returned value or range, over its matches; they have neither `except` nor `facets`. Default: none.
   */
  readonly facets?: NestedFacetOptions<S> | undefined;
}

/** The facet of a text or keyword field. */
export type ValueFacetOptions<S extends Schema = Schema> = FacetScopeOptions<S> & ValueSelectionOptions;

/** The facet of a number or integer field. */
export type NumberFacetOptions<S extends Schema = Schema> = FacetScopeOptions<S> & NumberRangeOptions;

/** The facet of a date field. */
export type DateFacetOptions<S extends Schema = Schema> = FacetScopeOptions<S> & DateIntervalOptions;

/** The facet of a boolean field: its values are `"true"` and `"false"`. */
export type BooleanFacetOptions<S extends Schema = Schema> = FacetScopeOptions<S> & BucketSelectionOptions;

/** The facet of a field of points. */
export type PointFacetOptions<S extends Schema = Schema> = FacetScopeOptions<S> & PointRingOptions;

/** The rings around a point that a facet counts. */
export interface PointRingOptions {
  /** Distances are measured from this point, along the great circle. */
  readonly from: Point | string;
  /**
   * The ascending outer radii of the rings in kilometres, above 0. A match counts in the ring of its nearest point: farther
   * away than the radius before, and at most as far as this one.
   */
  readonly rings: readonly number[];
}

/** The intervals of the calendar, in UTC, that a facet counts. */
export interface DateIntervalOptions {
  /**
   * The values are the starts of the intervals: `2024` for years, `2024-04` for quarters and months, `2024-06-03` for
   * weeks, from Monday, and for days, `2024-06-03T10` for hours. Each has the bounds `from` and `to` of a filter, too.
   * Intervals without a match are missing.
   */
  readonly interval: Interval;
  /** The maximum number of intervals; a whole number from 0, default 1,000. */
  readonly limit?: number | undefined;
  /** `"value"`: in order of time. `"count"`: the most frequent intervals first. Default `"value"`. */
  readonly order?: "count" | "value" | undefined;
}

/** The values that a facet of a boolean field returns. */
export interface BucketSelectionOptions {
  /** The maximum number of values; a whole number from 0, default 10. */
  readonly limit?: number | undefined;
  /** `"count"`: the most frequent value first. `"value"`: first `"false"`, then `"true"`. Default `"count"`. */
  readonly order?: "count" | "value" | undefined;
}

/** The values that a facet returns. */
export interface ValueSelectionOptions {
  /** The maximum number of values; a whole number from 0, default 10. */
  readonly limit?: number | undefined;
  /** `"count"`: the most frequent values first. `"value"`: in order of code points. Default `"count"`. */
  readonly order?: "count" | "value" | undefined;
  /**
   * Returns only the values with words that begin with the words of this text, in any order, compared as the field's
   * analyzer does: `"york n"` finds "New York". A text without words finds all values. Default: all values.
   */
  readonly like?: string | undefined;
}

/** The ranges that a facet counts, and whether it has statistics. */
export type NumberRangeOptions = (NumberEdges | NumberBins | NumberWidth) & NumberStatisticsOptions;

interface NumberStatisticsOptions {
  /**
   * `false`: the facet has `ranges`, `below` and `missing` only, without `min`, `max`, `sum`, `mean` and `quantiles`. With
   * given edges, a cluster then counts it in the request of the search. Default `true`.
   */
  readonly statistics?: boolean | undefined;
}

interface NumberEdges {
  /** The ascending lower bounds of the ranges; each ends at the next bound, and the last range is unbounded. */
  readonly edges: readonly number[];
  readonly bins?: undefined;
  readonly scale?: undefined;
  readonly width?: undefined;
  readonly offset?: undefined;
}

/**
 * A histogram: ranges with round edges that contain all counted numbers, and depend on them. The last range is bounded,
 * too.
 */
interface NumberBins {
  /** The maximum number of ranges; a whole number from 1 to 10,000. */
  readonly bins: number;
  /**
   * `"linear"`: all ranges have the same width, 1, 2 or 5 times a power of ten. `"log"`: edges such as 1, 2, 5, 10, 20, 50
   * with nearly equal ratios; zeros have a range of their own from 0 to the first positive edge, and negative numbers are
   * `below`. Default `"linear"`.
   */
  readonly scale?: BinScale | undefined;
  readonly edges?: undefined;
  readonly width?: undefined;
  readonly offset?: undefined;
}

/**
 * A histogram with ranges of one width: from `k * width + offset` to `(k + 1) * width + offset` (exclusive), from the
 * smallest counted number to the greatest. Ranges without a number between them are included.
 */
interface NumberWidth {
  /** A number above 0. More than 1,000 ranges are a `QueryError` with the code `limit`. */
  readonly width: number;
  /** Where one of the ranges begins. Default 0. */
  readonly offset?: number | undefined;
  readonly bins?: undefined;
  readonly scale?: undefined;
  readonly edges?: undefined;
}

/** The facets that belong to some {@link FacetOptions}, by field; `undefined` without options. */
export type FacetsOf<S extends Schema, Options> = Options extends readonly unknown[]
  ? Listed<S, Options>
  : Record<never, never> extends Options
    ? Counted<S, Options> | undefined
    : Counted<S, Options>;

/** The default facets of a list of fields. If the compiler does not know the list, each of them may be missing. */
type Listed<S extends Schema, List extends readonly unknown[]> = number extends List["length"]
  ? { readonly [K in List[number] & string]?: DefaultFacet<FieldOf<S, K>> }
  : { readonly [K in List[number] & string]: DefaultFacet<FieldOf<S, K>> };

type DefaultFacet<F> = F extends NumberField | IntegerField
  ? NumberFacet
  : F extends DateField
    ? DateFacet
    : ValueFacet;

type Counted<S extends Schema, Options> = { readonly [K in keyof Options]: FacetOf<S, Options[K]> };

type FacetOf<S extends Schema, Option> = Option extends number
  ? ValueFacet
  : Option extends readonly number[]
    ? NumberFacet
    : Option extends { readonly edges: unknown } | { readonly bins: unknown } | { readonly width: unknown }
      ? NumberFacetOf<Option, NestedOf<S, Option>>
      : Option extends { readonly interval: unknown }
        ? DateFacet<NestedOf<S, Option>>
        : Option extends { readonly rings: unknown }
          ? RingFacet<NestedOf<S, Option>>
          : Option extends object
            ? ValueFacet<NestedOf<S, Option>>
            : never;

/** With or without statistics; either, if the compiler does not know the option. */
type NumberFacetOf<Option, Nested> = Option extends { readonly statistics?: infer Statistics }
  ? Statistics extends false
    ? RangeFacet<Nested>
    : NumberFacet<Nested>
  : NumberFacet<Nested>;

/** The member of each count that contains its nested facets. */
type NestedOf<S extends Schema, Option> = Option extends { readonly facets: infer Nested extends object }
  ? { readonly facets: NestedCounts<S, Nested> }
  : Option extends { readonly facets?: infer Nested extends object | undefined }
    ? { readonly facets?: NestedCounts<S, Exclude<Nested, undefined>> }
    : Record<never, never>;

type NestedCounts<S extends Schema, Nested> = Nested extends readonly unknown[]
  ? Listed<S, Nested>
  : Counted<S, Nested>;

/** Rejects members that are not fields of the schema: an inferred type argument would accept them. */
export type OnlyFields<S extends Schema, Options> = Options extends undefined
  ? Options
  : Options extends readonly unknown[]
    ? unknown
    : { readonly [K in Exclude<keyof Options, SearchedFieldNameOf<S>>]: never };
