import { describeValue } from "firmament/base";

/** @throws {RangeError} for anything but a whole number from 0 */
export function readWholeNumber(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new RangeError(`${name} must be a whole number from 0, not ${describeValue(value)}.`);
}
