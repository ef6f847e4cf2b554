import type { SqliteDatabase } from "../../sqlite/database.ts";
import { IDEMPOTENCY_TTL_MS, type Idempotency, type StoredResponse } from "../stored-response.ts";
import { type AnswerRow, queries } from "./tables.ts";

/** How many old answers go for a new one: more than one, so that they become fewer. */
const FORGOTTEN_FOR_ONE = 2;

/** The kept answers in an SQLite database. */
export class AnswerTable {
  readonly #find;
  readonly #put;
  readonly #old;
  readonly #delete;

  constructor(database: SqliteDatabase) {
    this.#find = database.prepare((gaps: { account: string; key: string; since: number }) =>
      queries
        .selectFrom("answers")
        .selectAll()
        .where("account", "=", gaps.account)
        .where("idempotency_key", "=", gaps.key)
        .where("kept_at", ">", gaps.since),
    );
    this.#put = database.prepare((gaps: Omit<AnswerRow, "number">) =>
      queries.insertInto("answers").values({
        account: gaps.account,
        idempotency_key: gaps.idempotency_key,
        body_hash: gaps.body_hash,
        status: gaps.status,
        headers: gaps.headers,
        body: gaps.body,
        kept_at: gaps.kept_at,
      }),
    );
    this.#old = database.prepare((gaps: { since: number }) =>
      queries
        .selectFrom("answers")
        .select(["account", "idempotency_key as key"])
        .where("kept_at", "<=", gaps.since)
        .orderBy("kept_at")
        .limit(FORGOTTEN_FOR_ONE),
    );
    this.#delete = database.prepare((gaps: { account: string; key: string }) =>
      queries.deleteFrom("answers").where("account", "=", gaps.account).where("idempotency_key", "=", gaps.key),
    );
  }

  /**
   * What is kept under an idempotency key at this time: the answer, `conflict` when it is of another body, or `null`.
   */
  find(account: string, { key, bodyHash }: Idempotency, now: number): StoredResponse | "conflict" | null {
    const row = this.#find.one({ account, key, since: now - IDEMPOTENCY_TTL_MS });
    if (row === undefined) return null;
    if (row.body_hash !== bodyHash) return "conflict";
    return { status: row.status, headers: JSON.parse(row.headers), body: row.body };
  }

  /** Keeps an answer where {@link find} finds none, and forgets some that are too old. */
  keep(account: string, { key, bodyHash }: Idempotency, answer: StoredResponse, now: number): void {
    for (const old of this.#old.all({ since: now - IDEMPOTENCY_TTL_MS })) this.#delete.run(old);
    this.#delete.run({ account, key });
    this.#put.run({
      account,
      idempotency_key: key,
      body_hash: bodyHash,
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: answer.body,
      kept_at: now,
    });
  }
}
