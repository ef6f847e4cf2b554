import type { Embed } from "@firmament/server";
import { expect, test } from "vitest";
import { embeddedText } from "./embed-module.ts";

const context = { field: "embedding", dataset: "texts" };

test("the vector of a text is a list", async () => {
  const embed: Embed = async (texts, { field, dataset }) => {
    expect([texts, field, dataset]).toEqual([["fruit"], "embedding", "texts"]);
    return [Float32Array.of(1, 0.5)];
  };
  expect(await embeddedText(embed, "fruit", context, 1000)).toEqual([1, 0.5]);
  expect(await embeddedText(async () => [], "fruit", context, 1000)).toBeUndefined();
});

test("a function that never answers ends with an error, and its signal is aborted", async () => {
  const signals: AbortSignal[] = [];
  const embed: Embed = (_, { signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  await expect(embeddedText(embed, "fruit", context, 5)).rejects.toThrow("no answer within 0.005 seconds");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("a function that throws at once is an error like another", async () => {
  const embed: Embed = () => {
    throw new Error("no model");
  };
  await expect(embeddedText(embed, "fruit", context, 1000)).rejects.toThrow("no model");
});
