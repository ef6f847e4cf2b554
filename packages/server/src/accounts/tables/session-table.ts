import type { StatementSource, Steps } from "@firmament/dataset/database";
import type { Session, SessionLifetime } from "../session.ts";
import { queries, type SessionRow } from "./tables.ts";

/** The sessions of all accounts; a session that has expired counts as none. */
export class SessionTable {
  readonly #idleMs: number;
  readonly #insert;
  readonly #byHash;
  readonly #byAccount;
  readonly #use;
  readonly #delete;
  readonly #deleteOthers;
  readonly #deleteByHash;
  readonly #deleteExpired;

  constructor(database: StatementSource, { idleMs }: SessionLifetime) {
    this.#idleMs = idleMs;
    this.#insert = database.prepare((values: Pick<SessionRow, keyof SessionRow>) =>
      queries.insertInto("sessions").values({
        id: values.id,
        account: values.account,
        hash: values.hash,
        client: values.client,
        created_at: values.created_at,
        last_used_at: values.last_used_at,
        ends_at: values.ends_at,
      }),
    );
    this.#byHash = database.prepare((values: { hash: Uint8Array; now: number; since: number }) =>
      queries
        .selectFrom("sessions")
        .selectAll()
        .where("hash", "=", values.hash)
        .where("ends_at", ">", values.now)
        .where("last_used_at", ">", values.since),
    );
    this.#byAccount = database.prepare((values: { account: string; now: number; since: number }) =>
      queries
        .selectFrom("sessions")
        .selectAll()
        .where("account", "=", values.account)
        .where("ends_at", ">", values.now)
        .where("last_used_at", ">", values.since)
        .orderBy("last_used_at", "desc")
        .orderBy("created_at", "desc")
        .orderBy("id"),
    );
    this.#use = database.prepare((values: { id: string; now: number }) =>
      queries
        .updateTable("sessions")
        .set({ last_used_at: values.now })
        .where("id", "=", values.id)
        .where("last_used_at", "<", values.now),
    );
    this.#delete = database.prepare((values: { account: string; id: string }) =>
      queries.deleteFrom("sessions").where("account", "=", values.account).where("id", "=", values.id),
    );
    this.#deleteOthers = database.prepare((values: { account: string; kept: string }) =>
      queries.deleteFrom("sessions").where("account", "=", values.account).where("id", "!=", values.kept),
    );
    this.#deleteByHash = database.prepare((values: { hash: Uint8Array }) =>
      queries.deleteFrom("sessions").where("hash", "=", values.hash),
    );
    this.#deleteExpired = database.prepare((values: { now: number; since: number }) =>
      queries
        .deleteFrom("sessions")
        .where(({ eb, or }) => or([eb("ends_at", "<=", values.now), eb("last_used_at", "<=", values.since)])),
    );
  }

  *insert(session: Session, hash: Uint8Array): Steps<void> {
    yield* this.#insert.send({
      id: session.id,
      account: session.account,
      hash,
      client: session.client,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      ends_at: session.endsAt,
    });
  }

  *find(hash: Uint8Array, now: number): Steps<Session | null> {
    const row = yield* this.#byHash.get({ hash, now, since: now - this.#idleMs });
    return row === undefined ? null : this.#sessionOf(row);
  }

  /** The sessions of an account, the last used first. */
  *ofAccount(account: string, now: number): Steps<readonly Session[]> {
    return (yield* this.#byAccount.all({ account, now, since: now - this.#idleMs })).map((row) => this.#sessionOf(row));
  }

  *recordUse(id: string, now: number): Steps<void> {
    yield* this.#use.send({ id, now });
  }

  /** Returns whether the account had the session. */
  *delete(account: string, id: string): Steps<boolean> {
    return (yield* this.#delete.run({ account, id })) > 0;
  }

  /** Deletes all sessions of an account but one; returns their number. */
  *deleteOthers(account: string, keptId: string): Steps<number> {
    return yield* this.#deleteOthers.run({ account, kept: keptId });
  }

  *deleteByHash(hash: Uint8Array): Steps<void> {
    yield* this.#deleteByHash.send({ hash });
  }

  *deleteExpired(now: number): Steps<void> {
    yield* this.#deleteExpired.send({ now, since: now - this.#idleMs });
  }

  #sessionOf(row: Omit<SessionRow, "hash">): Session {
    return {
      id: row.id,
      account: row.account,
      client: row.client,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      expiresAt: Math.min(row.ends_at, row.last_used_at + this.#idleMs),
      endsAt: row.ends_at,
    };
  }
}
