import { CursorError } from "firmament";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expiringCursor, readExpiringCursor } from "./expiring-cursor.ts";

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2025, 0, 31) });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("an expiring cursor", () => {
  test("is valid for ten minutes", () => {
    const text = expiringCursor({ cursor: "AbC-_9", mark: "m", generation: null });
    expect(text).toMatch(/^AbC-_9\.[0-9a-z]+\.m\.[0-9a-z]+$/);
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    expect(readExpiringCursor(text)).toEqual({ cursor: "AbC-_9", mark: "m", generation: null });
    vi.setSystemTime(Date.now() + 1);
    expect(() => readExpiringCursor(text)).toThrow(expect.objectContaining({ code: "expired" }));
  });

  test("stays valid if the clock is set back", () => {
    const text = expiringCursor({ cursor: "a", mark: "m", generation: 7 });
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    expect(readExpiringCursor(text)).toEqual({ cursor: "a", mark: "m", generation: 7 });
  });

  test.each([["a"], [""], ["a.b"], ["a.1.m.1"], ["..."], [`${"a.".repeat(50_000)}b`], ["a.mwp8ziuh.1so0i9!"]])(
    "rejects %j",
    (text) => {
      expect(() => readExpiringCursor(text)).toThrow(CursorError);
      expect(() => readExpiringCursor(text)).toThrow(expect.objectContaining({ code: "malformed" }));
    },
  );

  test("rejects any changed or cut cursor", () => {
    const text = expiringCursor({ cursor: "AbC", mark: "m", generation: null });
    for (let at = 0; at < text.length; at++) {
      const changed = `${text.slice(0, at)}${text[at] === "0" ? "1" : "0"}${text.slice(at + 1)}`;
      for (const other of [changed, text.slice(0, at), text.slice(at + 1)]) {
        expect(() => readExpiringCursor(other)).toThrow(expect.objectContaining({ code: "malformed" }));
      }
    }
  });
});
