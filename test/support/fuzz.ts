import fc, { type IProperty, type Parameters } from "fast-check";
import { test } from "vitest";

/** The environment variable `FUZZ`: a factor of the number of runs of every property. 1 is the full depth. */
const depth = readDepth(process.env.FUZZ);

/**
 * Milliseconds that all runs of a property may take, including the search for a smaller counterexample: 60 seconds, and
 * three times as many on a machine that is busy or slow.
 */
export const propertyTimeout: number = 3 * 60_000 * Math.max(1, depth);

/** The depth of CI. From it on, tests run that take seconds of processor time and find few errors. */
const SLOW_TESTS_DEPTH = 0.1;

/** Whether tests that take seconds of processor time, and find few errors, run. */
export const runsSlowTests: boolean = depth >= SLOW_TESTS_DEPTH;

/** The minimum number of runs of a property. */
const MIN_RUNS = runsSlowTests ? 6 : 2;

/** `n` at full depth; `FUZZ` times as many otherwise, but not fewer than `min` unless `n` is smaller. */
export function scaled(n: number, min: number = MIN_RUNS): number {
  return Math.max(Math.min(n, min), Math.round(n * depth));
}

/** The number of runs of a test that takes a second for each: `n` at full depth, and `few` without slow tests. */
export function costlyRuns(n: number, few: number): number {
  return runsSlowTests ? scaled(n, few) : few;
}

/** The size of an input: `n` at full depth and above, and at least `min`. */
export function scaledSize(n: number, min: number): number {
  return Math.min(n, scaled(n, min));
}

/**
 * All items at full depth; otherwise a pseudo-random subset of at least `min` items, in the same order. A seed selects
 * the same subset in every run.
 */
export function sampled<T>(items: readonly T[], min: number = MIN_RUNS, seed = 0): readonly T[] {
  const order = items.map((item, index) => ({
    item,
    index,
    key: Math.imul((seed << 16) + index + 1, 0x9e3779b1) >>> 0,
  }));
  const sample = order.sort((a, b) => a.key - b.key).slice(0, scaled(items.length, min));
  return sample.sort((a, b) => a.index - b.index).map(({ item }) => item);
}

/** The parameters of a property with `n` runs at full depth, and at least `min` runs. */
export function runs(n: number, min: number = MIN_RUNS): Parameters<unknown> {
  return { numRuns: scaled(n, min), interruptAfterTimeLimit: propertyTimeout, markInterruptAsFailure: true };
}

/** A test with the name of the law that it checks. A failure prints the seed and the smallest counterexample. */
export function law<T>(name: string, n: number, property: IProperty<T>, min: number = MIN_RUNS): void {
  test(name, () => fc.assert(property, runs(n, min)), 2 * propertyTimeout);
}

function readDepth(text = "1"): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`FUZZ is a positive number, not ${text}.`);
  return value;
}
