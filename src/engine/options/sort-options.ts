import type { Sort } from "../../evaluate/sort/sort.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { FieldNameOf, Schema } from "../../schema/schema.ts";

/**
 * A sort criterion: `"relevance"`, highest score first, or a field with an optional direction (`"followers"` is
 * `"followers:asc"`). Numbers sort by value, texts by the code points of the document's first value. Documents
 * without a value come last in both directions.
 */
export type SortOrder<S extends Schema> = "relevance" | FieldNameOf<S> | `${FieldNameOf<S>}:${"asc" | "desc"}`;

/** @throws {TypeError} for an unknown field or direction, and for an empty list */
export function readSorts(orders: string | readonly string[], schema: AnalyzedSchema): readonly Sort[] {
  const list = typeof orders === "string" ? [orders] : orders;
  if (!Array.isArray(list)) throw invalidSort(JSON.stringify(orders), schema);
  if (list.length === 0) throw invalidSort("an empty list", schema);
  return list.map((order) => readSort(order, schema));
}

function readSort(order: string, schema: AnalyzedSchema): Sort {
  if (order === "relevance") return { by: "relevance" };
  const [, field = order, direction = "asc"] = /^(.*):(asc|desc)$/s.exec(order) ?? [];
  const type = schema.type(field);
  if (type !== undefined && (direction === "asc" || direction === "desc")) return { by: type, field, direction };
  throw invalidSort(JSON.stringify(order), schema);
}

function invalidSort(sort: string, { fieldNames }: AnalyzedSchema): TypeError {
  const orders = `"relevance" or a field, optionally with ":asc" or ":desc". The fields are ${fieldNames.join(", ")}`;
  return new TypeError(`Cannot sort by ${sort}: sort must be ${orders}.`);
}
