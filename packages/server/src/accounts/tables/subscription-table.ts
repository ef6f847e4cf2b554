import type { StatementSource, Steps } from "@firmament/dataset/database";
import type { SecretBox } from "../secret-box.ts";
import type { StoredFilter, Subscription } from "../subscription.ts";
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
  readonly #secrets: SecretBox;
  readonly #insert;
  /** `null` if the database runs one write transaction at a time. */
  readonly #lock;
  readonly #find;
  readonly #count;
  readonly #all;
  readonly #ofAccount;
  readonly #update;
  readonly #delete;
  readonly #storedSecrets;
  readonly #setSecret;

  constructor(database: StatementSource, secrets: SecretBox) {
    this.#secrets = secrets;
    this.#insert = database.prepare((values: Omit<SubscriptionRow, "number">) =>
      queries.insertInto("subscriptions").values({
        id: values.id,
        account: values.account,
        dataset: values.dataset,
        name: values.name,
        query: values.query,
        filter: values.filter,
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
    this.#lock =
      database.dialect === "sqlite"
        ? null
        : database.prepare((values: { id: string }) =>
            queries.selectFrom("subscriptions").select("id").where("id", "=", values.id).forUpdate(),
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
    this.#storedSecrets = database.prepare(() => {
      const all = queries.selectFrom("subscriptions").select(["id", "secret"]).orderBy("number");
      return database.dialect === "sqlite" ? all : all.forUpdate();
    });
    this.#setSecret = database.prepare((values: { id: string; secret: string }) =>
      queries.updateTable("subscriptions").set({ secret: values.secret }).where("id", "=", values.id),
    );
  }

  *insert(subscription: Subscription): Steps<void> {
    const { id, account, dataset, name, query, url, state, failures, problem } = subscription;
    yield* this.#insert.send({
      ...{ id, account, dataset, name, query, url, state, failures, problem },
      secret: this.#secrets.seal(subscription.secret, id),
      filter: subscription.filter === null ? null : JSON.stringify(subscription.filter),
      default_operator: subscription.defaultOperator,
      created_at: subscription.createdAt,
      failing_since: subscription.failingSince,
      next_attempt_at: subscription.nextAttemptAt,
      claimed_until: 0,
      delivered_at: subscription.deliveredAt,
    });
  }

  /** Locks a subscription until the transaction ends. */
  *lock(id: string): Steps<void> {
    if (this.#lock !== null) yield* this.#lock.send({ id });
  }

  *find(id: string): Steps<LeasedSubscription | null> {
    const row = yield* this.#find.get({ id });
    return row === undefined
      ? null
      : { subscription: subscriptionOf(row, this.#secrets), claimedUntil: row.claimed_until };
  }

  *countOf(account: string): Steps<number> {
    return (yield* this.#count.get({ account }))?.count ?? 0;
  }

  /** @param account `null` for all accounts */
  *list(account: string | null): Steps<readonly Subscription[]> {
    const rows = account === null ? yield* this.#all.all({}) : yield* this.#ofAccount.all({ account });
    return rows.map((row) => subscriptionOf(row, this.#secrets));
  }

  *update(id: string, state: DeliveryState): Steps<void> {
    yield* this.#update.send({ id, ...state });
  }

  /**
   * Encrypts all secrets with the current key.
   *
   * @returns the number of secrets that there are
   */
  *seal(): Steps<number> {
    const rows = yield* this.#storedSecrets.all({});
    for (const { id, secret } of rows) {
      // Also reads those that stay as they are: the key must be the right one.
      const opened = this.#secrets.open(secret, id);
      if (this.#secrets.isCurrent(secret)) continue;
      yield* this.#setSecret.send({ id, secret: this.#secrets.seal(opened, id) });
    }
    return rows.length;
  }

  *delete(account: string, id: string): Steps<boolean> {
    return (yield* this.#delete.run({ account, id })) > 0;
  }
}

type StoredRow = Omit<SubscriptionRow, "number"> & { readonly number: number };

function subscriptionOf(row: StoredRow, secrets: SecretBox): Subscription {
  const { id, account, dataset, name, query, url, state, failures, problem } = row;
  return {
    ...{ id, account, dataset, name, query, url, state, failures, problem },
    secret: secrets.open(row.secret, id),
    filter: row.filter === null ? null : (JSON.parse(row.filter) as StoredFilter),
    defaultOperator: row.default_operator,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    nextAttemptAt: row.next_attempt_at,
    deliveredAt: row.delivered_at,
  };
}
