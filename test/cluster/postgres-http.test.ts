import { PostgresAccountStore } from "@firmament/server/accounts";
import { newSchema, openingStore } from "@firmament/test-support/accounts/postgres-location.ts";
import type { TestStore } from "@firmament/test-support/accounts/store-location.ts";
import { useTestStores } from "@firmament/test-support/accounts/test-store.ts";
import { afterAll, describe } from "vitest";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

/** The tests of `npm test` that use accounts over HTTP, again with accounts in PostgreSQL. */
describe.skipIf(!hasCluster)("the service with accounts in PostgreSQL", { timeout: 300_000 }, async () => {
  const stores: TestStore[] = [];
  // One schema for all tests: each has accounts of its own, and creating tables takes longer than most tests.
  let location: Promise<string> | null = null;
  useTestStores((options) => {
    location ??= sharedPostgres().then(newSchema);
    const opening = location.then((address) =>
      PostgresAccountStore.open(address, { connections: 2, timeoutMs: 60_000, ...options }),
    );
    const store = openingStore(opening);
    stores.push(store);
    return store;
  });

  afterAll(async () => {
    useTestStores(null);
    await Promise.all(stores.map((store) => store.close()));
  });

  await import("@firmament/server/test/http-alerts.test.ts");
  await import("@firmament/server/test/http-charging.test.ts");
  await import("@firmament/server/test/http-dashboard.test.ts");
  await import("@firmament/server/test/http-dashboard-attacks.test.ts");
  await import("@firmament/server/test/http-idempotency.test.ts");
});
