import { isDate } from "firmament/base";

/**
 * A text that is equal for options with equal values: objects that components make anew for each rendering. The order of
 * members counts, because it is that of facets.
 */
export function keyOfOptions(options: object): string {
  return JSON.stringify(options, keyed);
}

/** `this` is the object with the member: `JSON` has already called `toJSON` of the value. */
function keyed(this: unknown, name: string, json: unknown): unknown {
  const value = (this as Readonly<Record<string, unknown>>)[name];
  if (isDate(value)) return [TAG, "date", value.getTime()];
  if (value instanceof Intl.Collator) return [TAG, "collator", value.resolvedOptions()];
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? value : [TAG, "number", String(value)];
    case "bigint":
    case "symbol":
    case "function":
      return [TAG, typeof value, String(value)];
    default:
      return json;
  }
}

/** Precedes values that JSON does not have. */
const TAG = "\u0000";
