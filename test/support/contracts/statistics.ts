import type { StatisticBatch } from "@firmament/server/accounts";
import { describe, expect, it } from "vitest";
import type { StoreLocation } from "../accounts/store-location.ts";

const LIST = { dataset: "products", day: "2025-01-31", kind: "frequent" } as const;

function batch(counts: Readonly<Record<string, number>>, change: Partial<StatisticBatch> = {}): StatisticBatch {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const rows = Object.entries(counts).map(
    ([query, count]) => ({ query, operator: "OR", count, lastAt: count }) as const,
  );
  return { ...LIST, total, error: 0, counts: rows, isLast: true, ...change };
}

/** The contract of the statistics of every account store. */
export function describeStatistics(kind: string, makePlace: () => StoreLocation): void {
  describe(`query statistics in ${kind}`, () => {
    it("add up, also those of stores that write at the same time", async () => {
      const { statistics } = makePlace().open();
      await Promise.all([
        statistics.addStatistics(batch({ a: 3, b: 1 })),
        statistics.addStatistics(batch({ b: 4, c: 1 })),
        statistics.addStatistics(batch({ a: 2 }, { day: "2025-02-01", error: 1 })),
      ]);
      expect(await statistics.statistics({ dataset: null, kind: "frequent", from: "2025-01-31", limit: 2 })).toEqual({
        total: 11,
        error: 1,
        queries: [
          { dataset: "products", query: "a", operator: "OR", count: 5, lastAt: 3 },
          { dataset: "products", query: "b", operator: "OR", count: 5, lastAt: 4 },
        ],
      });
      const later = { dataset: "products", kind: "frequent", from: "2025-02-01", limit: 9 } as const;
      expect(await statistics.statistics(later)).toMatchObject({ total: 2, queries: [{ query: "a", count: 2 }] });
      expect(await statistics.statistics({ ...later, dataset: "papers" })).toEqual({ total: 0, error: 0, queries: [] });
    });

    it("keep the greatest value of a slow query", async () => {
      const { statistics } = makePlace().open();
      await statistics.addStatistics(batch({ a: 30 }, { kind: "slow" }));
      await statistics.addStatistics(batch({ a: 20, b: 25 }, { kind: "slow" }));
      const { queries } = await statistics.statistics({ dataset: null, kind: "slow", from: "", limit: 9 });
      expect(queries.map(({ query, count }) => [query, count])).toEqual([
        ["a", 30],
        ["b", 25],
      ]);
    });

    it("are bounded: rare queries are dropped, and the error says by how much counts are too small", async () => {
      const { statistics } = makePlace().open();
      const rare = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`q${index}`, 1]));
      await statistics.addStatistics(batch({ ...rare, often: 10 }));
      const found = await statistics.statistics({ dataset: null, kind: "frequent", from: "", limit: 2000 });
      expect(found).toMatchObject({ total: 1011, error: 1, queries: [{ query: "often", count: 9 }] });
    });

    it("add up among stores that write and shorten a list at the same time", async () => {
      const place = makePlace();
      const stores = [place.open().statistics, place.open().statistics];
      const queriesOf = (store: number) =>
        Object.fromEntries(Array.from({ length: 800 }, (_, index) => [`q${(index * 7 + store * 3) % 1300}`, 1]));
      const written = stores.flatMap((store, index) => [
        store.addStatistics(batch({ ...queriesOf(index), often: 20 })),
        store.addStatistics(batch({ often: 5 })),
      ]);
      await Promise.all(written);
      const { total, error, queries } = await place
        .open()
        .statistics.statistics({ dataset: null, kind: "frequent", from: "", limit: 9999 });
      expect(total).toBe(2 * 825);
      expect(error).toBeLessThanOrEqual(total / 501);
      expect(queries.length).toBeLessThanOrEqual(1000);
      expect(queries[0]).toMatchObject({ query: "often", count: expect.toSatisfy((count) => count >= 50 - error) });
    });

    it("are deleted by day", async () => {
      const { statistics } = makePlace().open();
      await statistics.addStatistics(batch({ a: 1, b: 1 }));
      await statistics.addStatistics(batch({ a: 1 }, { day: "2025-02-01" }));
      expect(await statistics.deleteStatistics("2025-02-01")).toBe(2);
      const all = { dataset: null, kind: "frequent", from: "", limit: 9 } as const;
      expect(await statistics.statistics(all)).toMatchObject({ total: 1, queries: [{ query: "a", count: 1 }] });
      expect(await statistics.deleteStatistics(null)).toBe(1);
      expect(await statistics.statistics(all)).toEqual({ total: 0, error: 0, queries: [] });
    });
  });
}
