import { describe, expect, test } from "vitest";
import { parse } from "../../../grammar/parser.ts";
import { DocumentError } from "../../base/document-error.ts";
import { CursorError } from "../../engine/paging/cursor-error.ts";
import { damaged, IndexFileError } from "../../storage/index-file-error.ts";
import { errorMessage, errorOf } from "./error-message.ts";
import { WorkerError } from "./worker-error.ts";

/** The error after it has crossed. */
function crossed(error: unknown): Error {
  return errorOf(structuredClone(errorMessage(error)));
}

function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

const cause = new RangeError("too far", { cause: new TypeError("not a number") });

describe("an error keeps its class, its members and its causes", () => {
  test.each([
    thrownBy(() => parse("name:(acme OR")),
    new CursorError("expired"),
    new DocumentError({ record: 3, reason: "it is wrong" }),
    new DocumentError({ record: 3, id: "x", field: "name", reason: "it is wrong" }),
    new IndexFileError("newer", "The index file is newer."),
    damaged("The index file", "page 5", cause),
    new WorkerError("failed", "The worker has failed.", { cause }),
    new DOMException("Enough.", "AbortError"),
    new Error("plain"),
    cause,
    new SyntaxError("a"),
    new ReferenceError("b"),
    new URIError("c"),
    new EvalError("d"),
  ])("%s", (error) => {
    const same = crossed(error);
    expect(same).toStrictEqual(error);
    expect({ ...same }).toEqual({ ...(error as Error) });
    expect(JSON.stringify(same)).toBe(JSON.stringify(error));
    expect(String(same)).toBe(String(error));
    expect(same.stack).toBe((error as Error).stack);
    expect(Object.keys(same)).toEqual(Object.keys(error as Error));
  });
});

test("an error of an unknown class keeps its name, also one like a member of every object", () => {
  for (const name of ["OwnError", "constructor", "toString"]) {
    const error = Object.assign(new Error("own"), { name });
    const same = crossed(error);
    expect(same).toBeInstanceOf(Error);
    expect([same.name, same.message]).toEqual([name, "own"]);
  }
});

test("a value that is not an error becomes one", () => {
  expect(crossed("broken")).toEqual(new Error("broken"));
  expect(crossed(undefined)).toEqual(new Error("undefined"));
});
