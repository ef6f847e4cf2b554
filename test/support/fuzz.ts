import fc, { type IProperty, type Parameters } from "fast-check";
import { test } from "vitest";

/** How many times as often as usual every property is tried. */
const factor = Math.max(1, Number(process.env.FUZZ ?? 1));

/** Milliseconds for all runs of a property, and for looking for a smaller counterexample. */
export const patience: number = 60_000 * factor;

/** How a property is tried: `n` times, or `FUZZ` times as often. */
export function runs(n: number): Parameters<unknown> {
  return { numRuns: n * factor, interruptAfterTimeLimit: patience, markInterruptAsFailure: true };
}

/** A test named by the law that it states. A failure prints the seed and the smallest counterexample. */
export function law<T>(name: string, n: number, property: IProperty<T>): void {
  test(name, () => fc.assert(property, runs(n)), 2 * patience);
}
