import type { StatementSource, Steps } from "@firmament/dataset/database";
import { sql } from "kysely";
import type { Account } from "../account.ts";
import type { Micros } from "../money.ts";
import { type AccountRow, type Flag, queries } from "./tables.ts";

/** A balance with the terms of auto top-up. */
export interface BalanceRow {
  readonly balance: Micros;
  readonly auto_top_up: Flag;
  readonly top_up_threshold: Micros;
}

/** Returns whether a balance needs a top-up. */
export function isBelowThreshold({ balance, auto_top_up, top_up_threshold }: BalanceRow): boolean {
  return auto_top_up === 1 && balance < top_up_threshold;
}

/** The table of accounts. The caller appends a ledger entry for every change of a balance. */
export class AccountTable {
  readonly #insert;
  /** `null` if the database runs one write transaction at a time. */
  readonly #lock;
  readonly #byId;
  readonly #byEmail;
  readonly #all;
  readonly #balance;
  readonly #add;
  readonly #take;
  readonly #setAccess;
  readonly #setAutoTopUp;
  readonly #stopAutoTopUp;

  constructor(database: StatementSource) {
    const balanceColumns = ["balance", "auto_top_up", "top_up_threshold"] as const;
    this.#insert = database.prepare((values: Omit<AccountRow, "number">) =>
      queries
        .insertInto("accounts")
        .values({
          id: values.id,
          email: values.email,
          email_folded: values.email_folded,
          first_name: values.first_name,
          last_name: values.last_name,
          has_api_access: values.has_api_access,
          balance: values.balance,
          auto_top_up: values.auto_top_up,
          top_up_amount: values.top_up_amount,
          top_up_threshold: values.top_up_threshold,
          top_up_problem: values.top_up_problem,
          created_at: values.created_at,
        })
        .onConflict((conflict) => conflict.column("email_folded").doNothing()),
    );
    this.#lock =
      database.dialect === "sqlite"
        ? null
        : database.prepare((values: { ids: string }) =>
            queries
              .selectFrom("accounts")
              .select("id")
              .where("id", "in", sql<string>`(select json_array_elements_text(cast(${values.ids} as json)))`)
              .orderBy("id")
              .forNoKeyUpdate(),
          );
    this.#byId = database.prepare((values: { id: string }) =>
      queries.selectFrom("accounts").selectAll().where("id", "=", values.id),
    );
    this.#byEmail = database.prepare((values: { folded: string }) =>
      queries.selectFrom("accounts").selectAll().where("email_folded", "=", values.folded),
    );
    this.#all = database.prepare(() => queries.selectFrom("accounts").selectAll().orderBy("number"));
    this.#balance = database.prepare((values: { id: string }) =>
      queries.selectFrom("accounts").select(balanceColumns).where("id", "=", values.id),
    );
    this.#add = database.prepare((values: { id: string; amount: Micros }) =>
      queries
        .updateTable("accounts")
        .set((row) => ({ balance: row("balance", "+", values.amount) }))
        .where("id", "=", values.id),
    );
    this.#take = database.prepare((values: { id: string; amount: Micros }) =>
      queries
        .updateTable("accounts")
        .set((row) => ({ balance: row("balance", "-", values.amount) }))
        .where("id", "=", values.id)
        .where("balance", ">=", values.amount)
        .returning(balanceColumns),
    );
    this.#setAccess = database.prepare((values: { id: string; access: Flag }) =>
      queries.updateTable("accounts").set({ has_api_access: values.access }).where("id", "=", values.id),
    );
    this.#setAutoTopUp = database.prepare((values: { id: string; amount: Micros; threshold: Micros }) =>
      queries
        .updateTable("accounts")
        .set({ auto_top_up: 1, top_up_amount: values.amount, top_up_threshold: values.threshold, top_up_problem: null })
        .where("id", "=", values.id),
    );
    this.#stopAutoTopUp = database.prepare((values: { id: string; problem: string | null }) =>
      queries
        .updateTable("accounts")
        .set({ auto_top_up: 0, top_up_problem: values.problem })
        .where("id", "=", values.id),
    );
  }

  /** Returns `false` if another account has the e-mail address, ignoring case. */
  *insert(account: Account): Steps<boolean> {
    const rows = yield* this.#insert.run({
      id: account.id,
      email: account.email,
      email_folded: account.email.toLowerCase(),
      first_name: account.firstName,
      last_name: account.lastName,
      has_api_access: Number(account.hasApiAccess),
      balance: account.balance,
      auto_top_up: Number(account.autoTopUp),
      top_up_amount: account.topUpAmount,
      top_up_threshold: account.topUpThreshold,
      top_up_problem: account.topUpProblem,
      created_at: account.createdAt,
    });
    return rows > 0;
  }

  /**
   * Locks accounts until the transaction ends, in the order of their ids: two transactions with several accounts cannot wait
   * for each other. The entries of one account get ascending ids in the order of their commits, because every entry is
   * appended under this lock. It does not block references to the account.
   */
  *lock(...ids: readonly string[]): Steps<void> {
    if (this.#lock !== null) yield* this.#lock.send({ ids: JSON.stringify(ids) });
  }

  *find(id: string): Steps<Account | null> {
    const row = yield* this.#byId.get({ id });
    return row === undefined ? null : accountOf(row);
  }

  /** The account with an e-mail address, ignoring case. */
  *findByEmail(email: string): Steps<Account | null> {
    const row = yield* this.#byEmail.get({ folded: email.toLowerCase() });
    return row === undefined ? null : accountOf(row);
  }

  /** All accounts, oldest first. */
  *all(): Steps<readonly Account[]> {
    return (yield* this.#all.all({})).map(accountOf);
  }

  *balance(id: string): Steps<BalanceRow | null> {
    return (yield* this.#balance.get({ id })) ?? null;
  }

  *add(id: string, amount: Micros): Steps<void> {
    yield* this.#add.send({ id, amount });
  }

  /** Subtracts an amount; returns `null` if the balance is too low or the account is unknown. */
  *take(id: string, amount: Micros): Steps<BalanceRow | null> {
    return (yield* this.#take.get({ id, amount })) ?? null;
  }

  *setAccess(id: string, hasApiAccess: boolean): Steps<void> {
    yield* this.#setAccess.send({ id, access: Number(hasApiAccess) });
  }

  *startAutoTopUp(id: string, amount: Micros, threshold: Micros): Steps<void> {
    yield* this.#setAutoTopUp.send({ id, amount, threshold });
  }

  /** @param problem why auto top-up was turned off automatically; `null` if its owner turned it off */
  *stopAutoTopUp(id: string, problem: string | null): Steps<void> {
    yield* this.#stopAutoTopUp.send({ id, problem });
  }
}

export function accountOf(row: Omit<AccountRow, "number">): Account {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    hasApiAccess: row.has_api_access === 1,
    balance: row.balance,
    autoTopUp: row.auto_top_up === 1,
    topUpAmount: row.top_up_amount,
    topUpThreshold: row.top_up_threshold,
    topUpProblem: row.top_up_problem,
    createdAt: row.created_at,
  };
}
