import type { SqliteDatabase } from "../../../sqlite/database.ts";
import type { Subscription } from "../../subscription.ts";
import { queries, type SubscriptionRow } from "./tables.ts";

/** The members of a row that deliveries change. */
export type DeliveryState = Pick<
  SubscriptionRow,
  "state" | "failures" | "failing_since" | "next_attempt_at" | "claimed_until" | "problem" | "delivered_at"
>;

/** A subscription with the end of its lease. */
export interface LeasedSubscription {
  readonly subscription: Subscription;
  readonly claimedUntil: number;
}

/** The subscriptions of all accounts. */
export class SubscriptionTable {
  readonly #insert;
  readonly #find;
  readonly #count;
  readonly #all;
  readonly #ofAccount;
  readonly #update;
  readonly #delete;

  constructor(database: SqliteDatabase) {
    this.#insert = database.prepare((values: Omit<SubscriptionRow, "number">) =>
      queries.insertInto("subscriptions").values({
        id: values.id,
        account: values.account,
        dataset: values.dataset,
        name: values.name,
        query: values.query,
        default_operator: values.default_operator,
        url: values.url,
        secret: values.secret,
        created_at: values.created_at,
        state: values.state,
        failures: values.failures,
        failing_since: values.failing_since,
        next_attempt_at: values.next_attempt_at,
        claimed_until: values.claimed_until,
        problem: values.problem,
        delivered_at: values.delivered_at,
      }),
    );
    this.#find = database.prepare((values: { id: string }) =>
      queries.selectFrom("subscriptions").selectAll().where("id", "=", values.id),
    );
    this.#count = database.prepare((values: { account: string }) =>
      queries
        .selectFrom("subscriptions")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("account", "=", values.account),
    );
    this.#all = database.prepare(() => queries.selectFrom("subscriptions").selectAll().orderBy("number"));
    this.#ofAccount = database.prepare((values: { account: string }) =>
      queries.selectFrom("subscriptions").selectAll().where("account", "=", values.account).orderBy("number"),
    );
    this.#update = database.prepare((values: DeliveryState & { id: string }) =>
      queries
        .updateTable("subscriptions")
        .set({
          state: values.state,
          failures: values.failures,
          failing_since: values.failing_since,
          next_attempt_at: values.next_attempt_at,
          claimed_until: values.claimed_until,
          problem: values.problem,
          delivered_at: values.delivered_at,
        })
        .where("id", "=", values.id),
    );
    this.#delete = database.prepare((values: { account: string; id: string }) =>
      queries.deleteFrom("subscriptions").where("account", "=", values.account).where("id", "=", values.id),
    );
  }

  insert(subscription: Subscription): void {
    const { id, account, dataset, name, query, url, secret, state, failures, problem } = subscription;
    this.#insert.run({
      ...{ id, account, dataset, name, query, url, secret, state, failures, problem },
      default_operator: subscription.defaultOperator,
      created_at: subscription.createdAt,
      failing_since: subscription.failingSince,
      next_attempt_at: subscription.nextAttemptAt,
      claimed_until: 0,
      delivered_at: subscription.deliveredAt,
    });
  }

  find(id: string): LeasedSubscription | null {
    const row = this.#find.get({ id });
    return row === undefined ? null : { subscription: subscriptionOf(row), claimedUntil: row.claimed_until };
  }

  countOf(account: string): number {
    return this.#count.get({ account })?.count ?? 0;
  }

  /** @param account `null` for all accounts */
  list(account: string | null): readonly Subscription[] {
    const rows = account === null ? this.#all.all({}) : this.#ofAccount.all({ account });
    return rows.map(subscriptionOf);
  }

  update(id: string, state: DeliveryState): void {
    this.#update.run({ id, ...state });
  }

  delete(account: string, id: string): boolean {
    return this.#delete.run({ account, id }) > 0;
  }
}

type StoredRow = Omit<SubscriptionRow, "number"> & { readonly number: number };

function subscriptionOf(row: StoredRow): Subscription {
  const { id, account, dataset, name, query, url, secret, state, failures, problem } = row;
  return {
    ...{ id, account, dataset, name, query, url, secret, state, failures, problem },
    defaultOperator: row.default_operator,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    nextAttemptAt: row.next_attempt_at,
    deliveredAt: row.delivered_at,
  };
}
