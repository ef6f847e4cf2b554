import { expect, it } from "vitest";
import { dayOf, lastDays, monthOf } from "./calendar.ts";

it.each([
  [Date.UTC(2025, 1, 1) - 1, "2025-01", "2025-01-31"],
  [Date.UTC(2025, 1, 1), "2025-02", "2025-02-01"],
  [Date.UTC(2024, 1, 29, 12), "2024-02", "2024-02-29"],
  [Date.UTC(2025, 11, 31, 23, 59, 59, 999), "2025-12", "2025-12-31"],
  [0, "1970-01", "1970-01-01"],
])("%d is in %s, on %s", (time, month, day) => {
  expect([monthOf(time), dayOf(time)]).toEqual([month, day]);
});

it("lists the last days", () => {
  expect(lastDays(3, Date.UTC(2024, 2, 1))).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
  expect(lastDays(1, Date.UTC(2024, 2, 2) - 1)).toEqual(["2024-03-01"]);
  expect(lastDays(0, 0)).toEqual([]);
});
