import type { AccountUsage } from "./account.ts";
import { toDecimal } from "./money.ts";

/** An account as its owner sees it. Amounts are decimal numbers in its currency. */
export interface AccountSummary {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly has_api_access: boolean;
  readonly auto_top_up: boolean;
  readonly top_up_amount: number;
  readonly top_up_threshold: number;
  readonly usage_summary: {
    readonly current_balance: number;
    /** The current calendar month, in UTC. */
    readonly costs: { readonly current_month: number; readonly all_time: number };
    readonly requests: { readonly current_month: number; readonly all_time: number };
  };
}

export function accountSummary({ account, currentMonth, allTime }: AccountUsage): AccountSummary {
  return {
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    has_api_access: account.hasApiAccess,
    auto_top_up: account.autoTopUp,
    top_up_amount: toDecimal(account.topUpAmount),
    top_up_threshold: toDecimal(account.topUpThreshold),
    usage_summary: {
      current_balance: toDecimal(account.balance),
      costs: { current_month: toDecimal(currentMonth.costs), all_time: toDecimal(allTime.costs) },
      requests: { current_month: currentMonth.requests, all_time: allTime.requests },
    },
  };
}
