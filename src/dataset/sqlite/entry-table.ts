import { type ExpressionBuilder, sql } from "kysely";
import type { SqliteDatabase } from "../../sqlite/database.ts";
import { type EntryRow, queries, type Tables } from "./tables.ts";

/** The latest change of an id. */
export type Entry = Pick<EntryRow, "position" | "id" | "document">;

/** Ids of a generation that another generation lacks, up to a position. */
interface Comparison {
  readonly generation: number;
  readonly position: number;
  readonly other: number;
}

type EntryExpressions = ExpressionBuilder<Tables & { readonly missing: EntryRow }, "entries">;

/** The table of entries. */
export class EntryTable {
  readonly #put;
  readonly #find;
  readonly #after;
  readonly #count;
  readonly #countMissing;
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
        .select("document")
        .where("generation", "=", values.generation)
        .where("id", "=", values.id),
    );
    this.#after = database.prepare((values: { generation: number; position: number; limit: number }) =>
      queries
        .selectFrom("entries")
        .select(["position", "id", "document"])
        .where("generation", "=", values.generation)
        .where("position", ">", values.position)
        .orderBy("position")
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
    this.#countMissing = database.prepare(({ generation, position, other }: Comparison & Record<string, number>) =>
      queries
        .selectFrom("entries")
        .select((row) => row.fn.countAll<number>().as("count"))
        .where("generation", "=", generation)
        .where("position", "<=", position)
        .where("document", "is not", null)
        .where((row: EntryExpressions) =>
          row.not(
            row.exists(
              row
                .selectFrom("entries as same")
                .select("same.number")
                .where("same.generation", "=", other)
                .whereRef("same.id", "=", "entries.id"),
            ),
          ),
        ),
    );
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

  /** The document with an id; `null` if it does not exist. */
  find(generation: number, id: string): string | null {
    return this.#find.get({ generation, id })?.document ?? null;
  }

  /** The entries after a position, in order of position. */
  after(generation: number, position: number, limit: number): readonly Entry[] {
    return this.#after.all({ generation, position, limit });
  }

  /** The number of documents up to a position. O(documents). */
  count(generation: number, position: number): number {
    return this.#count.get({ generation, position })?.count ?? 0;
  }

  /** The number of documents up to a position whose id has no entry in another generation. O(documents). */
  countMissing(comparison: Comparison): number {
    return this.#countMissing.get({ ...comparison })?.count ?? 0;
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
