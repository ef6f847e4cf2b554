import { sql } from "kysely";
import type { SqliteDatabase } from "../../sqlite/database.ts";
import type { Usage } from "../account.ts";
import type { LedgerEntry, LedgerOptions, NewLedgerEntry } from "../ledger-entry.ts";
import { monthOf } from "./calendar.ts";
import { type LedgerRow, queries, type UsageRow } from "./tables.ts";

/** The start of the note of a paid top-up that was not added completely. */
export const PAID_NOTE = "paid: ";

const EMPTY_COLUMNS = { key: null, request: null, rows: null, reference: null, note: null };

/** The ledger, and the monthly sums of its charges. */
export class LedgerTable {
  readonly #insert;
  readonly #addUsage;
  readonly #after;
  readonly #before;
  readonly #usage;
  readonly #paid;
  readonly #paidNote;
  readonly #sum;
  readonly #charges;

  constructor(database: SqliteDatabase) {
    this.#insert = database.prepare((values: Omit<LedgerRow, "id">) =>
      queries.insertInto("ledger").values({
        account: values.account,
        kind: values.kind,
        amount: values.amount,
        at: values.at,
        key: values.key,
        request: values.request,
        rows: values.rows,
        reference: values.reference,
        note: values.note,
      }),
    );
    this.#addUsage = database.prepare((values: Pick<UsageRow, "account" | "month" | "costs">) =>
      queries
        .insertInto("usage")
        .values({ account: values.account, month: values.month, costs: values.costs, requests: 1 })
        .onConflict((conflict) =>
          conflict.columns(["account", "month"]).doUpdateSet((row) => ({
            costs: row("usage.costs", "+", row.ref("excluded.costs")),
            requests: row("usage.requests", "+", 1),
          })),
        ),
    );
    this.#after = database.prepare((values: { account: string; after: number; limit: number }) =>
      queries
        .selectFrom("ledger")
        .selectAll()
        .where("account", "=", values.account)
        .where("id", ">", values.after)
        .orderBy("id")
        .limit(values.limit),
    );
    this.#before = database.prepare((values: { account: string; before: number; limit: number }) =>
      queries
        .selectFrom("ledger")
        .selectAll()
        .where("account", "=", values.account)
        .where("id", "<", values.before)
        .orderBy("id", "desc")
        .limit(values.limit),
    );
    this.#usage = database.prepare((values: { account: string }) =>
      queries
        .selectFrom("usage")
        .select(["month", "costs", "requests"])
        .where("account", "=", values.account)
        .orderBy("month"),
    );
    this.#paid = database.prepare((values: { reference: string }) =>
      queries
        .selectFrom("ledger")
        .select("id")
        .where("reference", "=", values.reference)
        .where("kind", "=", sql.lit("top-up"))
        .where("amount", ">", sql.lit(0)),
    );
    this.#paidNote = database.prepare((values: { account: string; reference: string }) =>
      queries
        .selectFrom("ledger")
        .select("id")
        .where("account", "=", values.account)
        .where("reference", "=", values.reference)
        .where("kind", "=", sql.lit("top-up"))
        .where("note", "like", sql.lit(`${PAID_NOTE}%`)),
    );
    this.#sum = database.prepare((values: { account: string }) =>
      queries
        .selectFrom("ledger")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("amount"), sql.lit(0)).as("sum"))
        .where("account", "=", values.account),
    );
    this.#charges = database.prepare((values: { account: string }) =>
      queries
        .selectFrom("ledger")
        .select(({ fn }) => [
          sql<string>`strftime('%Y-%m', at / 1000, 'unixepoch')`.as("month"),
          sql<number>`-sum(amount)`.as("costs"),
          fn.countAll<number>().as("requests"),
        ])
        .where("account", "=", values.account)
        .where("kind", "=", "charge")
        .groupBy("month")
        .orderBy("month"),
    );
  }

  /** Appends an entry; adds a charge to the usage of its month. */
  append(entry: NewLedgerEntry): void {
    this.#insert.run({ ...EMPTY_COLUMNS, ...entry });
    if (entry.kind !== "charge") return;
    this.#addUsage.run({ account: entry.account, month: monthOf(entry.at), costs: -entry.amount });
  }

  /** At most `limit` entries of an account, in the requested order. */
  page(account: string, { order = "oldest first", after, limit }: LedgerOptions): readonly LedgerEntry[] {
    return order === "oldest first"
      ? this.#after.all({ account, after: after ?? 0, limit })
      : this.#before.all({ account, before: after ?? Number.MAX_SAFE_INTEGER, limit });
  }

  /** The usage of one month, such as `2025-01`, or of all months. */
  usage(account: string, month?: string): Usage {
    const months = this.#usage.all({ account }).filter((row) => month === undefined || row.month === month);
    return {
      costs: months.reduce((sum, { costs }) => sum + costs, 0),
      requests: months.reduce((sum, { requests }) => sum + requests, 0),
    };
  }

  /** Returns whether the ledger contains a paid top-up with this reference and an amount above 0. */
  isPaid(reference: string): boolean {
    return this.#paid.get({ reference }) !== undefined;
  }

  /** Returns whether the ledger contains a paid top-up that was added in part or not at all. Reads the account's ledger. */
  hasPaidNote(account: string, reference: string): boolean {
    return this.#paidNote.get({ account, reference }) !== undefined;
  }

  /** Compares the balance and the monthly usage with the ledger; returns one sentence per difference. */
  differences(account: string, balance: number): readonly string[] {
    const sum = this.#sum.get({ account })?.sum ?? 0;
    const stored = JSON.stringify(this.#usage.all({ account }));
    const counted = JSON.stringify(this.#charges.all({ account }));
    return [
      ...(sum === balance ? [] : [`The balance is ${balance}, but the sum of the ledger is ${sum}.`]),
      ...(counted === stored ? [] : [`The usage by month is ${stored}, but the ledger contains ${counted}.`]),
    ];
  }
}
