import { describeValue } from "../../base/describe-value.ts";
import { checkOptionNames, type OptionNames } from "../../base/known-options.ts";
import type { FieldSort, Sort } from "../../evaluate/sort/sort.ts";
import type { Point } from "../../geo/point.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type {
  MultiNumberFieldNameOf,
  NumericFieldNameOf,
  PointFieldNameOf,
  Schema,
  TermFieldNameOf,
} from "../../schema/schema.ts";
import { vectorSupport } from "../../vectors/vector-support.ts";

/**
 * A sort criterion: `"relevance"`, highest score first, or a field with an optional direction (`"followers"` is
 * `"followers:asc"`). Numbers sort by value, texts by the code points of the document's first value. Of several
 * numbers the smallest counts in an ascending order, and the largest in a descending one. Documents without a value come
 * last in both directions.
 */
export type SortOrder<S extends Schema> =
  | "relevance"
  | SortedFieldNameOf<S>
  | `${SortedFieldNameOf<S>}:${"asc" | "desc"}`;

/** The names of the fields whose values have an order: points have only distances. */
type SortedFieldNameOf<S extends Schema> = TermFieldNameOf<S> | NumericFieldNameOf<S>;

/** A field as a sort criterion, with a direction, a collation or the number that counts. */
export type FieldOrder<S extends Schema> =
  | {
      readonly field: SortedFieldNameOf<S>;
      /** Default `"asc"`. */
      readonly order?: "asc" | "desc" | undefined;
      readonly collator?: undefined;
      readonly mode?: undefined;
      readonly from?: undefined;
    }
  | {
      readonly field: TermFieldNameOf<S>;
      /** Default `"asc"`. */
      readonly order?: "asc" | "desc" | undefined;
      /**
       * Compares the document's first values, as for a language or for numbers in texts. Values that it considers equal
       * tie. Default: by code points.
       */
      readonly collator: Intl.Collator;
      readonly mode?: undefined;
      readonly from?: undefined;
    }
  | {
      readonly field: MultiNumberFieldNameOf<S>;
      /** Default `"asc"`. */
      readonly order?: "asc" | "desc" | undefined;
      /** The number that counts: the document's smallest or largest. Default `"min"` if ascending, otherwise `"max"`. */
      readonly mode: "min" | "max";
      readonly collator?: undefined;
      readonly from?: undefined;
    }
  | {
      /** A field of points: hits have the member `distance`. */
      readonly field: PointFieldNameOf<S>;
      /** Distances are measured from this point, along the great circle. */
      readonly from: Point | string;
      /** Default `"asc"`, the nearest first. */
      readonly order?: "asc" | "desc" | undefined;
      /** Of several points, the one that counts: the nearest or the farthest. Default `"min"` if ascending, otherwise `"max"`. */
      readonly mode?: "min" | "max" | undefined;
      readonly collator?: undefined;
    };

/** The sort order of a search: one criterion, or a list of them. An empty list is `"relevance"`. */
export type SortOption<S extends Schema> = SortOrder<S> | FieldOrder<S> | readonly (SortOrder<S> | FieldOrder<S>)[];

/**
 * The criteria of a sort order. An empty list is the default.
 *
 * @throws {TypeError} for an unknown field or direction
 */
export function readSorts(orders: unknown, schema: AnalyzedSchema): readonly Sort[] {
  const list: readonly unknown[] = Array.isArray(orders) ? orders : [orders];
  if (list.length === 0) return [{ by: "relevance" }];
  return list.map((order) => readSort(order, schema));
}

function readSort(order: unknown, schema: AnalyzedSchema): Sort {
  if (order === "relevance") return { by: "relevance" };
  if (typeof order === "object" && order !== null) return readFieldOrder(order, schema);
  if (typeof order !== "string") throw invalidSort(JSON.stringify(order), schema);
  const [, field = order, direction = "asc"] = /^(.*):(asc|desc)$/s.exec(order) ?? [];
  if (schema.storage(field) === "points") return distanceSort(field, {});
  if (schema.storage(field) === "vectors") throw withoutNear(field);
  const by = sortedBy(field, schema);
  if (by !== null && (direction === "asc" || direction === "desc")) return { by, field, direction };
  throw invalidSort(JSON.stringify(order), schema);
}

const SORT_OPTIONS: OptionNames<FieldOrder<Schema>> = {
  field: true,
  order: true,
  collator: true,
  mode: true,
  from: true,
};

function readFieldOrder(options: object, schema: AnalyzedSchema): Sort {
  const { field, order = "asc", collator, mode } = options as Readonly<Record<string, unknown>>;
  if (typeof field === "string" && schema.storage(field) === "points") return distanceSort(field, options);
  if (typeof field === "string" && schema.storage(field) === "vectors") throw withoutNear(field);
  const by = typeof field === "string" ? sortedBy(field, schema) : null;
  if (typeof field !== "string" || by === null || (order !== "asc" && order !== "desc")) {
    throw invalidSort(JSON.stringify(options), schema);
  }
  checkOptionNames("sort", options, SORT_OPTIONS);
  if ("from" in options && options.from !== undefined) {
    throw new TypeError(`sort.from needs a field of points, not ${JSON.stringify(field)}.`);
  }
  if (mode !== undefined) return readMode(mode, { by, field, direction: order }, schema);
  if (collator === undefined) return { by, field, direction: order };
  if (!(collator instanceof Intl.Collator)) throw new TypeError("sort.collator must be an Intl.Collator.");
  if (by === "text") return { by, field, direction: order, collator };
  throw new TypeError(`sort.collator needs a text or keyword field, not ${JSON.stringify(field)}.`);
}

function distanceSort(field: string, options: object): Sort {
  return { by: "distance", ...pointSupport().readDistanceOrder(field, options) };
}

function withoutNear(field: string): TypeError {
  return new TypeError(vectorSupport().fault("sort", field));
}

function readMode(mode: unknown, sort: FieldSort, schema: AnalyzedSchema): Sort {
  if (mode !== "min" && mode !== "max") {
    throw new TypeError(`sort.mode must be "min" or "max", not ${describeValue(mode)}.`);
  }
  if (sort.by === "number" && schema.isMultiValued(sort.field)) return { ...sort, mode };
  throw new TypeError(
    `sort.mode needs a field in which a document may have several numbers, not ${JSON.stringify(sort.field)}.`,
  );
}

/** `null` for a field that cannot be sorted by. */
function sortedBy(field: string, schema: AnalyzedSchema): FieldSort["by"] | null {
  const storage = schema.storage(field);
  return storage === "terms" ? "text" : storage === "numbers" ? "number" : null;
}

function invalidSort(sort: string, { termFields, numericFields, pointFields }: AnalyzedSchema): TypeError {
  const orders = `"relevance" or a field, optionally with ":asc" or ":desc", or { field, order, collator, mode }${pointFields.length > 0 ? ", or { field, from, order } for a field of points" : ""}. The fields are ${[...termFields, ...numericFields, ...pointFields].join(", ")}`;
  return new TypeError(`Cannot sort by ${sort}: sort must be ${orders}.`);
}
