import type { AccountOverview } from "../../accounts/account-overview.ts";
import type { AccountStore } from "../../accounts/account-store.ts";
import type { SessionStore } from "../../accounts/session-store.ts";
import type { SubscriptionStore } from "../../accounts/subscription.ts";

/** What an operator reads and changes of all accounts: usually the store of the accounts. */
export interface OperatorStores extends SubscriptionStore {
  readonly overview: AccountOverview;
}

/** The accounts of a service, with what belongs to them. */
export interface OperatedAccounts {
  readonly accounts: AccountStore;
  readonly stores: OperatorStores;
  /** `null`: the service has no dashboard, to which customers could sign in. */
  readonly sessions: SessionStore | null;
}
