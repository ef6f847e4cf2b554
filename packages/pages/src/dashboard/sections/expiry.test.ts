import { expect, test } from "vitest";
import { expiryTime, localDay } from "./expiry.ts";

const now = Date.parse("2026-11-03T12:00:00Z");

test("a key expires after the chosen time", () => {
  expect(expiryTime("never", "", now)).toBeNull();
  expect(expiryTime("30", "", now)).toBe("2026-12-03T12:00:00.000Z");
});

test("a key is valid through the chosen day, in the user's time zone", () => {
  const time = Date.parse(expiryTime("day", "2026-11-05", now) ?? "");
  expect(localDay(time)).toBe("2026-11-05");
  expect(localDay(time + 60_000)).toBe("2026-11-06");
});
