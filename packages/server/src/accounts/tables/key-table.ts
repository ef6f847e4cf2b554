import type { StatementSource, Steps } from "@firmament/dataset/database";
import type { ApiKey, KeyScope } from "../api-key.ts";
import type { StoredFilter } from "../subscription.ts";
import { type KeyRow, queries } from "./tables.ts";

/** A key with the hash of its text. */
export interface HashedKey {
  readonly key: ApiKey;
  readonly hash: Uint8Array;
}

/** The table of API keys. */
export class KeyTable {
  readonly #insert;
  readonly #byId;
  readonly #byAccount;
  readonly #byPrefix;
  readonly #origins;
  readonly #revoke;
  readonly #rename;
  readonly #recordUse;

  constructor(database: StatementSource) {
    this.#insert = database.prepare((values: Omit<KeyRow, "number">) =>
      queries.insertInto("keys").values({
        id: values.id,
        account: values.account,
        prefix: values.prefix,
        hash: values.hash,
        scopes: values.scopes,
        datasets: values.datasets,
        filter: values.filter,
        origins: values.origins,
        name: values.name,
        created_at: values.created_at,
        expires_at: values.expires_at,
        revoked_at: values.revoked_at,
        last_used_at: values.last_used_at,
      }),
    );
    this.#byId = database.prepare((values: { id: string }) =>
      queries.selectFrom("keys").selectAll().where("id", "=", values.id),
    );
    this.#byAccount = database.prepare((values: { account: string }) =>
      queries.selectFrom("keys").selectAll().where("account", "=", values.account).orderBy("number"),
    );
    this.#byPrefix = database.prepare((values: { prefix: string }) =>
      queries.selectFrom("keys").selectAll().where("prefix", "=", values.prefix),
    );
    this.#origins = database.prepare(() =>
      queries.selectFrom("keys").select("origins").where("origins", "is not", null).where("revoked_at", "is", null),
    );
    this.#revoke = database.prepare((values: { id: string; at: number }) =>
      queries
        .updateTable("keys")
        .set({ revoked_at: values.at })
        .where("id", "=", values.id)
        .where("revoked_at", "is", null),
    );
    this.#rename = database.prepare((values: { id: string; name: string }) =>
      queries.updateTable("keys").set({ name: values.name }).where("id", "=", values.id),
    );
    this.#recordUse = database.prepare((values: { id: string; at: number }) =>
      queries
        .updateTable("keys")
        .set({ last_used_at: values.at })
        .where("id", "=", values.id)
        .where(({ eb, or }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<", values.at)])),
    );
  }

  *insert(key: ApiKey, hash: Uint8Array): Steps<void> {
    yield* this.#insert.send({
      id: key.id,
      account: key.account,
      prefix: key.prefix,
      hash,
      scopes: key.scopes.join(" "),
      datasets: jsonOrNull(key.datasets),
      filter: jsonOrNull(key.filter),
      origins: jsonOrNull(key.origins),
      name: key.name,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      revoked_at: key.revokedAt,
      last_used_at: key.lastUsedAt,
    });
  }

  *find(id: string): Steps<ApiKey | null> {
    const row = yield* this.#byId.get({ id });
    return row === undefined ? null : keyOf(row);
  }

  /** The keys of an account, oldest first. */
  *ofAccount(account: string): Steps<readonly ApiKey[]> {
    return (yield* this.#byAccount.all({ account })).map(keyOf);
  }

  /** All keys with this prefix; rarely more than one. */
  *withPrefix(prefix: string): Steps<readonly HashedKey[]> {
    return (yield* this.#byPrefix.all({ prefix })).map((row) => ({ key: keyOf(row), hash: row.hash }));
  }

  /** Whether a key that is not revoked names this origin. */
  *hasOrigin(origin: string): Steps<boolean> {
    const rows = yield* this.#origins.all({});
    return rows.some(({ origins }) => (valueOrNull<readonly string[]>(origins) ?? []).includes(origin));
  }

  /** Does nothing if the key is already revoked. */
  *revoke(id: string, at: number): Steps<void> {
    yield* this.#revoke.send({ id, at });
  }

  *rename(id: string, name: string): Steps<void> {
    yield* this.#rename.send({ id, name });
  }

  /** Does nothing if a later use is recorded. */
  *recordUse(id: string, at: number): Steps<void> {
    yield* this.#recordUse.send({ id, at });
  }
}

function keyOf(row: Omit<KeyRow, "number" | "hash">): ApiKey {
  return {
    id: row.id,
    account: row.account,
    prefix: row.prefix,
    scopes: row.scopes.split(" ") as readonly KeyScope[],
    datasets: valueOrNull<readonly string[]>(row.datasets),
    filter: valueOrNull<StoredFilter>(row.filter),
    origins: valueOrNull<readonly string[]>(row.origins),
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

function valueOrNull<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T);
}
