import type { AccountStore } from "../account-store.ts";
import type { SubscriptionStore } from "../subscription.ts";

/** The subscriptions and their accounts: usually the store of the accounts. */
export type AlertStore = SubscriptionStore & Pick<AccountStore, "account">;
