import { sql } from "kysely";
import type { SqliteDatabase } from "../sqlite/database.ts";
import { type EntryRow, queries } from "./tables.ts";

/** The latest change of an id. */
export type Entry = Pick<EntryRow, "position" | "id" | "document">;

/** A generation that is not committed, and an older one. */
interface Comparison {
  readonly generation: number;
  readonly older: number;
  /** Changes of the older generation after this position take precedence over the other one. */
  readonly position: number;
}

/** Numbers of documents of a generation, in comparison with an older one. */
interface ComparedEntries {
  readonly total: number;
  /** The older generation had no document with the id. */
  readonly added: number;
  /** It had another document. */
  readonly replaced: number;
  /** It had any document with the id. */
  readonly kept: number;
}

/** The table of entries. */
export class EntryTable {
  readonly #put;
  readonly #find;
  readonly #after;
  readonly #byId;
  readonly #count;
  readonly #compare;
  readonly #carryOver;
  readonly #delete;

  constructor(database: SqliteDatabase) {
    this.#put = database.prepare((values: Omit<EntryRow, "number">) =>
      queries
        .insertInto("entries")
        .values({
          generation: values.generation,
          position: values.position,
          id: values.id,
          document: values.document,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["generation", "id"])
            .doUpdateSet((row) => ({ position: row.ref("excluded.position"), document: row.ref("excluded.document") })),
        ),
    );
    this.#find = database.prepare((values: { generation: number; id: string }) =>
      queries
        .selectFrom("entries")
        .select(["document", "position"])
        .where("generation", "=", values.generation)
        .where("id", "=", values.id),
    );
    this.#after = database.prepare((values: { generation: number; position: number; limit: number }) =>
      queries
        .selectFrom("entries")
        .select(["position", "id", "document"])
        .where("generation", "=", values.generation)
        .where("position", ">", values.position)
        .where((row) =>
          row.exists(
            row
              .selectFrom("generations")
              .select("generations.number")
              .where("generations.number", "=", values.generation)
              .where((either) =>
                either.or([
                  either("base", "is", null),
                  either("generations.number", "=", either.selectFrom("dataset").select("dataset.generation")),
                ]),
              ),
          ),
        )
        .orderBy("position")
        .limit(values.limit),
    );
    this.#byId = database.prepare((values: { generation: number; after: string; limit: number }) =>
      queries
        .selectFrom("entries")
        .select(["position", "id", "document"])
        .where("generation", "=", values.generation)
        .where("id", ">", values.after)
        .orderBy("id")
        .limit(values.limit),
    );
    this.#count = database.prepare((values: { generation: number; position: number }) =>
      queries
        .selectFrom("entries")
        .select((row) => row.fn.countAll<number>().as("count"))
        .where("generation", "=", values.generation)
        .where("position", "<=", values.position)
        .where("document", "is not", null),
    );
    this.#compare = database.prepare(({ generation, older, position }: Comparison & Record<string, number>) => {
      const hadDocument = sql<number>`same.document is not null and same.position <= ${position}`;
      return queries
        .selectFrom("entries")
        .leftJoin("entries as same", (join) =>
          join.on("same.generation", "=", older).onRef("same.id", "=", "entries.id"),
        )
        .select((row) => [
          row.fn.countAll<number>().as("total"),
          sql<number>`total(same.number is null or (same.document is null and same.position <= ${position}))`.as(
            "added",
          ),
          sql<number>`total(${hadDocument} and same.document <> entries.document)`.as("replaced"),
          sql<number>`total(${hadDocument})`.as("kept"),
        ])
        .where("entries.generation", "=", generation);
    });
    this.#carryOver = database.prepare((values: { from: number; after: number; to: number; offset: number }) =>
      queries
        .insertInto("entries")
        .columns(["generation", "position", "id", "document"])
        .expression(
          queries
            .selectFrom("entries")
            .select((row) => [
              sql<number>`${values.to}`.as("generation"),
              sql<number>`${values.offset} + row_number() over (order by position)`.as("position"),
              row.ref("id").as("id"),
              row.ref("document").as("document"),
            ])
            .where("generation", "=", values.from)
            .where("position", ">", values.after)
            .orderBy("position"),
        )
        .onConflict((conflict) =>
          conflict.columns(["generation", "id"]).doUpdateSet((row) => ({
            position: row.ref("excluded.position"),
            document: row.ref("excluded.document"),
          })),
        ),
    );
    this.#delete = database.prepare((values: { generation: number; limit: number }) =>
      queries
        .deleteFrom("entries")
        .where("number", "in", (row) =>
          row.selectFrom("entries").select("number").where("generation", "=", values.generation).limit(values.limit),
        ),
    );
  }

  /** Adds the entry of an id, or replaces it. */
  put(generation: number, entry: Entry): void {
    this.#put.run({ generation, position: entry.position, id: entry.id, document: entry.document });
  }

  /** The latest change of an id; `null` without one. */
  find(generation: number, id: string): Pick<Entry, "position" | "document"> | null {
    return this.#find.get({ generation, id }) ?? null;
  }

  /**
   * The entries after a position, in order of position. None once the generation has been replaced: then its entries are
   * being deleted, and those that remain are not a state that it ever had.
   */
  after(generation: number, position: number, limit: number): readonly Entry[] {
    return this.#after.all({ generation, position, limit });
  }

  /** The entries with an id after another one, in order of code points. */
  byId(generation: number, after: string, limit: number): readonly Entry[] {
    return this.#byId.all({ generation, after, limit });
  }

  /** The number of documents up to a position. O(documents). */
  count(generation: number, position: number): number {
    return this.#count.get({ generation, position })?.count ?? 0;
  }

  /** Compares a generation that is not committed with an older one. O(documents). */
  compare(comparison: Comparison): ComparedEntries {
    return this.#compare.get({ ...comparison }) ?? { total: 0, added: 0, replaced: 0, kept: 0 };
  }

  /**
   * Copies the entries after a position to another generation, in the same order, after its position `offset`.
   *
   * @returns their number
   */
  carryOver(copy: {
    readonly from: number;
    readonly after: number;
    readonly to: number;
    readonly offset: number;
  }): number {
    return this.#carryOver.run({ ...copy });
  }

  /**
   * Deletes entries of a generation.
   *
   * @returns their number, at most `limit`
   */
  delete(generation: number, limit: number): number {
    return this.#delete.run({ generation, limit });
  }
}
