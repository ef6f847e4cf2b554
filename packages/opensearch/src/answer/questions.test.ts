import { expect, test } from "vitest";
import { answered, Questions } from "./questions.ts";

test("code runs until it has read all answers", async () => {
  const fetched: number[] = [];
  const halves = new Questions<number, number>(async (n) => {
    fetched.push(n);
    return Math.floor(n / 2);
  });
  let runs = 0;
  const steps = (from: number): number[] => {
    const path = [from];
    for (let n = from; n > 1; path.push(n)) n = halves.answer(String(n), n, 0);
    return path;
  };
  const result = await answered(() => {
    runs++;
    return [steps(20), steps(12), steps(10)];
  }, [halves]);
  expect(result).toEqual([
    [20, 10, 5, 2, 1],
    [12, 6, 3, 1],
    [10, 5, 2, 1],
  ]);
  expect(runs).toBe(4);
  // Each question once.
  expect(fetched).toEqual([20, 12, 10, 5, 6, 2, 3]);
});

test("an error of the cluster is that of the code", async () => {
  const questions = new Questions<string, number>(() => Promise.reject(new Error("no node")));
  await expect(answered(() => questions.answer("a", "a", 0), [questions])).rejects.toThrow("no node");
});
