import { expect, test } from "vitest";
import { FIRST_INSTANT, LAST_INSTANT } from "./date-span.ts";

test("the first and the last instant are those of the years 0000 and 9999", () => {
  expect(new Date(FIRST_INSTANT).toISOString()).toBe("0000-01-01T00:00:00.000Z");
  expect(new Date(LAST_INSTANT).toISOString()).toBe("9999-12-31T23:59:59.999Z");
});
