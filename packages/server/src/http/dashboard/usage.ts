import { invariant } from "firmament/base";
import type { AccountStore } from "../../accounts/account-store.ts";
import { accountSummary } from "../../accounts/account-summary.ts";
import { toDecimal } from "../../accounts/money.ts";
import { type Endpoint, jsonResponse } from "../exchange/endpoint.ts";
import { type DashboardSummary, type DashboardUsage, usageParameters } from "../schema/dashboard-schemas.ts";
import { readParameters } from "./request-values.ts";
import type { SessionAccess } from "./session-access.ts";

/** The account with its balance, and its usage by day. */
export function usageEndpoints(access: SessionAccess, accounts: AccountStore): readonly Endpoint[] {
  return [
    access.signedIn("GET", "summary", async ({ account }) => {
      const usage = await accounts.usage(account.id);
      invariant(usage !== null, "an account with a session is never removed");
      const body: DashboardSummary = { ...accountSummary(usage), top_up_problem: usage.account.topUpProblem };
      return jsonResponse(body);
    }),
    access.signedIn("GET", "usage", async ({ account }, { request }) => {
      const { days } = readParameters(usageParameters, request);
      const usage = await accounts.dailyUsage(account.id, days);
      const body: DashboardUsage = {
        days: usage.map(({ day, requests, costs }) => ({ date: day, requests, costs: toDecimal(costs) })),
      };
      return jsonResponse(body);
    }),
  ];
}
