import { expect, it } from "vitest";
import { dayOf, monthOf } from "./calendar.ts";

it.each([
  [Date.UTC(2025, 1, 1) - 1, "2025-01", "2025-01-31"],
  [Date.UTC(2025, 1, 1), "2025-02", "2025-02-01"],
  [Date.UTC(2024, 1, 29, 12), "2024-02", "2024-02-29"],
  [Date.UTC(2025, 11, 31, 23, 59, 59, 999), "2025-12", "2025-12-31"],
  [0, "1970-01", "1970-01-01"],
])("%d is in %s, on %s", (time, month, day) => {
  expect([monthOf(time), dayOf(time)]).toEqual([month, day]);
});
