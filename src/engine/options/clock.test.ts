import { expect, test } from "vitest";
import { readClock } from "./clock.ts";

test("a clock returns whole milliseconds", () => {
  expect(readClock(() => 1234.9)()).toBe(1234);
  const before = Date.now();
  expect(readClock(undefined)()).toBeGreaterThanOrEqual(before);
});

test("a clock that is no function, or returns no time, is an error", () => {
  expect(() => readClock(5 as never)).toThrow(new TypeError("clock must be a function, not 5."));
  expect(() => readClock(() => Number.NaN)()).toThrow(
    new TypeError("The clock must return milliseconds since 1970, not NaN."),
  );
  expect(() => readClock((() => "2024") as never)()).toThrow(
    new TypeError('The clock must return milliseconds since 1970, not the text "2024".'),
  );
});
