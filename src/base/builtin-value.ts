/*
 * Values of built-in classes, those of other realms included. A frame has a realm of its own, and so has the code that a
 * test runner or `node:vm` runs in a context: there, an error of `node:fs` or a `Date` of the program around it is no
 * instance of the class with this name.
 */

/** Whether a value is an error, `DOMException` included. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || isOf(value, "Error") || isDomException(value);
}

export function isDomException(value: unknown): value is Error {
  return isOf(value, "DOMException");
}

/** Whether a value is the error of an aborted signal. */
export function isAbortError(value: unknown): boolean {
  return isError(value) && value.name === "AbortError";
}

/** The message of an error; anything else that was thrown, as text. */
export function messageOf(thrown: unknown): string {
  return isError(thrown) ? thrown.message : String(thrown);
}

export function isDate(value: unknown): value is Date {
  return value instanceof Date || isOf(value, "Date");
}

/** The number of entries of a `Set` or a `Map`; `null` for other values. */
export function collectionSize(value: unknown): number | null {
  return isSet(value) || isMap(value) ? value.size : null;
}

export function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return isOf(value, "Map");
}

export function isSet(value: unknown): value is ReadonlySet<unknown> {
  return isOf(value, "Set");
}

export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array || isOf(value, "Uint8Array");
}

/** Whether a value is a buffer that is not shared. */
export function isArrayBuffer(value: unknown): value is ArrayBuffer {
  return isOf(value, "ArrayBuffer");
}

export function isSharedArrayBuffer(value: unknown): value is SharedArrayBuffer {
  return isOf(value, "SharedArrayBuffer");
}

export function isPromise(value: unknown): value is Promise<unknown> {
  return isOf(value, "Promise");
}

function isOf(value: unknown, builtIn: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${builtIn}]`;
}
