import type { StatementSource, Steps } from "@firmament/dataset/database";
import { queries, type TopUpRow } from "./tables.ts";

/** The requested top-ups, at most one per account. */
export class TopUpTable {
  readonly #request;
  readonly #find;
  readonly #due;
  readonly #update;
  readonly #delete;

  constructor(database: StatementSource) {
    this.#request = database.prepare((values: { account: string; now: number }) =>
      queries
        .insertInto("top_ups")
        .values({
          account: values.account,
          reference: null,
          amount: 0,
          next_at: values.now,
          claimed_until: 0,
          failures: 0,
          day: "",
          tries: 0,
        })
        .onConflict((conflict) => conflict.column("account").doNothing()),
    );
    this.#find = database.prepare((values: { account: string }) =>
      queries.selectFrom("top_ups").selectAll().where("account", "=", values.account),
    );
    this.#due = database.prepare((values: { now: number; limit: number }) =>
      queries
        .selectFrom("top_ups")
        .innerJoin("accounts", "accounts.id", "top_ups.account")
        .select("top_ups.account")
        .where("accounts.auto_top_up", "=", 1)
        .where("top_ups.next_at", "<=", values.now)
        .where("top_ups.claimed_until", "<=", values.now)
        .orderBy("top_ups.next_at")
        .limit(values.limit),
    );
    this.#update = database.prepare((values: Pick<TopUpRow, keyof TopUpRow>) =>
      queries
        .updateTable("top_ups")
        .set({
          reference: values.reference,
          amount: values.amount,
          next_at: values.next_at,
          claimed_until: values.claimed_until,
          failures: values.failures,
          day: values.day,
          tries: values.tries,
        })
        .where("account", "=", values.account),
    );
    this.#delete = database.prepare((values: { account: string }) =>
      queries.deleteFrom("top_ups").where("account", "=", values.account),
    );
  }

  /** Requests a top-up that is due now; returns `false` if one is already requested. */
  *request(account: string, now: number): Steps<boolean> {
    return (yield* this.#request.run({ account, now })) > 0;
  }

  *find(account: string): Steps<TopUpRow | null> {
    return (yield* this.#find.get({ account })) ?? null;
  }

  /** At most `limit` accounts with a top-up that is due and not claimed, longest due first. */
  *due(now: number, limit: number): Steps<readonly string[]> {
    return (yield* this.#due.all({ now, limit })).map(({ account }) => account);
  }

  *update(row: TopUpRow): Steps<void> {
    yield* this.#update.send({ ...row });
  }

  *delete(account: string): Steps<void> {
    yield* this.#delete.send({ account });
  }
}
