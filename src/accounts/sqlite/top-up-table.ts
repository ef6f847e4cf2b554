import type { SqliteDatabase } from "../../sqlite/database.ts";
import { queries, type TopUpRow } from "./tables.ts";

/** The top-ups in an SQLite database that were asked for. */
export class TopUpTable {
  readonly #ask;
  readonly #find;
  readonly #due;
  readonly #put;
  readonly #delete;

  constructor(database: SqliteDatabase) {
    this.#ask = database.prepare((gaps: { account: string; now: number }) =>
      queries
        .insertInto("top_ups")
        .values({
          account: gaps.account,
          reference: null,
          amount: 0,
          next_at: gaps.now,
          claimed_until: 0,
          failures: 0,
          day: "",
          tries: 0,
        })
        .onConflict((conflict) => conflict.column("account").doNothing()),
    );
    this.#find = database.prepare((gaps: { account: string }) =>
      queries.selectFrom("top_ups").selectAll().where("account", "=", gaps.account),
    );
    this.#due = database.prepare((gaps: { now: number; limit: number }) =>
      queries
        .selectFrom("top_ups")
        .innerJoin("accounts", "accounts.id", "top_ups.account")
        .select("top_ups.account")
        .where("accounts.auto_top_up", "=", 1)
        .where("top_ups.next_at", "<=", gaps.now)
        .where("top_ups.claimed_until", "<=", gaps.now)
        .orderBy("top_ups.next_at")
        .limit(gaps.limit),
    );
    this.#put = database.prepare((gaps: Pick<TopUpRow, keyof TopUpRow>) =>
      queries
        .updateTable("top_ups")
        .set({
          reference: gaps.reference,
          amount: gaps.amount,
          next_at: gaps.next_at,
          claimed_until: gaps.claimed_until,
          failures: gaps.failures,
          day: gaps.day,
          tries: gaps.tries,
        })
        .where("account", "=", gaps.account),
    );
    this.#delete = database.prepare((gaps: { account: string }) =>
      queries.deleteFrom("top_ups").where("account", "=", gaps.account),
    );
  }

  /** Asks for a top-up to be tried at once; tells whether none was asked for before. */
  ask(account: string, now: number): boolean {
    return this.#ask.run({ account, now }) > 0;
  }

  find(account: string): TopUpRow | null {
    return this.#find.one({ account }) ?? null;
  }

  /** Accounts whose top-up is to be tried now and is not taken on, the longest waiting first. */
  due(now: number, limit: number): readonly string[] {
    return this.#due.all({ now, limit }).map(({ account }) => account);
  }

  put(row: TopUpRow): void {
    this.#put.run({ ...row });
  }

  delete(account: string): void {
    this.#delete.run({ account });
  }
}
