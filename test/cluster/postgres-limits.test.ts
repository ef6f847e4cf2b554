import { type Release, SharedAdmission, SharedTokenBuckets } from "@firmament/server";
import { PostgresAccountStore } from "@firmament/server/accounts";
import { newSchema } from "@firmament/test-support/accounts/postgres-location.ts";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

const HOUR = 3_600_000;

describe.skipIf(!hasCluster)("limits that servers share in PostgreSQL", () => {
  let address = "";
  beforeAll(async () => {
    address = await sharedPostgres();
  });

  async function openStores(count: number): Promise<readonly PostgresAccountStore[]> {
    const schema = newSchema(address);
    const stores = await Promise.all(
      Array.from({ length: count }, () => PostgresAccountStore.open(schema, { connections: 2 })),
    );
    onTestFinished(async () => {
      await Promise.all(stores.map((store) => store.close()));
    });
    return stores;
  }

  test("a bucket gives its tokens once, however many servers take them", async () => {
    const stores = await openStores(8);
    const buckets = stores.map((store) => new SharedTokenBuckets(store, "key", { tokens: 50, milliseconds: HOUR }));
    const taken = await Promise.all(
      buckets.flatMap((bucket) => Array.from({ length: 20 }, async () => (await bucket.take("a")).allowed)),
    );
    expect(taken.filter((allowed) => allowed)).toHaveLength(50);
    expect(await buckets[0]?.take("a")).toEqual({
      allowed: false,
      limit: 50,
      remaining: 0,
      resetSeconds: expect.closeTo(3600, -2),
      retryAfterSeconds: expect.closeTo(72, -1),
    });
    expect(await buckets[1]?.peek("a")).toMatchObject({ allowed: false, remaining: 0 });
    expect(await buckets[1]?.peek("b")).toEqual({
      allowed: true,
      limit: 50,
      remaining: 50,
      resetSeconds: 0,
      retryAfterSeconds: 0,
    });
    const [store] = stores;
    if (store === undefined) return;
    expect((await new SharedTokenBuckets(store, "other", { tokens: 1, milliseconds: HOUR }).take("a")).allowed).toBe(
      true,
    );
  });

  test("a bucket refills with time", async () => {
    const [store] = await openStores(1);
    if (store === undefined) return;
    const size = { tokens: 2, milliseconds: 400 };
    await store.takeToken("a", size);
    expect(await store.takeToken("a", size)).toMatchObject({ allowed: true });
    await expect.poll(async () => (await store.bucket("a", size)).allowed).toBe(true);
    expect(await store.takeToken("a", size)).toMatchObject({ allowed: true });
    await expect.poll(async () => (await store.bucket("a", size)).tokens).toBe(2);
  });

  test("all servers together admit at most the maximum, and each gets an equal part of it", async () => {
    const stores = await openStores(4);
    const servers = stores.map((store) => new SharedAdmission(store, { maxInFlight: 8, maxWaitMs: 60_000 }));
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.close()));
    });
    const { signal } = new AbortController();
    const admissions = servers.map(() => 0);
    let [inFlight, max] = [0, 0];
    const request = async (server: number): Promise<void> => {
      const release = (await servers[server]?.acquire("a", signal)) as Release;
      inFlight += 1;
      max = Math.max(max, inFlight);
      admissions[server] = (admissions[server] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
      inFlight -= 1;
      release();
    };
    let isDone = false;
    const client = async (server: number): Promise<void> => {
      while (!isDone) await request(server);
    };
    // The first server has many clients, and all slots before the others come.
    const clients = [...Array.from({ length: 40 }, () => client(0))];
    await expect.poll(() => inFlight).toBe(8);
    clients.push(...[1, 2, 3].flatMap((server) => Array.from({ length: 10 }, () => client(server))));
    await expect.poll(() => Math.min(...admissions), { timeout: 50_000 }).toBeGreaterThan(100);
    isDone = true;
    await Promise.all(clients);
    expect(max).toBe(8);
  });

  test("the slots of a killed server are free when its lease has ended", async () => {
    const [one, two] = await openStores(2);
    const claim = { kept: 0, wanted: 4, spare: 0, max: 4, leaseMs: 500 };
    expect(await one?.claimSlots({ ...claim, server: "killed" })).toBe(4);
    expect(await two?.claimSlots({ ...claim, server: "other" })).toBe(0);
    await expect.poll(() => two?.claimSlots({ ...claim, server: "other" })).toBe(4);
    await two?.releaseSlots("other");
    expect(await one?.claimSlots({ ...claim, server: "killed" })).toBe(4);
  });
});
