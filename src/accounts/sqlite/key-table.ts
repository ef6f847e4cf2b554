import type { SqliteDatabase } from "../../sqlite/database.ts";
import type { ApiKey } from "../api-key.ts";
import { type KeyRow, queries } from "./tables.ts";

/** What a key is compared by. */
export type KeyHash = Pick<KeyRow, "id" | "hash">;

/** The API keys in an SQLite database. */
export class KeyTable {
  readonly #insert;
  readonly #byId;
  readonly #byAccount;
  readonly #byPrefix;
  readonly #revoke;

  constructor(database: SqliteDatabase) {
    this.#insert = database.prepare((gaps: Omit<KeyRow, "number">) =>
      queries.insertInto("keys").values({
        id: gaps.id,
        account: gaps.account,
        prefix: gaps.prefix,
        hash: gaps.hash,
        service: gaps.service,
        name: gaps.name,
        created_at: gaps.created_at,
        expires_at: gaps.expires_at,
        revoked_at: gaps.revoked_at,
      }),
    );
    this.#byId = database.prepare((gaps: { id: string }) =>
      queries.selectFrom("keys").selectAll().where("id", "=", gaps.id),
    );
    this.#byAccount = database.prepare((gaps: { account: string }) =>
      queries.selectFrom("keys").selectAll().where("account", "=", gaps.account).orderBy("number"),
    );
    this.#byPrefix = database.prepare((gaps: { prefix: string }) =>
      queries.selectFrom("keys").select(["id", "hash"]).where("prefix", "=", gaps.prefix),
    );
    this.#revoke = database.prepare((gaps: { id: string; at: number }) =>
      queries
        .updateTable("keys")
        .set({ revoked_at: gaps.at })
        .where("id", "=", gaps.id)
        .where("revoked_at", "is", null),
    );
  }

  insert(key: ApiKey, hash: Uint8Array): void {
    this.#insert.run({
      id: key.id,
      account: key.account,
      prefix: key.prefix,
      hash,
      service: key.service,
      name: key.name,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      revoked_at: key.revokedAt,
    });
  }

  find(id: string): ApiKey | null {
    const row = this.#byId.one({ id });
    return row === undefined ? null : keyOf(row);
  }

  /** The oldest first. */
  ofAccount(account: string): readonly ApiKey[] {
    return this.#byAccount.all({ account }).map(keyOf);
  }

  /** Of the keys that begin so: seldom more than one. */
  hashesWithPrefix(prefix: string): readonly KeyHash[] {
    return this.#byPrefix.all({ prefix });
  }

  /** Does nothing to a key that is revoked. */
  revoke(id: string, at: number): void {
    this.#revoke.run({ id, at });
  }
}

function keyOf(row: Omit<KeyRow, "number" | "hash">): ApiKey {
  return {
    id: row.id,
    account: row.account,
    prefix: row.prefix,
    service: row.service,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
