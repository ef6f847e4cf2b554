import { queryBuilder } from "../sql/compiled-query.ts";
import { SqliteDatabase } from "../sqlite/database.ts";
import type { ChangeEffect } from "./batch.ts";
import { DatasetError } from "./dataset-error.ts";

interface SeenTables {
  readonly seen: { readonly id: string; readonly effect: ChangeEffect };
}

const queries = queryBuilder<SeenTables>();

/** SQLite's name of a temporary file, which exists as long as its connection. */
const TEMPORARY_FILE = "";

/** The ids of records that have been read, with what they would change. They are in a temporary file, not in memory. */
export class SeenIds {
  readonly #database = new SqliteDatabase(
    TEMPORARY_FILE,
    "the temporary file",
    (code, message, options) => new DatasetError(code, message, options),
  );
  readonly #find;
  readonly #put;

  constructor() {
    this.#database.execute("pragma journal_mode = off; pragma synchronous = off");
    this.#database.execute("create table seen (id text primary key, effect text not null) strict, without rowid");
    this.#find = this.#database.prepare((values: { id: string }) =>
      queries.selectFrom("seen").select("effect").where("id", "=", values.id),
    );
    this.#put = this.#database.prepare((values: { id: string; effect: ChangeEffect }) =>
      queries
        .insertInto("seen")
        .values({ id: values.id, effect: values.effect })
        .onConflict((conflict) => conflict.column("id").doUpdateSet((row) => ({ effect: row.ref("excluded.effect") }))),
    );
  }

  /** Runs work that calls `put` many times. */
  batch(work: () => void): void {
    this.#database.write(work);
  }

  /** @returns the effect of the earlier record with this id; `null` if there is none */
  put(id: string, effect: ChangeEffect): ChangeEffect | null {
    const earlier = this.#find.get({ id })?.effect ?? null;
    if (earlier !== effect) this.#put.run({ id, effect });
    return earlier;
  }

  close(): void {
    this.#database.close();
  }
}
