import type { StatementSource, Steps } from "@firmament/dataset/database";
import { IDEMPOTENCY_TTL_MS, type Idempotency, type StoredLookup, type StoredResponse } from "../stored-response.ts";
import { queries, type ResponseRow } from "./tables.ts";

/** Two expired rows are deleted for each new one, so that expired rows do not accumulate. */
const DELETIONS_PER_INSERT = 2;

/** The stored responses of all accounts. A row without a body is a dropped response, whose idempotency key remains. */
export class ResponseTable {
  readonly #maxBytes: number;
  readonly #find;
  readonly #insert;
  readonly #expired;
  readonly #delete;
  readonly #storedBytes;
  readonly #oldestBody;
  readonly #dropBody;

  /** @param maxBytes the maximum size of all stored bodies of an account */
  constructor(database: StatementSource, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#find = database.prepare((values: { account: string; key: string; since: number }) =>
      queries
        .selectFrom("responses")
        .selectAll()
        .where("account", "=", values.account)
        .where("idempotency_key", "=", values.key)
        .where("stored_at", ">", values.since),
    );
    this.#insert = database.prepare((values: Omit<ResponseRow, "number">) =>
      queries.insertInto("responses").values({
        account: values.account,
        idempotency_key: values.idempotency_key,
        body_hash: values.body_hash,
        status: values.status,
        headers: values.headers,
        body: values.body,
        stored_at: values.stored_at,
      }),
    );
    const expired = (values: { since: number }) =>
      queries
        .selectFrom("responses")
        .innerJoin("accounts", "accounts.id", "responses.account")
        .select(["responses.account", "responses.idempotency_key as key"])
        .where("responses.stored_at", "<=", values.since)
        .orderBy("responses.stored_at")
        .limit(DELETIONS_PER_INSERT);
    // A transaction does not wait for an account that another one has locked, so that both cannot wait for each other.
    this.#expired =
      database.dialect === "sqlite"
        ? database.prepare(expired)
        : database.prepare((values: { since: number }) => expired(values).forNoKeyUpdate("accounts").skipLocked());
    this.#delete = database.prepare((values: { account: string; key: string }) =>
      queries.deleteFrom("responses").where("account", "=", values.account).where("idempotency_key", "=", values.key),
    );
    this.#storedBytes = database.prepare((values: { account: string }) =>
      queries.selectFrom("response_bytes").select("bytes").where("account", "=", values.account),
    );
    this.#oldestBody = database.prepare((values: { account: string }) =>
      queries
        .selectFrom("responses")
        .select("number")
        .where("account", "=", values.account)
        .where("body", "is not", null)
        .orderBy("number")
        .limit(1),
    );
    this.#dropBody = database.prepare((values: { number: number }) =>
      queries.updateTable("responses").set({ body: null }).where("number", "=", values.number),
    );
  }

  *find(account: string, { key, bodyHash }: Idempotency, now: number): Steps<StoredLookup | null> {
    const row = yield* this.#find.get({ account, key, since: now - IDEMPOTENCY_TTL_MS });
    if (row === undefined) return null;
    if (row.body_hash !== bodyHash) return { kind: "conflict" };
    if (row.body === null) return { kind: "dropped" };
    return { kind: "stored", response: { status: row.status, headers: JSON.parse(row.headers), body: row.body } };
  }

  /** Stores a response under a key that {@link find} does not find, and drops the oldest bodies above the limit. */
  *store(account: string, { key, bodyHash }: Idempotency, response: StoredResponse, now: number): Steps<void> {
    for (const expired of yield* this.#expired.all({ since: now - IDEMPOTENCY_TTL_MS }))
      yield* this.#delete.send(expired);
    yield* this.#delete.send({ account, key });
    yield* this.#insert.send({
      account,
      idempotency_key: key,
      body_hash: bodyHash,
      status: response.status,
      headers: JSON.stringify(response.headers),
      body: response.body.length > this.#maxBytes ? null : response.body,
      stored_at: now,
    });
    while (((yield* this.#storedBytes.get({ account }))?.bytes ?? 0) > this.#maxBytes) {
      const oldest = yield* this.#oldestBody.get({ account });
      if (oldest === undefined) return;
      yield* this.#dropBody.send(oldest);
    }
  }
}
