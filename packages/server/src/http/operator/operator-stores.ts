import type { AccountOverview } from "../../accounts/account-overview.ts";
import type { SubscriptionStore } from "../../accounts/subscription.ts";

/** What an operator reads and changes of all accounts: usually the store of the accounts. */
export interface OperatorStores extends SubscriptionStore {
  readonly overview: AccountOverview;
}
