import { SqliteDatabase } from "@firmament/dataset/database";
import { DAY, fileLocation, memoryLocation, newFilePath } from "@firmament/test-support/accounts/store-location.ts";
import { createTestAccount, idempotentCharge, responseOf } from "@firmament/test-support/accounts/test-account.ts";
import { describeAccountStore } from "@firmament/test-support/contracts/accounts.ts";
import { describeAliases } from "@firmament/test-support/contracts/aliases.ts";
import { describeOverview } from "@firmament/test-support/contracts/overview.ts";
import { describeSessions } from "@firmament/test-support/contracts/session.ts";
import { describeStatistics } from "@firmament/test-support/contracts/statistics.ts";
import { describeSubscriptions } from "@firmament/test-support/contracts/subscriptions.ts";
import { runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { expect, it, onTestFinished } from "vitest";

describeAccountStore("SQLite in memory", memoryLocation);
describeSessions("SQLite in memory", memoryLocation);
describeSubscriptions("SQLite in memory", memoryLocation);
// The same statements as in memory, of which each commit waits for the disk.
if (runsSlowTests) {
  describeAccountStore("SQLite in a file", () => fileLocation());
  describeSessions("SQLite in a file", () => fileLocation());
  describeSubscriptions("SQLite in a file", () => fileLocation());
}
describeStatistics("SQLite in a file", () => fileLocation());
describeOverview("SQLite in a file", () => fileLocation());
describeAliases("SQLite in a file", () => fileLocation());

it("deletes two expired responses for each new one", async () => {
  const path = newFilePath();
  const { clock, open } = fileLocation(path);
  const store = open();
  const testAccount = await createTestAccount(store, { balance: 1000 });
  const storeResponse = (key: string): Promise<unknown> =>
    store.charge([idempotentCharge(testAccount, key, "h", responseOf(key))]);
  for (const key of ["a", "b", "c", "d", "e"]) {
    await storeResponse(key);
    clock.time += 1;
  }
  const database = new SqliteDatabase(path);
  onTestFinished(() => database.close());
  const keys = (): unknown =>
    database.scalar("select group_concat(idempotency_key, '' order by stored_at) from responses");
  expect(keys()).toBe("abcde");
  clock.time += DAY - 2;
  await storeResponse("a");
  expect(keys()).toBe("cdea");
  clock.time += DAY;
  await storeResponse("f");
  expect(keys()).toBe("eaf");
});
