import type { Account } from "../../accounts/account.ts";
import type { AccountStore } from "../../accounts/account-store.ts";
import { type Micros, parseMicros, toDecimal } from "../../accounts/money.ts";
import { readMembers } from "../body/request-members.ts";
import { type Endpoint, type EndpointResponse, jsonResponse } from "../exchange/endpoint.ts";
import { Problem } from "../exchange/problem.ts";
import { type DashboardTopUp, topUpRequest } from "../schema/dashboard-schemas.ts";
import { readSmallBody } from "./request-values.ts";
import type { SessionAccess } from "./session-access.ts";

/** The auto top-up of the account. */
export function topUpEndpoints(access: SessionAccess, accounts: AccountStore): readonly Endpoint[] {
  return [
    access.signedIn("GET", "top-up", async ({ account }) => topUpResponse(account)),
    access.signedIn("POST", "top-up", async ({ account }, { request }) => {
      const { enabled, ...texts } = readMembers(topUpRequest, await readSmallBody(request));
      const amount = amountOf("amount", texts.amount) ?? account.topUpAmount;
      const threshold = amountOf("threshold", texts.threshold) ?? account.topUpThreshold;
      if (!enabled) return topUpResponse(await accounts.changeAccount(account.id, { autoTopUp: null }));
      requireAboveZero("amount", amount);
      requireAboveZero("threshold", threshold);
      return topUpResponse(await accounts.changeAccount(account.id, { autoTopUp: { amount, threshold } }));
    }),
  ];
}

type Member = "amount" | "threshold";

/** @throws {Problem} `invalid_body` with the message of the command line */
function amountOf(member: Member, value: string | number | undefined): Micros | null {
  if (value === undefined) return null;
  try {
    return parseMicros(String(value).trim());
  } catch (error) {
    if (error instanceof RangeError) throw new Problem("invalid_body", { member, detail: error.message });
    throw error;
  }
}

function requireAboveZero(member: Member, value: Micros): void {
  if (value > 0) return;
  const detail = "Auto top-up needs an amount and a threshold, both above 0.";
  throw new Problem("invalid_body", { member, detail });
}

function topUpResponse({ autoTopUp, topUpAmount, topUpThreshold, topUpProblem }: Account): EndpointResponse {
  const body: DashboardTopUp = {
    enabled: autoTopUp,
    amount: toDecimal(topUpAmount),
    threshold: toDecimal(topUpThreshold),
    problem: topUpProblem,
  };
  return jsonResponse(body);
}
