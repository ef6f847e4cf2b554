import type { Sort } from "../../evaluate/sort/sort.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { FieldNameOf, Schema } from "../../schema/schema.ts";

/**
 * `"relevance"`, best first, or a field with or without a direction (`"followers"` is `"followers:asc"`): numbers by size, texts by the code
 * points of their first value as it stands in the document. Documents without a value come last in both directions.
 */
export type SortOrder<S extends Schema> = "relevance" | FieldNameOf<S> | `${FieldNameOf<S>}:${"asc" | "desc"}`;

/** @throws {TypeError} when an order names no field or no direction, and when there is none */
export function readSorts(orders: string | readonly string[], schema: AnalyzedSchema): readonly Sort[] {
  const list = typeof orders === "string" ? [orders] : orders;
  if (!Array.isArray(list)) throw new TypeError(`Cannot sort by ${JSON.stringify(orders)}: ${advice(schema)}.`);
  if (list.length === 0) throw new TypeError(`Cannot sort by nothing: ${advice(schema)}.`);
  return list.map((order) => readSort(order, schema));
}

function readSort(order: string, schema: AnalyzedSchema): Sort {
  if (order === "relevance") return { by: "relevance" };
  const [, field = order, direction = "asc"] = /^(.*):(asc|desc)$/s.exec(order) ?? [];
  const type = schema.type(field);
  if (type !== undefined && (direction === "asc" || direction === "desc")) return { by: type, field, direction };
  throw new TypeError(`Cannot sort by ${JSON.stringify(order)}: ${advice(schema)}.`);
}

function advice({ fieldNames }: AnalyzedSchema): string {
  return `the orders are "relevance" and the fields, with ":asc" or ":desc" behind them if you like: ${fieldNames.join(", ")}`;
}
