import type { SqliteDatabase } from "../../../sqlite/database.ts";
import type { Account } from "../../account.ts";
import type { Micros } from "../../money.ts";
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
  readonly #byId;
  readonly #byEmail;
  readonly #all;
  readonly #balance;
  readonly #add;
  readonly #take;
  readonly #setAccess;
  readonly #setAutoTopUp;
  readonly #stopAutoTopUp;

  constructor(database: SqliteDatabase) {
    const balanceColumns = ["balance", "auto_top_up", "top_up_threshold"] as const;
    this.#insert = database.prepare((values: Omit<AccountRow, "number">) =>
      queries.insertInto("accounts").values({
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
      }),
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

  insert(account: Account): void {
    this.#insert.run({
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
  }

  find(id: string): Account | null {
    const row = this.#byId.get({ id });
    return row === undefined ? null : accountOf(row);
  }

  /** The account with an e-mail address, ignoring case. */
  findByEmail(email: string): Account | null {
    const row = this.#byEmail.get({ folded: email.toLowerCase() });
    return row === undefined ? null : accountOf(row);
  }

  /** All accounts, oldest first. */
  all(): readonly Account[] {
    return this.#all.all({}).map(accountOf);
  }

  balance(id: string): BalanceRow | null {
    return this.#balance.get({ id }) ?? null;
  }

  add(id: string, amount: Micros): void {
    this.#add.run({ id, amount });
  }

  /** Subtracts an amount; returns `null` if the balance is too low or the account is unknown. */
  take(id: string, amount: Micros): BalanceRow | null {
    return this.#take.get({ id, amount }) ?? null;
  }

  setAccess(id: string, hasApiAccess: boolean): void {
    this.#setAccess.run({ id, access: Number(hasApiAccess) });
  }

  startAutoTopUp(id: string, amount: Micros, threshold: Micros): void {
    this.#setAutoTopUp.run({ id, amount, threshold });
  }

  /** @param problem why auto top-up was turned off automatically; `null` if its owner turned it off */
  stopAutoTopUp(id: string, problem: string | null): void {
    this.#stopAutoTopUp.run({ id, problem });
  }
}

function accountOf(row: Omit<AccountRow, "number">): Account {
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
