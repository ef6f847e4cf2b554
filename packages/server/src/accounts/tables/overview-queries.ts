import type { StatementSource, Steps } from "@firmament/dataset/database";
import { sql } from "kysely";
import type { Account } from "../account.ts";
import { accountOf } from "./account-table.ts";
import { queries } from "./tables.ts";

/** Queries over all accounts. */
export class OverviewQueries {
  readonly #found;
  readonly #count;
  readonly #recentKeys;

  constructor(database: StatementSource) {
    const matching = (values: { text: string; pattern: string }) =>
      queries.selectFrom("accounts").where(
        sql<boolean>`(id = ${values.text} or email_folded like ${values.pattern} escape '!'
            or lower(first_name || ' ' || last_name) like ${values.pattern} escape '!')`,
      );
    this.#found = database.prepare((values: { text: string; pattern: string; limit: number }) =>
      matching(values).selectAll().orderBy("number", "desc").limit(values.limit),
    );
    this.#count = database.prepare((values: { text: string; pattern: string }) =>
      matching(values).select((select) => select.fn.countAll<number>().as("count")),
    );
    this.#recentKeys = database.prepare((values: { limit: number }) =>
      queries
        .selectFrom("keys")
        .select("id")
        .orderBy(({ fn }) => fn.coalesce("last_used_at", "created_at"), "desc")
        .orderBy("number", "desc")
        .limit(values.limit),
    );
  }

  /** See `AccountOverview.findAccounts`. */
  *find(text: string, limit: number): Steps<readonly Account[]> {
    return (yield* this.#found.all({ text, pattern: patternOf(text), limit })).map(accountOf);
  }

  *count(text: string): Steps<number> {
    return (yield* this.#count.get({ text, pattern: patternOf(text) }))?.count ?? 0;
  }

  /** The ids of keys, the last used or created one first. */
  *recentKeys(limit: number): Steps<readonly string[]> {
    return (yield* this.#recentKeys.all({ limit })).map(({ id }) => id);
  }
}

function patternOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[%_!]/g, "!$&")}%`;
}
