import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseRate, type RateLimit, TokenBuckets } from "./rate-limits.ts";

describe("parseRate", () => {
  test.each([
    ["600/min", 600, 60_000],
    ["10/s", 10, 1000],
    ["36000/h", 36_000, 3_600_000],
    ["1000000000/s", 1_000_000_000, 1000],
  ])("reads %s", (text, tokens, milliseconds) => {
    expect(parseRate(text)).toEqual({ tokens, milliseconds });
  });

  test.each([
    "",
    "600",
    "600/day",
    "600 / min",
    "0/s",
    "-1/s",
    "1.5/s",
    "1e3/s",
    "/s",
    "2000000000/s",
    "99999999999/s",
  ])("rejects %j", (text) => {
    expect(() => parseRate(text)).toThrow(
      new RangeError(`${JSON.stringify(text)} is not a rate. Write 600/min, 10/s or 36000/h, up to a billion.`),
    );
  });
});

describe("TokenBuckets", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function takeAll(buckets: TokenBuckets, key: string): RateLimit[] {
    const limits: RateLimit[] = [];
    do limits.push(buckets.take(key));
    while (limits.at(-1)?.allowed === true);
    return limits;
  }

  test("lets a key use a full bucket at once, and reports the rest", () => {
    const buckets = new TokenBuckets({ tokens: 3, milliseconds: 60_000 });
    expect(takeAll(buckets, "a")).toEqual([
      { allowed: true, limit: 3, remaining: 2, resetSeconds: 20, retryAfterSeconds: 0 },
      { allowed: true, limit: 3, remaining: 1, resetSeconds: 40, retryAfterSeconds: 0 },
      { allowed: true, limit: 3, remaining: 0, resetSeconds: 60, retryAfterSeconds: 20 },
      { allowed: false, limit: 3, remaining: 0, resetSeconds: 60, retryAfterSeconds: 20 },
    ]);
  });

  test("refills a bucket token by token", () => {
    const buckets = new TokenBuckets({ tokens: 3, milliseconds: 60_000 });
    takeAll(buckets, "a");
    vi.advanceTimersByTime(19_500);
    expect(buckets.take("a")).toEqual({
      allowed: false,
      limit: 3,
      remaining: 0,
      resetSeconds: 41,
      retryAfterSeconds: 1,
    });
    vi.advanceTimersByTime(500);
    expect(buckets.take("a").allowed).toBe(true);
    expect(buckets.take("a").allowed).toBe(false);
  });

  test("refills a bucket up to its capacity", () => {
    const buckets = new TokenBuckets({ tokens: 3, milliseconds: 1000 });
    takeAll(buckets, "a");
    vi.advanceTimersByTime(3_600_000);
    expect(takeAll(buckets, "a")).toHaveLength(4);
  });

  test("keeps a bucket per key", () => {
    const buckets = new TokenBuckets({ tokens: 1, milliseconds: 1000 });
    expect(buckets.take("a").allowed).toBe(true);
    expect(buckets.take("b").allowed).toBe(true);
    expect(buckets.take("a").allowed).toBe(false);
  });

  test("peeks without taking a token", () => {
    const buckets = new TokenBuckets({ tokens: 2, milliseconds: 10_000 });
    const full = { allowed: true, limit: 2, remaining: 2, resetSeconds: 0, retryAfterSeconds: 0 };
    expect([buckets.peek("a"), buckets.peek("a"), buckets.size]).toEqual([full, full, 0]);
    takeAll(buckets, "a");
    expect(buckets.peek("a")).toEqual({
      allowed: false,
      limit: 2,
      remaining: 0,
      resetSeconds: 10,
      retryAfterSeconds: 5,
    });
    vi.advanceTimersByTime(5000);
    expect(buckets.peek("a")).toEqual({ allowed: true, limit: 2, remaining: 1, resetSeconds: 5, retryAfterSeconds: 0 });
  });

  test("takes no token for a rejected request", () => {
    const buckets = new TokenBuckets({ tokens: 1, milliseconds: 10_000 });
    takeAll(buckets, "a");
    for (let second = 1; second < 10; second += 1) {
      vi.advanceTimersByTime(1000);
      expect(buckets.take("a").allowed).toBe(false);
    }
    // Ten times 0.1 is slightly less than 1.
    vi.advanceTimersByTime(1001);
    expect(buckets.take("a").allowed).toBe(true);
  });

  test("removes full buckets", () => {
    const buckets = new TokenBuckets({ tokens: 5, milliseconds: 1000 });
    for (let key = 0; key < 100; key += 1) buckets.take(`old ${key}`);
    vi.advanceTimersByTime(1000);
    for (let key = 0; key < 60; key += 1) buckets.take(`new ${key}`);
    expect(buckets.size).toBe(60);
  });

  test("limits the number of buckets, and removes the least recently used", () => {
    const buckets = new TokenBuckets({ tokens: 2, milliseconds: 60_000 }, 10);
    takeAll(buckets, "busy");
    for (let key = 0; key < 100; key += 1) {
      buckets.take(`key ${key}`);
      expect(buckets.take("busy").allowed).toBe(false);
      expect(buckets.size).toBeLessThanOrEqual(10);
    }
  });

  test.each([
    [0, 1000],
    [1.5, 1000],
    [1, 0],
    [1, Number.POSITIVE_INFINITY],
  ])("rejects %s tokens in %s ms", (tokens, milliseconds) => {
    expect(() => new TokenBuckets({ tokens, milliseconds })).toThrow(
      new RangeError(
        `A rate is a whole number of tokens from 1 in more than 0 milliseconds, not ${tokens} in ${milliseconds}.`,
      ),
    );
  });
});
