import type { QueryNode } from "../../../grammar/ast/ast.ts";
import type { Point } from "../../geo/point.ts";
import type { Distance } from "../../geo/radius.ts";
import type {
  BooleanField,
  DateField,
  IntegerField,
  KeywordField,
  NumberField,
  PointField,
  TextField,
  VectorField,
} from "../../schema/field.ts";
import type { FieldOf, Schema, SearchedFieldNameOf } from "../../schema/schema.ts";
import type { DateValue } from "../builder/date-clauses.ts";
import type { BoxBounds } from "../builder/point-clauses.ts";

/**
 * What documents must match besides the query, as a `FILTER` clause of Lucene: it neither scores, nor is it corrected,
 * completed or highlighted.
 *
 * - An object has conditions on fields: `{ remote: true, tags: ["a", "b"], price: { gte: 10, lt: 20 } }`. All of them
 *   must hold.
 * - Its member `"*"` is a filter that holds for all facets, too: `except: "own"` does not leave it out.
 * - A text or a tree is a query. White space between clauses always stands for OR there, and an invalid query is an
 *   error.
 * - A list has several filters, all of which must match.
 */
export type Filter<S extends Schema = Schema> = string | QueryNode | FilterConditions<S> | readonly Filter<S>[];

/** Conditions by field, also of nested objects: `"locations.city"`. `undefined` is no condition. */
export type FilterConditions<S extends Schema = Schema> = {
  readonly [Name in SearchedFieldNameOf<S>]?: FilterCondition<FieldOf<S, Name>> | undefined;
} & { readonly "*"?: Filter<S> | undefined };

/** The condition on a field of this type: a value; several values, of which any must hold; or an object. */
export type FilterCondition<F> = F extends TextField | KeywordField
  ? OneOrMore<string> | ValueConditions<string>
  : F extends BooleanField
    ? OneOrMore<boolean | "true" | "false"> | ValueConditions<boolean | "true" | "false">
    : F extends PointField
      ? PointConditions
      : F extends VectorField
        ? VectorConditions
        : F extends DateField
          ? OneOrMore<DateValue> | RangeConditions<DateValue>
          : F extends NumberField | IntegerField
            ? OneOrMore<number> | RangeConditions<number>
            : never;

type OneOrMore<Value> = Value | readonly Value[];

/** All members must hold. */
export interface ValueConditions<Value> {
  /** Excludes documents with this value, or with any of these. */
  readonly not?: OneOrMore<Value> | undefined;
  /** Whether the document has a value. */
  readonly exists?: boolean | undefined;
}

/** Where one point of the document must be. All members must hold. */
export interface AreaConditions {
  /** At most this far from a point: `{ lat: 52.52, lon: 13.4, km: 50 }`. */
  readonly near?: (Point & Distance) | undefined;
  /** In a box: `{ south: 52.3, west: 13, north: 52.7, east: 13.8 }`. */
  readonly within?: BoxBounds | undefined;
  /** In a polygon of three corners or more. */
  readonly inside?: readonly Point[] | undefined;
}

/** All members must hold. */
export interface PointConditions extends AreaConditions {
  /** Excludes documents with a point in one of these areas. */
  readonly not?: AreaConditions | undefined;
  /** Whether the document has a point. */
  readonly exists?: boolean | undefined;
}

/** The condition on a field of vectors. */
export interface VectorConditions {
  /** Whether the document has a vector. */
  readonly exists: boolean;
}

/** A range, of which one value of the document must be in all bounds. */
export interface RangeBounds<Value> {
  readonly gte?: Value | undefined;
  readonly gt?: Value | undefined;
  readonly lte?: Value | undefined;
  readonly lt?: Value | undefined;
}

/** All members must hold. */
export interface RangeConditions<Value> extends RangeBounds<Value> {
  /** Excludes documents with this value, with any of these, or with one in this range. */
  readonly not?: OneOrMore<Value> | RangeBounds<Value> | undefined;
  /** Whether the document has a value. */
  readonly exists?: boolean | undefined;
}
