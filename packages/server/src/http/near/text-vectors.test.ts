import { expect, test, vi } from "vitest";
import { TextVectors } from "./text-vectors.ts";

const text = { field: "embedding", dataset: "texts", dimensions: 2, signal: new AbortController().signal };

test("a function that takes too long is aborted, and said so", async () => {
  const signals: AbortSignal[] = [];
  const failed = vi.fn();
  const vectors = new TextVectors(
    (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
    { failed, finished: () => undefined },
    1,
  );
  await expect(vectors.vectorOf({ ...text, text: "a" }, "req_1")).rejects.toThrow(
    "The function of the operator has not computed the vector of the text within 1 ms. Nothing was charged.",
  );
  expect(signals[0]?.aborted).toBe(true);
  expect(failed).toHaveBeenCalledExactlyOnceWith("req_1", new Error("embed has not answered within 1 ms."));
});

test("the vectors of the last 256 texts are remembered, by field", async () => {
  const embed = vi.fn(async (texts: readonly string[]) => texts.map(({ length }) => [length, 1]));
  const vectors = new TextVectors(embed, null);
  const read = (of: string, field = "embedding"): Promise<readonly number[]> =>
    vectors.vectorOf({ ...text, field, text: of }, "req_1");
  expect(await read("aa")).toEqual([2, 1]);
  expect(await read("aa")).toEqual([2, 1]);
  expect(embed).toHaveBeenCalledTimes(1);
  await read("aa", "other");
  expect(embed).toHaveBeenCalledTimes(2);
  for (let index = 0; index < 255; index++) await read(`text ${index}`);
  await read("aa", "other");
  expect(embed).toHaveBeenCalledTimes(257);
  await read("aa");
  expect(embed).toHaveBeenCalledTimes(258);
});
