import type { Dialect, StatementSource, Steps } from "@firmament/dataset/database";
import { type RawBuilder, sql } from "kysely";
import { dayOf } from "../calendar.ts";
import type { NewLedgerEntry } from "../ledger-entry.ts";
import { type LedgerRow, queries } from "./tables.ts";
import { FIRST_DAY, type UsageTable } from "./usage-table.ts";

/** The start of the note of a paid top-up that was not added completely. */
export const PAID_NOTE = "paid: ";

/** The day of an entry in UTC. */
const DAY_OF_ENTRY: Readonly<Record<Dialect, RawBuilder<string>>> = {
  postgresql: sql`to_char(to_timestamp(at / 1000) at time zone 'UTC', 'YYYY-MM-DD')`,
  sqlite: sql`strftime('%Y-%m-%d', at / 1000, 'unixepoch')`,
};

const EMPTY_COLUMNS = { key: null, request: null, rows: null, reference: null, note: null };

/** Appends to the ledger and the usage, and compares them. `LedgerPages` reads the entries. */
export class LedgerTable {
  readonly #insert;
  readonly #usage: UsageTable;
  readonly #paid;
  readonly #paidNote;
  readonly #sum;
  readonly #charges;

  constructor(database: StatementSource, usage: UsageTable) {
    this.#usage = usage;
    const dayOfEntry = DAY_OF_ENTRY[database.dialect];
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
          dayOfEntry.as("day"),
          sql<number>`-sum(amount)`.as("costs"),
          fn.countAll<number>().as("requests"),
        ])
        .where("account", "=", values.account)
        .where("kind", "=", "charge")
        .groupBy("day")
        .orderBy("day"),
    );
  }

  /** Appends an entry; adds a charge to the usage of its day. */
  *append(entry: NewLedgerEntry): Steps<void> {
    yield* this.#insert.send({ ...EMPTY_COLUMNS, ...entry });
    if (entry.kind !== "charge") return;
    yield* this.#usage.add(entry.account, dayOf(entry.at), -entry.amount);
  }

  /** Returns whether the ledger contains a paid top-up with this reference and an amount above 0. */
  *isPaid(reference: string): Steps<boolean> {
    return (yield* this.#paid.get({ reference })) !== undefined;
  }

  /** Returns whether the ledger contains a paid top-up that was added in part or not at all. Reads the account's ledger. */
  *hasPaidNote(account: string, reference: string): Steps<boolean> {
    return (yield* this.#paidNote.get({ account, reference })) !== undefined;
  }

  /** Compares the balance and the daily usage with the ledger; returns one sentence per difference. */
  *differences(account: string, balance: number): Steps<readonly string[]> {
    const sum = (yield* this.#sum.get({ account }))?.sum ?? 0;
    const stored = JSON.stringify(yield* this.#usage.days(account, FIRST_DAY));
    const counted = JSON.stringify(yield* this.#charges.all({ account }));
    return [
      ...(sum === balance ? [] : [`The balance is ${balance}, but the sum of the ledger is ${sum}.`]),
      ...(counted === stored ? [] : [`The usage by day is ${stored}, but the ledger contains ${counted}.`]),
    ];
  }
}
