import { expect, it } from "vitest";
import { chargeTo, newHolder } from "../../test/support/accounts/holder.ts";
import { DAY, placeInMemory } from "../../test/support/accounts/store-place.ts";
import { accountSummary } from "./account-summary.ts";

it("shows amounts as decimals, and what was used in this month and in all", async () => {
  const place = placeInMemory();
  const store = place.open();
  const holder = await newHolder(store, {
    email: "ada@example.com",
    balance: 10_000_000,
    hasApiAccess: false,
    autoTopUp: { amount: 50_500_000, threshold: 1 },
  });
  await store.charge([chargeTo(holder, { amount: 10_000 })]);
  place.clock.time += DAY;
  await store.charge([chargeTo(holder, { amount: 100_000 }), chargeTo(holder, { amount: 0 })]);
  const usage = await store.usage(holder.account.id);
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
