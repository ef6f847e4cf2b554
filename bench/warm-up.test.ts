import { expect, test } from "vitest";
import { warmUp } from "./warm-up.ts";

/** The number of runs when the runs have these rates; the last one repeats. */
async function runsOf(rates: readonly number[]): Promise<number> {
  let runs = 0;
  await warmUp(async () => rates[Math.min(runs++, rates.length - 1)] as number);
  return runs;
}

test("warming up ends after two runs that are not faster than the fastest one", async () => {
  expect(await runsOf([10, 20, 30])).toBe(5);
  expect(await runsOf([10, 9, 20, 20.1, 20.2])).toBe(5);
  expect(await runsOf([5])).toBe(3);
});

test("warming up ends although each run is faster", async () => {
  expect(await runsOf(Array.from({ length: 99 }, (_, index) => 2 ** index))).toBe(20);
});
