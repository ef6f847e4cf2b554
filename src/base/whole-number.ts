import { describeValue } from "./describe-value.ts";

/**
 * Returns the value when it is a whole number of at least `min`.
 *
 * @throws {RangeError} that names the option otherwise
 */
export function requireWholeNumber(name: string, value: unknown, min: number): number {
  if (isWholeNumber(value, min)) return value;
  throw new RangeError(`${name} must be a whole number from ${min}, not ${describeValue(value)}.`);
}

/** Whether a value is a safe integer of at least `min`. */
export function isWholeNumber(value: unknown, min: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min;
}
