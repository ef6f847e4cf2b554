import { isPlainObject } from "../base/plain-object.ts";
import { describe } from "./value-description.ts";

/** A value that JSON can represent. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

/** Deeper values would exhaust the stack where they are read again. */
const MAX_DEPTH = 100;

/**
 * A frozen copy of a value. Members of objects that are `undefined` are left out, as `JSON.stringify` does, and -0
 * becomes 0. A hole in a list is `null`, as it is there.
 *
 * @returns the copy, or the reason why JSON cannot represent the value
 */
export function copyOfJson(value: unknown): { readonly copy: JsonValue } | { readonly reason: string } {
  try {
    return { copy: copyAt(value, 0) };
  } catch (error) {
    if (error instanceof NotJson) return { reason: error.message };
    throw error;
  }
}

class NotJson extends Error {}

function copyAt(value: unknown, depth: number): JsonValue {
  if (depth > MAX_DEPTH) throw new NotJson(`JSON with at most ${MAX_DEPTH} levels`);
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value + 0;
  if (Array.isArray(value))
    return Object.freeze(Array.from(value, (element, index) => (index in value ? copyAt(element, depth + 1) : null)));
  if (isPlainObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.freeze(Object.fromEntries(members.map(([name, member]) => [name, copyAt(member, depth + 1)])));
  }
  throw new NotJson(`JSON, but it contains ${value === undefined ? "undefined: pass null" : describe(value)}`);
}
