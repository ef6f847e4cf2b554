import type { SqliteDatabase } from "../../sqlite/database.ts";
import type { Account } from "../account.ts";
import type { Micros } from "../money.ts";
import { type AccountRow, type Flag, queries } from "./tables.ts";

/** What a balance is, and when it is too low. */
export interface BalanceRow {
  readonly balance: Micros;
  readonly auto_top_up: Flag;
  readonly top_up_threshold: Micros;
}

/** Whether a top-up is called for. */
export function isBelowThreshold({ balance, auto_top_up, top_up_threshold }: BalanceRow): boolean {
  return auto_top_up === 1 && balance < top_up_threshold;
}

/** The accounts in an SQLite database. What changes a balance belongs with an entry in the ledger. */
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
    this.#insert = database.prepare((gaps: Omit<AccountRow, "number">) =>
      queries.insertInto("accounts").values({
        id: gaps.id,
        email: gaps.email,
        email_folded: gaps.email_folded,
        first_name: gaps.first_name,
        last_name: gaps.last_name,
        has_api_access: gaps.has_api_access,
        balance: gaps.balance,
        auto_top_up: gaps.auto_top_up,
        top_up_amount: gaps.top_up_amount,
        top_up_threshold: gaps.top_up_threshold,
        top_up_problem: gaps.top_up_problem,
        created_at: gaps.created_at,
      }),
    );
    this.#byId = database.prepare((gaps: { id: string }) =>
      queries.selectFrom("accounts").selectAll().where("id", "=", gaps.id),
    );
    this.#byEmail = database.prepare((gaps: { folded: string }) =>
      queries.selectFrom("accounts").select("id").where("email_folded", "=", gaps.folded),
    );
    this.#all = database.prepare(() => queries.selectFrom("accounts").selectAll().orderBy("number"));
    this.#balance = database.prepare((gaps: { id: string }) =>
      queries.selectFrom("accounts").select(balanceColumns).where("id", "=", gaps.id),
    );
    this.#add = database.prepare((gaps: { id: string; amount: Micros }) =>
      queries
        .updateTable("accounts")
        .set((row) => ({ balance: row("balance", "+", gaps.amount) }))
        .where("id", "=", gaps.id),
    );
    this.#take = database.prepare((gaps: { id: string; amount: Micros }) =>
      queries
        .updateTable("accounts")
        .set((row) => ({ balance: row("balance", "-", gaps.amount) }))
        .where("id", "=", gaps.id)
        .where("balance", ">=", gaps.amount)
        .returning(balanceColumns),
    );
    this.#setAccess = database.prepare((gaps: { id: string; access: Flag }) =>
      queries.updateTable("accounts").set({ has_api_access: gaps.access }).where("id", "=", gaps.id),
    );
    this.#setAutoTopUp = database.prepare((gaps: { id: string; amount: Micros; threshold: Micros }) =>
      queries
        .updateTable("accounts")
        .set({ auto_top_up: 1, top_up_amount: gaps.amount, top_up_threshold: gaps.threshold, top_up_problem: null })
        .where("id", "=", gaps.id),
    );
    this.#stopAutoTopUp = database.prepare((gaps: { id: string; problem: string | null }) =>
      queries.updateTable("accounts").set({ auto_top_up: 0, top_up_problem: gaps.problem }).where("id", "=", gaps.id),
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
    const row = this.#byId.one({ id });
    return row === undefined ? null : accountOf(row);
  }

  hasEmail(email: string): boolean {
    return this.#byEmail.one({ folded: email.toLowerCase() }) !== undefined;
  }

  /** The oldest first. */
  all(): readonly Account[] {
    return this.#all.all({}).map(accountOf);
  }

  balance(id: string): BalanceRow | null {
    return this.#balance.one({ id }) ?? null;
  }

  add(id: string, amount: Micros): void {
    this.#add.run({ id, amount });
  }

  /** `null`, and nothing is taken, when the balance does not cover it or there is no such account. */
  take(id: string, amount: Micros): BalanceRow | null {
    return this.#take.one({ id, amount }) ?? null;
  }

  setAccess(id: string, hasApiAccess: boolean): void {
    this.#setAccess.run({ id, access: Number(hasApiAccess) });
  }

  startAutoTopUp(id: string, amount: Micros, threshold: Micros): void {
    this.#setAutoTopUp.run({ id, amount, threshold });
  }

  /** @param problem why it was given up; `null` when it is not wanted */
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
