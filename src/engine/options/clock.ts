import { describeValue } from "../../base/describe-value.ts";

/** Returns the present time in milliseconds since 1970. */
export type Clock = () => number;

/**
 * A clock that returns whole milliseconds.
 *
 * @param clock default: the clock of the system
 * @throws {TypeError} for a value that is not a function; the clock itself throws one for a time that is not finite
 */
export function readClock(clock: Clock | undefined): Clock {
  if (clock === undefined) return () => Date.now();
  if (typeof clock !== "function") throw new TypeError(`clock must be a function, not ${describeValue(clock)}.`);
  return () => {
    const time: unknown = clock();
    if (typeof time === "number" && Number.isFinite(time)) return Math.floor(time);
    throw new TypeError(`The clock must return milliseconds since 1970, not ${describeValue(time)}.`);
  };
}
