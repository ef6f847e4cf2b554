import { isMap } from "../../base/builtin-value.ts";
import { describeValue } from "../../base/describe-value.ts";
import { requireWholeNumber } from "../../base/whole-number.ts";

/**
 * @throws {TypeError} for a value that is not iterable, and for a text and a `Map`, whose letters and entries are not
 * documents
 */
export function checkIterable(records: unknown): void {
  refuseMap(records);
  if (has(records, Symbol.iterator)) return;
  throw new TypeError(`records must be an iterable of documents, such as an array, not ${describeValue(records)}.`);
}

/** @throws {TypeError} for a value that is neither iterable nor async iterable, and as {@link checkIterable} does */
export function checkIterableOrStream(records: unknown): void {
  refuseMap(records);
  if (has(records, Symbol.iterator) || has(records, Symbol.asyncIterator)) return;
  throw new TypeError(
    `records must be an iterable of documents, such as an array or a stream, not ${describeValue(records)}.`,
  );
}

/** @throws {TypeError} for a value that `threads` of `firmament/node` did not return */
export function checkThreads(threads: unknown): void {
  if (threads === undefined || (typeof threads === "object" && threads !== null && "start" in threads)) return;
  throw new TypeError(
    `threads must be the result of threads(count) from "firmament/node", not ${describeValue(threads)}.`,
  );
}

/** @throws {RangeError} for a value that is not a whole number from 1 */
export function checkPublishEvery(publishEvery: unknown): void {
  if (publishEvery !== undefined) requireWholeNumber("publishEvery", publishEvery, 1);
}

function refuseMap(records: unknown): void {
  if (isMap(records)) throw new TypeError("records must be an iterable of documents, not a Map: pass map.values().");
}

function has(records: unknown, method: symbol): boolean {
  return typeof records === "object" && records !== null && typeof Reflect.get(records, method) === "function";
}
