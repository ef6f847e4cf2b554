import type { StatementSource, Steps } from "@firmament/dataset/database";
import { queries, type SignInLinkRow } from "./tables.ts";

/** The sign-in links that are not used yet. */
export class SignInLinkTable {
  readonly #insert;
  readonly #take;
  readonly #deleteOf;
  readonly #deleteExpired;

  constructor(database: StatementSource) {
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

  *insert(hash: Uint8Array, account: string, expiresAt: number): Steps<void> {
    yield* this.#insert.send({ hash, account, expires_at: expiresAt });
  }

  /** Deletes a link that has not expired; returns its account, or `null`. */
  *take(hash: Uint8Array, now: number): Steps<string | null> {
    return (yield* this.#take.get({ hash, now }))?.account ?? null;
  }

  *deleteOf(account: string): Steps<void> {
    yield* this.#deleteOf.send({ account });
  }

  *deleteExpired(now: number): Steps<void> {
    yield* this.#deleteExpired.send({ now });
  }
}
