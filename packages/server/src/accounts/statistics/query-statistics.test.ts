import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { type CountedSearch, QueryStatistics, type QueryStatisticsOptions } from "./query-statistics.ts";
import type { StatisticBatch, StatisticsStore } from "./statistics-store.ts";

const DAY = 86_400_000;
const NOON = Date.UTC(2025, 0, 31, 12);

const search = (query: string, change: Partial<CountedSearch> = {}): CountedSearch => ({
  dataset: "products",
  query,
  operator: "OR",
  total: 3,
  milliseconds: 2,
  ...change,
});

function start(options: QueryStatisticsOptions = {}, store?: StatisticsStore) {
  const clock = { time: NOON };
  const accounts = newTestStore();
  onTestFinished(() => accounts.close());
  const all = store ?? accounts.statistics;
  const statistics = new QueryStatistics(all, { now: () => clock.time, ...options });
  return { clock, statistics, store: all };
}

const request = { dataset: null, kind: "frequent", days: 30, limit: 10 } as const;
const counts = async (statistics: QueryStatistics, change: object = {}) =>
  (await statistics.read({ ...request, ...change })).queries.map(({ query, count }) => [query, count]);

describe("query statistics", () => {
  test("count queries in canonical form, and those that find nothing", async () => {
    const { statistics } = start();
    for (const query of ["red  lamp", "red lamp", "(a OR b)", "a OR b", ""]) statistics.count(search(query));
    statistics.count(search("nothing", { total: 0 }));
    statistics.count(search("red lamp", { operator: "AND" }));
    expect(await counts(statistics)).toEqual([
      ["a OR b", 2],
      ["red lamp", 2],
      ["*:*", 1],
      ["nothing", 1],
      ["red lamp", 1],
    ]);
    expect(await statistics.read({ ...request, kind: "empty" })).toMatchObject({
      total: 1,
      error: 0,
      queries: [{ dataset: "products", query: "nothing", operator: "OR", count: 1, lastAt: NOON }],
    });
  });

  test("know the slowest search of each query, in microseconds", async () => {
    const { statistics } = start();
    for (const milliseconds of [5, 20.5, 7]) statistics.count(search("slow", { milliseconds }));
    statistics.count(search("fast", { milliseconds: 0.1 }));
    expect(await counts(statistics, { kind: "slow" })).toEqual([
      ["slow", 20_500],
      ["fast", 100],
    ]);
  });

  test("are those of one dataset and of the last days, and are deleted after their days", async () => {
    const { statistics, clock } = start({ days: 2 });
    statistics.count(search("yesterday", { dataset: "papers" }));
    await statistics.write();
    clock.time += DAY;
    statistics.count(search("today"));
    expect(await counts(statistics)).toHaveLength(2);
    expect(await counts(statistics, { days: 1 })).toEqual([["today", 1]]);
    expect(await counts(statistics, { dataset: "papers" })).toEqual([["yesterday", 1]]);
    clock.time += DAY;
    await statistics.write();
    expect(await counts(statistics)).toEqual([["today", 1]]);
    // Among the frequent and among the slow queries.
    expect(await statistics.clear()).toBe(2);
    expect(await counts(statistics)).toEqual([]);
  });

  test("delete old statistics, but count nothing, when they are turned off", async () => {
    const { statistics, clock, store } = start();
    statistics.count(search("old"));
    await statistics.write();
    const off = new QueryStatistics(store, { counts: false, now: () => clock.time });
    off.count(search("uncounted"));
    off.countTyped("client", search("uncounted"));
    expect(await counts(off)).toEqual([["old", 1]]);
    clock.time += 30 * DAY;
    await off.write();
    expect((await store.statistics({ dataset: null, kind: "frequent", from: "", limit: 10 })).queries).toEqual([]);
  });

  test("count a typed text when it rests for two seconds", async () => {
    const { statistics, clock } = start();
    for (const query of ["l", "la", "lam", "lamp"]) {
      statistics.countTyped("one", search(query));
      clock.time += 300;
    }
    statistics.countTyped("other", search("desk"));
    clock.time += 1800;
    expect(await counts(statistics)).toEqual([["lamp", 1]]);
    clock.time += 300;
    expect(await counts(statistics)).toEqual([
      ["desk", 1],
      ["lamp", 1],
    ]);
  });

  test("do not count queries of more than 1,000 characters, and say how many", async () => {
    const { statistics } = start();
    statistics.count(search("x".repeat(1001)));
    statistics.count(search(`x${" x".repeat(300)}`));
    expect(await counts(statistics)).toEqual([]);
    expect(statistics.uncounted).toBe(2);
  });

  test("store texts that are no queries, with characters that databases do not store", async () => {
    const { statistics } = start();
    statistics.count(search('a "b\0 \ud800'));
    expect(await counts(statistics)).toEqual([['a "b\ufffd \ufffd', 1]]);
  });

  test("write again what a store has failed to write, and count meanwhile", async () => {
    const failures: unknown[] = [];
    const { store } = start();
    let isBroken = true;
    const failing: StatisticsStore = {
      addStatistics: async (batch: StatisticBatch) => {
        if (isBroken) throw new Error("disk");
        await store.addStatistics(batch);
      },
      statistics: (query) => store.statistics(query),
      deleteStatistics: (day) => store.deleteStatistics(day),
    };
    const { statistics } = start({ onFailure: (error) => failures.push(error) }, failing);
    statistics.count(search("a"));
    await statistics.write();
    statistics.count(search("b"));
    await statistics.write();
    isBroken = false;
    await statistics.write();
    await statistics.write();
    expect(failures).toHaveLength(2);
    expect(await counts(statistics)).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
  });

  test.each([0, 1.5, 3651])("refuse to be kept for %d days", (days) => {
    expect(() => start({ days })).toThrow(`days must be a whole number from 1 to 3650, not ${days}.`);
  });
});
