import { runInNewContext, runInThisContext } from "node:vm";
import { describe, expect, test } from "vitest";
import {
  collectionSize,
  isAbortError,
  isArrayBuffer,
  isBytes,
  isDate,
  isDomException,
  isError,
  isPromise,
  isSharedArrayBuffer,
  messageOf,
} from "./builtin-value.ts";

const VALUES = {
  error: "new TypeError('wrong')",
  date: "new Date(0)",
  set: "new Set([1, 2])",
  map: "new Map([[1, 2]])",
  bytes: "new Uint8Array(1)",
  words: "new Uint16Array(1)",
  buffer: "new ArrayBuffer(1)",
  shared: "new SharedArrayBuffer(1)",
  promise: "Promise.resolve()",
  object: "({ message: 'none', size: 5, name: 'AbortError' })",
  text: "'text'",
  nothing: "null",
};

type Name = keyof typeof VALUES;

/** The names of the values that a function accepts. */
const ACCEPTED: readonly (readonly [kind: (value: unknown) => boolean, names: readonly Name[]])[] = [
  [isError, ["error"]],
  [isAbortError, []],
  [isDomException, []],
  [isDate, ["date"]],
  [(value) => collectionSize(value) !== null, ["set", "map"]],
  [isBytes, ["bytes"]],
  [isArrayBuffer, ["buffer"]],
  [isSharedArrayBuffer, ["shared"]],
  [isPromise, ["promise"]],
];

describe.each([
  ["this realm", (code: string): unknown => runInThisContext(code)],
  ["another realm", (code: string): unknown => runInNewContext(code)],
])("values of %s", (_, evaluate) => {
  test.each(ACCEPTED)("%o", (kind, names) => {
    const accepted = Object.entries(VALUES).filter(([, code]) => kind(evaluate(code)));
    expect(accepted.map(([name]) => name)).toEqual(names);
  });

  test("have sizes and messages", () => {
    expect(collectionSize(evaluate(VALUES.set))).toBe(2);
    expect(collectionSize(evaluate(VALUES.map))).toBe(1);
    expect(messageOf(evaluate(VALUES.error))).toBe("wrong");
    expect(messageOf(evaluate(VALUES.text))).toBe("text");
  });
});

test("a DOMException is an error, and perhaps that of an aborted signal", () => {
  const aborted = new DOMException("stopped", "AbortError");
  expect([isDomException(aborted), isError(aborted), isAbortError(aborted)]).toEqual([true, true, true]);
  expect(isAbortError(new DOMException("late", "TimeoutError"))).toBe(false);
});
