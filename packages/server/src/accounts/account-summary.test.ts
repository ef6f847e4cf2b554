import { DAY, memoryLocation } from "@firmament/test-support/accounts/store-location.ts";
import { chargeFor, createTestAccount } from "@firmament/test-support/accounts/test-account.ts";
import { expect, it } from "vitest";
import { accountSummary } from "./account-summary.ts";

it("returns amounts as decimals, with the usage of the current month and of all time", async () => {
  const location = memoryLocation();
  const store = location.open();
  const testAccount = await createTestAccount(store, {
    email: "ada@example.com",
    balance: 10_000_000,
    hasApiAccess: false,
    autoTopUp: { amount: 50_500_000, threshold: 1 },
  });
  await store.charge([chargeFor(testAccount, { amount: 10_000 })]);
  location.clock.time += DAY;
  await store.charge([chargeFor(testAccount, { amount: 100_000 }), chargeFor(testAccount, { amount: 0 })]);
  const usage = await store.usage(testAccount.account.id);
  expect(usage && accountSummary(usage)).toEqual({
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@example.com",
    has_api_access: false,
    auto_top_up: true,
    top_up_amount: 50.5,
    top_up_threshold: 0.000001,
    usage_summary: {
      current_balance: 9.89,
      costs: { current_month: 0.1, all_time: 0.11 },
      requests: { current_month: 2, all_time: 3 },
    },
  });
});
