import { SqliteStepDatabase } from "@firmament/dataset/database";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SecretBox } from "../secret-box.ts";
import { SESSION_LIFETIME } from "../session.ts";
import { openAccountFile } from "../sqlite/account-file.ts";
import { accountTables } from "../tables/account-tables.ts";
import { FrequentCounts } from "./frequent-counts.ts";
import { GreatestValues } from "./greatest-values.ts";
import type { RankedQueries, StatisticKind } from "./statistics-store.ts";

/** What two servers see: a query of one of them, or that one of them writes its counts. */
const events = fc.array(
  fc.record({
    server: fc.nat(1),
    // Few queries are frequent, and most are rare.
    query: fc.oneof(fc.constantFrom("a", "b", "c"), fc.nat(60).map(String)),
    value: fc.nat(20),
    writes: fc.boolean(),
  }),
  { maxLength: 300 },
);
const capacities = fc.integer({ min: 1, max: 12 });

type Event = (typeof events extends fc.Arbitrary<infer T> ? T : never) extends readonly (infer E)[] ? E : never;

/** The table after all servers have written what they counted, and the greatest number of its rows. */
function countedBy(
  kind: StatisticKind,
  capacity: number,
  stream: readonly Event[],
): { readonly ranked: RankedQueries; readonly rows: number } {
  const database = new SqliteStepDatabase(openAccountFile(":memory:", { create: true }));
  const limits = { maxStoredBytes: 0, sessionLifetime: SESSION_LIFETIME, secrets: new SecretBox() };
  const { statistics } = accountTables(database, limits);
  const newCounts = () => (kind === "slow" ? new GreatestValues(capacity) : new FrequentCounts(capacity));
  const servers = [newCounts(), newCounts()];
  const list = { dataset: "d", day: "2025-01-31", kind };
  let rows = 0;
  const write = (server: number): void => {
    const counts = servers[server] ?? newCounts();
    servers[server] = newCounts();
    const { total } = counts;
    const error = counts instanceof FrequentCounts ? counts.error : 0;
    expect(counts.entries().length).toBeLessThanOrEqual(2 * capacity);
    const batch = counts
      .entries()
      .map(({ key, count, lastAt }) => ({ query: key, operator: "OR", count, lastAt }) as const);
    database.write(() => statistics.add({ ...list, total, error, counts: batch, isLast: true }, capacity));
    const ranked = database.run(() => statistics.read({ dataset: null, kind, from: "", limit: 10_000 }));
    rows = Math.max(rows, ranked.queries.length);
  };
  for (const [at, { server, query, value, writes }] of stream.entries()) {
    const counts = servers[server];
    if (counts instanceof GreatestValues) counts.add(query, value, at);
    else counts?.add(query, at);
    if (writes) write(server);
  }
  write(0);
  write(1);
  const ranked = database.run(() => statistics.read({ dataset: "d", kind, from: "", limit: 10_000 }));
  database.close();
  return { ranked, rows };
}

law(
  "counts of two servers are at most too small by their error, which is at most total / (capacity + 1)",
  300,
  fc.property(events, capacities, (stream, capacity) => {
    const { ranked, rows } = countedBy("frequent", capacity, stream);
    const found = new Map(ranked.queries.map(({ query, count }) => [query, count]));
    expect(rows).toBeLessThanOrEqual(2 * capacity);
    expect(ranked.total).toBe(stream.length);
    expect(ranked.error).toBeLessThanOrEqual(stream.length / (capacity + 1));
    for (const [query, searches] of Map.groupBy(stream, (event) => event.query)) {
      const count = found.get(query) ?? 0;
      expect(count).toBeLessThanOrEqual(searches.length);
      expect(searches.length).toBeLessThanOrEqual(count + ranked.error);
    }
  }),
);

law(
  "the greatest values of two servers are those of all of their searches",
  200,
  fc.property(events, capacities, (stream, capacity) => {
    const { ranked, rows } = countedBy("slow", capacity, stream);
    expect(rows).toBeLessThanOrEqual(2 * capacity);
    const exact = [...Map.groupBy(stream, ({ query }) => query)]
      .map(([query, searches]) => ({ query, value: Math.max(...searches.map(({ value }) => value)) }))
      .sort((one, other) => other.value - one.value);
    const found = new Map(ranked.queries.map(({ query, count }) => [query, count]));
    for (const { query, value } of exact) {
      // Equal values at the limit may be dropped, all of them.
      const isAmongGreatest = exact.filter((other) => other.value >= value).length <= capacity;
      if (isAmongGreatest) expect(found.get(query)).toBe(value);
    }
  }),
);

test("counts are exact until there are more than twice the capacity", () => {
  const counts = new FrequentCounts(2);
  for (const [at, key] of ["a", "b", "a", "c", "d"].entries()) counts.add(key, at);
  expect(counts.error).toBe(0);
  expect(counts.entries()).toContainEqual({ key: "a", count: 2, lastAt: 2 });
  counts.add("e", 5);
  expect(counts).toMatchObject({ total: 6, error: 1 });
  expect(counts.entries()).toEqual([{ key: "a", count: 1, lastAt: 2 }]);
});
