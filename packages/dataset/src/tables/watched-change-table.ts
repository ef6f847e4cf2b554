import type { SqliteDatabase } from "../sqlite/database.ts";
import { queries, type WatchedChangeRow } from "./tables.ts";

/** The table of changes whose alerts have not been determined yet. */
export class WatchedChangeTable {
  readonly #add;
  readonly #first;
  readonly #last;
  readonly #next;
  readonly #ofGeneration;
  readonly #replaced;
  readonly #advance;
  readonly #delete;

  constructor(database: SqliteDatabase) {
    this.#add = database.prepare((values: Pick<WatchedChangeRow, keyof WatchedChangeRow>) =>
      queries.insertInto("watched_changes").values({
        change_number: values.change_number,
        generation: values.generation,
        id: values.id,
        before: values.before,
        previous: values.previous,
        examined: values.examined,
        at: values.at,
      }),
    );
    this.#first = database.prepare((values: { limit: number }) =>
      queries.selectFrom("watched_changes").selectAll().orderBy("change_number").limit(values.limit),
    );
    this.#last = database.prepare(() =>
      queries.selectFrom("watched_changes").select("change_number").orderBy("change_number", "desc").limit(1),
    );
    this.#next = database.prepare((values: { generation: number; id: string; after: number }) =>
      queries
        .selectFrom("watched_changes")
        .select("before")
        .where("generation", "=", values.generation)
        .where("id", "=", values.id)
        .where("change_number", ">", values.after)
        .orderBy("change_number")
        .limit(1),
    );
    this.#ofGeneration = database.prepare((values: { generation: number }) =>
      queries.selectFrom("watched_changes").select("at").where("generation", "=", values.generation).limit(1),
    );
    this.#replaced = database.prepare((values: { generation: number }) =>
      queries.selectFrom("watched_changes").select("at").where("previous", "=", values.generation).limit(1),
    );
    this.#advance = database.prepare((values: { number: number; from: string; to: string }) =>
      queries
        .updateTable("watched_changes")
        .set({ examined: values.to })
        .where("change_number", "=", values.number)
        .where("examined", "=", values.from),
    );
    this.#delete = database.prepare((values: { number: number; from: string }) =>
      queries
        .deleteFrom("watched_changes")
        .where("change_number", "=", values.number)
        .where("examined", "=", values.from),
    );
  }

  /** The number of the last change; `null` without any. */
  last(): number | null {
    return this.#last.get({})?.change_number ?? null;
  }

  add(change: WatchedChangeRow): void {
    this.#add.run({ ...change });
  }

  /** The first changes, in order of their numbers. */
  first(limit: number): readonly WatchedChangeRow[] {
    return this.#first.all({ limit });
  }

  /** The next change of a document in a generation after a change number; `null` without one. */
  next(generation: number, id: string, after: number): Pick<WatchedChangeRow, "before"> | null {
    return this.#next.get({ generation, id, after }) ?? null;
  }

  /** Whether the documents of a generation are needed to determine alerts. */
  needs(generation: number): boolean {
    return this.#ofGeneration.get({ generation }) !== undefined || this.#replaced.get({ generation }) !== undefined;
  }

  /**
   * Records that the ids up to `to` have been examined, or all with `null`.
   *
   * @returns whether the change was still there with the ids examined up to `from`
   */
  advance(number: number, from: string, to: string | null): boolean {
    const changed = to === null ? this.#delete.run({ number, from }) : this.#advance.run({ number, from, to });
    return changed > 0;
  }
}
