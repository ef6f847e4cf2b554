import { signal } from "@preact/signals";
import type { Warning } from "firmament";
import { expect, test } from "vitest";
import { localTools, type ToolSource } from "./local-tools.ts";

const WARNINGS: readonly Warning[] = [];

/** An engine that answers `lint` with the result of a function. */
function engineOf(answer: () => Promise<readonly Warning[]>): ToolSource {
  return { engine: { validate: async () => [], complete: async () => [], lint: answer } };
}

const options = { signal: new AbortController().signal };

test("without an engine, the syntax is checked", async () => {
  const tools = localTools(signal(null));
  expect(await tools.validate("(a", options)).toHaveLength(1);
  expect(await tools.lint("(a", options)).toEqual([]);
  expect(await tools.complete("na", 2, options)).toEqual([]);
});

test("a question to an engine that is replaced is answered by its successor", async () => {
  const current = signal(
    engineOf(async () => {
      current.value = engineOf(async () => WARNINGS);
      throw new Error("The engine was closed.");
    }),
  );
  expect(await localTools(current).lint("a", options)).toBe(WARNINGS);
});

test("an error of the current engine rejects the question", async () => {
  const error = new Error("failed");
  const tools = localTools(signal(engineOf(() => Promise.reject(error))));
  await expect(tools.lint("a", options)).rejects.toBe(error);
});
