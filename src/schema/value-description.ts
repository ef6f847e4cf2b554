import { isMap, isSet } from "../base/builtin-value.ts";
import { describeValue } from "../base/describe-value.ts";

/** A short description of a value in a record, and what to pass instead of one that records never contain. */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "number" && Number.isFinite(value)) return `the number ${value}`;
  if (typeof value === "bigint") return `the bigint ${value}: pass Number(value), or String(value) as a text`;
  if (isMap(value)) return "a Map: pass Object.fromEntries(map)";
  if (isSet(value)) return "a Set: pass [...set]";
  return typeof value === "boolean" ? `the boolean ${value}` : describeValue(value);
}
