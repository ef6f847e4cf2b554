import { sql } from "kysely";
import type { SqliteDatabase } from "../../sqlite/database.ts";
import type { Usage } from "../account.ts";
import type { LedgerEntry, LedgerOptions, NewLedgerEntry } from "../ledger-entry.ts";
import { monthOf } from "./calendar.ts";
import { type LedgerRow, queries, type UsageRow } from "./tables.ts";

const BLANK = { key: null, request: null, rows: null, reference: null, note: null };

/** The ledger in an SQLite database, and the sums over its charges that are kept up with it. */
export class LedgerTable {
  readonly #insert;
  readonly #addUsage;
  readonly #after;
  readonly #before;
  readonly #usage;
  readonly #paid;
  readonly #sum;
  readonly #charges;

  constructor(database: SqliteDatabase) {
    this.#insert = database.prepare((gaps: Omit<LedgerRow, "id">) =>
      queries.insertInto("ledger").values({
        account: gaps.account,
        kind: gaps.kind,
        amount: gaps.amount,
        at: gaps.at,
        key: gaps.key,
        request: gaps.request,
        rows: gaps.rows,
        reference: gaps.reference,
        note: gaps.note,
      }),
    );
    this.#addUsage = database.prepare((gaps: Pick<UsageRow, "account" | "month" | "costs">) =>
      queries
        .insertInto("usage")
        .values({ account: gaps.account, month: gaps.month, costs: gaps.costs, requests: 1 })
        .onConflict((conflict) =>
          conflict.columns(["account", "month"]).doUpdateSet((row) => ({
            costs: row("usage.costs", "+", row.ref("excluded.costs")),
            requests: row("usage.requests", "+", 1),
          })),
        ),
    );
    this.#after = database.prepare((gaps: { account: string; after: number; limit: number }) =>
      queries
        .selectFrom("ledger")
        .selectAll()
        .where("account", "=", gaps.account)
        .where("id", ">", gaps.after)
        .orderBy("id")
        .limit(gaps.limit),
    );
    this.#before = database.prepare((gaps: { account: string; before: number; limit: number }) =>
      queries
        .selectFrom("ledger")
        .selectAll()
        .where("account", "=", gaps.account)
        .where("id", "<", gaps.before)
        .orderBy("id", "desc")
        .limit(gaps.limit),
    );
    this.#usage = database.prepare((gaps: { account: string }) =>
      queries
        .selectFrom("usage")
        .select(["month", "costs", "requests"])
        .where("account", "=", gaps.account)
        .orderBy("month"),
    );
    this.#paid = database.prepare((gaps: { reference: string }) =>
      queries
        .selectFrom("ledger")
        .select("id")
        .where("reference", "=", gaps.reference)
        .where("kind", "=", sql.lit("top-up"))
        .where("amount", ">", sql.lit(0)),
    );
    this.#sum = database.prepare((gaps: { account: string }) =>
      queries
        .selectFrom("ledger")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("amount"), sql.lit(0)).as("sum"))
        .where("account", "=", gaps.account),
    );
    this.#charges = database.prepare((gaps: { account: string }) =>
      queries
        .selectFrom("ledger")
        .select(({ fn }) => [
          sql<string>`strftime('%Y-%m', at / 1000, 'unixepoch')`.as("month"),
          sql<number>`-sum(amount)`.as("costs"),
          fn.countAll<number>().as("requests"),
        ])
        .where("account", "=", gaps.account)
        .where("kind", "=", "charge")
        .groupBy("month")
        .orderBy("month"),
    );
  }

  /** Adds an entry, and a charge to the usage of its month. */
  append(entry: NewLedgerEntry): void {
    this.#insert.run({ ...BLANK, ...entry });
    if (entry.kind !== "charge") return;
    this.#addUsage.run({ account: entry.account, month: monthOf(entry.at), costs: -entry.amount });
  }

  /** At most `limit` entries of an account, in the requested order. */
  page(account: string, { order = "oldest first", after, limit }: LedgerOptions): readonly LedgerEntry[] {
    return order === "oldest first"
      ? this.#after.all({ account, after: after ?? 0, limit })
      : this.#before.all({ account, before: after ?? Number.MAX_SAFE_INTEGER, limit });
  }

  /** Of one month; all time without. */
  usage(account: string, month?: string): Usage {
    const months = this.#usage.all({ account }).filter((row) => month === undefined || row.month === month);
    return {
      costs: months.reduce((sum, { costs }) => sum + costs, 0),
      requests: months.reduce((sum, { requests }) => sum + requests, 0),
    };
  }

  /** Whether a top-up was paid under this reference. */
  isPaid(reference: string): boolean {
    return this.#paid.one({ reference }) !== undefined;
  }

  /** What does not equal the ledger, in words: the balance, and what the usage is by month. */
  differences(account: string, balance: number): readonly string[] {
    const sum = this.#sum.one({ account })?.sum ?? 0;
    const kept = JSON.stringify(this.#usage.all({ account }));
    const counted = JSON.stringify(this.#charges.all({ account }));
    return [
      ...(sum === balance ? [] : [`The balance is ${balance}, the ledger's sum ${sum}.`]),
      ...(counted === kept ? [] : [`The usage by month is ${kept}, by the ledger ${counted}.`]),
    ];
  }
}
