import type { SqliteDatabase } from "../../../sqlite/database.ts";
import { queries, type SignInLinkRow } from "./tables.ts";

/** The sign-in links that are not used yet. */
export class SignInLinkTable {
  readonly #insert;
  readonly #take;
  readonly #deleteOf;
  readonly #deleteExpired;

  constructor(database: SqliteDatabase) {
    this.#insert = database.prepare((values: Pick<SignInLinkRow, keyof SignInLinkRow>) =>
      queries
        .insertInto("sign_in_links")
        .values({ hash: values.hash, account: values.account, expires_at: values.expires_at }),
    );
    this.#take = database.prepare((values: { hash: Uint8Array; now: number }) =>
      queries
        .deleteFrom("sign_in_links")
        .where("hash", "=", values.hash)
        .where("expires_at", ">", values.now)
        .returning("account"),
    );
    this.#deleteOf = database.prepare((values: { account: string }) =>
      queries.deleteFrom("sign_in_links").where("account", "=", values.account),
    );
    this.#deleteExpired = database.prepare((values: { now: number }) =>
      queries.deleteFrom("sign_in_links").where("expires_at", "<=", values.now),
    );
  }

  insert(hash: Uint8Array, account: string, expiresAt: number): void {
    this.#insert.run({ hash, account, expires_at: expiresAt });
  }

  /** Deletes a link that has not expired; returns its account, or `null`. */
  take(hash: Uint8Array, now: number): string | null {
    return this.#take.get({ hash, now })?.account ?? null;
  }

  deleteOf(account: string): void {
    this.#deleteOf.run({ account });
  }

  deleteExpired(now: number): void {
    this.#deleteExpired.run({ now });
  }
}
