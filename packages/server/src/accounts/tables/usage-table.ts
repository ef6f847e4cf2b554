import type { StatementSource, Steps } from "@firmament/dataset/database";
import { sql } from "kysely";
import type { DayUsage, Usage } from "../account.ts";
import { queries, type UsageRow } from "./tables.ts";

/** Before every day, as texts are compared. */
export const FIRST_DAY = "0000-00-00";

const LAST_DAY = "9999-99-99";

/** The usage of each day with charges. */
export class UsageTable {
  readonly #add;
  readonly #days;
  readonly #sum;

  constructor(database: StatementSource) {
    this.#add = database.prepare((values: Pick<UsageRow, "account" | "day" | "costs">) =>
      queries
        .insertInto("usage")
        .values({ account: values.account, day: values.day, costs: values.costs, requests: 1 })
        .onConflict((conflict) =>
          conflict.columns(["account", "day"]).doUpdateSet((row) => ({
            costs: row("usage.costs", "+", row.ref("excluded.costs")),
            requests: row("usage.requests", "+", 1),
          })),
        ),
    );
    this.#days = database.prepare((values: { account: string; from: string }) =>
      queries
        .selectFrom("usage")
        .select(["day", "costs", "requests"])
        .where("account", "=", values.account)
        .where("day", ">=", values.from)
        .orderBy("day"),
    );
    this.#sum = database.prepare((values: { account: string; from: string; to: string }) =>
      queries
        .selectFrom("usage")
        .select(({ fn }) => [
          fn.coalesce(fn.sum<number>("costs"), sql.lit(0)).as("costs"),
          fn.coalesce(fn.sum<number>("requests"), sql.lit(0)).as("requests"),
        ])
        .where("account", "=", values.account)
        .where("day", ">=", values.from)
        .where("day", "<=", values.to),
    );
  }

  /** Adds a charge. */
  *add(account: string, day: string, costs: number): Steps<void> {
    yield* this.#add.send({ account, day, costs });
  }

  /** The days with charges from a day on, oldest first. */
  *days(account: string, from: string): Steps<readonly DayUsage[]> {
    return yield* this.#days.all({ account, from });
  }

  /** The usage of a month, such as `2025-01`. */
  *ofMonth(account: string, month: string): Steps<Usage> {
    return yield* this.#between(account, `${month}-01`, `${month}-31`);
  }

  *total(account: string): Steps<Usage> {
    return yield* this.#between(account, FIRST_DAY, LAST_DAY);
  }

  *#between(account: string, from: string, to: string): Steps<Usage> {
    return (yield* this.#sum.get({ account, from, to })) ?? { costs: 0, requests: 0 };
  }
}
