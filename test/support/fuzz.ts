import fc, { type IProperty, type Parameters } from "fast-check";
import { test } from "vitest";

/** The fewest runs of a property, however small the depth is. */
const MIN_RUNS = 20;

/** The environment variable `FUZZ`: a factor of the number of runs of every property. 1 is the full depth. */
const depth = readDepth(process.env.FUZZ);

/** Milliseconds that all runs of a property may take, including the search for a smaller counterexample. */
export const patience: number = 60_000 * Math.max(1, depth);

/** `n` at full depth; `FUZZ` times as many otherwise, but not fewer than `min` unless `n` is smaller. */
export function scaled(n: number, min: number = MIN_RUNS): number {
  return Math.max(Math.min(n, min), Math.round(n * depth));
}

/** The parameters of a property that is tried `n` times at full depth. */
export function runs(n: number): Parameters<unknown> {
  return { numRuns: scaled(n), interruptAfterTimeLimit: patience, markInterruptAsFailure: true };
}

/** A test named by the law that it states. A failure prints the seed and the smallest counterexample. */
export function law<T>(name: string, n: number, property: IProperty<T>): void {
  test(name, () => fc.assert(property, runs(n)), 2 * patience);
}

function readDepth(text = "1"): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`FUZZ is a positive number, not ${text}.`);
  return value;
}
