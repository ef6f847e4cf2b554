import { checkHistories } from "@firmament/test-support/accounts/histories.ts";
import { newSchema, postgresLocation } from "@firmament/test-support/accounts/postgres-location.ts";
import { describeAccountStore } from "@firmament/test-support/contracts/accounts.ts";
import { describeAliases } from "@firmament/test-support/contracts/aliases.ts";
import { describeOverview } from "@firmament/test-support/contracts/overview.ts";
import { describeSessions } from "@firmament/test-support/contracts/session.ts";
import { describeSharedStore } from "@firmament/test-support/contracts/shared-store.ts";
import { describeStatistics } from "@firmament/test-support/contracts/statistics.ts";
import { describeSubscriptions } from "@firmament/test-support/contracts/subscriptions.ts";
import { propertyTimeout } from "@firmament/test-support/fuzz.ts";
import { beforeAll, describe, test } from "vitest";
import { hasCluster, sharedPostgres } from "./support/shared-cluster.ts";

describe.skipIf(!hasCluster)("accounts in PostgreSQL", () => {
  let address = "";
  beforeAll(async () => {
    address = await sharedPostgres();
  });

  const newLocation = () => postgresLocation(newSchema(address), { connections: 4 });
  describeAccountStore("PostgreSQL", newLocation);
  describeSessions("PostgreSQL", newLocation);
  describeSubscriptions("PostgreSQL", newLocation);
  describeStatistics("PostgreSQL", newLocation);
  describeOverview("PostgreSQL", newLocation);
  describeAliases("PostgreSQL", newLocation);
  describeSharedStore("PostgreSQL", newLocation);

  test(
    "balance, costs and requests agree with the ledger and with all results, and stay within their bounds",
    () => checkHistories(newLocation, 60),
    2 * propertyTimeout,
  );
});
