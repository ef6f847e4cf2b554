/** Precedes the base 64 of a secret. */
export const SECRET_PREFIX = "whsec_";

/** A filter as JSON: the text of a query, conditions by field, or a list of them. */
export type StoredFilter = string | object;

/** A saved search of an account, with the webhook that receives its alerts. Times are milliseconds since 1970. */
export interface Subscription {
  /** Also the id of the saved search in the dataset, whose owner is the account. */
  readonly id: string;
  readonly account: string;
  /** The name of the dataset. */
  readonly dataset: string;
  /** For the holder of the account; may be empty. */
  readonly name: string;
  readonly query: string;
  /** What documents must match besides the query; `null` for nothing. */
  readonly filter: StoredFilter | null;
  readonly defaultOperator: "AND" | "OR";
  /** The address of the webhook. */
  readonly url: string;
  /** The key of its signatures, as `whsec_` and base 64. */
  readonly secret: string;
  readonly createdAt: number;
  /** `disabled`: the webhook failed for too long. The search then makes no alerts. */
  readonly state: "active" | "disabled";
  /** The number of failed deliveries since the last successful one. */
  readonly failures: number;
  /** The time of the first of these failures; `null` without one. */
  readonly failingSince: number | null;
  /** When the next delivery may start. */
  readonly nextAttemptAt: number;
  /** Why the last delivery failed; `null` if it did not. */
  readonly problem: string | null;
  /** The time of the last successful delivery; `null` without one. */
  readonly deliveredAt: number | null;
}

/** Whether a saved search of a dataset belongs to a subscription; programs can have others. */
export function isSubscriptionId(search: string): boolean {
  return search.startsWith("als_");
}

/** What the holder of an account states about a new subscription. */
export type NewSubscription = Pick<
  Subscription,
  "account" | "dataset" | "name" | "query" | "filter" | "defaultOperator" | "url"
>;

/** The exclusive right to deliver the alerts of a subscription. */
export interface DeliveryClaim {
  readonly subscription: Subscription;
  /** Afterwards another process may deliver them. */
  readonly leaseEndsAt: number;
}

/** What became of a delivery. */
export type DeliveryOutcome =
  | { readonly status: "delivered" }
  | { readonly status: "failed"; readonly problem: string; readonly nextAttemptAt: number }
  /** No further delivery is tried. */
  | { readonly status: "disabled"; readonly problem: string }
  /** The process ends: nothing is known. */
  | { readonly status: "abandoned" };

/**
 * A durable store of subscriptions. Every method is atomic, also among several processes, and can throw an
 * `AccountsError` of the file; it has then changed nothing.
 */
export interface SubscriptionStore {
  /**
   * Creates a subscription with a new id and a new secret.
   *
   * @param max the maximum number of subscriptions of the account, for all datasets
   * @returns `null` if the account has that many
   * @throws `unknown_account`
   */
  createSubscription(subscription: NewSubscription, max: number): Promise<Subscription | null>;

  /** The subscriptions of an account for a dataset, or of all accounts (`account` is `null`), oldest first. */
  subscriptions(account: string | null, dataset: string | null): Promise<readonly Subscription[]>;

  /** `null` if there is none with this id. */
  subscription(id: string): Promise<Subscription | null>;

  /** Returns whether the account had this subscription. */
  deleteSubscription(account: string, id: string): Promise<boolean>;

  /**
   * Stores all secrets as the key of the store says: encrypted, or as they are without one. Secrets of other keys are read by the
   * previous key.
   *
   * @returns the number of secrets
   * @throws `wrong_secret_key` if one cannot be read
   */
  sealSecrets(): Promise<number>;

  /**
   * Claims a subscription for a delivery; `null` if it is disabled, deleted, not due or claimed, and while its account has no
   * API access.
   */
  claimDelivery(id: string, leaseMs: number): Promise<DeliveryClaim | null>;

  /** Records what became of a delivery, unless its lease has ended and another process claimed the subscription. */
  settleDelivery(claim: DeliveryClaim, outcome: DeliveryOutcome): Promise<void>;

  /** Makes a subscription active and due, as if it had never failed. Returns `false` for an unknown id. */
  resumeSubscription(id: string): Promise<boolean>;

  /**
   * Ends the deliveries of a subscription until it is resumed. Returns `false` for an unknown id.
   *
   * @param problem the reason, which the holder of the account reads
   */
  disableSubscription(id: string, problem: string): Promise<boolean>;
}
