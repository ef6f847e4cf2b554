import { isInstance, plainRecord } from "../schema/plain-record.ts";

/**
 * A record whose members remain when it is sent to a worker, which copies enumerable members of its own only: the record
 * itself or, for an instance of a class or one with such members, a copy.
 *
 * @throws what a getter throws
 */
export function sendableRecord(record: unknown): unknown {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return record;
  const plain = withMembers(record);
  const instances = Object.entries(plain).filter(([, value]) => hasInstances(value) || ownNumbers(value) !== value);
  if (instances.length === 0) return plain;
  return { ...plain, ...Object.fromEntries(instances.map(([name, value]) => [name, nested(value)])) };
}

function withMembers(record: object): object {
  if (isInstance(record)) return plainRecord(record);
  const names = Object.getOwnPropertyNames(record);
  if (names.length === Object.keys(record).length) return record;
  return Object.fromEntries(names.map((name) => [name, (record as Readonly<Record<string, unknown>>)[name]]));
}

function hasInstances(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isInstanceOfClass) : isInstanceOfClass(value);
}

function nested(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return ownNumbers(value);
  return Array.isArray(value) ? value.map(nested) : isInstanceOfClass(value) ? plainRecord(value) : value;
}

/** A copy of numbers that are a part of a greater buffer, all of which would be sent; other values as they are. */
export function ownNumbers(value: unknown): unknown {
  if (!ArrayBuffer.isView(value) || value.byteLength === value.buffer.byteLength) return value;
  return "slice" in value ? (value as Float32Array).slice() : value;
}

/** Whether a value is an instance of a class that is not built in: a `Date` or a `Map` can be sent as it is. */
function isInstanceOfClass(value: unknown): value is object {
  return isObject(value) && isInstance(value);
}

/** Whether a value is an object of no built-in class. */
function isObject(value: unknown): value is object {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/**
 * A copy of the lists and objects of a value. They may be proxies, such as the reactive objects of Vue and MobX, which cannot
 * be sent themselves. Other values remain, also a list or an object within itself. What is in several places is copied once.
 */
export function withoutProxies<T>(value: T): T {
  return copyOf(value, new Map()) as T;
}

/** @param copies by what they are copies of */
function copyOf(value: unknown, copies: Map<unknown, unknown>): unknown {
  if (copies.has(value)) return copies.get(value);
  copies.set(value, value);
  let copy = value;
  if (Array.isArray(value)) copy = value.map((element) => copyOf(element, copies));
  else if (isObject(value)) {
    copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member, copies)]));
  }
  copies.set(value, copy);
  return copy;
}
