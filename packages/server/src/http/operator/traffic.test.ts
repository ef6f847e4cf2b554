import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KeyTraffic } from "./key-traffic.ts";
import { LatencyHistogram } from "./latency-histogram.ts";
import { sumOf, Traffic } from "./traffic.ts";

const NOON = Date.UTC(2025, 0, 31, 12);
const MINUTE = 60_000;

law(
  "a percentile is at most 20% above the exact one, and never below it",
  500,
  fc.property(
    fc.array(fc.double({ min: 0.05, max: 50_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(200),
    (times, part, cut) => {
      const [histogram, other] = [new LatencyHistogram(), new LatencyHistogram()];
      for (const [index, time] of times.entries()) (index < cut ? histogram : other).add(time);
      histogram.addAll(other);
      const sorted = times.toSorted((a, b) => a - b);
      const exact = sorted[Math.max(1, Math.ceil(part * times.length)) - 1] ?? 0;
      const found = histogram.percentile(part) ?? 0;
      expect(found).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
      expect(found).toBeLessThanOrEqual(exact * 1.2 * (1 + 1e-9));
      expect(histogram).toMatchObject({ count: times.length, longest: Math.max(...times) });
    },
  ),
);

test("a histogram has no percentile without times, and the longest time beyond its buckets", () => {
  const histogram = new LatencyHistogram();
  expect(histogram.percentile(0.5)).toBeNull();
  for (const time of [0, 120_000]) histogram.add(time);
  expect(histogram.percentile(0.5)).toBe(0.05);
  expect(histogram.percentile(1)).toBe(120_000);
});

describe("traffic", () => {
  const search = (dataset: string, problem: string | null = null) => ({ searched: dataset, milliseconds: 2, problem });

  test("is that of all requests, and that of each dataset", () => {
    const clock = { time: NOON };
    const traffic = new Traffic(() => clock.time);
    traffic.add(search("products"));
    traffic.add({ searched: null, milliseconds: 900, problem: "not_found" });
    clock.time += MINUTE;
    traffic.add(search("papers", "query_syntax"));
    const all = traffic.periods("hour", null);
    expect(all).toHaveLength(60);
    expect(all.slice(-2).map(({ at, counts }) => [at, counts.searches, counts.errors])).toEqual([
      [NOON, 1, 1],
      [NOON + MINUTE, 1, 1],
    ]);
    expect(sumOf(all).problems).toEqual(
      new Map([
        ["not_found", 1],
        ["query_syntax", 1],
      ]),
    );
    // Only searches have a latency.
    expect(sumOf(all).latency.longest).toBe(2);
    expect(sumOf(traffic.periods("days", "papers"))).toMatchObject({ searches: 1, errors: 1 });
    expect(sumOf(traffic.periods("hour", "unknown"))).toMatchObject({ searches: 0, errors: 0 });
  });

  test("of more than an hour ago is only known by hour, and of more than two days ago not at all", () => {
    const clock = { time: NOON };
    const traffic = new Traffic(() => clock.time);
    traffic.add(search("products"));
    clock.time += 60 * MINUTE;
    expect(sumOf(traffic.periods("hour", null)).searches).toBe(0);
    expect(sumOf(traffic.periods("days", null)).searches).toBe(1);
    traffic.add(search("products"));
    expect(traffic.periods("hour", null).at(-1)?.counts.searches).toBe(1);
    clock.time += 47 * 60 * MINUTE;
    expect(sumOf(traffic.periods("days", null)).searches).toBe(1);
    clock.time += 60 * MINUTE;
    expect(sumOf(traffic.periods("days", null)).searches).toBe(0);
  });
});

test("the use of keys is bounded: that of the longest unused ones is forgotten", () => {
  const keys = new KeyTraffic();
  for (let key = 0; key < 10_001; key += 1) {
    keys.add(`key_${key}`, key === 10_000, key);
    keys.add("key_0", false, key);
  }
  expect(keys.of("key_0").requests).toBe(10_002);
  expect(keys.of("key_1").requests).toBe(0);
  expect(keys.of("key_10000")).toEqual({ requests: 1, errors: 1, lastAt: 10_000 });
});
